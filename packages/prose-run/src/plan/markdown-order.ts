import type { Position } from "../position.js";
import type { PlanStep } from "./plan.js";

const numbered = /^\d+[a-z]?[.)]\s+(.*)$/;

/**
 * One line of `## Execution Order`: `2. b (depends on: a)`, `2. parallel: a, b`, `7. loop(max:3): a -> b`,
 * `4. reviewer — scope`. A step that is no service (`3. [VM action] OpenBranch`) gives nothing.
 */
export function readOrderLine(line: string, position: Position): PlanStep[] {
  const found = numbered.exec(line);
  if (found === null) return [];
  const text = (found[1] ?? "").replace(/[`*]/g, "").trim();
  if (text.startsWith("[")) return [];
  const dependsOn = namesIn(/\(depends on:?\s*([^)]*)\)/i.exec(text)?.[1] ?? "").filter(
    (name) => !/^(caller|none|nothing)$/i.test(name),
  );
  const parallel = /^parallel\s*(?:\([^)]*\))?\s*:\s*(.*)$/i.exec(text);
  if (parallel !== null) {
    const services = namesIn((parallel[1] ?? "").replace(/\(.*$/, ""));
    return services.length === 0 ? [] : [{ services, dependsOn, free: false, position }];
  }
  const loop = /^(?:loop|repeat|for|until)\b[^:(]*(?:\([^)]*\))?[^:]*:\s*(.*)$/i.exec(text);
  if (loop !== null) {
    return (loop[1] ?? "")
      .split(/→|->|,/)
      .flatMap((part) => namesIn(part).slice(0, 1))
      .map((name) => ({ services: [name], dependsOn: [], free: true, position }));
  }
  const name = /^([\p{L}\p{N}_.-]+)/u.exec(text)?.[1];
  return name === undefined ? [] : [{ services: [name], dependsOn, free: false, position }];
}

function namesIn(text: string): string[] {
  return text
    .split(/[,&]|\band\b/)
    .map((part) => /^([\p{L}\p{N}_.-]+)/u.exec(part.trim())?.[1] ?? "")
    .filter((name) => name !== "");
}
