import type { TurnState } from "@inspect/pee";
import { readBinding, writeBinding } from "./binding.js";
import { drivesRun } from "./drives-run.js";
import type { HookEvent, HostId } from "./hook-event.js";
import type { RunView } from "./run-view.js";

/**
 * Binds the run to the agent session whose tool call drove it; true when the binding changed hands. A subagent never
 * binds. A call that failed, or of which the host does not say whether it did, binds when the run changed since the last
 * binding, as a refused command drives nothing.
 */
export function bindRun(event: HookEvent, host: HostId, run: RunView, turn: TurnState): boolean {
  const { session } = event;
  if (session === null || event.agent !== null || !event.commands.some(drivesRun)) return false;
  const bound = readBinding(run.hookFolder);
  if (bound !== null && event.succeeded !== true && bound.revision === turn.revision) return false;
  const at = new Date().toISOString();
  writeBinding(run.hookFolder, {
    format: "inspect/hook-binding",
    version: 1,
    session,
    host,
    revision: turn.revision,
    at,
  });
  return bound?.session !== session;
}
