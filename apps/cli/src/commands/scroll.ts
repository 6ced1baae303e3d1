import { configureAction } from "../browser/action-command.js";
import { pixels } from "../browser/action-options.js";
import { splitTarget } from "../browser/target.js";
import type { Configure } from "../command.js";
import { exitCode } from "../exit-codes.js";
import { CommandError } from "../print-failure.js";

interface ScrollOptions {
  readonly down?: number;
  readonly up?: number;
  readonly left?: number;
  readonly right?: number;
}

export const configure: Configure = (command, context, done) =>
  configureAction<ScrollOptions>(
    {
      words: ["[target]", "what to scroll, or what to bring into view"],
      target: true,
      options: (own) =>
        own
          .option("--down <pixels>", "turn the wheel down", pixels)
          .option("--up <pixels>", "turn the wheel up", pixels)
          .option("--left <pixels>", "turn the wheel to the left", pixels)
          .option("--right <pixels>", "turn the wheel to the right", pixels),
      help: `
With a distance the wheel turns over the target, or where the pointer is. With a target alone it is brought into view.

Examples:
  inspect scroll --down 800
  inspect scroll css:.results --down 400
  inspect scroll text:Imprint`,
      action: (words, options) => {
        const { down = 0, up = 0, left = 0, right = 0 } = options;
        const [x, y] = [right - left, down - up];
        const isNamed =
          words.length > 0 ||
          [options.role, options.text, options.label, options.css, options.ref, options.at].some(
            (one) => one !== undefined,
          );
        if (!isNamed && x === 0 && y === 0) {
          throw new CommandError("nothing says where to scroll; give --down <pixels> or a target", exitCode.usage);
        }
        const target = isNamed ? splitTarget(words, options, { values: 0 }).target : undefined;
        return {
          kind: "scroll",
          ...(target === undefined ? {} : { target }),
          ...(x === 0 && y === 0 ? {} : { x, y }),
        };
      },
    },
    command,
    context,
    done,
  );
