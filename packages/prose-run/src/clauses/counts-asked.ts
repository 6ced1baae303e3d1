import { isNegated } from "./is-negated.js";

/** What a count has to lie between; null for no bound. */
export interface Bounds {
  readonly low: number | null;
  readonly high: number | null;
  /** Whether the statement gave the number alone, as in `3 bullets`. */
  readonly bare: boolean;
}

/** One count that a statement asks for. */
export interface AskedCount {
  /** The words that ask for it. */
  readonly asked: string;
  /** What is counted, and the words after it. */
  readonly noun: string;
  readonly bounds: Bounds;
}

const words =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const named: Readonly<Record<string, number>> = {
  ...Object.fromEntries(words.map((word, value) => [word, value])),
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
};
const numeral = `(\\d[\\d,]*k?|${Object.keys(named)
  .sort((a, b) => b.length - a.length)
  .join("|")})`;
const noun = "([a-z][a-z -]*)";

const low =
  "at least|at minimum|no fewer than|no less than|not fewer than|not less than|a minimum of|minimum of|minimum|min";
const high =
  "at most|no more than|not more than|never more than|no longer than|not longer than|not over|not exceeding|not exceed|never exceeds?|up to|a maximum of|maximum of|maximum|max|limited to";
const exact = "exactly|precisely";
const strictlyLess = "under|fewer than|less than|below";
const strictlyMore = "more than|over|above|exceeding|exceeds?|longer than";

const before = new RegExp(
  `\\b(?:(${low})|(${high})|(${exact})|(${strictlyLess})|(${strictlyMore}))\\s+${numeral}\\s+${noun}`,
  "gi",
);
const after = new RegExp(
  `\\b${numeral}\\s+([a-z]+(?:\\s[a-z]+)?)\\s+(or fewer|or less|or more|maximum|max|at most|minimum|min|at least)\\b`,
  "gi",
);
const plus = new RegExp(`\\b${numeral}\\+\\s+${noun}`, "gi");
const between = new RegExp(
  `\\b(?:between\\s+)?${numeral}\\s*(?:-|–|to|and)\\s*${numeral}\\s+(words|sentences|bullets|bullet points|items|rows|paragraphs|sections)\\b`,
  "gi",
);
const bare = new RegExp(
  `\\b${numeral}\\s+((?:[a-z]+\\s)?(?:bullets?|bullet points?|items?|rows?|paragraphs?|sections?|headings?|sentences?))\\b`,
  "gi",
);

/** Every count that a statement asks for, each once. What a negation turns round is read so, or left out. */
export function countsAsked(statement: string): AskedCount[] {
  const found: AskedCount[] = [];
  const taken: [number, number][] = [];
  const isTaken = (at: number, length: number): boolean =>
    taken.some(([from, to]) => at < to && at + length > from) || taken.some(([from]) => from === at);
  const add = (match: RegExpMatchArray, what: string, bounds: Bounds): void => {
    const at = match.index ?? 0;
    const own = match[0].length - what.length + (what.split(" ")[0] ?? "").length;
    if (isTaken(at, own)) return;
    taken.push([at, at + own]);
    const asked = match[0].slice(0, match[0].length - what.length) + what.split(" ").slice(0, 3).join(" ");
    found.push({ asked: asked.trim(), noun: what, bounds });
  };
  for (const match of statement.matchAll(between)) {
    if (isNegated(statement, match.index)) continue;
    add(match, match[3] ?? "", { low: numberOf(match[1]), high: numberOf(match[2]), bare: false });
  }
  for (const match of statement.matchAll(before)) {
    const bounds = boundsOf(match, numberOf(match[6]), isNegated(statement, match.index));
    if (bounds !== null) add(match, match[7] ?? "", bounds);
    else taken.push([match.index, match.index + match[0].length]);
  }
  for (const match of statement.matchAll(after)) {
    const limit = numberOf(match[1]);
    const isLow = /more|min|least/i.test(match[3] ?? "");
    if (isNegated(statement, match.index) || isTaken(match.index, match[0].length)) continue;
    taken.push([match.index, match.index + match[0].length]);
    found.push({
      asked: match[0].trim(),
      noun: match[2] ?? "",
      bounds: { low: isLow ? limit : null, high: isLow ? null : limit, bare: false },
    });
  }
  for (const match of statement.matchAll(plus)) {
    if (!isNegated(statement, match.index))
      add(match, match[2] ?? "", { low: numberOf(match[1]), high: null, bare: false });
  }
  for (const match of statement.matchAll(bare)) {
    // "one table or 3 sections", "about 5 items": no bound that code could hold anyone to.
    const led = /\b(?:about|around|roughly|approximately|some|or|every|per|each|first|last|top|of the)\s*$/i;
    if (isNegated(statement, match.index) || led.test(statement.slice(0, match.index))) continue;
    const amount = numberOf(match[1]);
    add(match, match[2] ?? "", { low: amount, high: amount, bare: true });
  }
  return found;
}

function boundsOf(match: RegExpMatchArray, amount: number, negated: boolean): Bounds | null {
  const bound = (from: number | null, to: number | null): Bounds => ({ low: from, high: to, bare: false });
  const [, atLeast, atMost, exactly, less] = match;
  // "must not exceed": the negation is a part of the bound itself, or turns it round; "not exactly" is no bound.
  if (negated) {
    if (atLeast !== undefined || atMost !== undefined || exactly !== undefined) return null;
    return less === undefined ? bound(null, amount) : bound(amount, null);
  }
  if (exactly !== undefined) return bound(amount, amount);
  if (atLeast !== undefined) return bound(amount, null);
  if (atMost !== undefined) return bound(null, amount);
  return less === undefined ? bound(amount + 1, null) : bound(null, amount - 1);
}

function numberOf(text: string | undefined): number {
  const plain = (text ?? "").toLowerCase();
  return named[plain] ?? Number(plain.replaceAll(",", "").replace(/k$/, "000"));
}
