import { describeOutcome } from "@inspect/pee";
import type { Reading } from "./reading.js";

/** `reading.md`: a reading for people. Text of pages and answers stands in code blocks, so that it stays text. */
export function renderReading(reading: Reading): string {
  const lines = [
    `# Step ${reading.step}: ${describeOutcome(reading.outcome)}`,
    "",
    `Decided by ${reading.decidedBy}${reading.model === null ? "" : ` (${reading.model})`} at ${reading.at}.`,
    "",
    fenced(reading.text),
  ];
  if (reading.answers !== null) {
    const { yesNo, outcome, calls } = reading.answers;
    lines.push("", "| question | answer | probability |", "|---|---|---|");
    for (const [name, probability] of Object.entries(yesNo)) {
      lines.push(`| ${name} | ${probability >= 0.5 ? "yes" : "no"} | ${probability} |`);
    }
    for (const [label, probability] of Object.entries(outcome.probabilities)) {
      lines.push(`| outcome | ${label} | ${probability} |`);
    }
    for (const call of calls) {
      lines.push(`| call ${call.exchanges.join(", ")} | ${call.says} | ${call.probabilities[call.says] ?? 0} |`);
    }
  }
  return `${lines.join("\n")}\n`;
}

/** A text as a code block, with a fence longer than any run of backticks in it. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
