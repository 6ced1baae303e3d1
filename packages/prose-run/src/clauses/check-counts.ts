import type { ContentFacts } from "./content-facts.js";
import { type Bounds, countsAsked } from "./counts-asked.js";
import { jsonArray } from "./has-name.js";

/** One thing that code checked in a statement. */
export interface StatementCheck {
  readonly met: boolean;
  /** What was asked and what was found. */
  readonly what: string;
}

/** Checks every count that a statement asks for and that the output shows; others are left out. */
export function checkCounts(statement: string, facts: ContentFacts): StatementCheck[] {
  if (facts.truncated) return [];
  return countsAsked(statement).flatMap(({ asked, noun, bounds }) => {
    const counted = countOf(noun, facts, bounds.bare);
    if (counted === null) return [];
    const verdicts = counted.counts.map((count) => holds(count, bounds));
    // Where a thing can be counted in two ways and they disagree, code cannot tell.
    if (new Set(verdicts).size !== 1) return [];
    return [{ met: verdicts[0] === true, what: `${asked}: found ${counted.counts[0]} ${counted.unit}` }];
  });
}

function holds(count: number, { low, high }: Bounds): boolean {
  return (low === null || count >= low) && (high === null || count <= high);
}

/** Things whose number stands in the text, not in its form: `3 years of data`, `over 5 pages`. */
const measures =
  /^(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|pages?|lines?|percent|points?|dollars?|euros?|usd|eur|[kmgt]?bytes?|kb|mb|gb|times|tokens?|levels?|degrees?|meters?|metres?|km|miles?|people's|attempts?|retries|iterations?|rounds?|sources?|citations?|references?|links?|urls?|quotes?)$/;

/** Counts what a noun names. A noun of the author's own is counted only where the output leaves no choice. */
function countOf(
  words: string,
  facts: ContentFacts,
  bare: boolean,
): { readonly counts: readonly number[]; readonly unit: string } | null {
  const noun = words
    .toLowerCase()
    .replace(/\b(?:bullet) points?\b/, "bullets")
    .trim();
  const unit = noun.split(/\s+/).slice(0, 3);
  const named = (pattern: RegExp): boolean => unit.some((word) => pattern.test(word));
  const one = (count: number, name: string): { counts: number[]; unit: string } => ({ counts: [count], unit: name });
  // "500 words" is a size rather than a bound; "3 bullets" is one.
  if (named(/^words?$/)) return bare ? null : one(facts.words, "words");
  if (named(/^characters?$/)) return bare ? null : one(facts.text.trim().length, "characters");
  if (named(/^sentences?$/)) return one(facts.sentences, "sentences");
  if (named(/^paragraphs?$/)) return one(facts.paragraphs, "paragraphs");
  if (facts.json === undefined && named(/^bullets?$/)) return one(facts.listItems, "list items");
  if (facts.json === undefined && named(/^(?:sections?|headings?)$/))
    return { counts: facts.sectionCounts, unit: "headings" };
  if (named(/^(?:rows?|entries)$/)) {
    const rows = facts.csv?.rows ?? (facts.tables.length === 1 ? (facts.tables[0]?.rows ?? null) : null);
    if (rows !== null) return one(rows, "rows");
  }
  if (facts.json !== undefined) {
    for (const word of unit) {
      const array = jsonArray(facts.json, word);
      if (array !== null) return one(array.length, "array entries");
    }
    return null;
  }
  if (bare && !named(/^(?:items?|entries|points|steps?)$/)) return null;
  if (unit[0] !== undefined && measures.test(unit[0])) return null;
  if (facts.csv !== null) return one(facts.csv.rows, "rows");
  if (facts.tables.length === 1 && facts.lists === 0) return one(facts.tables[0]?.rows ?? 0, "rows");
  if (facts.lists === 1 && facts.tables.length === 0) return one(facts.listItems, "list items");
  return null;
}
