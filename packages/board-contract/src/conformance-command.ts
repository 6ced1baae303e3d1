import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Checker, Verdict } from "./conformance.js";

const answerBytes = 1024 * 1024;

/**
 * A checker behind a command line: run once a case with `--trusted FILE` added and the output's bytes on stdin. It
 * answers with one JSON object on stdout, and with exit code 0 if and only if it accepts.
 *
 * @param command the program and its arguments; no shell is involved
 * @param timeLimitSeconds for one case
 */
export function checkWithCommand(command: readonly string[], timeLimitSeconds = 20): Checker {
  return async (raw, trusted) => {
    const folder = await mkdtemp(join(tmpdir(), "board-conformance-"));
    try {
      const file = join(folder, "trusted.json");
      await writeFile(file, JSON.stringify(trusted), { mode: 0o600 });
      return await ask([...command, "--trusted", file], raw, timeLimitSeconds);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

function ask(command: readonly string[], raw: Uint8Array, timeLimitSeconds: number): Promise<Verdict> {
  const [program = "", ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: ["pipe", "pipe", "ignore"],
      timeout: timeLimitSeconds * 1000,
      killSignal: "SIGKILL",
    });
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= answerBytes) chunks.push(chunk);
      else child.kill("SIGKILL");
    });
    // A checker may stop reading once the output is too large.
    child.stdin.on("error", () => {});
    child.stdin.end(raw);
    child.once("error", reject);
    child.once("close", (code) => {
      try {
        const answer = JSON.parse(Buffer.concat(chunks).toString("utf8")) as { ok?: unknown; code?: unknown };
        if (answer.ok === true && code === 0) resolve({ ok: true });
        else if (answer.ok === false && code !== 0 && code !== null) resolve({ ok: false, code: String(answer.code) });
        else reject(new Error("the answer and the exit code do not agree"));
      } catch (cause) {
        reject(new Error("expected one JSON object on stdout", { cause }));
      }
    });
  });
}
