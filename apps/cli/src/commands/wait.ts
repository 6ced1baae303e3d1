import { configureAction } from "../browser/action-command.js";
import { seconds } from "../browser/action-options.js";
import type { Configure } from "../command.js";
import { exitCode } from "../exit-codes.js";
import { CommandError } from "../print-failure.js";

interface WaitOptions {
  readonly forText?: string;
  readonly textGone?: string;
  readonly call?: string;
  readonly method?: string;
  readonly seconds?: number;
}

export const configure: Configure = (command, context, done) =>
  configureAction<WaitOptions>(
    {
      options: (own) =>
        own
          .option("--for-text <text>", "until the page shows it")
          .option("--text-gone <text>", "until the page no longer shows it")
          .option("--call <url>", "until a call whose address holds this (* for anything) is answered")
          .option("--method <method>", "with --call: only calls of this method")
          .option("--seconds <n>", "for a time", seconds),
      help: `
--timeout says how long to wait for a text or call. A call counts from the moment the command has connected; one that was
open when the step before ended counts too.

Examples:
  inspect wait --for-text "Thank you" --timeout 30
  inspect wait --call "/api/orders/*" --method POST
  inspect wait --seconds 2`,
      action: (_words, { forText, textGone, call, method, seconds: time }) => {
        const given = [forText, textGone, call, time].filter((one) => one !== undefined);
        if (given.length !== 1) {
          throw new CommandError("give one of --for-text, --text-gone, --call and --seconds", exitCode.usage);
        }
        if (method !== undefined && call === undefined)
          throw new CommandError("--method belongs to --call", exitCode.usage);
        if (forText !== undefined) return { kind: "wait", until: { for: "text", text: forText } };
        if (textGone !== undefined) return { kind: "wait", until: { for: "text", text: textGone, gone: true } };
        if (call !== undefined)
          return { kind: "wait", until: { for: "call", url: call, ...(method === undefined ? {} : { method }) } };
        return { kind: "wait", until: { for: "time", seconds: time ?? 0 } };
      },
    },
    command,
    context,
    done,
  );
