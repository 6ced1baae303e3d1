/** What a JSON number may lose: more digits than a double holds, or an exponent beyond it. */
const suspicious = /\d{16}|[eE]\+?\d{3}/;
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/** JSON text in which every number can be read as it stands, and how many had to become texts for that. */
export interface ExactNumbers {
  readonly text: string;
  /** Whole numbers beyond 2^53 and numbers too large for a double, which now stand as texts with their own digits. */
  readonly kept: number;
}

/** Puts quotes around the numbers of a JSON text that parsing would change: ids of 17 to 20 digits above all. */
export function exactNumbers(text: string): ExactNumbers {
  if (!suspicious.test(text)) return { text, kept: 0 };
  let kept = 0;
  const quoted = text.replace(tokens, (token) => {
    if (token.startsWith('"') || survives(token)) return token;
    kept++;
    return `"${token}"`;
  });
  return kept === 0 ? { text, kept } : { text: quoted, kept };
}

/** Fractions are approximate by nature; whole numbers and sizes are not. */
function survives(literal: string): boolean {
  const value = Number(literal);
  if (!Number.isFinite(value)) return false;
  if (!/^-?\d{16,}$/.test(literal)) return true;
  return Number.isSafeInteger(value) || BigInt(value) === BigInt(literal);
}
