import { exitCode } from "./exit-codes.js";
import { CommandError } from "./print-failure.js";

/** Codes of errors by which a run's rules refuse a command now. */
const refusals: readonly unknown[] = ["finding-missing", "step-unread", "run-stopped", "run-open", "run-locked"];

/** The error as the command line ends with it: its exit code chosen by what its package says went wrong. */
export function runFailure(error: unknown): unknown {
  const {
    code,
    exitCode: own,
    message,
  } = error as {
    readonly code?: unknown;
    readonly exitCode?: unknown;
    readonly message?: unknown;
  };
  if (typeof own === "number" || typeof code !== "string" || typeof message !== "string") return error;
  return new CommandError(message, refusals.includes(code) ? exitCode.refused : exitCode.usage, error);
}

/** A command's action whose errors carry the right exit code. */
export function runAction<Arguments extends readonly unknown[]>(
  action: (...given: Arguments) => Promise<void>,
): (...given: Arguments) => Promise<void> {
  return async (...given) => {
    try {
      await action(...given);
    } catch (error) {
      throw runFailure(error);
    }
  };
}
