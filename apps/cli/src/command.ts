import type { Readable, Writable } from "node:stream";
import type { Command } from "commander";

/** What a command may touch of the outside world; tests hand in their own. */
export interface CommandContext {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable & { readonly isTTY?: boolean };
}

/**
 * A command file exports one `configure`: it receives an empty commander command that already bears its name and
 * summary, adds arguments, options, examples and an action. The action returns an exit code (nothing means 0) or
 * throws; `main` prints what was thrown as one line.
 */
export type Configure = (command: Command, context: CommandContext, done: (code: number) => void) => void;

/** One line of the command table; nothing of the command is loaded before it is called. */
export interface CommandEntry {
  /** The words that select it, for example `["board", "check"]`. */
  readonly words: readonly string[];
  readonly group: "Run" | "Browser" | "Inspect" | "Check";
  /** One line for the top help. */
  readonly summary: string;
  readonly load: () => Promise<{ readonly configure: Configure }>;
}
