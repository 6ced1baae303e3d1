import { writeSync } from "node:fs";
import type { HookInput } from "./hook-event.js";
import { readInput } from "./read-input.js";
import { respond } from "./respond.js";
import { readSettings } from "./settings.js";

const words = process.argv.slice(2);
const managing = new Set(["--help", "-h", "--version", "-V"]);

void (isManaging(words[0] ?? "") || isTerminal() ? manage() : answerHook());

// A host starts the hook with options at most, and an unknown one must not stop an agent; a word is a person's command.
function isManaging(word: string): boolean {
  return managing.has(word) || /^[^-]/.test(word);
}

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

async function answerHook(): Promise<void> {
  const settings = readSettings(words, process.env);
  const { stdout, stderr } = respond(await readStdin(), settings, process.env, workingDirectory());
  write(2, stderr);
  write(1, stdout);
}

function workingDirectory(): string {
  try {
    return process.cwd();
  } catch {
    // It was taken away while the agent works.
    return "/";
  }
}

async function readStdin(): Promise<HookInput | Error> {
  try {
    return await readInput(process.stdin);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function write(descriptor: 1 | 2, text: string): void {
  try {
    for (let rest = Buffer.from(text); rest.length > 0; rest = rest.subarray(writeSync(descriptor, rest)));
  } catch {
    // Nobody listens any more.
  }
}
