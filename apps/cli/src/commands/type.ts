import { configureAction } from "../browser/action-command.js";
import { addTypedOptions, type TypedOptions, typedText } from "../browser/typed-text.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context, done) =>
  configureAction<TypedOptions>(
    {
      words: ["[words...]", "the target (without one: what has the focus), then the text"],
      target: true,
      options: addTypedOptions,
      help: `
Types key by key. What goes into a password field never reaches step.json.

Examples:
  inspect type label:Search "desk lamp"
  inspect type "desk lamp"
  inspect type --css "#code" --from-env LOGIN_CODE`,
      action: (words, options) => {
        const { target, text, secret } = typedText(words, options, context, true);
        return { kind: "type", ...(target === undefined ? {} : { target }), text, ...(secret ? { secret } : {}) };
      },
    },
    command,
    context,
    done,
  );
