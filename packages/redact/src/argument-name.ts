import type { Engine } from "./engine.js";
import type { NameRule } from "./secret-name.js";

const argumentNames = new Set(
  "old new current next previous confirm confirmation repeat again value plain from to first second".split(" "),
);
const callBefore = /([\w$]+)\s{0,5}\((?:[^()]{0,180}[\s,])?$/;

/**
 * The rule for `old` in `changePassword(old: "x", new: "y")`: such an argument is secret when the field that it belongs
 * to speaks of passwords.
 *
 * @param separator index of the colon after the argument's name
 */
export function ruleOfArgument(engine: Engine, text: string, start: number, separator: number): NameRule | undefined {
  const before = text.charCodeAt(start - 1);
  if (before !== 40 && before !== 32 && before !== 44 && before !== 10) return undefined;
  const next = text.charCodeAt(separator + 1) === 32 ? text.charCodeAt(separator + 2) : text.charCodeAt(separator + 1);
  if (next !== 34 && next !== 92) return undefined;
  if (separator - start > 12 || !argumentNames.has(text.slice(start, separator))) return undefined;
  const name = callBefore.exec(text.slice(Math.max(start - 200, 0), start))?.[1];
  const rule = name === undefined ? undefined : engine.names.of(name);
  return rule?.kind === "password" ? rule : undefined;
}
