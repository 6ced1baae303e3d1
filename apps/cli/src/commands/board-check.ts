import { parseInspection, parseRouting } from "@inspect/board-contract";
import { readBytes, readTrusted } from "../board-input.js";
import type { Configure } from "../command.js";
import { exitCode } from "../exit-codes.js";

/** One byte more than any acceptable output, so that a longer one is seen to be too large. */
const readLimit = 65_536;

export const configure: Configure = (command, context, done) => {
  command
    .requiredOption("--trusted <file>", "JSON file with the trusted metadata, as the wrapper sets it")
    .option("--mode <mode>", "refuse to start unless the metadata has this mode")
    .addHelpText(
      "after",
      `
Reads the role's whole stdout from stdin and prints one JSON object: the accepted result or the refusal.
Exit code 0 accepted, 1 refused, 2 trusted metadata that cannot be used.

Example:
  inspect board check --trusted trusted.json < role-output.txt`,
    )
    .action(async (options: { trusted: string; mode?: string }) => {
      const trusted = await readTrusted(context, options.trusted, options.mode);
      const raw = await readBytes(context, readLimit);
      const result = trusted?.mode === "route_next" ? parseRouting(raw, trusted) : parseInspection(raw, trusted);
      context.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
      done(result.ok ? exitCode.ok : exitCode.no);
    });
};
