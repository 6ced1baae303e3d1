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
  const walk: Walk = { path: [...path], ancestors: [], problems };
  try {
    return canonical(value, walk);
  } catch (error) {
    walk.path.splice(path.length);
    return report(walk, `could not be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

interface Walk {
  /** Where the walk is; the same array all along, as most walks report nothing. */
  readonly path: (string | number)[];
  readonly ancestors: object[];
  readonly problems: Problem[];
}

type JsonObject = { [key: string]: unknown };

function canonical(value: unknown, walk: Walk): unknown {
  if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : report(walk, `${value} is not JSON`);
  if (typeof value !== "object") return report(walk, `a value of type ${typeof value} is not JSON`);
  const prototype: unknown = Object.getPrototypeOf(value);
  const plain = prototype === Object.prototype || prototype === Array.prototype || prototype === null;
  if (!plain || Object.hasOwn(value, "toJSON")) {
    const convert = (value as { toJSON?: unknown }).toJSON;
    if (value instanceof Date && Number.isNaN(value.getTime())) return report(walk, "an invalid date is not JSON");
    if (typeof convert === "function") {
      return canonicalObject(once(convert.call(value, String(walk.path.at(-1) ?? ""))), walk);
    }
  }
  return canonicalObject(value, walk);
}

/** What `toJSON` gave, without a `toJSON` of its own: JSON.stringify converts a value once, not again. */
function once(value: unknown): unknown {
  if (typeof value !== "object" || value === null || typeof (value as { toJSON?: unknown }).toJSON !== "function") {
    return value;
  }
  return Array.isArray(value) ? [...value] : { ...value };
}

function canonicalObject(value: unknown, walk: Walk): unknown {
  if (typeof value !== "object" || value === null) return canonical(value, walk);
  if (walk.ancestors.includes(value)) return report(walk, "refers to itself");
  if (walk.ancestors.length >= depthLimit) return report(walk, `is nested deeper than ${depthLimit} levels`);
  walk.ancestors.push(value);
  const result = Array.isArray(value) ? canonicalArray(value, walk) : sortedObject(value as JsonObject, walk);
  walk.ancestors.pop();
  return result;
}

function canonicalArray(value: readonly unknown[], walk: Walk): unknown {
  let copy: unknown[] | undefined;
  for (let index = 0; index < value.length; index++) {
    const item = value[index];
    walk.path.push(index);
    const result = canonical(item, walk);
    walk.path.pop();
    if (result === item) continue;
    copy ??= [...value];
    copy[index] = result;
  }
  return copy ?? value;
}

function sortedObject(value: JsonObject, walk: Walk): unknown {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    const kind = Object.prototype.toString.call(value);
    if (kind !== "[object Object]") return report(walk, `${kind.slice(8, -1)} is not JSON`);
  }
  const keys = Object.keys(value);
  if (!isSorted(keys)) return copyOf(value, keys.sort(), 0, undefined, walk);
  for (let index = 0; index < keys.length; index++) {
    const part = value[keys[index] as string];
    const result = part === undefined ? undefined : canonicalAt(keys[index] as string, part, walk);
    if (result !== part) return copyOf(value, keys, index, result, walk);
  }
  return value;
}

/** Copies an object in the order of the keys; the parts before `from` are canonical already, the one at it is given. */
function copyOf(value: JsonObject, keys: readonly string[], from: number, given: unknown, walk: Walk): JsonObject {
  const copy: JsonObject = {};
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string;
    const part = value[key];
    if (part === undefined) continue;
    const done = index < from ? part : undefined;
    const result = done ?? (index === from && given !== undefined ? given : canonicalAt(key, part, walk));
    // Assigning to __proto__ would change the prototype instead of adding a property.
    if (key !== "__proto__") copy[key] = result;
    else Object.defineProperty(copy, key, { value: result, enumerable: true, configurable: true, writable: true });
  }
  return copy;
}

function canonicalAt(key: string, part: unknown, walk: Walk): unknown {
  if (typeof part === "string") return part;
  walk.path.push(key);
  const result = canonical(part, walk);
  walk.path.pop();
  return result;
}

/** Whether keys stand in canonical order. */
export function isSorted(keys: readonly string[]): boolean {
  for (let index = 1; index < keys.length; index++) {
    if ((keys[index - 1] as string) > (keys[index] as string)) return false;
  }
  return true;
}

function report({ path, problems }: Walk, message: string): null {
  problems.push({ code: "not-json", message, path: pathOf(...path) });
  return null;
}
