import { join } from "node:path";
import { stepFileNames } from "./file-names.js";
import { type JsonObject, numberOrNull, objectOrNull, safeReadJsonObject, stringOrNull } from "./json-file.js";
import { failure, type LayoutProblem, type SafeResult } from "./safe-result.js";
import type { MousePoint, StepMouse, StepRecord } from "./step-record.js";

/**
 * Reads a step folder's `step.json` leniently: a missing or ill-typed field becomes null with a warning and unknown
 * fields are kept. Only a file that is no JSON object, or one of a newer version, gives no value.
 *
 * @see docs/formats.md, step.json
 */
export function safeReadStepRecord(stepFolder: string): SafeResult<StepRecord> {
  const path = join(stepFolder, stepFileNames.step);
  const read = safeReadJsonObject(path, "inspect/step", 1);
  if (!read.ok) return read;
  if (isDeeperThan(read.value, deepest)) {
    return failure("too-deep", `${path} is nested deeper than ${deepest} levels`, path);
  }
  // Recorders need not name the format; that is no warning worth repeating at every step.
  const warnings = read.warnings.filter((warning) => warning.code !== "no-format");
  return { ok: true, value: toStepRecord(read.value, warnings), warnings };
}

/** Deeper values could not be walked, copied or written again by everything that handles a step. */
const deepest = 100;

function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(part, levels - 1));
}

/** A step record from any JSON object; what was missing or ill-typed is added to `warnings`. */
export function toStepRecord(found: JsonObject, warnings: LayoutProblem[] = []): StepRecord {
  const warn = (field: string, expected: string): void => {
    warnings.push({ code: "step-field", message: `step.json: ${field} is not ${expected}`, path: `$.${field}` });
  };
  const text = (field: string): string | null => {
    const value = found[field];
    if (value === undefined || value === null) return null;
    if (typeof value !== "string") warn(field, "a text");
    return stringOrNull(value);
  };
  const action = text("action");
  if (action === null) warn("action", "given");
  const error = text("error");
  const durationMs = numberOrNull(found.durationMs);
  if (durationMs === null) warn("durationMs", "a number of milliseconds");
  if (typeof found.ok !== "boolean") warn("ok", "true or false");
  const startedAt = text("startedAt");
  if (startedAt === null || Number.isNaN(Date.parse(startedAt))) warn("startedAt", "an ISO time");
  return {
    ...(found as { [key: string]: never }),
    action: action ?? "unknown",
    args: found.args ?? null,
    mouse: toMouse(found.mouse, warn),
    startedAt,
    durationMs,
    // A step ran fine only when it says so and nothing in it says otherwise.
    ok: found.ok === true && isAbsent(found.error) && isAbsent(found.errorCode),
    error,
    url: text("url"),
    title: text("title"),
  };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function toMouse(found: unknown, warn: (field: string, expected: string) => void): StepMouse | null {
  if (found === undefined || found === null) return null;
  const mouse = objectOrNull(found);
  if (mouse === null) {
    warn("mouse", "an object");
    return null;
  }
  const path = Array.isArray(mouse.path) ? mouse.path.map(toTimedPoint).filter((point) => point !== null) : null;
  return {
    ...mouse,
    from: toPoint(mouse.from),
    to: toPoint(mouse.to),
    moves: numberOrNull(mouse.moves),
    pressedMs: numberOrNull(mouse.pressedMs),
    ...(path === null ? {} : { path }),
  };
}

// Recorders write a point as an object or as a list of numbers.
function toPoint(found: unknown): MousePoint | null {
  const object = objectOrNull(found);
  const [x, y] = Array.isArray(found) ? found : [object?.x, object?.y];
  return typeof x === "number" && typeof y === "number" ? { x, y } : null;
}

function toTimedPoint(found: unknown): (MousePoint & { readonly t: number }) | null {
  const point = toPoint(found);
  const t = Array.isArray(found) ? found[2] : objectOrNull(found)?.t;
  return point === null || typeof t !== "number" ? null : { ...point, t };
}
