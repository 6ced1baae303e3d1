import { resolve } from "node:path";
import { configureAction } from "../browser/action-command.js";
import { splitTarget } from "../browser/target.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context, done) =>
  configureAction(
    {
      words: ["[words...]", "the target, then one or more files"],
      target: true,
      help: `
The target is a file field, its label, or a button that opens the file dialog.

Examples:
  inspect upload label:Photo ./lamp.png
  inspect upload --css "input[type=file]" a.pdf b.pdf`,
      action: (words, options) => {
        const { target, rest } = splitTarget(words, options, { values: "many" });
        const files = rest.map((file) => resolve(context.cwd, file));
        return { kind: "upload", target: target as NonNullable<typeof target>, files };
      },
    },
    command,
    context,
    done,
  );
