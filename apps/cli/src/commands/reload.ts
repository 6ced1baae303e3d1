import { configureAction } from "../browser/action-command.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context, done) =>
  configureAction(
    {
      help: `
Loads the page again; also frees a tab that does not answer.

Examples:
  inspect reload`,
      action: () => ({ kind: "reload" }),
    },
    command,
    context,
    done,
  );
