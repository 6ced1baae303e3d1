import { exitCode } from "./exit-codes.js";

const terminalControls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** What was thrown, as one line for stderr without terminal controls, and the exit code it carries. */
export function describeFailure(error: unknown): { readonly line: string; readonly code: number } {
  const message = error instanceof Error ? error.message : String(error);
  const line = message
    .split("\n")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ")
    .replace(terminalControls, (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
  const own = (error as { exitCode?: unknown } | null)?.exitCode;
  return { line: `inspect: ${line}`, code: typeof own === "number" ? own : exitCode.usage };
}

/** An error that a command throws with the exit code it wants. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, code: number, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "CommandError";
    this.exitCode = code;
  }
}
