import { programName, startedProgram } from "./command-prefixes.js";
import { type SimpleCommand, simpleCommands } from "./shell-commands.js";

const driving = new Set([
  "start",
  "step",
  "read",
  "finding",
  "stop",
  "goto",
  "click",
  "type",
  "fill",
  "press",
  "select",
  "check",
  "upload",
  "hover",
  "scroll",
  "drag",
  "wait",
  "back",
  "reload",
  "snapshot",
  "eval",
]);
const shells = new Set(["sh", "bash", "zsh", "dash", "ksh", "ash", "fish", "su"]);
const windowsShells = new Set(["cmd", "powershell", "pwsh"]);
const shellValues = new Set(["-o", "+o", "-O", "+O", "--rcfile", "--init-file", "-ExecutionPolicy"]);
const runtimes = new Set(["node", "nodejs", "tsx", "bun"]);
const runtimeValues = new Set(["-r", "--require", "--import", "-C", "--conditions", "--loader", "--env-file"]);
const executing = new Set(["-exec", "-execdir", "-ok", "-okdir"]);
const lengthLimit = 1_000_000;
const depthLimit = 8;

/**
 * Whether a shell command starts or drives an inspect run: `log inspect …` or `inspect …` in the place of a program, with
 * a word that changes the run. What only looks (`steps`, `show`, `goal`, `--help`) does not, nor does a mention in a
 * quoted text, a comment, or a here-document that is no script.
 */
export function drivesRun(command: string): boolean {
  return scriptDrives(command.slice(0, lengthLimit), 0);
}

function scriptDrives(script: string, depth: number): boolean {
  if (depth > depthLimit || !script.includes("inspect")) return false;
  return simpleCommands(script).some((command) => commandDrives(command, depth));
}

function commandDrives(command: SimpleCommand, depth: number): boolean {
  const { words, script } = startedProgram(command.words);
  if (script !== null) return scriptDrives(script, depth + 1);
  const [program, ...rest] = words;
  if (program === undefined || depth > depthLimit) return false;
  const name = programName(program);
  const again = (inner: readonly string[]): boolean => commandDrives({ words: inner, input: command.input }, depth + 1);
  if (shells.has(name)) return shellDrives(rest, command.input, false, depth);
  if (windowsShells.has(name)) return shellDrives(rest, null, true, depth);
  if (name === "eval") return scriptDrives(rest.join(" "), depth + 1);
  if (name === "find" || name === "fd") {
    return rest.some((word, index) => executing.has(word) && again(rest.slice(index + 1)));
  }
  if (runtimes.has(name)) return again(rest.slice(optionsEnd(rest, runtimeValues)));
  if (/^@inspect\/cli(@|$)/.test(program)) return drivingWords(rest[0] === "inspect" ? rest.slice(1) : rest);
  if (name === "log") return rest[0] === "inspect" && drivingWords(rest.slice(1));
  return name === "inspect" && drivingWords(rest);
}

function shellDrives(words: readonly string[], input: string | null, windows: boolean, depth: number): boolean {
  const at = words.findIndex((word) => /^(-[A-Za-z]*c|--command|-[Cc]ommand|\/[Cc])$/.test(word));
  if (at >= 0) {
    const rest = words.slice(at + 1);
    const [script = "", ...more] = rest.slice(optionsEnd(rest, shellValues));
    // On Windows a script is all that follows; elsewhere it is one word, and its arguments follow.
    return scriptDrives(windows ? [script, ...more].join(" ") : script, depth + 1);
  }
  const fromInput = words.slice(optionsEnd(words, shellValues)).length === 0 || words.includes("-s");
  return fromInput && input !== null && scriptDrives(input, depth + 1);
}

function drivingWords([word, ...rest]: readonly string[]): boolean {
  if (word === undefined || rest.includes("--help") || rest.includes("-h")) return false;
  if (word === "goal") return rest.some((option) => option === "--set" || option.startsWith("--set="));
  return driving.has(word);
}

function optionsEnd(words: readonly string[], values: ReadonlySet<string>): number {
  let at = 0;
  while (at < words.length && /^[-+]./.test(words[at] as string)) {
    if (words[at] === "--") return at + 1;
    at += values.has(words[at] as string) ? 2 : 1;
  }
  return at;
}
