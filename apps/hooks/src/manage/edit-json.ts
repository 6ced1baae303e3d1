import { isDeepStrictEqual } from "node:util";
import { type ParseError, parse, printParseErrorCode } from "jsonc-parser";
import { isOurs } from "./hook-command.js";
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

/** The parsed settings. @throws ManageError `unreadable-settings`, `unexpected-settings` */
export function parseSettings(text: string, path: string): Json {
  return rootOf(readable(parts(text).body, path), path);
}

function withoutOurs(text: string, event: string, grouped: boolean, path: string): string {
  let settings = text;
  const list = eventList(rootOf(settings, path), event, path);
  for (let index = list.length - 1; index >= 0; index -= 1) {
    const entry = list[index] as { readonly hooks?: unknown } | null;
    if (!isOurs(entry)) continue;
    const inner = grouped && Array.isArray(entry?.hooks) ? (entry.hooks as readonly unknown[]) : [];
    if (inner.every(isOurs)) {
      settings = removeFromJson(settings, ["hooks", event, index]);
      continue;
    }
    for (let at = inner.length - 1; at >= 0; at -= 1) {
      if (isOurs(inner[at])) settings = removeFromJson(settings, ["hooks", event, index, "hooks", at]);
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
  parse(text, errors, { allowTrailingComma: true });
  const [first] = errors;
  if (first === undefined) return text;
  const line = text.slice(0, first.offset).split("\n").length;
  const what = printParseErrorCode(first.error);
  throw new ManageError("unreadable-settings", `${path}, line ${line}: no valid JSON (${what}); nothing was changed`);
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
