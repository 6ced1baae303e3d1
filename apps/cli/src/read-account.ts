import { relative } from "node:path";
import type { AccountFile } from "@inspect/recorder";
import type { CommandContext } from "./command.js";
import { exitCode } from "./exit-codes.js";
import { CommandError, describeFailure } from "./print-failure.js";

/**
 * Reads an account file, YAML or JSON; what is odd about it is said on stderr. Its proxy's password stays in the file.
 *
 * @throws CommandError with one line that says what is wrong with it
 */
export async function readAccount(context: CommandContext, path: string): Promise<AccountFile> {
  const { safeReadAccountFile } = await import("@inspect/recorder");
  const read = safeReadAccountFile(path, context.env);
  if (!read.ok) throw new CommandError(read.problems.map(({ message }) => message).join("; "), exitCode.usage);
  for (const { message } of read.warnings) {
    context.stderr.write(`${describeFailure(`${relative(context.cwd, path)}: ${message}`).line}\n`);
  }
  return read.value;
}
