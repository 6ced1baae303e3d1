import { neutraliseControls } from "@inspect/redact";
import { Option } from "commander";
import type { Configure } from "../command.js";
import { writeOut } from "../har/write-out.js";
import { columns } from "../subq/answer-table.js";
import { type SubqCommandOptions, withSubq } from "../subq/with-subq.js";

const help = `
Lists the models of the account in the server's order. Chat and decision models may be mixed.

SUBQ_API_KEY holds the key (made at console.subq.ai). Exit code 0 listed, 3 no key, or SubQ cannot be reached or fails.

Examples:
  inspect subq models
  inspect subq models --base-url http://127.0.0.1:8000 --format json`;

interface ModelsOptions extends SubqCommandOptions {
  readonly format: "table" | "json";
}

export const configure: Configure = (command, context) => {
  command
    .option("--base-url <url>", "host root, …/v1 or full endpoint (default: SUBQ_BASE_URL, then https://api.subq.ai)")
    .addOption(new Option("--format <format>", "how to print").choices(["table", "json"]).default("table"))
    .option("--no-retry", "send the request once only")
    .addHelpText("after", help)
    .action(async (options: ModelsOptions) => {
      const models = await withSubq(context, options, (client) => client.listModels());
      const json = models.map(({ id, description }) => ({ id, description: description ?? null }));
      const rows = json.map(({ id, description }) => (description === null ? [id] : [id, description]));
      const table = models.length === 0 ? "the account has no models" : columns(rows);
      const text = options.format === "json" ? JSON.stringify(json, null, 2) : neutraliseControls(table);
      await writeOut(context.stdout, `${text}\n`);
    });
};
