import { readBinding, writeBinding } from "./binding.js";
import { drivesRun } from "./drives-run.js";
import type { HookEvent, HostId } from "./hook-event.js";
import { SessionMarks } from "./marks.js";
import type { RunView } from "./run-view.js";

// Between the end of a command and the start of the hook the host may be busy.
const grace = 5000;
// A command writes the turn at its end, but others may follow it in the same tool call.
const unknownDuration = 600_000;

/**
 * Binds the run to the agent session whose tool call drove it; true when the binding changed hands. A subagent never
 * binds. The command alone is no proof: one that was refused, or that went to another folder, drives nothing here. So
 * the run has to have changed while the command ran, of which a host that does not say how long that was is given ten
 * minutes, and since it was bound last.
 *
 * @param revision the turn's
 * @param now when the hook began, in milliseconds since 1970
 */
export function bindRun(event: HookEvent, host: HostId, run: RunView, revision: number, now: number): boolean {
  const { session, duration } = event;
  if (session === null || event.agent !== null || !event.commands.some(drivesRun)) return false;
  if (run.changed < now - (duration ?? unknownDuration) - grace) return false;
  const bound = readBinding(run.hookFolder);
  if (bound?.revision === revision) return false;
  const at = new Date().toISOString();
  writeBinding(run.hookFolder, { format: "inspect/hook-binding", version: 1, session, host, revision, at });
  if (bound?.session === session) return false;
  new SessionMarks(run.hookFolder, session).carryHolds(run.inspectFolder, run.runId);
  return true;
}
