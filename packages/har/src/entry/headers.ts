import type { NameValue } from "../body.js";
import { readNameValues } from "./name-values.js";
import type { Notes } from "./notes.js";

/** A message's headers: those that HTTP/1 knows, and apart from them the pseudo headers of HTTP/2. */
export interface Headers {
  readonly list: readonly NameValue[];
  /** `:authority`, `:status` and the like, names in lower case. */
  readonly pseudo: ReadonlyMap<string, string>;
}

const noPseudo: ReadonlyMap<string, string> = new Map();

/** Reads headers of any shape; values that a recorder joined by line feeds become one header each. */
export function readHeaders(raw: unknown, notes: Notes, at: string): Headers {
  const all = readNameValues(raw, notes, at);
  let plain = true;
  for (const { name, value } of all) {
    if (name.charCodeAt(0) === 0x3a || value.includes("\n")) {
      plain = false;
      break;
    }
  }
  if (plain) return { list: all, pseudo: noPseudo };
  const list: NameValue[] = [];
  const pseudo = new Map<string, string>();
  for (const { name, value } of all) {
    if (name.startsWith(":")) pseudo.set(name.toLowerCase(), value);
    else if (value.includes("\n")) list.push(...splitJoined(name, value, notes, at));
    else list.push({ name, value });
  }
  return { list, pseudo };
}

/** No header value may hold a line feed, so one that does is several (chrome-har, Splash, old Firebug). */
function splitJoined(name: string, value: string, notes: Notes, at: string): NameValue[] {
  const values = value.split(/\r?\n/).map((part) => part.trim());
  notes.add(
    "header-joined",
    `a header's ${values.length} values were joined by line feeds and are read one by one`,
    at,
  );
  return values.filter((part) => part !== "").map((part) => ({ name, value: part }));
}

/** The first value of a header, found without regard to case; undefined when there is none. `name` in lower case. */
export function headerValue(headers: readonly NameValue[], name: string): string | undefined {
  const length = name.length;
  for (const header of headers) {
    if (header.name.length === length && header.name.toLowerCase() === name) return header.value;
  }
  return undefined;
}

/** Every value of a header. `name` in lower case. */
export function headerValues(headers: readonly NameValue[], name: string): string[] {
  const length = name.length;
  const values: string[] = [];
  for (const header of headers) {
    if (header.name.length === length && header.name.toLowerCase() === name) values.push(header.value);
  }
  return values;
}
