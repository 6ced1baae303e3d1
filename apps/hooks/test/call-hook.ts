import { type Response, respond } from "../src/respond.js";

/** Answers a payload in this process, as `page-state-hook` does with it on stdin. */
export function callHook(
  input: object,
  options: { readonly host?: string; readonly event?: string; readonly holdLimit?: number } = {},
): Response {
  const settings = { host: options.host, event: options.event, holdLimit: options.holdLimit ?? 20 };
  return respond(input as { [name: string]: unknown }, settings, {}, "/");
}

/** The JSON on stdout; null for nothing. */
export function answerOf(response: Response): Record<string, unknown> | null {
  return response.stdout === "" ? null : (JSON.parse(response.stdout) as Record<string, unknown>);
}

/** The context in an answer of Claude Code's form, or null. */
export function contextOf(response: Response): string | null {
  const specific = answerOf(response)?.hookSpecificOutput as { additionalContext?: string } | undefined;
  return specific?.additionalContext ?? null;
}

/** The reason in a hold of Claude Code's form, or null. */
export function holdOf(response: Response): string | null {
  return (answerOf(response)?.reason as string | undefined) ?? null;
}
