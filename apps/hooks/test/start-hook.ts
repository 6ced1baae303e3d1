import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** The built hook, as a host starts it. */
export const hookProgram: string = fileURLToPath(new URL("../dist/page-state-hook.cjs", import.meta.url));

/** What a hook's process did. */
export interface HookProcess {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** From its start to its end, in milliseconds. */
  readonly took: number;
}

/**
 * Starts the built hook.
 *
 * @param chunks what is written to stdin, one after the other with `pause` milliseconds between them
 * @param options `close: false` leaves stdin open for as long as the process lives; `deaf`: nobody reads stdout
 */
export function startHook(
  chunks: readonly (string | Buffer)[],
  options: {
    readonly args?: readonly string[];
    readonly pause?: number;
    readonly close?: boolean;
    readonly cwd?: string;
    readonly deaf?: boolean;
  } = {},
): Promise<HookProcess> {
  const started = performance.now();
  const child = spawn(process.execPath, [hookProgram, ...(options.args ?? [])], { cwd: options.cwd });
  return new Promise((resolve, reject) => {
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => {
      stdout += chunk;
    });
    child.stderr.on("data", (chunk) => {
      stderr += chunk;
    });
    // The hook may be done before all is written.
    child.stdin.on("error", () => {});
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr, took: performance.now() - started }));
    if (options.deaf === true) child.stdout.destroy();
    void (async () => {
      for (const [index, chunk] of chunks.entries()) {
        if (index > 0) await new Promise((done) => setTimeout(done, options.pause ?? 0));
        child.stdin.write(chunk);
      }
      if (options.close !== false) child.stdin.end();
    })();
  });
}
