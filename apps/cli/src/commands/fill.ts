import { configureAction } from "../browser/action-command.js";
import { addTypedOptions, type TypedOptions, typedText } from "../browser/typed-text.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context, done) =>
  configureAction<TypedOptions>(
    {
      words: ["[words...]", "the target, then the field's new value"],
      target: true,
      options: addTypedOptions,
      help: `
Replaces the field's value at once. What goes into a password field never reaches step.json.

Examples:
  inspect fill label:Email ada@shop.example
  inspect fill e7 ""
  inspect fill label:Password --from-env SHOP_PASSWORD`,
      action: (words, options) => {
        const { target, text, secret } = typedText(words, options, context, false);
        return {
          kind: "fill",
          target: target as NonNullable<typeof target>,
          value: text,
          ...(secret ? { secret } : {}),
        };
      },
    },
    command,
    context,
    done,
  );
