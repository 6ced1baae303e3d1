import { createRedactor } from "@inspect/redact";
import { explainStep, type StateExplanation, type StepExplanation } from "@inspect/session";
import type { Configure } from "../command.js";
import type { OutputFormat } from "../decide-step.js";
import { addFormatOption } from "../format-option.js";
import { runAction } from "../run-failure.js";
import { onOneLine, printJson, printText } from "../run-output.js";
import { lookAtStep } from "../step-evidence.js";

interface ExplainOptions {
  readonly states?: string;
  readonly all?: boolean;
  readonly format: OutputFormat;
}

export const configure: Configure = (command, context) => {
  addFormatOption(
    command
      .argument("<step>", "a step's number in the active run, or the path of a step folder")
      .option("--states <file>", "the page state map (default: the active run's, else page-states.yaml)")
      .option("--all", "every state, also those of which no condition holds"),
  )
    .addHelpText(
      "after",
      `
Examples:
  inspect states explain 3
  inspect states explain recordings/0003-click --states page-states.yaml --all`,
    )
    .action(
      runAction(async (asked: string, { states: file, all, format }: ExplainOptions) => {
        const { evidence, states, secrets } = await lookAtStep(context, asked, file);
        // Conditions and calls quote the page and the recording.
        const explained = createRedactor({ secrets }).value(explainStep(evidence, states));
        if (format === "json") printJson(context, explained);
        else printText(context, describe(explained, all === true));
      }),
    );
};

function describe({ decision, states, calls }: StepExplanation, all: boolean): string {
  const told = states.filter(({ conditions }) => all || conditions.some(({ holds }) => holds));
  const lines =
    decision.decidedBy === "state"
      ? [`Named by the state "${decision.state.name}": ${decision.outcome}. ${decision.state.says}`]
      : decision.decidedBy === "code"
        ? ["No change: it ran fine, made no internal API call and loaded no new document."]
        : ["Unknown:", ...decision.reasons.map(({ code, message }) => `  ${code}: ${message}`)];
  return [
    ...lines,
    ...told.flatMap(describeState),
    ...(told.length < states.length ? [`${states.length - told.length} more states of which no condition holds`] : []),
    "Calls:",
    ...(calls.length === 0 ? ["  none"] : []),
    ...calls.map(({ exchange, call, status, knownAs, error }) => {
      const known = knownAs.length === 0 ? "undocumented" : `known as ${knownAs.join(", ")}`;
      return `  ${exchange} ${call}: ${status}${error === null ? "" : ` (${error})`}, ${known}`;
    }),
  ]
    .map(onOneLine)
    .join("\n");
}

function describeState({ name, line, matches, conditions, objections, specificity }: StateExplanation): string[] {
  const verdict = !matches ? "does not hold" : objections.length > 0 ? "holds, but does not name the step" : "names it";
  return [
    `State "${name}" (line ${line}; ${specificity[0]} conditions, ${specificity[1]} literal characters): ${verdict}`,
    ...conditions.map(
      ({ condition, holds, detail }) => `  ${holds ? "yes" : "no "} ${condition}${detail === "" ? "" : ` (${detail})`}`,
    ),
    ...objections.map(({ code, message }) => `  but ${code}: ${message}`),
  ];
}
