import { neutraliseControls } from "@inspect/redact";
import type { AttemptEvent, Subq, SubqError, SubqOptions } from "@inspect/subq";
import type { CommandContext } from "../command.js";
import { exitCode } from "../exit-codes.js";
import { CommandError } from "../print-failure.js";

/** The options that every SubQ command has. */
export interface SubqCommandOptions {
  readonly baseUrl?: string;
  readonly model?: string;
  /** `false` for `--no-retry`. */
  readonly retry: boolean;
  /** Where answers are kept; none by default. */
  readonly cache?: SubqOptions["cache"];
}

/**
 * Runs with a client of the command's options and environment, and closes it. The package is loaded only here. Each
 * attempt that is made again is told on stderr, as it is likely billed.
 *
 * @throws CommandError 3 when SubQ cannot be asked or fails, 2 when what was asked cannot be used
 */
export async function withSubq<Result>(
  context: CommandContext,
  options: SubqCommandOptions,
  run: (client: Subq) => Promise<Result>,
): Promise<Result> {
  const { createSubq, isSubqError } = await import("@inspect/subq");
  const settings: SubqOptions = {
    env: context.env,
    baseUrl: options.baseUrl,
    model: options.model,
    onAttempt: (event) => tellRetry(context, event),
    ...(options.cache === undefined ? {} : { cache: options.cache }),
    ...(options.retry ? {} : { retry: false }),
  };
  try {
    const client = createSubq(settings);
    try {
      return await run(client);
    } finally {
      await client.close();
    }
  } catch (error) {
    if (!isSubqError(error)) throw error;
    const keyless = "no API key: set SUBQ_API_KEY; keys are made at console.subq.ai";
    throw new CommandError(`SubQ: ${error.code === "missing-key" ? keyless : error.message}`, exitCodeOf(error));
  }
}

function tellRetry({ stderr }: CommandContext, { attempt, message, retryIn }: AttemptEvent): void {
  if (retryIn === undefined) return;
  const line = `inspect: SubQ: attempt ${attempt} failed: ${message}; next in ${retryIn.toFixed(1)} s`;
  stderr.write(`${neutraliseControls(line)}\n`);
}

function exitCodeOf({ code }: SubqError): number {
  if (code === "aborted") return exitCode.interrupted;
  return code === "invalid-request" || code === "invalid-option" || code === "too-large"
    ? exitCode.usage
    : exitCode.unavailable;
}
