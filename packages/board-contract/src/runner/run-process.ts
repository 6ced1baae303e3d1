import { spawn } from "node:child_process";
import { limits } from "../contract.js";
import { BoardContractError } from "../error.js";
import type { ProcessResult } from "../process-result.js";

const graceMilliseconds = 500;

export interface ProcessPlan {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Written to stdin, which is then closed. */
  readonly input: string;
  readonly timeLimitSeconds: number;
  readonly signal?: AbortSignal | undefined;
}

/** How the process ended, and how much it wrote on stderr, which nobody reads. */
export interface EndedProcess extends ProcessResult {
  readonly stderrBytes: number;
  readonly durationSeconds: number;
}

/**
 * Runs one program to its end, as the leader of a process group of its own. At the time limit, at the output limit
 * and on abort the whole group is killed; so it is when the leader has ended and left others behind.
 */
export function runProcess(plan: ProcessPlan): Promise<EndedProcess> {
  return new Promise((resolve, reject) => {
    const started = process.hrtime.bigint();
    const child = spawn(plan.program, [...plan.args], {
      cwd: plan.cwd,
      env: { ...plan.environment },
      stdio: ["pipe", "pipe", "pipe"],
      detached: true,
      shell: false,
    });
    const chunks: Buffer[] = [];
    let size = 0;
    let stderrBytes = 0;
    let timedOut = false;
    let truncated = false;
    const killGroup = (): void => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // The group is gone already.
      }
    };
    const timer = setTimeout(() => {
      timedOut = true;
      killGroup();
    }, plan.timeLimitSeconds * 1000);
    const abort = (): void => {
      timedOut = true;
      killGroup();
    };
    if (plan.signal?.aborted === true) abort();
    plan.signal?.addEventListener("abort", abort, { once: true });
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limits.outputBytes) chunks.push(chunk);
      else if (!truncated) {
        truncated = true;
        killGroup();
      }
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderrBytes += chunk.length;
    });
    child.stdin.on("error", () => {});
    child.stdin.end(plan.input);
    const finish = (): void => {
      clearTimeout(timer);
      plan.signal?.removeEventListener("abort", abort);
    };
    child.once("error", (error) => {
      finish();
      reject(
        new BoardContractError(
          "RUN_REFUSED",
          ["the command cannot be started; expected a program that is there"],
          error,
        ),
      );
    });
    child.once("exit", () => {
      killGroup();
      clearTimeout(timer);
      // Whoever left the group and kept the pipes open is not waited for.
      setTimeout(() => {
        child.stdout.destroy();
        child.stderr.destroy();
      }, graceMilliseconds).unref();
    });
    child.once("close", (exitCode, signal) => {
      finish();
      const durationSeconds = Number(process.hrtime.bigint() - started) / 1e9;
      resolve({ stdout: Buffer.concat(chunks), exitCode, signal, timedOut, truncated, stderrBytes, durationSeconds });
    });
  });
}
