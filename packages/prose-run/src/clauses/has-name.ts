import type { ContentFacts } from "./content-facts.js";

/** A name without case, blanks, `-` and `_`, so that `rejection rate` finds `rejection_rate`. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Whether an output has a part of this name: a JSON key, a column, a heading, a label, or the words themselves. */
export function hasName(facts: ContentFacts, name: string): boolean {
  const wanted = plainName(name);
  if (wanted === "") return false;
  if (facts.json !== undefined) return jsonKeys(facts.json).has(wanted);
  if (facts.csv !== null) return facts.csv.columns.some((column) => plainName(column) === wanted);
  if (facts.headings.some((heading) => plainName(heading).includes(wanted))) return true;
  if (facts.tables.some((table) => table.columns.some((column) => plainName(column) === wanted))) return true;
  return wordsHold(facts.text, name);
}

/** Whether an output has a section of this name: a heading, or a line that holds the name alone or as a label. */
export function hasSection(facts: ContentFacts, name: string): boolean {
  const wanted = plainName(name);
  if (wanted === "") return false;
  if (facts.json !== undefined || facts.csv !== null) return hasName(facts, name);
  if (facts.headings.some((heading) => plainName(heading).includes(wanted))) return true;
  return facts.text.split("\n").some((line) => plainName(/^[^:.!?]*/.exec(line)?.[0] ?? "") === wanted);
}

/** The words in their order, with any blanks, `-` or `_` between them. */
function wordsHold(text: string, name: string): boolean {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const pattern = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[\\s_-]*");
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "iu").test(text);
}

const mostNodes = 100_000;

/** Every key of a JSON value at any depth, as plain names. */
export function jsonKeys(json: unknown): Set<string> {
  const keys = new Set<string>();
  const queue: unknown[] = [json];
  for (let visited = 0; queue.length > 0 && visited < mostNodes; visited++) {
    const value = queue.pop();
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) {
      for (const item of value) queue.push(item);
      continue;
    }
    for (const [key, inner] of Object.entries(value)) {
      keys.add(plainName(key));
      queue.push(inner);
    }
  }
  return keys;
}

/** The array that a JSON output holds under a name in singular or plural, or the output itself when it is an array. */
export function jsonArray(json: unknown, noun: string): readonly unknown[] | null {
  const wanted = new Set([plainName(noun), plainName(noun).replace(/s$/, ""), `${plainName(noun)}s`]);
  const queue: unknown[] = [json];
  for (let visited = 0; queue.length > 0 && visited < 1000; visited++) {
    const value = queue.shift();
    if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (Array.isArray(inner) && wanted.has(plainName(key))) return inner;
      queue.push(inner);
    }
  }
  return Array.isArray(json) ? json : null;
}
