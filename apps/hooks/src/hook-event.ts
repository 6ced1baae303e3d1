/** The coding agents whose hooks are answered. */
export type HostId = "claude" | "codex" | "cursor" | "gemini" | "copilot";

/** Every host, in the order in which help lists them. */
export const hostIds: readonly HostId[] = ["claude", "codex", "cursor", "gemini", "copilot"];

/** What a hook was called for, whatever the host calls it. */
export type EventKind = "session-start" | "prompt" | "after-tool" | "stop" | "other";

/** A hook's input without the host's spelling; a field that the host does not give is null or empty. */
export interface HookEvent {
  readonly kind: EventKind;
  /** The event's exact name, which the answer has to repeat. */
  readonly name: string;
  /** The id of the agent session. */
  readonly session: string | null;
  /** The id of the subagent that the event belongs to; null for the main agent. */
  readonly agent: string | null;
  readonly cwd: string | null;
  /** Whether the host puts an answer's context before the model at this event. */
  readonly takesContext: boolean;
  /** The shell commands that the tool calls ran. */
  readonly commands: readonly string[];
  /** How long the tool call took, in milliseconds; null when the host does not tell. */
  readonly duration: number | null;
  readonly planMode: boolean;
  /** Whether the turn was broken off by the user or an error. */
  readonly brokenOff: boolean;
  /** Ids of the background work that runs. */
  readonly backgroundTasks: readonly string[];
}

/** What is said to the host. */
export type Answer =
  | { readonly kind: "silence" }
  | { readonly kind: "context"; readonly text: string }
  | { readonly kind: "hold"; readonly reason: string }
  | { readonly kind: "tell-user"; readonly message: string };

/** How one host speaks: its input becomes a `HookEvent`, an `Answer` becomes its output. */
export interface Host {
  readonly id: HostId;
  /** Whether stderr is no part of the answer at exit code 0. */
  readonly ignoresStderr: boolean;
  /** Whether `tell-user` reaches the user. */
  readonly tellsUser: boolean;
  /** At most so many bytes of UTF-8 of one text reach the model whole; characters are bounded for every host. */
  readonly textBytes: number;
  toEvent(input: HookInput, eventName: string | undefined): HookEvent;
  /** The whole of stdout. */
  render(answer: Answer, event: HookEvent | null): string;
}

/** A hook's input as JSON; nothing about its fields is known. */
export type HookInput = { readonly [name: string]: unknown };

export const silence: Answer = { kind: "silence" };
