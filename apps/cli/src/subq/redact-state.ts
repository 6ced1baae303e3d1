import { createHash } from "node:crypto";
import { assumeRedacted, createRedactor, type Redacted } from "@inspect/redact";
import type { CommandContext } from "../command.js";
import { exitCode } from "../exit-codes.js";
import { CommandError } from "../print-failure.js";

/** @throws CommandError 2 for a state that is nested too deeply to be written */
function textOf(state: object): string {
  try {
    return JSON.stringify(state);
  } catch (cause) {
    throw new CommandError("the state is nested too deeply to be sent", exitCode.usage, cause);
  }
}

/**
 * The state as it may go to the vendor, and a line on stderr about what was taken out of it. The hashes that stand for
 * tokens are keyed by the state itself, so that equal input stays an equal request.
 *
 * @param redact `false` sends it word for word, as the user asked
 */
export function redactState(
  { stderr }: CommandContext,
  state: string | object,
  redact: boolean,
): Redacted<string> | Redacted<object> {
  if (!redact) return assumeRedacted(state) as Redacted<string> | Redacted<object>;
  const given = typeof state === "string" ? state : textOf(state);
  const redactor = createRedactor({ salt: createHash("sha256").update(given).digest("hex") });
  const redacted = typeof state === "string" ? redactor.text(state) : redactor.value(state);
  const counts = Object.entries(redactor.counts());
  if (counts.length > 0) {
    const list = counts.map(([kind, count]) => `${kind} ${count}`).join(", ");
    stderr.write(`inspect: taken out of the state before sending: ${list}; --no-redact sends it as it is\n`);
  }
  return redacted;
}
