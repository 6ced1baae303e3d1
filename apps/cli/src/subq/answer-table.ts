import { neutraliseControls } from "@inspect/redact";
import type { Decision } from "@inspect/subq";
import type { Answer } from "@inspect/subq/questions";

const shownOptions = 4;

/** A decision for people: one line an answer, then who answered and what it took. */
export function answerTable({
  answers,
  model,
  requestedModel,
  usage,
  requestId,
  attempts,
  duration,
}: Decision): string {
  const rows = Object.entries(answers as { readonly [name: string]: Answer }).map(([name, answer]) =>
    [name, answer.type, ...describe(answer)].map(oneLine),
  );
  const parts = [
    model ?? requestedModel,
    attempts === 1 ? "1 attempt" : `${attempts} attempts`,
    `${duration.toFixed(2)} s`,
    ...(usage?.inputTokens === undefined ? [] : [`${usage.inputTokens} tokens in`]),
    ...(usage?.outputTokens === undefined ? [] : [`${usage.outputTokens} tokens out`]),
    ...(requestId === undefined ? [] : [`request ${requestId}`]),
  ];
  return neutraliseControls(
    `${columns([["question", "type", "answer", "probabilities"], ...rows])}\n\n${parts.join(", ")}\n`,
  );
}

/** A label with a line break must not look like an answer of its own. */
function oneLine(cell: string): string {
  return cell.replace(/[\r\n\u2028\u2029]+/g, "\\n");
}

/** Lines with columns as wide as their longest cell; the last is not padded. */
export function columns(rows: readonly (readonly string[])[]): string {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function describe(answer: Answer): readonly [string, string] {
  if (answer.type === "noul") return [answer.noul.toFixed(3), "probability of yes"];
  const list = Object.entries(answer.probabilities as { readonly [key: string]: number });
  const said = answer.type === "choice" ? answer.choice : answer.score.toFixed(2);
  const shown = answer.type === "choice" ? list.sort((left, right) => right[1] - left[1]).slice(0, shownOptions) : list;
  const more = list.length > shown.length ? `, ${list.length - shown.length} more` : "";
  return [said, `${shown.map(([key, probability]) => `${key} ${probability.toFixed(3)}`).join(", ")}${more}`];
}
