import type { Exchange } from "@inspect/har";
import type { CompiledTest, CompiledValue } from "./compiled-states.js";

/** Stands for a path that leads nowhere. */
const nothing: unique symbol = Symbol("nothing");

/**
 * What a value condition looks into: the parsed body of the answer (JSON, one list for JSON lines, an object for a
 * form, the list of event data or received frames, else the text). Undefined when there is none.
 */
export function answerRoot(exchange: Exchange): unknown {
  if (exchange.kind === "websocket") {
    return exchange.frames.filter((frame) => frame.direction === "received").map((frame) => frame.data);
  }
  const body = exchange.response?.body;
  switch (body?.type) {
    case "json":
      return body.value;
    case "json-lines":
      return body.values;
    case "form":
      return Object.fromEntries(body.fields.map(({ name, value }) => [name, value]));
    case "event-stream":
      return exchange.events.map((event) => event.data);
    case "text":
      return body.text;
    default:
      return undefined;
  }
}

/** Whether one of the values at the condition's path passes all its tests. */
export function valueHolds(root: unknown, condition: CompiledValue): boolean {
  const found = valuesAt(root, condition.path);
  return (found.length === 0 ? [nothing] : found).some((value) =>
    condition.tests.every((test) => testHolds(value, test)),
  );
}

/** Every value at a path; several when it holds `*`. */
export function valuesAt(root: unknown, path: readonly (string | number)[]): readonly unknown[] {
  let values: readonly unknown[] = root === undefined ? [] : [root];
  for (const part of path) {
    values = values.flatMap((value): readonly unknown[] => {
      if (typeof value !== "object" || value === null) return [];
      if (part === "*") return Array.isArray(value) ? value : [];
      if (typeof part === "number") return Array.isArray(value) && part < value.length ? [value[part]] : [];
      return Object.hasOwn(value, part) ? [(value as { readonly [key: string]: unknown })[part]] : [];
    });
  }
  return values;
}

function testHolds(value: unknown, { operator, operand }: CompiledTest): boolean {
  if (operator === "exists") return (value !== nothing) === operand;
  if (operator === "not") return value !== operand;
  if (value === nothing) return false;
  switch (operator) {
    case "is":
      return value === operand;
    case "oneOf":
      return Array.isArray(operand) && operand.includes(value as string);
    case "contains":
      return contains(value, operand as string);
    case "above":
      return typeof value === "number" && value > (operand as number);
    case "below":
      return typeof value === "number" && value < (operand as number);
    case "length":
      return (typeof value === "string" || Array.isArray(value)) && value.length === operand;
  }
}

function contains(value: unknown, text: string): boolean {
  if (typeof value === "string") return value.includes(text);
  return Array.isArray(value) && value.includes(text);
}
