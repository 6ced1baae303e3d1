import { configureAction } from "../browser/action-command.js";
import { splitTarget } from "../browser/target.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context, done) =>
  configureAction(
    {
      words: ["[words...]", "the target, then one or more options by label or value"],
      target: true,
      help: `
For <select> fields; click the options of other lists.

Examples:
  inspect select label:Country Austria
  inspect select --css "#sizes" S M`,
      action: (words, options) => {
        const { target, rest } = splitTarget(words, options, { values: "many" });
        return { kind: "select", target: target as NonNullable<typeof target>, options: rest };
      },
    },
    command,
    context,
    done,
  );
