import { type Problem, pathOf } from "../questions/problem.js";

const depthLimit = 400;

/**
 * A value whose JSON text is the same for every deep-equal value: the keys of each object are put in one order (array
 * indices first, then by code units). Nothing is copied where the order already holds. Follows JSON.stringify in what
 * it leaves out (undefined properties) and converts (`toJSON`), but reports what that would turn into null or lose.
 *
 * @param problems receives one problem for each part that is not JSON
 */
export function canonicalise(value: unknown, path: readonly (string | number)[], problems: Problem[]): unknown {
  try {
    return walk(value, [...path], [], problems);
  } catch (error) {
    report(problems, path, `could not be read: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

function walk(given: unknown, path: (string | number)[], ancestors: object[], problems: Problem[]): unknown {
  const value = withToJson(given, path);
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number") {
    if (!Number.isFinite(value)) report(problems, path, `${value} is not JSON`);
    return value;
  }
  if (typeof value !== "object") return report(problems, path, `a value of type ${typeof value} is not JSON`);
  if (ancestors.includes(value)) return report(problems, path, "refers to itself");
  if (ancestors.length >= depthLimit) return report(problems, path, `is nested deeper than ${depthLimit} levels`);
  ancestors.push(value);
  const result = Array.isArray(value)
    ? walkArray(value, path, ancestors, problems)
    : walkObject(value as { [key: string]: unknown }, path, ancestors, problems);
  ancestors.pop();
  return result;
}

function walkArray(
  value: readonly unknown[],
  path: (string | number)[],
  ancestors: object[],
  problems: Problem[],
): unknown {
  let copy: unknown[] | undefined;
  for (let index = 0; index < value.length; index++) {
    const item = value[index];
    if (typeof item === "string") continue;
    path.push(index);
    const walked = walk(item, path, ancestors, problems);
    path.pop();
    if (walked !== item) {
      copy ??= [...value];
      copy[index] = walked;
    }
  }
  return copy ?? value;
}

function walkObject(
  value: { [key: string]: unknown },
  path: (string | number)[],
  ancestors: object[],
  problems: Problem[],
): unknown {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    const kind = Object.prototype.toString.call(value);
    if (kind !== "[object Object]") return report(problems, path, `${kind.slice(8, -1)} is not JSON`);
  }
  const keys = Object.keys(value);
  let same = isSorted(keys);
  const parts: unknown[] = [];
  for (const key of keys) {
    const part = value[key];
    if (typeof part === "string" || part === undefined) {
      parts.push(part);
      continue;
    }
    path.push(key);
    const walked = walk(part, path, ancestors, problems);
    path.pop();
    if (walked !== part) same = false;
    parts.push(walked);
  }
  return same ? value : sortedCopy(keys, parts);
}

function sortedCopy(keys: readonly string[], parts: readonly unknown[]): object {
  const order = keys.map((_, index) => index);
  order.sort((left, right) => ((keys[left] as string) < (keys[right] as string) ? -1 : 1));
  const copy: { [key: string]: unknown } = {};
  for (const index of order) {
    const key = keys[index] as string;
    // Assigning to __proto__ would change the prototype instead of adding a property.
    if (key === "__proto__") {
      Object.defineProperty(copy, key, { value: parts[index], enumerable: true, configurable: true, writable: true });
    } else copy[key] = parts[index];
  }
  return copy;
}

function isSorted(keys: readonly string[]): boolean {
  for (let index = 1; index < keys.length; index++) {
    if ((keys[index - 1] as string) > (keys[index] as string)) return false;
  }
  return true;
}

function withToJson(value: unknown, path: readonly (string | number)[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  const convert = (value as { toJSON?: unknown }).toJSON;
  return typeof convert === "function" ? convert.call(value, String(path.at(-1) ?? "")) : value;
}

function report(problems: Problem[], path: readonly (string | number)[], message: string): null {
  problems.push({ code: "not-json", message, path: pathOf(...path) });
  return null;
}
