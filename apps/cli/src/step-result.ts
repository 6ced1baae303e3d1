import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Bundle } from "@inspect/session";
import { type StepFolder, stepFileNames } from "@inspect/session/layout";
import { onOneLine } from "./run-output.js";

/** The part of a step's result that follows its reading, for people and as JSON. */
export interface StepResult {
  readonly text: string;
  readonly json: unknown;
}

const exchangesTold = 30;

/**
 * What a step shows, from its bundle, which is redacted.
 *
 * @param folder the step's folder as it is printed
 */
export function stepResult(step: StepFolder, folder: string, { state }: Bundle): StepResult {
  const { action, ok, error, durationSeconds } = state.step;
  const { url, title } = state.page;
  const exchanges = state.exchanges.map(({ id, line, offset, answeredAt }) => ({ id, line, offset, answeredAt }));
  const told = exchanges.slice(0, exchangesTold).map(({ line, offset }) => `  ${seconds(offset)}  ${line}`);
  const failed = ok ? "" : ` failed${error === null ? "" : `: ${error}`}`;
  const took = durationSeconds === null ? "" : `, ${durationSeconds.toFixed(3)} s`;
  const lines = [
    folder,
    ...(url === null ? [] : [`  ${url}${title === null ? "" : `  "${title}"`}`]),
    `  ${action}${failed}${took}; ${exchanges.length} internal API exchanges`,
    ...told,
    ...(exchanges.length > told.length ? [`  and ${exchanges.length - told.length} more in exchanges.md`] : []),
  ];
  const files = Object.values(stepFileNames).filter((name) => existsSync(join(step.path, name)));
  return {
    text: lines.map(onOneLine).join("\n"),
    json: { number: step.number, folder, action, ok, error, url, title, durationSeconds, exchanges, files },
  };
}

function seconds(offset: number | null): string {
  return offset === null ? "       ?" : `${offset.toFixed(3).padStart(7)}s`;
}
