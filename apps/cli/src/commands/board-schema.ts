import { rulesBeyondSchema, schemaFor, schemas } from "@inspect/board-contract";
import { Option } from "commander";
import { readTrusted } from "../board-input.js";
import type { Configure } from "../command.js";
import { exitCode } from "../exit-codes.js";
import { CommandError } from "../print-failure.js";

type Mode = keyof typeof schemas;

export const configure: Configure = (command, context) => {
  command
    .addOption(new Option("--mode <mode>", "the general schema of one mode").choices(Object.keys(schemas)))
    .option("--trusted <file>", "the schema of one session, for hosts with constrained decoding")
    .option("--beyond", "list the rules that a schema cannot express instead")
    .addHelpText(
      "after",
      `
Examples:
  inspect board schema --mode route_next
  inspect board schema --trusted trusted.json
  inspect board schema --beyond`,
    )
    .action(async (options: { mode?: Mode; trusted?: string; beyond?: boolean }) => {
      const print = (value: unknown): void => {
        context.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
      };
      if (options.beyond === true) return print(rulesBeyondSchema);
      if (options.trusted !== undefined) return print(schemaFor(await readTrusted(context, options.trusted)));
      if (options.mode !== undefined) return print(schemas[options.mode]);
      throw new CommandError("say which schema: --mode <mode>, --trusted <file> or --beyond", exitCode.usage);
    });
};
