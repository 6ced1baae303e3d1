import { dirname, join } from "node:path";
import type { HostId } from "../hook-event.js";
import { withoutRuleOne, withRuleOne } from "./agents-md.js";
import { type FileChange, readText, textBefore } from "./change-files.js";
import { ourEntries, parseSettings, withHooks, withoutHooks } from "./edit-json.js";
import { keepsHooks, ourTomlEntries, withoutTomlHooks, withTomlHooks } from "./edit-toml.js";
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
  if (toml !== null) changes.push(...changed(toml.path, toml.text, withoutToml(toml.text, toml.path)));
  return changes;
}

/** The change that puts rule one at the top of the project's AGENTS.md, or takes it out. */
export function planAgentsMd(project: string, installing: boolean): readonly FileChange[] {
  const path = join(project, "AGENTS.md");
  const before = readText(path);
  if (installing) return changed(path, before, withRuleOne(before));
  if (before === null) return [];
  const without = withoutRuleOne(before);
  if (without === before) return [];
  const original = textBefore(path, before, withRuleOne);
  return changed(path, before, original === undefined ? without || null : original);
}

/** The settings file of a place. */
export function settingsFile({ host, scope, project, home, env }: ManagePlace): string {
  return hostSettings[host].file(scope, project, home, env);
}

function uninstalled(before: string, place: ManagePlace, path: string): string | null {
  const { rest, grouped } = hostSettings[place.host];
  const after = withoutHooks(before, grouped, path);
  if (after === before) return before;
  const wanted = { rest, grouped, entries: inOrder(place.host, ourEntries(before, path)) };
  const original = textBefore(path, before, (text) => withHooks(text, wanted, path));
  if (original !== undefined) return original;
  // A file of our own name that says nothing more is not worth keeping.
  const bare = Object.keys(parseSettings(after, path)).every((name) => name in rest);
  return bare && path.endsWith("page-state-hook.json") ? null : after;
}

function withoutToml(before: string, path: string): string {
  const after = withoutTomlHooks(before, path);
  if (after === before) return before;
  const entries = inOrder("codex", ourTomlEntries(before, path));
  return textBefore(path, before, (text) => withTomlHooks(text ?? "", entries, path)) ?? after;
}

// Installing adds the events in this order.
function inOrder<T>(host: HostId, entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const places = Object.keys(hostSettings[host].events);
  const sorted = Object.entries(entries).sort(([left], [right]) => places.indexOf(left) - places.indexOf(right));
  return Object.fromEntries(sorted);
}

function codexToml(hooksFile: string): { readonly path: string; readonly text: string } | null {
  const path = join(dirname(hooksFile), "config.toml");
  const text = readText(path);
  return text === null ? null : { path, text };
}

function changed(path: string, before: string | null, after: string | null): readonly FileChange[] {
  return before === after ? [] : [{ path, before, after }];
}
