import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";

const sizeLimit = 200_000;

/**
 * Appends a line to the run's hook.log; at 200,000 bytes the log becomes hook.log.1 and a new one begins. It never
 * throws: a log that cannot be written is no reason to disturb an agent.
 */
export function logLine(hookFolder: string, text: string): void {
  const path = join(hookFolder, "hook.log");
  try {
    mkdirSync(hookFolder, { recursive: true, mode: 0o700 });
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > sizeLimit) renameSync(path, `${path}.1`);
    appendFileSync(path, `${new Date().toISOString()} ${oneLine(text)}\n`, { mode: 0o600 });
  } catch {
    return;
  }
}

/** A text as one line without control characters, at most 500 characters. */
export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f]+/g, " ").slice(0, 500);
}
