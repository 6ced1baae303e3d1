import { isDeepStrictEqual } from "node:util";
import { type Node, type ParseError, parse, parseTree, printParseErrorCode } from "jsonc-parser";
import { hooksIn, isOurs, ourProgram } from "./hook-command.js";
import { addToJson, isEmptyInJson, removeFromJson } from "./json-text.js";
import { ManageError } from "./manage-error.js";

type Json = { readonly [name: string]: unknown };

/** The hooks that a settings file is to have, by event; an event's list has one entry. */
export interface WantedHooks {
  /** Fields of the whole file that are set when they are missing. */
  readonly rest: Json;
  readonly grouped: boolean;
  readonly entries: Readonly<Record<string, Json>>;
}

/**
 * The settings with our entry at each wanted event and none of ours elsewhere; every other character stays as it is,
 * comments included. Settings that have them already come back unchanged.
 *
 * @param text null when there is no file yet
 * @throws ManageError `unreadable-settings`, `unexpected-settings`
 */
export function withHooks(text: string | null, wanted: WantedHooks, path: string): string {
  const { mark, body } = parts(text === null || text.trim() === "" ? "{}\n" : text);
  let settings = readable(body, path);
  for (const [name, value] of Object.entries(wanted.rest)) {
    if (rootOf(settings, path)[name] === undefined) settings = addToJson(settings, [], name, value);
  }
  for (const [event, entry] of Object.entries(wanted.entries)) {
    const ours = eventList(rootOf(settings, path), event, path).filter(isOurs);
    if (ours.length === 1 && isDeepStrictEqual(ours[0], entry)) continue;
    settings = addToJson(withoutOurs(settings, event, wanted.grouped, path), ["hooks", event], null, entry);
  }
  return mark + settings;
}

/**
 * The settings without any entry of ours; a list, group or table that held nothing else goes with it.
 *
 * @throws ManageError `unreadable-settings`, `unexpected-settings`
 */
export function withoutHooks(text: string, grouped: boolean, path: string): string {
  const { mark, body } = parts(text);
  let settings = readable(body, path);
  for (const event of Object.keys(hooksOf(rootOf(settings, path), path))) {
    const without = withoutOurs(settings, event, grouped, path);
    const emptied = without !== settings && isEmptyInJson(without, ["hooks", event]);
    settings = emptied ? removeFromJson(without, ["hooks", event]) : without;
  }
  const emptied = settings !== body && isEmptyInJson(settings, ["hooks"]);
  return mark + (emptied ? removeFromJson(settings, ["hooks"]) : settings);
}

/** Our first entry at each event of the settings. @throws ManageError `unreadable-settings`, `unexpected-settings` */
export function ourEntries(text: string, path: string): Readonly<Record<string, Json>> {
  const root = parseSettings(text, path);
  return Object.fromEntries(
    Object.keys(hooksOf(root, path)).flatMap((event) => {
      const ours = eventList(root, event, path).find(isOurs);
      return ours === undefined ? [] : [[event, ours as Json]];
    }),
  );
}

/** The parsed settings. @throws ManageError `unreadable-settings`, `unexpected-settings` */
export function parseSettings(text: string, path: string): Json {
  return rootOf(readable(parts(text).body, path), path);
}

function withoutOurs(text: string, event: string, grouped: boolean, path: string): string {
  let settings = text;
  const list = eventList(rootOf(settings, path), event, path);
  for (let index = list.length - 1; index >= 0; index -= 1) {
    const entry = list[index];
    if (!isOurs(entry)) continue;
    const inner = hooksIn(entry);
    if (!grouped || inner.every((hook) => ourProgram(hook) !== null)) {
      settings = removeFromJson(settings, ["hooks", event, index]);
      continue;
    }
    for (let at = inner.length - 1; at >= 0; at -= 1) {
      if (ourProgram(inner[at]) !== null) settings = removeFromJson(settings, ["hooks", event, index, "hooks", at]);
    }
  }
  return settings;
}

function parts(text: string): { readonly mark: string; readonly body: string } {
  const mark = text.startsWith("\ufeff") ? "\ufeff" : "";
  return { mark, body: text.slice(mark.length) };
}

function readable(text: string, path: string): string {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { allowTrailingComma: true });
  } catch (error) {
    // The parser goes down a call for each level.
    const message = `${path} is nested too deeply to be read; nothing was changed`;
    throw new ManageError("unreadable-settings", message, error);
  }
  const [first] = errors;
  if (first === undefined) {
    refuseRepeated(root, path);
    return text;
  }
  const line = text.slice(0, first.offset).split("\n").length;
  const what = printParseErrorCode(first.error);
  throw new ManageError("unreadable-settings", `${path}, line ${line}: no valid JSON (${what}); nothing was changed`);
}

// Of a name that stands twice a host reads one and this program might change the other.
function refuseRepeated(root: Node | undefined, path: string): void {
  const hooks = root?.children?.find((property) => property.children?.[0]?.value === "hooks")?.children?.[1];
  for (const table of [root, hooks]) {
    if (table?.type !== "object") continue;
    const names = (table.children ?? []).map((property) => property.children?.[0]?.value as string);
    const repeated = names.find((name, index) => names.indexOf(name) !== index);
    if (repeated === undefined) continue;
    const message = `${path} has the name ${JSON.stringify(repeated)} twice in one object; make it one; nothing was changed`;
    throw new ManageError("unexpected-settings", message);
  }
}

function rootOf(text: string, path: string): Json {
  const root: unknown = parse(text, [], { allowTrailingComma: true });
  if (isObject(root)) return root;
  throw new ManageError("unexpected-settings", `${path} holds no JSON object; nothing was changed`);
}

function hooksOf(root: Json, path: string): Json {
  const { hooks } = root;
  if (hooks === undefined) return {};
  if (isObject(hooks)) return hooks;
  throw new ManageError("unexpected-settings", `${path}: "hooks" is no object; nothing was changed`);
}

function eventList(root: Json, event: string, path: string): readonly unknown[] {
  const list = hooksOf(root, path)[event];
  if (list === undefined) return [];
  if (Array.isArray(list)) return list;
  throw new ManageError("unexpected-settings", `${path}: "hooks.${event}" is no list; nothing was changed`);
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
