import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HostId } from "./hook-event.js";
import { readPlainFile } from "./read-file.js";

const sizeLimit = 64 * 1024;

/** Which agent session drives a run; the latest one to drive it is held, no other. */
export interface Binding {
  readonly format: "inspect/hook-binding";
  readonly version: 1;
  readonly session: string;
  readonly host: HostId;
  /** The turn's revision after the command that bound it. */
  readonly revision: number;
  /** ISO 8601. */
  readonly at: string;
}

/** The binding of a run, or null when no agent session drives it yet. */
export function readBinding(hookFolder: string): Binding | null {
  let found: Partial<Binding> | null;
  try {
    found = JSON.parse(readPlainFile(bindingFile(hookFolder), sizeLimit)?.text ?? "null") as Partial<Binding> | null;
  } catch {
    return null;
  }
  const fits = found?.format === "inspect/hook-binding" && found.version === 1 && typeof found.session === "string";
  return fits ? (found as Binding) : null;
}

/** Replaces the binding of a run, in one step. */
export function writeBinding(hookFolder: string, binding: Binding): void {
  mkdirSync(hookFolder, { recursive: true, mode: 0o700 });
  const temporary = `${bindingFile(hookFolder)}.${process.pid}-${Date.now()}`;
  writeFileSync(temporary, `${JSON.stringify(binding)}\n`, { mode: 0o600, flag: "wx" });
  renameSync(temporary, bindingFile(hookFolder));
}

function bindingFile(hookFolder: string): string {
  return join(hookFolder, "binding.json");
}
