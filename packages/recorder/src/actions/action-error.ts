/** Why an action failed; stands in step.json as `errorCode`. */
export type ActionErrorCode =
  | "not-found"
  | "ambiguous"
  | "stale-ref"
  | "unknown-ref"
  | "not-ready"
  | "covered"
  | "wrong-element"
  | "timeout"
  | "navigation-failed"
  | "page-error"
  | "browser-gone"
  | "page-closed"
  | "not-answering"
  | "interrupted"
  | "failed";

/** An action that could not be done: it becomes a step with `ok: false`, never a failed command. */
export class ActionError extends Error {
  readonly code: ActionErrorCode;

  constructor(code: ActionErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "ActionError";
    this.code = code;
  }
}

// Playwright adds a call log and colours below its first line.
const ansi = /\u001b\[[0-9;]*m/g;

/** One line and a code for whatever an action threw. */
export function describeActionError(error: unknown): { readonly code: ActionErrorCode; readonly message: string } {
  if (error instanceof ActionError) return { code: error.code, message: oneLine(error.message) };
  // Playwright puts its method before the message and a call log behind it.
  const text = (error instanceof Error ? error.message : String(error)).replace(/^\w+\.\w+: /, "");
  const message = oneLine(text.replace(/\n\s*Call log:[\s\S]*$/, ""));
  if (/Timeout \d+ms exceeded/.test(message)) return { code: "timeout", message };
  if (/net::ERR_/.test(message)) return { code: "navigation-failed", message };
  if (/Target page, context or browser has been closed|Target closed|Page closed/i.test(message)) {
    return { code: "page-closed", message: "the page closed during the action" };
  }
  return { code: "failed", message };
}

function oneLine(text: string): string {
  const line = text
    .replace(ansi, "")
    .split("\n")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .join(" ");
  return line.length > 600 ? `${line.slice(0, 600)}…` : line;
}
