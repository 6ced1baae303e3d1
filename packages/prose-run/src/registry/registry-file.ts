import { readFileSync } from "node:fs";
import { ProseRunError } from "../error.js";
import type { PriorInspection } from "../inspect/prior-inspection.js";
import { isObject, member, textOf } from "../plan/json-values.js";
import type { Warning } from "../position.js";

/** `inspections.json` of the registry. */
export interface RegistryFile {
  readonly format: "inspect/prose-inspections";
  readonly version: 1;
  /** Oldest first. */
  readonly inspections: readonly PriorInspection[];
}

/** What was read of a registry; entries that are none were left out and are counted in the warnings. */
export interface ReadRegistry {
  readonly inspections: readonly PriorInspection[];
  readonly warnings: readonly Warning[];
  /** Whether the file holds no registry at all, so that it has to be put aside before anything is written. */
  readonly damaged: boolean;
}

/**
 * Reads a registry leniently. An absent file is an empty registry.
 *
 * @throws ProseRunError `unsupported-version` for a file of a newer version, `registry-unavailable` when it cannot be read
 */
export function readRegistryFile(path: string): ReadRegistry {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return { inspections: [], warnings: [], damaged: false };
    const message = `The registry ${path} cannot be read (${(cause as NodeJS.ErrnoException).code}). Check its permissions or give another folder.`;
    throw new ProseRunError("registry-unavailable", message, { cause });
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return damagedRegistry(path, "is no valid JSON");
  }
  const version = member(json, "version");
  if (typeof version === "number" && version > 1) {
    throw new ProseRunError(
      "unsupported-version",
      `The registry ${path} has version ${version}; this version of Inspect knows version 1. Update Inspect or give another folder.`,
    );
  }
  const list = member(json, "inspections");
  if (!isObject(json) || !Array.isArray(list)) return damagedRegistry(path, "holds no list of inspections");
  const inspections = list.flatMap((item) => toEntry(item) ?? []);
  const lost = list.length - inspections.length;
  const warnings: Warning[] =
    lost === 0
      ? []
      : [
          {
            code: "entries-left-out",
            message: `${lost} entries of the registry are no inspections and were left out`,
            path,
          },
        ];
  return { inspections, warnings, damaged: false };
}

function damagedRegistry(path: string, why: string): ReadRegistry {
  const warnings = [
    {
      code: "registry-damaged",
      message: `The registry ${why}; it is taken as empty and put aside with the next write`,
      path,
    },
  ];
  return { inspections: [], warnings, damaged: true };
}

function isScore(value: unknown): value is number {
  return typeof value === "number" && value >= 0 && value <= 100;
}

function toEntry(item: unknown): PriorInspection | undefined {
  const run_id = textOf(member(item, "run_id"));
  const system = textOf(member(item, "system"));
  const depth = member(item, "depth");
  const verdict = member(item, "verdict");
  const timestamp = textOf(member(item, "timestamp"));
  const runtime_fidelity = member(item, "runtime_fidelity");
  const task_effectiveness = member(item, "task_effectiveness");
  if (run_id === null || system === null || timestamp === null) return undefined;
  if ((depth !== "light" && depth !== "deep") || (verdict !== "pass" && verdict !== "partial" && verdict !== "fail"))
    return undefined;
  if (!isScore(runtime_fidelity) || !isScore(task_effectiveness)) return undefined;
  const content_digest = textOf(member(item, "content_digest")) ?? "";
  return { run_id, system, depth, verdict, timestamp, runtime_fidelity, task_effectiveness, content_digest };
}
