import type { ContentFacts } from "./content-facts.js";
import { jsonArray } from "./has-name.js";

/** One thing that code checked in a statement. */
export interface StatementCheck {
  readonly met: boolean;
  /** What was asked and what was found. */
  readonly what: string;
}

const numbers: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  twenty: 20,
};
const numeral = `(\\d[\\d,]*|${Object.keys(numbers).join("|")})`;
const before = new RegExp(
  `\\b(at least|no fewer than|not fewer than|a minimum of|minimum|exactly|precisely|at most|no more than|not more than|up to|a maximum of|maximum|under|fewer than|less than|more than|over)\\s+${numeral}\\s+([a-z][a-z -]*)`,
  "gi",
);
const after = new RegExp(`\\b${numeral}\\s+([a-z]+(?:\\s[a-z]+)?)\\s+or\\s+(fewer|less|more)\\b`, "gi");
const between = new RegExp(
  `\\b(?:between\\s+)?${numeral}\\s*(?:-|–|to|and)\\s*${numeral}\\s+(words|sentences|bullets|bullet points|items|rows|paragraphs|sections)\\b`,
  "gi",
);

/** Checks every count that a statement asks for and that the output shows; others are left out. */
export function checkCounts(statement: string, facts: ContentFacts): StatementCheck[] {
  const checks: StatementCheck[] = [];
  const add = (low: number | null, high: number | null, words: string, asked: string): void => {
    const counted = countOf(words, facts);
    if (counted === null) return;
    const met = (low === null || counted.count >= low) && (high === null || counted.count <= high);
    checks.push({ met, what: `${asked.trim()}: found ${counted.count} ${counted.unit}` });
  };
  for (const [asked, word, amount, noun] of statement.matchAll(before)) {
    const [low, high] = limits((word ?? "").toLowerCase(), numberOf(amount ?? ""));
    add(low, high, noun ?? "", shortAsked(asked, noun ?? ""));
  }
  for (const [asked, amount, noun, way] of statement.matchAll(after)) {
    const limit = numberOf(amount ?? "");
    if (way === "more") add(limit, null, noun ?? "", asked);
    else add(null, limit, noun ?? "", asked);
  }
  for (const [asked, low, high, noun] of statement.matchAll(between))
    add(numberOf(low ?? ""), numberOf(high ?? ""), noun ?? "", asked);
  return checks;
}

function shortAsked(asked: string, noun: string): string {
  return asked.slice(0, asked.length - noun.length) + noun.split(" ").slice(0, 3).join(" ");
}

function numberOf(text: string): number {
  return numbers[text.toLowerCase()] ?? Number(text.replaceAll(",", ""));
}

function limits(word: string, amount: number): [number | null, number | null] {
  if (word === "exactly" || word === "precisely") return [amount, amount];
  if (word === "more than" || word === "over") return [amount + 1, null];
  if (/least|no fewer|not fewer|minimum/.test(word)) return [amount, null];
  if (/^(?:under|fewer than|less than)$/.test(word)) return [null, amount - 1];
  return [null, amount];
}

/** Counts what a noun names. A noun of the author's own is counted only where the output leaves no choice. */
function countOf(words: string, facts: ContentFacts): { count: number; unit: string } | null {
  const noun = words
    .toLowerCase()
    .replace(/\b(?:bullet) points?\b/, "bullets")
    .trim();
  const unit = noun.split(/\s+/);
  const named = (pattern: RegExp): boolean => unit.slice(0, 3).some((word) => pattern.test(word));
  if (facts.truncated) return null;
  if (named(/^words?$/)) return { count: facts.words, unit: "words" };
  if (named(/^characters?$/)) return { count: facts.text.trim().length, unit: "characters" };
  if (named(/^sentences?$/)) return { count: facts.sentences, unit: "sentences" };
  if (named(/^paragraphs?$/)) return { count: facts.paragraphs, unit: "paragraphs" };
  if (facts.json === undefined && named(/^bullets?$/)) return { count: facts.listItems, unit: "list items" };
  if (facts.json === undefined && named(/^(?:sections?|headings?)$/))
    return { count: facts.headings.length, unit: "headings" };
  if (named(/^(?:rows?|entries)$/)) {
    const rows = facts.csv?.rows ?? (facts.tables.length === 1 ? (facts.tables[0]?.rows ?? null) : null);
    if (rows !== null) return { count: rows, unit: "rows" };
  }
  if (facts.json !== undefined) {
    for (const word of unit.slice(0, 3)) {
      const array = jsonArray(facts.json, word);
      if (array !== null) return { count: array.length, unit: "array entries" };
    }
    return null;
  }
  if (facts.csv !== null) return { count: facts.csv.rows, unit: "rows" };
  if (facts.tables.length === 1 && facts.lists === 0) return { count: facts.tables[0]?.rows ?? 0, unit: "rows" };
  if (facts.lists === 1 && facts.tables.length === 0) return { count: facts.listItems, unit: "list items" };
  return null;
}
