import type { NameValue } from "../body.js";
import { asJsonText, asObject, asText, kindOf } from "./coerce.js";
import type { Notes } from "./notes.js";

/**
 * Reads a list of names and values in any of the shapes recorders write: `{name, value}` objects, `[name, value]`
 * pairs, an object map (a value may be a list), lines of `Name: value`. Never drops an item that names something.
 */
export function readNameValues(raw: unknown, notes: Notes, at: string): NameValue[] {
  if (Array.isArray(raw)) return fromList(raw, notes, at);
  if (raw === undefined || raw === null) return [];
  const map = asObject(raw);
  if (map !== undefined) {
    notes.add("list-as-map", "a map stood where a list of names and values belongs; each key was read as a name", at);
    return fromMap(map, notes, at);
  }
  if (typeof raw === "string") {
    notes.add("list-as-text", "a text stood where a list of names and values belongs; its lines were read", at);
    return fromLines(raw);
  }
  notes.add(
    "list-unreadable",
    `${kindOf(raw)} stood where a list of names and values belongs; read as an empty list`,
    at,
  );
  return [];
}

function fromList(list: readonly unknown[], notes: Notes, at: string): NameValue[] {
  const found: NameValue[] = [];
  for (let index = 0; index < list.length; index++) {
    const item = list[index];
    if (typeof item === "object" && item !== null && !Array.isArray(item)) {
      const { name, value } = item as { name?: unknown; value?: unknown };
      if (typeof name === "string" && typeof value === "string") found.push({ name, value });
      else found.push(oddPair(name, value, notes, `${at}[${index}]`));
    } else if (Array.isArray(item) && item.length > 0) {
      notes.add("pair-as-tuple", "a list [name, value] was read as a name with a value", `${at}[${index}]`);
      found.push({ name: asText(item[0]) ?? "", value: valueText(item[1]) });
    } else if (typeof item === "string" && item.includes(":")) {
      notes.add("pair-as-text", "a text `name: value` was read as a name with a value", `${at}[${index}]`);
      found.push(...fromLines(item));
    } else {
      notes.add("pair-unreadable", `${kindOf(item)} is no name with a value; it was passed over`, `${at}[${index}]`);
    }
  }
  return found;
}

function oddPair(name: unknown, value: unknown, notes: Notes, at: string): NameValue {
  if (typeof name !== "string") {
    notes.add("name-coerced", `the name was ${kindOf(name)}; it was read as a text`, `${at}.name`);
  }
  if (typeof value !== "string") {
    notes.add("value-coerced", `the value was ${kindOf(value)}; it was read as a text`, `${at}.value`);
  }
  return { name: asText(name) ?? "", value: valueText(value) };
}

function fromMap(map: Readonly<Record<string, unknown>>, notes: Notes, at: string): NameValue[] {
  const found: NameValue[] = [];
  for (const [name, value] of Object.entries(map)) {
    const values = Array.isArray(value) ? value : [value];
    for (const one of values) {
      if (typeof one === "object" && one !== null) {
        notes.add("value-coerced", `the value was ${kindOf(one)}; it was read as a text`, at);
      }
      found.push({ name, value: valueText(one) });
    }
  }
  return found;
}

function fromLines(text: string): NameValue[] {
  const found: NameValue[] = [];
  for (const line of text.split(/\r?\n/)) {
    // A colon may be the first character of a pseudo header's name.
    const colon = line.indexOf(":", 1);
    if (colon > 0) found.push({ name: line.slice(0, colon).trim(), value: line.slice(colon + 1).trim() });
  }
  return found;
}

function valueText(value: unknown): string {
  const text = asText(value);
  if (text !== undefined) return text;
  return value === null || value === undefined ? "" : asJsonText(value);
}
