import { type DecidedBy, deciders, type Outcome, outcomes } from "@inspect/pee";
import { safeReadJsonObject, stringOrNull } from "../layout/json-file.js";
import { failure, type SafeResult } from "../layout/safe-result.js";
import { stepPaths } from "../layout/step-paths.js";
import type { Reading } from "./reading.js";

/** Reads a step's latest reading. Codes of failure: those of a JSON file, and `not-a-reading`. */
export function safeReadReading(stepFolder: string): SafeResult<Reading> {
  const path = stepPaths(stepFolder).reading;
  const read = safeReadJsonObject(path, "inspect/reading", 1);
  if (!read.ok) return read;
  const { outcome, decidedBy, text } = read.value;
  const known = outcomes.includes(outcome as Outcome) && deciders.includes(decidedBy as DecidedBy);
  if (!known || stringOrNull(text) === null) return failure("not-a-reading", `${path} holds no reading`, path);
  return { ok: true, value: read.value as unknown as Reading, warnings: read.warnings };
}
