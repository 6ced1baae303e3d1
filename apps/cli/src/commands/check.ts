import { configureAction } from "../browser/action-command.js";
import { splitTarget } from "../browser/target.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context, done) =>
  configureAction<{ readonly off?: boolean }>(
    {
      words: ["[target]", "a checkbox, radio button or switch"],
      target: true,
      options: (own) => own.option("--off", "clear it instead"),
      help: `
Presses on it unless it already is as wanted.

Examples:
  inspect check label:"I agree"
  inspect check role:checkbox=Newsletter --off`,
      action: (words, options) => {
        const target = splitTarget(words, options, { values: 0 }).target;
        return { kind: "check", target: target as NonNullable<typeof target>, checked: options.off !== true };
      },
    },
    command,
    context,
    done,
  );
