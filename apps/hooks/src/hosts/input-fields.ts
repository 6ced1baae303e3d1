import type { EventKind, HookEvent, HookInput } from "../hook-event.js";

/** The value when it is a text that is not empty. */
export function textOrNull(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** The value when it is an object, or a text that holds one as JSON. */
export function objectOrNull(value: unknown): HookInput | null {
  if (typeof value === "string" && value.startsWith("{")) {
    try {
      return objectOrNull(JSON.parse(value));
    } catch {
      return null;
    }
  }
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as HookInput) : null;
}

/** A number of milliseconds that is not negative, or null. */
export function durationOrNull(value: unknown): number | null {
  return typeof value === "number" && value >= 0 ? value : null;
}

/** The shell command in a tool's input: `command` or `cmd`, a text or an argument vector. */
export function shellCommands(toolInput: unknown): readonly string[] {
  const input = objectOrNull(toolInput);
  const command = input?.command ?? input?.cmd;
  if (typeof command === "string") return [command];
  if (!Array.isArray(command)) return [];
  const words = command.filter((word): word is string => typeof word === "string");
  return [words.map((word) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)).join(" ")];
}

/** The kinds of the events of a host, by their names. */
export type EventNames = Readonly<Record<string, EventKind>>;

/** The kind of an event; `other` for a name that is not listed. */
export function kindOf(names: EventNames, name: string): EventKind {
  return Object.hasOwn(names, name) ? (names[name] as EventKind) : "other";
}

/** The fields that hosts with Claude Code's spelling share. */
export function claudeFields(input: HookInput, names: EventNames, eventName: string | undefined): HookEvent {
  const name = textOrNull(input.hook_event_name) ?? eventName ?? "";
  const agent = textOrNull(input.agent_id);
  return {
    kind: kindOf(names, name),
    name,
    session: textOrNull(input.session_id),
    agent,
    cwd: textOrNull(input.cwd),
    takesContext: true,
    commands: shellCommands(input.tool_input),
    duration: durationOrNull(input.duration_ms),
    planMode: input.permission_mode === "plan",
    brokenOff: false,
    backgroundTasks: [],
  };
}
