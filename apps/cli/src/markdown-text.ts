import { oneLine } from "./text-table.js";

/** What renderers make a link of without any mark: addresses of the web and of people, and mentions. */
const autolinked =
  /(?:(?:[a-z][a-z0-9+.-]{0,30}:\/\/|www\.|mailto:|xmpp:)[^\s`|<>()[\]\\]*(?<![.,;:!?'"])|[\w.+-]{0,64}@[\w./-]+)+/giu;

/** Marks that format, link, embed or end a cell; a backslash only where it would take away from what follows. */
const marks = /\\(?=[!-/:-@[-`{-~]|$)|&(?=[#a-z])|[`*_[\]!<|~$]/gi;

/**
 * Text of a run as one line inside a Markdown sentence, heading or table cell: it is shown as it is written and neither
 * formats, links, embeds nor breaks the table. Addresses that would become links stand as code.
 */
export function markdownText(value: string | number | null | undefined): string {
  const text = oneLine(value);
  let shown = "";
  let from = 0;
  for (const match of text.matchAll(autolinked)) {
    shown += `${escapeMarks(text.slice(from, match.index))}\`${match[0]}\``;
    from = match.index + match[0].length;
  }
  return shown + escapeMarks(text.slice(from));
}

/**
 * A sentence that is Markdown by its own `code` and **strong** marks: these stay, all the rest is treated as text of a
 * run.
 */
export function markdownSentence(sentence: string): string {
  return oneLine(sentence)
    .split(/(`[^`]*`|\*\*)/)
    .map((part, at) => (at % 2 === 1 || part === "" ? part : markdownText(part)))
    .join("");
}

/** Rows as a Markdown table; cells are text of a run. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
  return [line(heads), `|${heads.map(() => "---|").join("")}`, ...rows.map((row) => line(row.map(markdownText)))].join(
    "\n",
  );
}

function escapeMarks(text: string): string {
  return text.replace(marks, "\\$&");
}
