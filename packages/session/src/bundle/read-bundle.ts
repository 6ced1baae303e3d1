import { objectOrNull, safeReadJsonObject } from "../layout/json-file.js";
import { failure, type SafeResult } from "../layout/safe-result.js";
import { stepPaths } from "../layout/step-paths.js";
import type { Bundle } from "./bundle.js";

/** Reads a step's frozen bundle. Codes of failure: those of a JSON file, and `not-a-bundle`. */
export function safeReadBundle(stepFolder: string): SafeResult<Bundle> {
  const path = stepPaths(stepFolder).bundle;
  const read = safeReadJsonObject(path, "inspect/bundle", 1);
  if (!read.ok) return read;
  const { state, step, screenshot, questions } = read.value;
  const found = objectOrNull(state);
  const whole =
    found !== null &&
    Array.isArray(found.exchanges) &&
    Array.isArray(found.earlierSteps) &&
    typeof step === "number" &&
    objectOrNull(screenshot) !== null &&
    (questions === null || objectOrNull(questions) !== null);
  if (!whole) return failure("not-a-bundle", `${path} holds no bundle`, path);
  return { ok: true, value: read.value as unknown as Bundle, warnings: read.warnings };
}
