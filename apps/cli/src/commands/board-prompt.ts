import { renderPrompt } from "@inspect/board-contract";
import { collect, readTrusted, readUntrusted } from "../board-input.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context) => {
  command
    .requiredOption("--trusted <file>", "JSON file with the trusted metadata, as the wrapper sets it")
    .option(
      "--untrusted <origin=file>",
      "a text that is data, with its origin; may be given more than once",
      collect,
      [],
    )
    .addHelpText(
      "after",
      `
Prints the role's prompt (German). Each untrusted text stands in a fence of its own with a fresh nonce.

Example:
  inspect board prompt --trusted trusted.json --untrusted Kartentext=card.txt > prompt.txt`,
    )
    .action(async (options: { trusted: string; untrusted: readonly string[] }) => {
      const trusted = await readTrusted(context, options.trusted);
      context.stdout.write(renderPrompt(trusted, await readUntrusted(context, options.untrusted)));
    });
};
