import { dirname, join } from "node:path";
import type { HostId } from "../hook-event.js";
import { readText } from "./change-files.js";
import { parseSettings } from "./edit-json.js";
import { parseToml } from "./edit-toml.js";
import { isOurs, type Scope } from "./hook-command.js";
import { hostSettings } from "./host-settings.js";
import type { ManagePlace } from "./plan-changes.js";

type Json = { readonly [name: string]: unknown };

/** What a host's settings in one place say about the hook. */
export interface FoundInstall {
  readonly path: string;
  /** The events that start the hook; empty when it is not installed here. */
  readonly events: readonly string[];
  readonly missingEvents: readonly string[];
  /** Why the host would not start it all the same, or null. */
  readonly disabled: string | null;
  /** Why the settings cannot be read, or null. */
  readonly problem: string | null;
}

/** The settings of a host, the project's and the user's, and for Codex also config.toml. */
export function findInstalls(host: HostId, place: Omit<ManagePlace, "host" | "scope">): readonly FoundInstall[] {
  const { events, file } = hostSettings[host];
  return (["project", "user"] as const satisfies readonly Scope[]).flatMap((scope) => {
    const path = file(scope, place.project, place.home, place.env);
    const found = [look(path, (text) => parseSettings(text, path))];
    if (host === "codex") {
      const toml = join(dirname(path), "config.toml");
      found.push(look(toml, (text) => parseToml(text, toml)));
    }
    return found.filter((install) => install !== null).map((install) => ({ ...install, ...missing(install, events) }));
  });
}

type Look = Omit<FoundInstall, "missingEvents">;

function look(path: string, parse: (text: string) => Json): Look | null {
  try {
    const text = readText(path);
    if (text === null) return null;
    const settings = parse(text);
    const hooks = objectOf(settings.hooks);
    const events = Object.keys(hooks).filter((event) => isOurs(hooks[event]));
    return { path, events, disabled: disabledBy(settings), problem: null };
  } catch (error) {
    return { path, events: [], disabled: null, problem: (error as Error).message };
  }
}

function missing(
  found: Look,
  events: Readonly<Record<string, unknown>>,
): { readonly missingEvents: readonly string[] } {
  if (found.events.length === 0) return { missingEvents: [] };
  return { missingEvents: Object.keys(events).filter((event) => !found.events.includes(event)) };
}

function disabledBy(settings: Json): string | null {
  if (settings.disableAllHooks === true) return "disableAllHooks is true";
  if (objectOf(settings.features).hooks === false) return "features.hooks is false";
  if (objectOf(settings.hooksConfig).enabled === false) return "hooksConfig.enabled is false";
  return null;
}

function objectOf(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}
