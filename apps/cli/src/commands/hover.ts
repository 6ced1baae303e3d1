import { configureAction } from "../browser/action-command.js";
import { splitTarget } from "../browser/target.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context, done) =>
  configureAction(
    {
      words: ["[target]", "what to move the pointer onto"],
      target: true,
      help: `
Examples:
  inspect hover role:link=Account
  inspect hover 120,300`,
      action: (words, options) => {
        const target = splitTarget(words, options, { values: 0 }).target;
        return { kind: "hover", target: target as NonNullable<typeof target> };
      },
    },
    command,
    context,
    done,
  );
