import { closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { oneLine } from "./plain-text.js";

const sizeLimit = 200_000;
// A link is not followed and a pipe not waited for; Windows knows neither flag.
const appending =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  (constants.O_NOFOLLOW ?? 0) |
  (constants.O_NONBLOCK ?? 0);

/**
 * Appends a line to the run's hook.log; at 200,000 bytes the log becomes hook.log.1 and a new one begins. It never
 * throws: a log that cannot be written is no reason to disturb an agent. Only a regular file is written to.
 */
export function logLine(hookFolder: string, text: string): void {
  const path = hookLogFile(hookFolder);
  try {
    mkdirSync(hookFolder, { recursive: true, mode: 0o700 });
    if ((lstatSync(path, { throwIfNoEntry: false })?.size ?? 0) > sizeLimit) renameSync(path, `${path}.1`);
    const descriptor = openSync(path, appending, 0o600);
    try {
      if (fstatSync(descriptor).isFile()) writeSync(descriptor, `${new Date().toISOString()} ${oneLine(text)}\n`);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return;
  }
}

/** The path of a run's hook.log. */
export function hookLogFile(hookFolder: string): string {
  return join(hookFolder, "hook.log");
}
