import { HarError, parseUserRule, type UserRule } from "@inspect/har";
import { Option } from "commander";
import type { Configure } from "../command.js";
import { exitCode } from "../exit-codes.js";
import type { HarCommandOptions } from "../har/har-options.js";
import { outFolders } from "../har/out-folders.js";
import { printRecordings } from "../har/print-recordings.js";
import { CommandError, describeFailure } from "../print-failure.js";

const help = `
Reads HAR recordings (.har, .har.gz, Playwright's .har.zip and attach folders) and prints their internal API calls in
time order: seconds from the recording's first request, seconds at which the answer was complete, method, path, status,
duration and size. "-" reads from stdin. Secrets are taken out unless --no-redact is given.

A rule is host=…, path=…, method=… or type=…, several joined by commas, or a bare host or path. A host covers its
subdomains, a path its whole segments. Exclude rules beat include rules, and both beat what Inspect decides.

Exit code 0 read, 2 a file could not be used (the others are still read) or wrong arguments.

Examples:
  inspect har network.har
  inspect har network.har --format json > exchanges.json
  inspect har network.har.zip --out step/
  inspect har network.har --explain --exclude host=cdn.example.com --include path=/config.json
  curl -s https://example.com/network.har.gz | inspect har -`;

export const configure: Configure = (command, context, done) => {
  command
    .argument("<file...>", "recordings to read; - for stdin")
    .addOption(new Option("--format <format>", "how to print").choices(["table", "json", "md"]).default("table"))
    .option("--out <folder>", "write exchanges.json and exchanges.md there (several files: a folder each)")
    .option("--all", "also list what was left out, with the reason")
    .option("--explain", "list every entry with all the reasons for and against it")
    .addOption(ruleOption("--include <rule>", "count as a call what the rule matches (repeatable)"))
    .addOption(ruleOption("--exclude <rule>", "leave out what the rule matches (repeatable)"))
    .option("--no-redact", "keep secrets as they were recorded")
    .addHelpText("after", help)
    .action(async (files: string[], options: HarCommandOptions) => {
      if (files.filter((file) => file === "-").length > 1) {
        throw new CommandError("stdin (-) can be read once only", exitCode.usage);
      }
      const folders = outFolders(files, options.out);
      const failed = await printRecordings(context, files, folders, options, (file, error) => {
        if (!(error instanceof HarError)) throw error;
        const named = files.length > 1 && !error.message.includes(file) ? `${file}: ` : "";
        context.stderr.write(`${describeFailure(new Error(named + error.message)).line}\n`);
      });
      done(failed === 0 ? exitCode.ok : exitCode.usage);
    });
};

function ruleOption(flags: string, description: string): Option {
  return new Option(flags, description).default([], "none").argParser((text: string, before: readonly UserRule[]) => {
    const rule = parseUserRule(text);
    if (rule === undefined) {
      const expected = "expected host=…, path=…, method=… or type=…, joined by commas, or a bare host or path";
      throw new CommandError(`${JSON.stringify(text)} is no rule: ${expected}`, exitCode.usage);
    }
    return [...before, rule];
  });
}
