import { redactText, redactValue } from "@inspect/redact";
import type { Scene } from "../step/scene.js";
import { ActionError } from "./action-error.js";
import type { ActionOutcome } from "./action-outcome.js";

const longestResult = 100_000;
const functionPattern = /^\s*(?:async\s+)?(?:function\b|\([^()]*\)\s*=>|[\w$]+\s*=>)/;

/** `eval`: an expression of the page's own script; its JSON value, redacted, is the result. */
export async function evaluate(scene: Scene, expression: string): Promise<ActionOutcome> {
  const args = { expression: redactText(expression) };
  let value: unknown;
  try {
    value = await scene.page.evaluate(functionPattern.test(expression) ? `(${expression})()` : expression);
  } catch (error) {
    const message = (error as Error).message.replace(/^page\.evaluate: /, "").split("\n")[0] ?? "";
    throw new ActionError("page-error", `the expression failed: ${message}`, error);
  }
  let json: string | undefined;
  try {
    json = JSON.stringify(redactValue(value));
  } catch {
    throw new ActionError("page-error", "the expression's value cannot be written as JSON");
  }
  if (json === undefined) return { args, result: null };
  if (json.length > longestResult) return { args, result: { cut: json.slice(0, longestResult), length: json.length } };
  return { args, result: JSON.parse(json) as unknown };
}
