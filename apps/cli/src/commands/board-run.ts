import { resolve } from "node:path";
import { runInspectorSession } from "@inspect/board-contract/runner";
import { collect, readTrusted, readUntrusted } from "../board-input.js";
import type { Configure } from "../command.js";
import { exitCode } from "../exit-codes.js";
import { CommandError } from "../print-failure.js";

interface Options {
  readonly trusted: string;
  readonly repository: string;
  readonly untrusted: readonly string[];
  readonly endpoint: readonly string[];
  readonly env: readonly string[];
  readonly runtime: readonly string[];
  readonly timeLimit: string;
  readonly unsandboxed?: boolean;
}

export const configure: Configure = (command, context, done) => {
  command
    .argument("<command...>", "the headless agent command, after --; it reads its prompt from stdin")
    .requiredOption("--trusted <file>", "JSON file with the trusted metadata, as the wrapper sets it")
    .option("--repository <folder>", "the checkout, standing at the trusted revision", ".")
    .option("--untrusted <origin=file>", "a text that is data, with its origin; repeatable", collect, [])
    .option("--endpoint <host:port>", "an address the role may reach, such as its model's; repeatable", collect, [])
    .option("--env <name>", "a variable the role receives; repeatable, nothing else is passed", collect, [])
    .option("--runtime <path>", "a further read-only path, such as the agent's installation; repeatable", collect, [])
    .option("--time-limit <seconds>", "kill the role and all it started after this time", "600")
    .option("--unsandboxed", "run without a sandbox; without this, no working sandbox means no run")
    .addHelpText(
      "after",
      `
Starts one session in a bubblewrap sandbox and prints one JSON object: the result or refusal, and the card's note.
Exit code 0 accepted, 1 refused, 2 metadata or arguments that cannot be used, 3 no sandbox or no checkout.

Example:
  inspect board run --trusted trusted.json --endpoint api.example.com:443 --env MODEL_KEY -- agent --headless`,
    )
    .action(async (words: readonly string[], options: Options) => {
      const timeLimitSeconds = Number(options.timeLimit);
      if (!(timeLimitSeconds > 0 && timeLimitSeconds <= 86_400)) {
        throw new CommandError("--time-limit: expected seconds between 0 and 86400", exitCode.usage);
      }
      const report = await runInspectorSession({
        command: words,
        trusted: await readTrusted(context, options.trusted),
        untrusted: await readUntrusted(context, options.untrusted),
        repositoryPath: resolve(context.cwd, options.repository),
        modelEndpoints: options.endpoint,
        environmentAllowlist: options.env,
        env: context.env,
        runtime: options.runtime.map((path) => resolve(context.cwd, path)),
        timeLimitSeconds,
        ...(options.unsandboxed === true ? { sandbox: "unsandboxed" } : {}),
      }).catch((error: unknown) => {
        const { code, message } = error as { code?: string; message: string };
        throw code === "RUN_REFUSED" ? new CommandError(message, exitCode.unavailable, error) : error;
      });
      context.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
      done(report.result.ok ? exitCode.ok : exitCode.no);
    });
};
