import { configureAction } from "../browser/action-command.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context, done) =>
  configureAction(
    {
      help: `
Prints the accessibility tree; its refs (e12) name elements in later actions. Every step writes it as page.aria.yaml.

Examples:
  inspect snapshot`,
      action: () => ({ kind: "snapshot" }),
    },
    command,
    context,
    done,
  );
