import { isSecretName, type Redacted, type Redactor } from "@inspect/redact";
import type { StepRecord } from "../layout/step-record.js";
import type { BundleStep } from "./bundle.js";

const known = new Set([
  "format",
  "version",
  "action",
  "args",
  "mouse",
  "startedAt",
  "durationMs",
  "ok",
  "error",
  "url",
  "title",
]);

/** Names under which recorders keep what was typed. */
const typedNames = ["value", "text", "keys", "input"];

/** What recorders write in place of a secret. */
const mark = /^(?:\[[^\]]{1,80}\]|[*\u2022]+)$/;

const pathPointsTold = 24;

/**
 * What we did, redacted. What was typed into a field whose target names a secret (`#password`, `textbox "PIN"`) is
 * learned, so that it is taken out wherever else it occurs: call this before anything else is redacted.
 */
export function redactStep(step: StepRecord, number: number, redactor: Redactor): Redacted<BundleStep> {
  const args = redactArgs(step.args, redactor);
  const more = Object.fromEntries(Object.entries(step).filter(([name]) => !known.has(name)));
  return redactor.value({
    number,
    action: step.action,
    args,
    mouse: step.mouse === null ? null : { ...step.mouse, ...tellPath(step.mouse.path) },
    startedAt: step.startedAt,
    durationSeconds: step.durationMs === null ? null : step.durationMs / 1000,
    ok: step.ok,
    error: step.error,
    ...(Object.keys(more).length === 0 ? {} : { more }),
  });
}

/** Makes a redactor know what a step's arguments say was typed into a field whose target names a secret. */
export function learnTyped(args: unknown, redactor: Redactor): void {
  redactArgs(args, redactor);
}

function redactArgs(args: unknown, redactor: Redactor): unknown {
  if (typeof args !== "object" || args === null) return args;
  const entries = Object.entries(args);
  const targets = entries.filter(([name]) => !typedNames.includes(name)).map(([, value]) => value);
  const secret = targets.some((target) => namesSecret(target));
  if (!secret) return args;
  // Arguments as a list say by no name which one was typed: the last one is.
  const typed = Array.isArray(args) ? String(args.length - 1) : null;
  const redacted = entries.map(([name, value]): [string, unknown] => {
    if (typeof value !== "string" || !(name === typed || typedNames.includes(name))) return [name, value];
    if (value.length >= 4 && !mark.test(value)) redactor.learn(value);
    return [name, redactor.field("password", value)];
  });
  return Array.isArray(args) ? redacted.map(([, value]) => value) : Object.fromEntries(redacted);
}

function namesSecret(target: unknown): boolean {
  if (typeof target === "object" && target !== null) return Object.values(target).some((value) => namesSecret(value));
  if (typeof target !== "string") return false;
  return (target.match(/[\p{L}\p{N}_-]+/gu) ?? []).some((word) => isSecretName(word));
}

function tellPath(path: readonly unknown[] | undefined): { readonly path?: unknown; readonly pathPoints?: number } {
  if (path === undefined || path.length <= pathPointsTold) return {};
  const step = (path.length - 1) / (pathPointsTold - 1);
  return {
    path: Array.from({ length: pathPointsTold }, (_, index) => path[Math.round(index * step)]),
    pathPoints: path.length,
  };
}
