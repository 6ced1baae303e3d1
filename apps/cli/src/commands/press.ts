import { configureAction } from "../browser/action-command.js";
import { splitTarget } from "../browser/target.js";
import type { Configure } from "../command.js";

export const configure: Configure = (command, context, done) =>
  configureAction(
    {
      words: ["[words...]", "the target (without one: what has the focus), then the key"],
      target: true,
      help: `
Keys have Playwright's names: Enter, Tab, Escape, ArrowDown, a, Control+A, Shift+Tab.

Examples:
  inspect press Enter
  inspect press label:Search Control+A`,
      action: (words, options) => {
        const { target, rest } = splitTarget(words, options, { values: 1, optional: true });
        return { kind: "press", ...(target === undefined ? {} : { target }), key: rest[0] ?? "" };
      },
    },
    command,
    context,
    done,
  );
