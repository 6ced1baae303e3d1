/** Deeper values of an answer are left out rather than walked. */
const deepest = 200;
/** A shorter header value (a version, a flag) is no credential, and its characters stand in any text. */
const shortestHeader = 6;
const credentialName = /authorization|cookie|token|secret|key|credential|password/i;

/** Removes known secrets from text and from JSON values. */
export interface Scrubber {
  text(text: string): string;
  /** Most characters that a secret may take up in a text, however it is spelled. */
  readonly longest: number;
  /** A copy of a JSON value without the secrets, in names as well as in values. */
  value(value: unknown): unknown;
  /** Whether a successful answer has to be scrubbed: secrets of fewer than 8 characters occur in any text by chance. */
  concerns(text: string): boolean;
}

/**
 * @param apiKey the key itself
 * @param headers the caller's own headers, of which those with a credential's name count as secrets
 */
export function createScrubber(apiKey: string, headers: { readonly [name: string]: string }): Scrubber {
  const own = Object.entries(headers).flatMap(([name, value]) =>
    credentialName.test(name) && value.length >= shortestHeader ? [value, ...partsOf(value)] : [],
  );
  const secrets = [apiKey, ...own].filter((secret) => secret !== "");
  const spellings = [...new Set(secrets.flatMap(spellingsOf))].sort((left, right) => right.length - left.length);
  const guessProof = spellings.filter((spelling) => spelling.length >= 8);

  const escaped = secrets.filter((secret) => secret.length >= 8).map(escapedForm);

  function text(given: string): string {
    const plain = spellings.reduce((rest, spelling) => rest.replaceAll(spelling, "[redacted]"), given);
    return escaped.reduce((rest, form) => rest.replace(form, "[redacted]"), plain);
  }

  function value(given: unknown, depth = 0): unknown {
    if (typeof given === "string") return text(given);
    if (typeof given !== "object" || given === null) return given;
    if (depth > deepest) return "[left out: nested too deeply]";
    if (Array.isArray(given)) return given.map((part) => value(part, depth + 1));
    return Object.fromEntries(Object.entries(given).map(([name, part]) => [text(name), value(part, depth + 1)]));
  }

  function concerns(given: string): boolean {
    if (guessProof.some((spelling) => given.includes(spelling))) return true;
    return given.includes("\\") && escaped.some((form) => given.search(form) !== -1);
  }

  // Longest is each character as \\uXXXX.
  const longest = Math.max(...secrets.map(({ length }) => length)) * 6;
  return { text, longest, value: (given) => value(given), concerns };
}

/** Answers without secrets in what the server added; types, labels and probabilities are known to be our own words. */
export function scrubAnswers(
  answers: { readonly [name: string]: unknown },
  scrubber: Scrubber,
): { readonly [name: string]: unknown } {
  const entries = Object.entries(answers as { readonly [name: string]: { readonly [field: string]: unknown } });
  return Object.fromEntries(
    entries.map(([name, answer]) => {
      const fields = Object.entries(answer).map(([field, value]) =>
        ["type", "noul", "choice", "probabilities", "score"].includes(field)
          ? [field, value]
          : [scrubber.text(field), scrubber.value(value)],
      );
      return [name, Object.fromEntries(fields)];
    }),
  );
}

/** A secret as any JSON writer or host name may spell it: characters as `\\u002B`, a slash as `\\/`, in any case. */
function escapedForm(secret: string): RegExp {
  const forms = [...secret].map((character) => {
    const plain = character.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
    const code = (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
    return `(?:${plain}|\\\\u${code}${character === "/" ? "|\\\\/" : ""})`;
  });
  return new RegExp(forms.join(""), "gi");
}

/** What a header's value carries beside words: the token of `Basic <token>`, each value of a cookie. */
function partsOf(value: string): readonly string[] {
  const parts = value.split(/[\s;,]+/).flatMap((part) => [part, part.replace(/^[^=]*=(?=.)/, "")]);
  return parts.filter((part) => part.length >= 8);
}

function spellingsOf(secret: string): string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
}
