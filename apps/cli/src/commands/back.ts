import { configureAction } from "../browser/action-command.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context, done) =>
  configureAction(
    {
      help: `
One step back in the tab's history.

Examples:
  inspect back`,
      action: () => ({ kind: "back" }),
    },
    command,
    context,
    done,
  );
