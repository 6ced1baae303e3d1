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
  return [programPath(options, (path) => path), ...ourWords(options)];
}

/** The same as one line for a shell; a path stands in double quotes, as backslashes and spaces are lost without. */
export function hookCommandLine(options: HookCommandOptions): string {
  // cmd.exe knows no escapes inside quotes, and a path of Windows none of the characters but the backslash.
  const escaped = (path: string): string => (process.platform === "win32" ? path : path.replace(/["\\$`]/g, "\\$&"));
  return ["node", `"${programPath(options, escaped)}"`, ...ourWords(options)].join(" ");
}

function programPath(options: HookCommandOptions, write: (path: string) => string): string {
  const { host, scope, project, hookProgram } = options;
  const variable = projectVariables[host];
  const inside = relative(project, hookProgram);
  const shared = scope === "project" && variable !== undefined && !inside.startsWith("..") && !isAbsolute(inside);
  return shared ? `${variable}/${write(inside.split(sep).join("/"))}` : write(hookProgram);
}

function ourWords({ host, holdLimit }: HookCommandOptions): readonly string[] {
  return ["--host", host, ...(holdLimit === undefined ? [] : ["--hold-limit", String(holdLimit)])];
}

const ourOptions = new Set(["--host", "--event", "--hold-limit"]);
const commandLine = /^(?:node (?:"((?:[^"\\]|\\.)+)"|([^\s"']+))|(page-state-hook))((?: [^\s"'`$;&|<>()]+)*)$/;

/**
 * The program of a hook in a host's settings when it is ours, else null: `node` with the path of a page-state-hook.cjs, or
 * `page-state-hook` itself, with no other options than ours. A command of a user's that only mentions it is the user's.
 */
export function ourProgram(hook: unknown): string | null {
  if (typeof hook !== "object" || hook === null) return null;
  const { command, exec, args } = hook as { readonly [name: string]: unknown };
  const started = typeof exec === "string" ? exec : command;
  if (typeof started !== "string") return null;
  if (args !== undefined) {
    if (!Array.isArray(args) || !args.every((word) => typeof word === "string")) return null;
    const [first = "", ...rest] = args as string[];
    if (started === "node") return isHookFile(first) && areOurOptions(rest) ? first : null;
    return started === "page-state-hook" && areOurOptions(args as string[]) ? started : null;
  }
  const [, quoted, plain, bare, options = ""] = commandLine.exec(started.trim()) ?? [];
  const program = bare ?? quoted?.replace(/\\(["\\$`])/g, "$1") ?? plain;
  if (program === undefined || !areOurOptions(options.split(" ").filter((word) => word !== ""))) return null;
  return bare !== undefined || isHookFile(program) ? program : null;
}

/** The hooks in an entry of an event's list: those of a group, or the entry itself. */
export function hooksIn(entry: unknown): readonly unknown[] {
  const hooks = typeof entry === "object" && entry !== null ? (entry as { hooks?: unknown }).hooks : undefined;
  return Array.isArray(hooks) ? hooks : [entry];
}

/** Whether an entry of an event's list starts our hook, alone or beside others. */
export function isOurs(entry: unknown): boolean {
  return hooksIn(entry).some((hook) => ourProgram(hook) !== null);
}

function isHookFile(path: string): boolean {
  return /(^|[\\/])page-state-hook\.cjs$/.test(path);
}

function areOurOptions(words: readonly string[]): boolean {
  for (let at = 0; at < words.length; at += 1) {
    const [name = "", value] = (words[at] as string).split(/=(.*)/s);
    if (!ourOptions.has(name)) return false;
    if (value === undefined) at += 1;
  }
  return true;
}
