import type { CommandEntry } from "./command.js";

const groups = ["Run", "Browser", "Inspect", "Check"] as const;

/** The help of `inspect --help`: every command with its summary, in groups, without loading any of them. */
export function topHelp(table: readonly CommandEntry[]): string {
  const width = Math.max(...table.map((entry) => entry.words.join(" ").length)) + 2;
  const parts = groups
    .map((group) => ({ group, entries: table.filter((entry) => entry.group === group) }))
    .filter(({ entries }) => entries.length > 0)
    .map(({ group, entries }) =>
      [`${group}:`, ...entries.map((entry) => `  ${entry.words.join(" ").padEnd(width)}${entry.summary}`)].join("\n"),
    );
  return `${[
    "Usage: inspect <command> [options]        (log inspect <command> is the same)",
    "Tells what really happened in an agent's work, from evidence.",
    ...parts,
    "inspect <command> --help shows a command's options and examples; inspect --version shows the version.",
  ].join("\n\n")}\n`;
}
