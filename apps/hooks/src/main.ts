import { writeSync } from "node:fs";
import { answerEvent } from "./answer-event.js";
import { type HookEvent, type Host, silence } from "./hook-event.js";
import { logLine, oneLine } from "./hook-log.js";
import { hostNamed, hostOf } from "./hosts/find-host.js";
import { readInput } from "./read-input.js";
import { type RunView, viewRun } from "./run-view.js";
import { readSettings } from "./settings.js";

const words = process.argv.slice(2);
const managing = new Set(["install", "uninstall", "doctor", "help", "--help", "-h", "--version", "-V"]);

if (managing.has(words[0] ?? "") || isTerminal()) await manage();
else await answerHook();

function isTerminal(): boolean {
  try {
    return process.stdin.isTTY === true;
  } catch {
    return false;
  }
}

async function manage(): Promise<void> {
  // The file is kept apart so that a hook call does not load what only `install` and `doctor` need.
  const { manageHooks } = await import("./manage.js");
  process.exitCode = await manageHooks(words);
}

/** Answers one hook call. Whatever goes wrong, it exits with 0 and silence: an agent is never stopped by its hook. */
async function answerHook(): Promise<void> {
  const settings = readSettings(words, process.env);
  let host: Host | undefined = hostNamed(settings.host);
  let run: RunView | null = null;
  let output = "";
  let event: HookEvent | null = null;
  try {
    const input = await readInput(process.stdin);
    host ??= hostOf(input);
    event = host.toEvent(input, settings.event);
    if (event.kind !== "other") run = viewRun(event.cwd ?? process.cwd(), process.env);
    output = host.render(answerEvent(event, host, run, settings), event);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (run !== null) logLine(run.hookFolder, `silent: ${text}`);
    host ??= hostNamed("claude") as Host;
    if (host.ignoresStderr) write(2, `page-state-hook: ${oneLine(text)}\n`);
    output = host.render(silence, event);
  }
  write(1, output);
  process.exitCode = 0;
}

function write(descriptor: 1 | 2, text: string): void {
  try {
    for (let rest = Buffer.from(text); rest.length > 0; rest = rest.subarray(writeSync(descriptor, rest)));
  } catch {
    return;
  }
}
