import { fileMode } from "@inspect/session/layout";
import writeFileAtomic from "write-file-atomic";
import type { ConsoleLog } from "../page/console-log.js";
import type { BrowserStepRecord } from "./browser-step-record.js";
import type { Secrets } from "./secrets.js";

/** Writes step.json atomically, for its owner only. */
export async function writeStepRecord(path: string, record: BrowserStepRecord): Promise<void> {
  await writeFileAtomic(path, `${JSON.stringify(record, null, 2)}\n`, { mode: fileMode });
}

/** Writes console.jsonl, one line a message; an empty file says that nothing was logged. */
export async function writeConsole(path: string, log: ConsoleLog, secrets: Secrets): Promise<void> {
  const text = log.lines.map((line) => `${JSON.stringify(secrets.cleanValue(line))}\n`).join("");
  await writeFileAtomic(path, text, { mode: fileMode });
}
