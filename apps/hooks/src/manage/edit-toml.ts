import { isDeepStrictEqual } from "node:util";
import { parse, stringify, type TomlTable, type TomlValue } from "smol-toml";
import { isOurs } from "./hook-command.js";
import { ManageError } from "./manage-error.js";

const begin = "# page-state-hook, begin: `page-state-hook uninstall` takes this block out";
const end = "# page-state-hook, end";
const block = new RegExp(`\\n*${begin.replace(/[`]/g, "\\$&")}\\n[\\s\\S]*?${end}\\n?`);

/** Whether a config.toml keeps hooks of its own, so that a hooks.json beside it would be a second place for them. */
export function keepsHooks(text: string, path: string): boolean {
  const { hooks } = parseToml(text, path);
  return typeof hooks === "object" && hooks !== null && Object.keys(hooks).some((name) => name !== "state");
}

/**
 * A config.toml with our hooks in a marked block at its end; the rest stays as it is.
 *
 * @throws ManageError `unreadable-settings`, `unexpected-settings` when the hooks are written in a form to which no
 * table can be added
 */
export function withTomlHooks(text: string, hooks: Readonly<Record<string, readonly unknown[]>>, path: string): string {
  const rest = withoutTomlHooks(text, path);
  const ours = `${begin}\n${stringify({ hooks: hooks as Record<string, TomlValue> }).trim()}\n${end}\n`;
  const together = rest.trim() === "" ? ours : `${rest.replace(/\n*$/, "\n\n")}${ours}`;
  let found: TomlTable;
  try {
    found = parse(together);
  } catch (error) {
    const message = `${path} keeps its hooks in a form to which no table can be added (${firstLine(error)}); write them as [[hooks.Stop]] tables, or use hooks.json`;
    throw new ManageError("unexpected-settings", message, error);
  }
  const left = withoutOurs(found);
  if (isDeepStrictEqual(left, withoutOurs(parseToml(rest, path)))) return together;
  throw new ManageError(
    "unexpected-settings",
    `${path}: adding hooks would change other settings; nothing was changed`,
  );
}

/** Our entries in a config.toml, by event. @throws ManageError `unreadable-settings` */
export function ourTomlEntries(text: string, path: string): Readonly<Record<string, readonly unknown[]>> {
  const lists = Object.entries((parseToml(text, path).hooks ?? {}) as Readonly<Record<string, unknown>>);
  return Object.fromEntries(
    lists.flatMap(([event, list]) => (Array.isArray(list) && list.some(isOurs) ? [[event, list.filter(isOurs)]] : [])),
  );
}

/** A config.toml without our block. @throws ManageError `unreadable-settings` */
export function withoutTomlHooks(text: string, path: string): string {
  parseToml(text, path);
  return text.replace(block, (found, offset: number) => (offset === 0 || !found.startsWith("\n") ? "" : "\n"));
}

/** The parsed file. @throws ManageError `unreadable-settings` */
export function parseToml(text: string, path: string): TomlTable {
  try {
    return parse(text);
  } catch (error) {
    throw new ManageError("unreadable-settings", `${path}: ${firstLine(error)}; nothing was changed`, error);
  }
}

function withoutOurs(table: TomlTable): unknown {
  const { hooks = {}, ...rest } = structuredClone(table) as { hooks?: Record<string, unknown> };
  const lists = Object.entries(hooks)
    .map(([event, list]) => [event, Array.isArray(list) ? list.filter((entry) => !isOurs(entry)) : list] as const)
    .filter(([, list]) => !Array.isArray(list) || list.length > 0);
  return { ...rest, hooks: Object.fromEntries(lists) };
}

function firstLine(error: unknown): string {
  return String((error as Error).message).split("\n")[0] as string;
}
