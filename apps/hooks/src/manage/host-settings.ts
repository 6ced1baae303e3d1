import { join } from "node:path";
import type { HostId } from "../hook-event.js";
import { type HookCommandOptions, hookArguments, hookCommandLine, type Scope } from "./hook-command.js";

type Json = { readonly [name: string]: unknown };
type Environment = Readonly<Record<string, string | undefined>>;

/** How a host is told of a hook. */
export interface HostSettings {
  /** The name for people. */
  readonly title: string;
  /** The settings file. */
  file(scope: Scope, project: string, home: string, env: Environment): string;
  /** Settings of the whole file, beside the hooks. */
  readonly rest: Json;
  /** Whether a hook stands in a group `{ matcher, hooks: [] }`; else it stands in the event's list itself. */
  readonly grouped: boolean;
  /** The events with the group's own fields, for example its matcher. */
  readonly events: Readonly<Record<string, Json>>;
  /** The hook of an event. */
  hook(options: HookCommandOptions, event: string): Json;
  /** What a person has to know after installing. */
  readonly note: string;
}

const seconds = 10;

/** Every host's settings, as the hosts' documentation and the reference runs have them. */
export const hostSettings: Readonly<Record<HostId, HostSettings>> = {
  claude: {
    title: "Claude Code",
    file: (scope, project, home, env) =>
      scope === "project"
        ? join(project, ".claude", "settings.json")
        : join(env.CLAUDE_CONFIG_DIR || join(home, ".claude"), "settings.json"),
    rest: {},
    grouped: true,
    events: {
      SessionStart: {},
      UserPromptSubmit: {},
      PostToolUse: { matcher: "*" },
      PostToolUseFailure: { matcher: "*" },
      Stop: {},
    },
    hook: (options) => ({ type: "command", command: "node", args: hookArguments(options), timeout: seconds }),
    note: "Claude Code runs it in folders that you trust, from the next session on.",
  },
  codex: {
    title: "Codex",
    file: (scope, project, home, env) =>
      scope === "project"
        ? join(project, ".codex", "hooks.json")
        : join(env.CODEX_HOME || join(home, ".codex"), "hooks.json"),
    rest: {},
    grouped: true,
    events: { SessionStart: {}, UserPromptSubmit: {}, PostToolUse: {}, Stop: {} },
    hook: (options) => ({ type: "command", command: hookCommandLine(options), timeout: seconds }),
    note: "Codex skips a new or changed hook without a word until you trust it: open /hooks in Codex.",
  },
  cursor: {
    title: "Cursor",
    file: (scope, project, home) => join(scope === "project" ? project : home, ".cursor", "hooks.json"),
    rest: { version: 1 },
    grouped: false,
    events: { sessionStart: {}, beforeSubmitPrompt: {}, postToolUse: {}, postToolUseFailure: {}, stop: {} },
    // Cursor's own limit of five follow-ups gives way to ours.
    hook: (options, event) => ({
      command: hookCommandLine(options),
      timeout: seconds,
      ...(event === "stop" ? { loop_limit: null } : {}),
    }),
    note: "Cursor's cloud agents run no stop hook.",
  },
  gemini: {
    title: "Gemini CLI",
    file: (scope, project, home) => join(scope === "project" ? project : home, ".gemini", "settings.json"),
    rest: {},
    grouped: true,
    events: { SessionStart: {}, BeforeAgent: {}, AfterTool: { matcher: ".*" }, AfterAgent: {} },
    hook: (options) => ({
      name: "page-state-hook",
      type: "command",
      command: hookCommandLine(options),
      timeout: seconds * 1000,
    }),
    note: "Gemini CLI runs a project's hooks in trusted folders only.",
  },
  copilot: {
    title: "Copilot CLI",
    file: (scope, project, home, env) =>
      scope === "project"
        ? join(project, ".github", "hooks", "page-state-hook.json")
        : join(env.COPILOT_HOME || join(home, ".copilot"), "hooks", "page-state-hook.json"),
    rest: { version: 1 },
    grouped: false,
    // Named in this way, an event's input says its name.
    events: { SessionStart: {}, UserPromptSubmit: {}, PostToolUse: {}, PostToolUseFailure: {}, Stop: {} },
    hook: (options) => ({
      type: "command",
      exec: "node",
      args: hookArguments(options),
      timeoutSec: seconds,
    }),
    note: "Copilot CLI runs it from the next session on.",
  },
};
