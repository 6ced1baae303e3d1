import { configureAction } from "../browser/action-command.js";
import { gotoAction } from "../browser/address.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context, done) =>
  configureAction(
    {
      words: ["<url>", "the address; without a scheme it is https, on this machine http"],
      help: `
Examples:
  inspect goto https://shop.example/
  inspect goto localhost:3000/login --limit 30`,
      action: ([url = ""]) => gotoAction(url),
    },
    command,
    context,
    done,
  );
