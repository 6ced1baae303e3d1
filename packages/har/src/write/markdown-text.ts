import { neutraliseControls } from "@inspect/redact";

/**
 * Untrusted text inside a line of Markdown: a code span, in which nothing is markup, with a fence longer than any run of
 * backticks in it. Controls are shown, line breaks become spaces.
 */
export function codeSpan(text: string): string {
  const line = neutraliseControls(text).replace(/\s*[\n\t]\s*/g, " ");
  if (line.trim() === "") return "`-`";
  const fence = "`".repeat(longestRun(line) + 1);
  const padding = line.startsWith("`") || line.endsWith("`") ? " " : "";
  return `${fence}${padding}${line}${padding}${fence}`;
}

/** A code span in a table's cell: a bar would end the cell even inside code. */
export function cellCode(text: string): string {
  // A backslash before the bar would escape the one that is put there: keep them apart.
  return codeSpan(text).replace(/\\*\|/g, (found) => {
    const backslashes = found.slice(0, -1);
    return `${backslashes}${backslashes.length % 2 === 1 ? " " : ""}\\|`;
  });
}

/** Untrusted text as a block of code. */
export function codeBlock(text: string, language = ""): string {
  const clean = neutraliseControls(text);
  const fence = "`".repeat(Math.max(3, longestRun(clean) + 1));
  return `${fence}${language}\n${clean}${clean.endsWith("\n") ? "" : "\n"}${fence}\n`;
}

function longestRun(text: string): number {
  let longest = 0;
  let run = 0;
  for (let at = text.indexOf("`"); at >= 0 && at < text.length; at++) {
    if (text.charCodeAt(at) === 0x60) {
      run++;
      if (run > longest) longest = run;
    } else {
      run = 0;
      const next = text.indexOf("`", at);
      if (next < 0) break;
      at = next - 1;
    }
  }
  return longest;
}
