import { type CsvFacts, readCsv } from "./csv-facts.js";

/** What code can see in one output. Made once for each file; the text itself is kept only as long as the facts. */
export interface ContentFacts {
  /** Relative to the run's folder. */
  readonly path: string;
  readonly text: string;
  /** Whether the file was larger than what is read, so that counts cannot be trusted. */
  readonly truncated: boolean;
  /** The parsed value, or undefined when the text is no JSON. */
  readonly json: unknown;
  readonly csv: CsvFacts | null;
  readonly headings: readonly string[];
  /** How many sections there are: all headings, and those below a title, where the two differ. */
  readonly sectionCounts: readonly number[];
  /** Columns and number of rows of each Markdown table. */
  readonly tables: readonly { readonly columns: readonly string[]; readonly rows: number; readonly line: number }[];
  /** Top-level items of all bullet and numbered lists. */
  readonly listItems: number;
  /** Lists, as runs of items. */
  readonly lists: number;
  readonly words: number;
  readonly paragraphs: number;
  readonly sentences: number;
}

/**
 * What can be seen and counted in a text: headings, tables, lists, words; JSON and CSV where it is one. Each is worked out
 * when a rule or clause first asks for it, since most outputs are asked for little.
 */
export function contentFacts(path: string, text: string, truncated = false): ContentFacts {
  const lower = path.toLowerCase();
  const mayBeJson = !truncated && (lower.endsWith(".json") || /^\s*[[{]/.test(text));
  const json = once(() => (mayBeJson ? parse(text) : undefined));
  const csv = once(() => (/\.[ct]sv$/.test(lower) ? readCsv(text, lower.endsWith(".tsv") ? "\t" : ",") : null));
  const scanned = once(() => scan(text));
  return {
    path,
    text,
    truncated,
    get json() {
      return json();
    },
    get csv() {
      return csv();
    },
    get headings() {
      return scanned().headings;
    },
    get sectionCounts() {
      return scanned().sectionCounts;
    },
    get tables() {
      return scanned().tables;
    },
    get listItems() {
      return scanned().listItems;
    },
    get lists() {
      return scanned().lists;
    },
    get paragraphs() {
      return scanned().paragraphs;
    },
    get words() {
      return countWords(text);
    },
    get sentences() {
      return text.replace(abbreviations, "").match(/[.!?](?=\s|$)/g)?.length ?? 0;
    },
  };
}

/** `Dr. Smith`, `e.g. this`, `J. Smith`: a full stop that ends no sentence. */
const abbreviations =
  /\b(?:(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Jr|vs|etc|e\.g|i\.e|approx|cf|ca|Fig|No|Vol|Inc|Ltd|Co|Corp)|[A-Z])\.(?=\s+\S)/g;

/** Runs without white space that hold a letter or digit. */
function countWords(text: string): number {
  let words = 0;
  for (const run of text.matchAll(/\S+/g)) if (/[\p{L}\p{N}]/u.test(run[0])) words++;
  return words;
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return undefined;
  }
}

type Scanned = Pick<ContentFacts, "headings" | "sectionCounts" | "tables" | "listItems" | "lists" | "paragraphs">;

function scan(text: string): Scanned {
  const headings: string[] = [];
  const levels: number[] = [];
  const tables: { columns: string[]; rows: number; line: number }[] = [];
  let listItems = 0;
  let lists = 0;
  let paragraphs = 0;
  let inFence = false;
  let inList = false;
  let inTable = false;
  let listIndent = 0;
  let inParagraph = false;
  let before = "";
  let number = 0;
  for (const raw of text.split("\n")) {
    number++;
    const line = raw.trim();
    if (/^(?:```|~~~)/.test(line)) inFence = !inFence;
    else if (!inFence) {
      const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line);
      const indent = raw.search(/\S/);
      const item = /^(?:[-*+]|\d+[.)])\s+\S/.test(line);
      inTable = inTable && line.includes("|");
      const isTable = inTable || line.startsWith("|");
      if (heading !== null) {
        headings.push((heading[2] ?? "").replace(/[`*]/g, ""));
        levels.push(heading[1]?.length ?? 1);
      } else if (/^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/.test(line) && before.includes("|") && line.includes("-")) {
        tables.push({ columns: cells(before), rows: 0, line: number - 1 });
        inTable = true;
      } else if (inTable) (tables.at(-1) as { rows: number }).rows++;
      // A list may begin with up to three blanks; what stands deeper than its first item is nested.
      if (item && (inList ? indent <= listIndent + 1 : indent <= 3)) {
        listItems++;
        if (!inList) lists++;
        if (!inList) listIndent = indent;
        inList = true;
      } else if (line !== "" && !item && indent < 2) inList = false;
      const isText = line !== "" && heading === null && !item && !isTable && !inList;
      if (isText && !inParagraph) paragraphs++;
      inParagraph = isText;
    }
    before = line;
  }
  return { headings, sectionCounts: countSections(levels), tables, listItems, lists, paragraphs };
}

/** A single heading of the highest level that stands first is the title of the sections below it. */
function countSections(levels: readonly number[]): number[] {
  const top = Math.min(...levels);
  const isTitled = levels.length > 1 && levels[0] === top && levels.indexOf(top, 1) === -1;
  const below = levels.slice(isTitled ? 1 : 0);
  const own = Math.min(...below);
  return [...new Set([levels.length, below.filter((level) => level === own).length])];
}

function cells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}
