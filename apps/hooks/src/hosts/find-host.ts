import { type HookInput, type Host, type HostId, hostIds } from "../hook-event.js";
import { claude } from "./claude.js";
import { codex } from "./codex.js";
import { copilot } from "./copilot.js";
import { cursor } from "./cursor.js";
import { gemini } from "./gemini.js";

const hosts: Readonly<Record<HostId, Host>> = { claude, codex, cursor, gemini, copilot };

/** The host of that name, or undefined. */
export function hostNamed(name: string | undefined): Host | undefined {
  const id = hostIds.find((candidate) => candidate === name);
  return id === undefined ? undefined : hosts[id];
}

/** The host that an input came from, told by the fields that only it sends; Claude Code when none tells. */
export function hostOf(input: HookInput): Host {
  if (input.cursor_version !== undefined || input.conversation_id !== undefined) return cursor;
  if (typeof input.sessionId === "string") return copilot;
  if (typeof input.hook_event_name === "string" && /^(Before|After)[A-Z]/.test(input.hook_event_name)) return gemini;
  if (input.timestamp !== undefined) {
    return input.transcript_path === undefined || input.stop_reason !== undefined ? copilot : gemini;
  }
  if (input.turn_id !== undefined) return codex;
  // Claude Code tells the permission mode at every event but this one.
  if (input.hook_event_name === "SessionStart" && input.permission_mode !== undefined) return codex;
  return claude;
}
