import { configureAction } from "../browser/action-command.js";
import { splitTarget, targetOfWord } from "../browser/target.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context, done) =>
  configureAction(
    {
      words: ["[words...]", "the target to drag, then the target to drop it on"],
      target: true,
      help: `
Examples:
  inspect drag e4 e9
  inspect drag text:Lamp css:#cart
  inspect drag 100,200 400,200`,
      action: (words, options) => {
        const { target, rest } = splitTarget(words, options, { values: 1 });
        return { kind: "drag", target: target as NonNullable<typeof target>, to: targetOfWord(rest[0] ?? "") };
      },
    },
    command,
    context,
    done,
  );
