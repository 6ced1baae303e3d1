import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import { BoardContractError } from "../error.js";
import { parseEndpoint } from "./connect-proxy.js";

/** What of a run's options is checked before anything is started. */
interface CheckedOptions {
  readonly command: readonly string[];
  readonly modelEndpoints?: readonly string[];
  readonly runtime?: readonly string[];
  readonly timeLimitSeconds?: number;
}

const longestRunSeconds = 86_400;

/**
 * Checks the options of a run.
 *
 * @returns the command as program and arguments
 * @throws {BoardContractError} `RUN_REFUSED` with every problem
 */
export function checkRunOptions(options: CheckedOptions): readonly [string, ...string[]] {
  const [program, ...args] = options.command;
  const problems: string[] = [];
  if (program === undefined || program === "") {
    problems.push('command: expected an argument vector such as ["agent", "--headless"]');
  }
  (options.modelEndpoints ?? []).forEach((endpoint, index) => {
    if (parseEndpoint(endpoint) === undefined) {
      problems.push(`modelEndpoints[${index}]: expected host:port, such as api.example.com:443`);
    }
  });
  (options.runtime ?? []).forEach((path, index) => {
    if (!isAbsolute(path) || !existsSync(path))
      problems.push(`runtime[${index}]: expected an absolute path that exists`);
  });
  const limit = options.timeLimitSeconds ?? 600;
  if (!(limit > 0 && limit <= longestRunSeconds)) {
    problems.push(`timeLimitSeconds: expected a number above 0 and at most ${longestRunSeconds}`);
  }
  if (program === undefined || problems.length > 0) throw new BoardContractError("RUN_REFUSED", problems);
  return [program, ...args];
}
