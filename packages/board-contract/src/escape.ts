const unshowable = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Variation_Selector}\u2028\u2029\u115f\u1160\u3164\uffa0\u2800]/gu;

const htmlNames: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for a terminal: every control, invisible or unassigned character shows as `\u{…}`, so none can act. */
export function escapeForTerminal(text: string): string {
  return text.replace(unshowable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** Text for an HTML element or a quoted attribute. */
export function escapeForHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlNames[character] ?? character);
}

/**
 * Text as a Markdown code span, the one form in which neither links, images, HTML nor mentions act. Line breaks
 * become spaces; the fence is longer than any run of backticks inside.
 */
export function escapeForMarkdown(text: string): string {
  const line = escapeForTerminal(text.replace(/\r\n|[\n\r\u2028\u2029\u0085]/g, " "));
  let longest = 0;
  for (const run of line.match(/`+/g) ?? []) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  const padding = line === "" || /^[` ]|[` ]$/.test(line) ? " " : "";
  return `${fence}${padding}${line}${padding}${fence}`;
}
