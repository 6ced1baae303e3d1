import { isProseRunError } from "@inspect/prose-run";
import { exitCode } from "../exit-codes.js";
import { CommandError } from "../print-failure.js";
import { oneLine } from "../text-table.js";

/** One line on why a run could not be used: the code first, so that it can be looked up. */
export function proseFailureLine(error: { readonly code: string; readonly message: string }): string {
  return oneLine(`${error.code}: ${error.message}`);
}

/** A command's action whose package errors become one line with exit code 2. */
export function proseAction<Arguments extends readonly unknown[]>(
  action: (...given: Arguments) => Promise<void>,
): (...given: Arguments) => Promise<void> {
  return async (...given) => {
    try {
      await action(...given);
    } catch (error) {
      if (!isProseRunError(error)) throw error;
      throw new CommandError(proseFailureLine(error), exitCode.usage, error);
    }
  };
}
