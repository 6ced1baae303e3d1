import { readFileSync } from "node:fs";
import type { BrowserStepRecord } from "@inspect/recorder";
import { neutraliseControls, type Redactor } from "@inspect/redact";
import { type StepFolder, stepPaths } from "@inspect/session/layout";
import type { ToldStep } from "../decide-step.js";
import { unsettled } from "./step-notes.js";

const longestResult = 4000;
const longestSnapshot = 60_000;

/** What a browser command prints of a step after its reading: where it acted, how it ended, what else happened. */
export function tellStep(step: StepFolder, record: BrowserStepRecord, redactor: Redactor): ToldStep {
  const snapshot = record.action === "snapshot" ? readSnapshot(step) : null;
  const lines = [
    ...elementLine(record),
    ...settledLine(record),
    ...record.dialogs.map(
      ({ type, message, answer }) =>
        `${type} ${JSON.stringify(message)} ${answer}${type === "confirm" || type === "prompt" ? " (--dialog says how)" : ""}`,
    ),
    ...record.navigations.map(({ url, kind }) => (kind === "document" ? `went to ${url}` : `address became ${url}`)),
    ...tabLines(record),
    ...record.downloads.map(
      ({ suggestedName, state, file, bytes }) =>
        `download ${suggestedName}: ${state}, ${bytes} bytes${file === null ? "" : `, in ${file}`}`,
    ),
    ...(record.console.errors === 0 ? [] : [`${record.console.errors} errors on the console (console.jsonl)`]),
    ...record.missing.map(({ file, why }) => `${file} is missing: ${why}`),
    ...resultLine(record),
  ];
  const text = lines.map((line) => `  ${neutraliseControls(redactor.text(line)).replaceAll("\n", " ")}\n`).join("");
  const tree = snapshot === null ? "" : `\n${neutraliseControls(redactor.text(snapshot))}`;
  const { settled, element, result, dialogs, navigations, tabs, downloads, missing, errorCode } = record;
  const json = redactor.value({
    errorCode,
    settled,
    element,
    result,
    dialogs,
    navigations,
    tabs,
    downloads,
    missing,
    console: record.console,
  });
  return { text: text + tree, json: snapshot === null ? json : { ...json, snapshot: redactor.text(snapshot) } };
}

function elementLine({ element }: BrowserStepRecord): string[] {
  if (element === null) return [];
  return [`on <${element.tag}>${element.text === "" ? "" : ` ${JSON.stringify(element.text)}`}`];
}

function settledLine({ settled }: BrowserStepRecord): string[] {
  if (settled === null) return [];
  return settled.by === "quiet" ? [`settled after ${settled.waited.toFixed(1)} s`] : unsettled(settled);
}

function tabLines({ tabs }: BrowserStepRecord): string[] {
  return tabs.flatMap(({ isNew, url, title, active }, index) =>
    isNew ? [`new tab ${index + 1}${active ? ", in front" : ""}: ${url} ${JSON.stringify(title)}`] : [],
  );
}

function resultLine({ action, result, ok }: BrowserStepRecord): string[] {
  if (action !== "eval" || !ok) return [];
  const json = JSON.stringify(result);
  return [
    `value: ${json.length > longestResult ? `${json.slice(0, longestResult)}… (${json.length} characters, all in step.json)` : json}`,
  ];
}

function readSnapshot(step: StepFolder): string | null {
  try {
    const text = readFileSync(stepPaths(step.path).accessibility, "utf8");
    return text.length > longestSnapshot ? `${text.slice(0, longestSnapshot)}\n(all of it in page.aria.yaml)\n` : text;
  } catch {
    return null;
  }
}
