import { dirname, join } from "node:path";
import { withoutRuleOne, withRuleOne } from "./agents-md.js";
import { type FileChange, readText } from "./change-files.js";
import { parseSettings, withHooks, withoutHooks } from "./edit-json.js";
import { keepsHooks, withoutTomlHooks, withTomlHooks } from "./edit-toml.js";
import type { HookCommandOptions } from "./hook-command.js";
import { hostSettings } from "./host-settings.js";

/** Where and what is installed. */
export interface ManagePlace extends HookCommandOptions {
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The entries of our hook by event, as the host's settings have them. */
export function hookEntries(place: ManagePlace): Readonly<Record<string, { readonly [name: string]: unknown }>> {
  const { events, grouped, hook } = hostSettings[place.host];
  return Object.fromEntries(
    Object.entries(events).map(([event, fields]) => {
      const entry = hook(place, event);
      return [event, grouped ? { ...fields, hooks: [entry] } : { ...fields, ...entry }];
    }),
  );
}

/** The changes that install the hook. @throws ManageError */
export function planInstall(place: ManagePlace): readonly FileChange[] {
  const { rest, grouped } = hostSettings[place.host];
  const path = settingsFile(place);
  const before = readText(path);
  const toml = place.host === "codex" && before === null ? codexToml(path) : null;
  if (toml !== null && keepsHooks(toml.text, toml.path)) {
    const lists = Object.fromEntries(Object.entries(hookEntries(place)).map(([event, entry]) => [event, [entry]]));
    return changed(toml.path, toml.text, withTomlHooks(toml.text, lists, toml.path));
  }
  return changed(path, before, withHooks(before, { rest, grouped, entries: hookEntries(place) }, path));
}

/** The changes that take the hook out again. @throws ManageError */
export function planUninstall(place: ManagePlace): readonly FileChange[] {
  const path = settingsFile(place);
  const before = readText(path);
  const changes = before === null ? [] : [...changed(path, before, uninstalled(before, place, path))];
  const toml = place.host === "codex" ? codexToml(path) : null;
  if (toml !== null) changes.push(...changed(toml.path, toml.text, withoutTomlHooks(toml.text, toml.path)));
  return changes;
}

/** The change that puts rule one at the top of the project's AGENTS.md, or takes it out. */
export function planAgentsMd(project: string, installing: boolean): readonly FileChange[] {
  const path = join(project, "AGENTS.md");
  const before = readText(path);
  if (installing) return changed(path, before, withRuleOne(before));
  return before === null ? [] : changed(path, before, withoutRuleOne(before) || null);
}

/** The settings file of a place. */
export function settingsFile({ host, scope, project, home, env }: ManagePlace): string {
  return hostSettings[host].file(scope, project, home, env);
}

function uninstalled(before: string, place: ManagePlace, path: string): string | null {
  const { rest, grouped } = hostSettings[place.host];
  const after = withoutHooks(before, grouped, path);
  // A file of our own name that says nothing more is not worth keeping.
  const bare = Object.keys(parseSettings(after, path)).every((name) => name in rest);
  return bare && path.endsWith("page-state-hook.json") ? null : after;
}

function codexToml(hooksFile: string): { readonly path: string; readonly text: string } | null {
  const path = join(dirname(hooksFile), "config.toml");
  const text = readText(path);
  return text === null ? null : { path, text };
}

function changed(path: string, before: string | null, after: string | null): readonly FileChange[] {
  return before === after ? [] : [{ path, before, after }];
}
