import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import type { HostId } from "../hook-event.js";
import { readText } from "./change-files.js";
import { parseSettings } from "./edit-json.js";
import { parseToml } from "./edit-toml.js";
import { hooksIn, ourProgram } from "./hook-command.js";
import { hostSettings } from "./host-settings.js";
import type { ManagePlace } from "./plan-changes.js";

type Json = { readonly [name: string]: unknown };
type Place = Omit<ManagePlace, "host" | "scope">;

/** What a host's settings in one file say about the hook. */
export interface FoundInstall {
  readonly path: string;
  /** The events that start the hook; empty when it is not installed here. */
  readonly events: readonly string[];
  readonly missingEvents: readonly string[];
  /** Whether a plugin starts it, and not the settings themselves. */
  readonly plugin: boolean;
  /** The files that the host would start, as absolute paths. */
  readonly programs: readonly string[];
  /** Why the host could not start it, or why the settings cannot be read; empty when all is well. */
  readonly problems: readonly string[];
}

/** A host's settings: the files that mention the hook or cannot be read, and what turns all hooks off. */
export interface HostInstalls {
  readonly found: readonly FoundInstall[];
  /** The file and the setting that turn the hook off, or null. */
  readonly disabled: string | null;
}

interface SettingsFile {
  readonly path: string;
  /** The folder that relative programs start from. */
  readonly folder: string;
  readonly settings: Json | null;
  readonly problem: string | null;
}

/**
 * Looks into the settings of a host: the project's, of the nearest folder upwards that has the hook, Claude Code's local
 * ones beside them, and the user's; for Codex also config.toml. What stands nearer to the project counts first.
 */
export function findInstalls(host: HostId, place: Place): HostInstalls {
  const files = [...projectFiles(host, place), ...readFiles(host, "user", place.project, place)];
  const found = files.map((file) => look(host, file, place)).filter((install) => install !== null);
  const plugin = firstOf(files, ({ settings }) => pluginSwitch(settings));
  if (host === "claude" && plugin?.value === true) {
    const events = Object.keys(hostSettings.claude.events);
    found.push({ path: plugin.path, events, missingEvents: [], plugin: true, programs: [], problems: [] });
  }
  const off = firstOf(files, ({ settings }) => hooksSwitch(settings));
  return { found, disabled: off?.value.on === false ? `${off.path}: ${off.value.name}` : null };
}

function projectFiles(host: HostId, place: Place): readonly SettingsFile[] {
  const userFile = hostSettings[host].file("user", place.project, place.home, place.env);
  for (let folder = place.project; ; folder = dirname(folder)) {
    const files = readFiles(host, "project", folder, place).filter(({ path }) => path !== userFile);
    if (files.some((file) => (look(host, file, place)?.events.length ?? 0) > 0)) return files;
    if (folder === dirname(folder)) return readFiles(host, "project", place.project, place);
  }
}

function readFiles(host: HostId, scope: "project" | "user", folder: string, place: Place): readonly SettingsFile[] {
  const path = hostSettings[host].file(scope, folder, place.home, place.env);
  const file = readSettings(path, folder, (text) => parseSettings(text, path));
  if (host === "codex") {
    const toml = join(dirname(path), "config.toml");
    return [file, readSettings(toml, folder, (text) => parseToml(text, toml))];
  }
  if (host !== "claude" || scope === "user") return [file];
  const local = join(dirname(path), "settings.local.json");
  return [readSettings(local, folder, (text) => parseSettings(text, local)), file];
}

function readSettings(path: string, folder: string, parse: (text: string) => Json): SettingsFile {
  try {
    const text = readText(path);
    return { path, folder, settings: text === null || text.trim() === "" ? null : parse(text), problem: null };
  } catch (error) {
    return { path, folder, settings: null, problem: (error as Error).message };
  }
}

function look(host: HostId, { path, folder, settings, problem }: SettingsFile, place: Place): FoundInstall | null {
  const nothing = { path, events: [], missingEvents: [], plugin: false, programs: [] };
  if (problem !== null) return { ...nothing, problems: [problem] };
  const started = Object.entries(objectOf(settings?.hooks)).map(([event, list]) => ({
    event,
    programs: (Array.isArray(list) ? list : []).flatMap(hooksIn).flatMap((hook) => ourProgram(hook) ?? []),
  }));
  const events = started.filter(({ programs }) => programs.length > 0).map(({ event }) => event);
  if (events.length === 0) return null;
  const missingEvents = Object.keys(hostSettings[host].events).filter((event) => !events.includes(event));
  const named = [...new Set(started.flatMap(({ programs }) => programs))];
  const files = named.map((program) => ({ program, file: fileOf(program, folder, place.env) }));
  const problems = files.flatMap(({ program, file }) => {
    const reason = file === null ? "is not on PATH" : unreadable(file);
    return reason === null ? [] : [`${path} starts ${file ?? program}, which ${reason}; install it again`];
  });
  return { ...nothing, events, missingEvents, programs: files.flatMap(({ file }) => file ?? []), problems };
}

/** The file of a program as settings name it, or null when it is looked for on PATH in vain. */
function fileOf(program: string, folder: string, env: Place["env"]): string | null {
  if (program === "page-state-hook") {
    const folders = (env.PATH ?? "").split(delimiter).filter((path) => isAbsolute(path));
    return folders.map((path) => join(path, program)).find((path) => existsSync(path)) ?? null;
  }
  return resolve(
    folder,
    program.replace(/^\$\{?(CLAUDE_PROJECT_DIR|GEMINI_PROJECT_DIR)\}?/, () => folder),
  );
}

function unreadable(file: string): string | null {
  try {
    if (!statSync(file).isFile()) return "is no file";
    accessSync(file, constants.R_OK);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "is missing" : "cannot be read";
  }
}

function firstOf<T>(
  files: readonly SettingsFile[],
  read: (file: SettingsFile) => T | null,
): { readonly path: string; readonly value: T } | null {
  for (const file of files) {
    const value = read(file);
    if (value !== null) return { path: file.path, value };
  }
  return null;
}

function hooksSwitch(settings: Json | null): { readonly on: boolean; readonly name: string } | null {
  const { disabled, enabled } = objectOf(settings?.hooksConfig);
  const { hooks } = objectOf(settings?.features);
  if (typeof settings?.disableAllHooks === "boolean") {
    return { on: !settings.disableAllHooks, name: `disableAllHooks is ${settings.disableAllHooks}` };
  }
  if (typeof hooks === "boolean") return { on: hooks, name: `features.hooks is ${hooks}` };
  if (Array.isArray(disabled) && disabled.includes("page-state-hook")) {
    return { on: false, name: "hooksConfig.disabled names page-state-hook" };
  }
  return typeof enabled === "boolean" ? { on: enabled, name: `hooksConfig.enabled is ${enabled}` } : null;
}

function pluginSwitch(settings: Json | null): boolean | null {
  const named = Object.entries(objectOf(settings?.enabledPlugins)).filter(([name]) =>
    /^page-state-hook(@|$)/.test(name),
  );
  return named.length === 0 ? null : named.some(([, on]) => on === true);
}

function objectOf(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}
