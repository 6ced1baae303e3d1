import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildTurnState, setGoal } from "@inspect/pee";
import { activeRunFile, ensureInspectFolder, runFolderOf, runPaths } from "@inspect/session/layout";

const goal = "find out whether the hook answers";

/**
 * Starts the hook as a host does, in a throw-away folder with an open goal, and looks at its answers: context at a
 * session's start, and a hold at the end of the turn of the session that drove the run.
 *
 * @returns null when all is well, else what is wrong
 */
export function selfTest(hookProgram: string): string | null {
  const project = mkdtempSync(join(tmpdir(), "page-state-hook-"));
  try {
    writeRun(join(project, ".inspect"));
    const call = (input: object): string => {
      const text = JSON.stringify({ session_id: "self-test", cwd: project, ...input });
      const env = { ...process.env, INSPECT_FOLDER: "" };
      const done = spawnSync("node", [hookProgram, "--host", "claude"], { input: text, env, timeout: 10_000 });
      if (done.error !== undefined) throw done.error;
      return done.stdout.toString("utf8");
    };
    const start = call({ hook_event_name: "SessionStart", source: "startup" });
    if (!start.includes(goal)) return `it said nothing at a session's start: ${start || "no output"}`;
    call({ hook_event_name: "PostToolUse", tool_name: "Bash", tool_input: { command: "log inspect start" } });
    const stop = call({ hook_event_name: "Stop", stop_hook_active: false });
    return stop.startsWith('{"decision":"block"') ? null : `it did not hold an open goal: ${stop || "no output"}`;
  } catch (error) {
    return `it cannot be started: ${(error as Error).message}`;
  } finally {
    rmSync(project, { recursive: true, force: true });
  }
}

function writeRun(inspectFolder: string): void {
  const runId = "self-test";
  const { turn } = runPaths(runFolderOf(inspectFolder, runId));
  const at = new Date().toISOString();
  const source = { runId, at, operator: "nobody", browser: null, latest: null, steps: [], findings: [] };
  ensureInspectFolder(inspectFolder);
  mkdirSync(dirname(turn), { recursive: true, mode: 0o700 });
  writeFileSync(turn, JSON.stringify(buildTurnState({ ...source, goal: setGoal(goal, at) }, null)));
  writeFileSync(activeRunFile(inspectFolder), JSON.stringify({ format: "inspect/active-run", version: 1, runId }));
}
