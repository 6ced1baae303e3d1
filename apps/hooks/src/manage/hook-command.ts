import { isAbsolute, relative, sep } from "node:path";
import type { HostId } from "../hook-event.js";

/** Where a host's settings are: for one project, or for all of a user's. */
export type Scope = "project" | "user";

/** What the settings have to say about the hook. */
export interface HookCommandOptions {
  readonly host: HostId;
  readonly scope: Scope;
  /** The absolute path of the project. */
  readonly project: string;
  /** The absolute path of the built page-state-hook.cjs. */
  readonly hookProgram: string;
  /** Set when the limit is not the default. */
  readonly holdLimit?: number;
}

const projectVariables: Readonly<Partial<Record<HostId, string>>> = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: Claude Code puts it into arguments itself; measured with 2.1.332.
  claude: "${CLAUDE_PROJECT_DIR}",
  gemini: "$GEMINI_PROJECT_DIR",
  // Cursor runs a project's hooks in the project's folder.
  cursor: ".",
};

/**
 * The arguments with which `node` starts the hook. In the settings of a project that has the package installed, a path
 * begins with the host's name for the project's folder, so that the settings can be shared; else it is this machine's.
 */
export function hookArguments(options: HookCommandOptions): readonly string[] {
  const { host, scope, project, hookProgram, holdLimit } = options;
  const variable = projectVariables[host];
  const inside = relative(project, hookProgram);
  const shared = scope === "project" && variable !== undefined && !inside.startsWith("..") && !isAbsolute(inside);
  const path = shared ? `${variable}/${inside.split(sep).join("/")}` : hookProgram;
  return [path, "--host", host, ...(holdLimit === undefined ? [] : ["--hold-limit", String(holdLimit)])];
}

/** The same as one line for a shell; a path stands in double quotes, as backslashes and spaces are lost without. */
export function hookCommandLine(options: HookCommandOptions): string {
  const [path, ...rest] = hookArguments(options);
  return ["node", `"${path}"`, ...rest].join(" ");
}

/** Whether a piece of settings starts the hook. */
export function isOurs(settings: unknown): boolean {
  return JSON.stringify(settings ?? null).includes("page-state-hook");
}
