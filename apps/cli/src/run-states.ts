import { existsSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve } from "node:path";
import { type CompiledPageStates, loadPageStates, noStates } from "@inspect/session";
import { cacheFolder, findActiveRun, findInspectFolder, safeReadRunRecord } from "@inspect/session/layout";
import type { CommandContext } from "./command.js";

/** Names under which a project's page state map is found when none is given. */
export const statesFileNames = ["page-states.yaml", "page-states.yml", "page-states.json"] as const;

/** The project's page state map in a folder, or null. */
export function findStatesFile(folder: string): string | null {
  return statesFileNames.map((name) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/** The map that an argument names, else the active run's, else the project's; null when there is none. */
export function findStatesPath(context: CommandContext, file: string | undefined): string | null {
  if (file !== undefined) return resolve(context.cwd, file);
  const run = findActiveRun(context.cwd, context.env);
  const record = run === null ? null : safeReadRunRecord(run.runFolder);
  if (run !== null && record?.ok && record.value.statesFile !== null) {
    return resolve(dirname(run.inspectFolder), record.value.statesFile);
  }
  return findStatesFile(dirname(findInspectFolder(context.cwd, context.env)));
}

/** A path as `run.json` holds it: relative to the folder that holds `.inspect` where it lies below. */
export function projectPath(inspectFolder: string, path: string): string {
  const own = relative(dirname(inspectFolder), path);
  return own.startsWith("..") || isAbsolute(own) ? path : own;
}

/**
 * The compiled map that a run names; a run without one has none.
 *
 * @throws SessionError `states-unreadable`, `states-invalid`
 */
export async function loadRunStates(inspectFolder: string, statesFile: string | null): Promise<CompiledPageStates> {
  if (statesFile === null) return noStates;
  return loadStates(resolve(dirname(inspectFolder), statesFile), inspectFolder);
}

/** The compiled map of a file; the compiler is loaded only for a content that was not compiled before. */
export async function loadStates(path: string, inspectFolder: string): Promise<CompiledPageStates> {
  return loadPageStates(path, cacheFolder(inspectFolder), async () => {
    const { safeCompilePageStates } = await import("@inspect/session/schema");
    return safeCompilePageStates;
  });
}
