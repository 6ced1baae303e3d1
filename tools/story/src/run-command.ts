import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** One command of the story with what it said: the evidence of what happened. */
export interface ToldCommand {
  readonly title: string;
  readonly command: string;
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command as a user would, in a folder, with an environment of its own. */
export function runCommand(
  title: string,
  words: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): Promise<ToldCommand> {
  const bin = fileURLToPath(new URL("../../../apps/cli/bin/inspect.js", import.meta.url));
  if (!existsSync(bin)) throw new Error(`${bin} is missing; run npm start from a complete checkout`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, ...words], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      const [stdout, stderr] = [out, err].map((chunks) => Buffer.concat(chunks).toString("utf8")) as [string, string];
      resolve({ title, command: `log inspect ${words.map(shellWord).join(" ")}`, code, stdout, stderr });
    });
  });
}

function shellWord(word: string): string {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
