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
      return text.match(/[.!?](?=\s|$)/g)?.length ?? 0;
    },
  };
}

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

type Scanned = Pick<ContentFacts, "headings" | "tables" | "listItems" | "lists" | "paragraphs">;

function scan(text: string): Scanned {
  const headings: string[] = [];
  const tables: { columns: string[]; rows: number; line: number }[] = [];
  let listItems = 0;
  let lists = 0;
  let paragraphs = 0;
  let inFence = false;
  let inList = false;
  let inParagraph = false;
  let before = "";
  let number = 0;
  for (const raw of text.split("\n")) {
    number++;
    const line = raw.trim();
    if (/^(?:```|~~~)/.test(line)) inFence = !inFence;
    else if (!inFence) {
      const heading = /^#{1,6}\s+(.+?)\s*#*$/.exec(line);
      const item = /^(?:[-*+]|\d+[.)])\s+\S/.test(line);
      const isTable = line.startsWith("|");
      if (heading !== null) headings.push((heading[1] ?? "").replace(/[`*]/g, ""));
      else if (/^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/.test(line) && before.includes("|") && line.includes("-")) {
        tables.push({ columns: cells(before), rows: 0, line: number - 1 });
      } else if (isTable && tables.length > 0 && before.startsWith("|")) (tables.at(-1) as { rows: number }).rows++;
      if (item && raw.search(/\S/) < 2) {
        listItems++;
        if (!inList) lists++;
        inList = true;
      } else if (line !== "" && !item && raw.search(/\S/) < 2) inList = false;
      const isText = line !== "" && heading === null && !item && !isTable && !inList;
      if (isText && !inParagraph) paragraphs++;
      inParagraph = isText;
    }
    before = line;
  }
  return { headings, tables, listItems, lists, paragraphs };
}

function cells(line: string): string[] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}
