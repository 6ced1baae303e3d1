import { describeOutcome } from "@inspect/pee";
import { neutraliseControls } from "@inspect/redact";
import type { YesNoName } from "../questions/step-questions.js";
import type { CallAnswer, Reading, ReadingAnswers } from "./reading.js";
import { readingThreshold } from "./reading-rule.js";

/** How a reading of a step that no known state names begins (REQ-INSPECT-08). */
export const unknownStateMark = ">>> UNKNOWN STATE";

const yesNoWords: { readonly [name in YesNoName]: string } = {
  goalMet: "goal met",
  fitsAccount: "fits the account",
  neverComeUp: "should never have come up",
  pageAgreesWithApi: "page agrees with the API",
  causedByAction: "caused by our action",
};

const lineLimit = 1000;
const callsTold = 20;
const reasonsTold = 12;

/**
 * The text of a reading, for the agent and for people. What a page or an answer said stays on its line, whatever it
 * holds, and reaches no terminal as a command.
 */
export function readingText(reading: Omit<Reading, "text">, action: string): string {
  return readingLines(reading, action).map(oneLine).join("\n");
}

function readingLines(reading: Omit<Reading, "text">, action: string): readonly string[] {
  const subject = `step ${reading.step} (${action})`;
  if (reading.decidedBy === "state") {
    const { state } = reading;
    return [
      `Step ${reading.step} (${action}): ${describeOutcome(reading.outcome)}, decided by the known state "${state?.name}": ${state?.says}`,
      ...ending(reading),
    ];
  }
  if (reading.decidedBy === "code") {
    return [
      `Step ${reading.step} (${action}): no change. It ran fine, made no internal API call and loaded no new document.`,
      ...ending(reading),
    ];
  }
  const verdict =
    reading.failure === null
      ? `read by SubQ: ${describeOutcome(reading.outcome)}${topProbability(reading)}`
      : `SubQ failed to read it (${reading.failure.code})`;
  return [
    `${unknownStateMark}: ${subject}, ${verdict}`,
    ...(reading.failure === null ? [] : [`SubQ failed: ${reading.failure.message}`]),
    ...unclear(reading),
    "No known state names it:",
    ...limited(reading.unknownBecause, reasonsTold, "reasons").map((reason) =>
      typeof reason === "string" ? `  ${reason}` : `  ${reason.code}: ${reason.message}`,
    ),
    ...(reading.answers === null ? [] : answerLines(reading, reading.answers)),
    ...ending(reading),
  ];
}

function answerLines(reading: Omit<Reading, "text">, answers: ReadingAnswers): readonly string[] {
  const lines: string[] = [];
  if (reading.goalMet !== null) {
    const met = reading.goalMet >= readingThreshold;
    lines.push(`Goal "${reading.goal?.text}": ${met ? "met" : "not met"} (${figure(reading.goalMet)})`);
  }
  const rest = Object.entries(answers.yesNo).filter(([name]) => name !== "goalMet");
  lines.push(rest.map(([name, value]) => `${yesNoWords[name as YesNoName]} ${figure(value)}`).join(" · "));
  const telling = answers.calls.filter(({ says }) => says !== "unrelated");
  const told = limited(telling, callsTold, "calls");
  if (told.length > 0) lines.push("Internal API calls:", ...told.map((call) => `  ${callLine(call)}`));
  const unrelated = answers.calls.length - telling.length;
  if (unrelated > 0) lines.push(`${unrelated} more have nothing to do with it.`);
  if (answers.callsNotAsked > 0)
    lines.push(`${answers.callsNotAsked} calls were not asked about: more than questions left.`);
  return lines;
}

function callLine(call: CallAnswer | string): string {
  if (typeof call === "string") return call;
  const at = call.offset === null ? "" : `at ${call.offset.toFixed(3)} s `;
  const many = call.exchanges.length > 1 ? ` (${call.exchanges.length} equal calls)` : "";
  return `${at}${call.line}${many}: ${call.says} (${figure(call.probabilities[call.says] ?? 0)})`;
}

function unclear({ unclearBecause, answers }: Omit<Reading, "text">): readonly string[] {
  if (unclearBecause.length === 0 || answers === null) return [];
  const { top, probabilities } = answers.outcome;
  const why = unclearBecause.map((name) =>
    name === "below-half"
      ? "that is below 0.5"
      : `"${yesNoWords[name as YesNoName]}" was answered ${figure(answers.yesNo[name as YesNoName] ?? 0)}`,
  );
  return [`The top label was ${describeOutcome(top)} (${figure(probabilities[top] ?? 0)}), but ${why.join(" and ")}.`];
}

function ending(reading: Omit<Reading, "text">): readonly string[] {
  const lines = reading.notes.map((note) => `Note: ${note}`);
  if (reading.reachesGoal) lines.push(`The goal is reached: "${reading.goal?.text}".`);
  if (reading.failure !== null) lines.push(`Nothing is lost: log inspect read ${reading.step} asks SubQ again.`);
  if (reading.findingNeeded) {
    lines.push(
      `A finding is needed before the next step: log inspect finding --step ${reading.step} --point "<the issue in one sentence>" --explain "<why the evidence shows it, what caused it>"`,
    );
  }
  return lines;
}

function topProbability({ answers, unclearBecause }: Omit<Reading, "text">): string {
  if (answers === null || unclearBecause.length > 0) return "";
  return ` (${figure(answers.outcome.probabilities[answers.outcome.top] ?? 0)})`;
}

function oneLine(line: string): string {
  const whole = neutraliseControls(line).replace(/\s*\n\s*/g, " ");
  return whole.length <= lineLimit
    ? whole
    : `${whole.slice(0, lineLimit)}… (${whole.length - lineLimit} more characters)`;
}

function figure(probability: number): string {
  return probability.toFixed(2);
}

function limited<T>(list: readonly T[], limit: number, noun: string): readonly (T | string)[] {
  if (list.length <= limit) return list;
  return [...list.slice(0, limit), `and ${list.length - limit} more ${noun}, in reading.json`];
}
