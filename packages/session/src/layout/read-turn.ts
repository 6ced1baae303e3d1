import { readFileSync } from "node:fs";
import { readTurnState, type TurnState } from "@inspect/pee";
import { runPaths } from "./run-folder.js";
import { failure, type SafeResult, success } from "./safe-result.js";

/** Reads `turn.json` of a run folder. Codes of failure: `missing`, `unreadable`, and those of pee's `readTurnState`. */
export function safeReadTurn(runFolder: string): SafeResult<TurnState> {
  const path = runPaths(runFolder).turn;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const message = missing ? `${path} is missing` : `${path} cannot be read: ${(error as Error).message}`;
    return failure(missing ? "missing" : "unreadable", message, path);
  }
  const read = readTurnState(text);
  return read.ok ? success(read.turn) : failure(read.code, read.message, path);
}
