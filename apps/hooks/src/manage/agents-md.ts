const begin = "<!-- page-state-hook: rule one, begin -->";
const end = "<!-- page-state-hook: rule one, end -->";
const block = new RegExp(`${begin}\\r?\\n[\\s\\S]*?${end}(?:\\r?\\n){0,2}`, "g");

const ruleOne = `${begin}
# Rule one

If we don't know what a step meant, we do not guess: we read it, say it, and only then go on.

- Every step in a browser is an inspect step. Begin with \`log inspect start --goal "<goal>"\`.
- A result that begins with \`>>> UNKNOWN STATE\` is a step that no known state names. Its reading comes before everything
  else in the result: act on it first.
- A step that was read as wrong result, stopped by the platform or unclear needs its finding before the next step:
  \`log inspect finding --point "<the issue in one sentence>" --explain "<why the evidence shows it, what caused it>"\`.
- Keep going until the goal is reached (\`log inspect goal\` shows it); then every finding says how it was fixed:
  \`log inspect finding --fixes <n> --fix "<how it was fixed>"\`.
- What only a person can clear is a person's: stop the account and tell its operator.
${end}
`;

/** An AGENTS.md with rule one at its top, with the file's own line ends; null when there is no file yet. */
export function withRuleOne(text: string | null): string {
  const { mark, body } = parts(text === null ? "" : withoutRuleOne(text));
  const lines = body === "" ? ruleOne : `${ruleOne}\n`;
  return mark + (body.includes("\r\n") ? lines.replaceAll("\n", "\r\n") : lines) + body;
}

/** An AGENTS.md without rule one. */
export function withoutRuleOne(text: string): string {
  return text.replace(block, "");
}

function parts(text: string): { readonly mark: string; readonly body: string } {
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  return { mark, body: text.slice(mark.length) };
}
