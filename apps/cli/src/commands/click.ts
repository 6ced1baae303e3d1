import type { Modifier } from "@inspect/recorder";
import { Option } from "commander";
import { configureAction } from "../browser/action-command.js";
import { splitTarget } from "../browser/target.js";
import type { Configure } from "../command.js";

interface ClickCommandOptions {
  readonly button?: "left" | "middle" | "right";
  readonly double?: boolean;
  readonly hold?: readonly Modifier[];
}

export const configure: Configure = (command, context, done) =>
  configureAction<ClickCommandOptions>(
    {
      words: ["[target]", "what to click"],
      target: true,
      options: (own) =>
        own
          .addOption(
            new Option("--button <button>", "which button (default: left)").choices(["left", "middle", "right"]),
          )
          .option("--double", "a double click")
          .addOption(
            new Option("--hold <keys...>", "keys held meanwhile").choices(["Alt", "Control", "Meta", "Shift"]),
          ),
      help: `
The pointer moves there along a hand's way, and presses when nothing lies over the element.

Examples:
  inspect click e12
  inspect click --role button --name "Add to cart"
  inspect click text:Checkout --dialog accept
  inspect click 640,300 --double`,
      action: (words, options) => {
        const target = splitTarget(words, options, { values: 0 }).target;
        return {
          kind: "click",
          target: target as NonNullable<typeof target>,
          ...(options.button === undefined ? {} : { button: options.button }),
          ...(options.double === true ? { clicks: 2 } : {}),
          ...(options.hold === undefined ? {} : { modifiers: options.hold }),
        };
      },
    },
    command,
    context,
    done,
  );
