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

/** Where a command runs. */
export interface CommandPlace {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

const inspect = fileURLToPath(new URL("../../../apps/cli/bin/inspect.js", import.meta.url));
const hook = fileURLToPath(new URL("../../../apps/hooks/dist/page-state-hook.cjs", import.meta.url));

/** Runs the built command as a user would, in a folder, with an environment of its own. */
export async function runCommand(title: string, words: readonly string[], place: CommandPlace): Promise<ToldCommand> {
  return { title, command: `log inspect ${words.map(shellWord).join(" ")}`, ...(await run(inspect, words, "", place)) };
}

/** Runs the built hook as a coding agent does: the event on its standard input. */
export async function runHook(
  title: string,
  event: { readonly [field: string]: unknown },
  place: CommandPlace,
): Promise<ToldCommand> {
  const input = JSON.stringify({ session_id: "story", cwd: place.cwd, ...event });
  const told = JSON.stringify(event);
  return { title, command: `page-state-hook < '${told}'`, ...(await run(hook, [], input, place)) };
}

type Ended = Pick<ToldCommand, "code" | "stdout" | "stderr">;

function run(file: string, words: readonly string[], input: string, { cwd, env }: CommandPlace): Promise<Ended> {
  if (!existsSync(file)) throw new Error(`${file} is missing; run npm start from a complete checkout`);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [file, ...words], { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
    const out: Buffer[] = [];
    const err: Buffer[] = [];
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => err.push(chunk));
    child.once("error", reject);
    child.once("close", (code) => {
      const [stdout, stderr] = [out, err].map((chunks) => Buffer.concat(chunks).toString("utf8")) as [string, string];
      resolve({ code, stdout, stderr });
    });
  });
}

function shellWord(word: string): string {
  return /^[\w./:=@-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
