/** A program that starts another one, which stands after its options. */
interface Prefix {
  /** Options that take the next word as their value; all others stand alone. */
  readonly values: readonly string[];
  /** How many words stand between the options and the other program. */
  readonly words?: number;
  /** Options with which it starts nothing. */
  readonly inert?: readonly string[];
}

const bare: Prefix = { values: [] };
const packages: Prefix = {
  values: ["-p", "--package", "-w", "--workspace", "--filter", "-F", "--cache", "--registry"],
};
const prefixes: Readonly<Record<string, Prefix>> = {
  sudo: {
    values: [
      "-u",
      "-g",
      "-h",
      "-p",
      "-C",
      "-T",
      "-r",
      "-t",
      "-D",
      "-R",
      "-U",
      "--user",
      "--group",
      "--host",
      "--chdir",
    ],
    inert: ["-l", "-v", "-K", "--list", "--validate"],
  },
  doas: { values: ["-u", "-C"] },
  env: { values: ["-u", "--unset", "-C", "--chdir"] },
  command: { values: [], inert: ["-v", "-V"] },
  builtin: bare,
  exec: { values: ["-a"] },
  time: { values: ["-f", "--format", "-o", "--output"] },
  nohup: bare,
  setsid: bare,
  busybox: bare,
  unbuffer: bare,
  corepack: bare,
  watch: { values: ["-n", "--interval"] },
  strace: { values: ["-o", "-e", "-p", "-s", "-E", "-u"] },
  nice: { values: ["-n", "--adjustment"] },
  ionice: { values: ["-c", "--class", "-n", "--classdata"] },
  stdbuf: { values: ["-i", "-o", "-e", "--input", "--output", "--error"] },
  timeout: { values: ["-k", "--kill-after", "-s", "--signal"], words: 1 },
  gtimeout: { values: ["-k", "--kill-after", "-s", "--signal"], words: 1 },
  flock: { values: ["-w", "--wait", "--timeout", "-E", "--conflict-exit-code"], words: 1 },
  caffeinate: { values: ["-t", "-w"] },
  "xvfb-run": { values: ["-e", "-f", "-n", "-p", "-s", "-w", "--server-args", "--server-num", "--error-file"] },
  xargs: {
    values: ["-I", "-n", "-P", "-L", "-s", "-d", "-E", "-a", "--max-args", "--max-procs", "--delimiter"],
  },
  npx: packages,
  bunx: packages,
  pnpx: packages,
};
// Package managers, with the word after which a program's name stands; pnpm, yarn and bun also start it without.
const managers: Readonly<Record<string, { readonly runs: readonly string[]; readonly alone: boolean }>> = {
  npm: { runs: ["exec", "x"], alone: false },
  pnpm: { runs: ["exec", "dlx"], alone: true },
  yarn: { runs: ["exec", "run", "dlx"], alone: true },
  bun: { runs: ["x", "run"], alone: true },
};
const managerValues = [...packages.values, "-C", "--prefix", "--cwd", "--dir", "--userconfig"];
const scriptOptions = ["-c", "--call", "-S", "--split-string", "--shell-mode"];
const reserved = new Set(["if", "then", "elif", "else", "while", "until", "do", "!", "{", "}", "coproc"]);
const assignment = /^[A-Za-z_]\w*(\[[^\]]*\])?\+?=/;

/** What is left of a command when everything that only starts another program is taken off. */
export interface StartedProgram {
  /** The program and its arguments; empty when none is started. */
  readonly words: readonly string[];
  /** A script for a shell that an option of a prefix gave, or null. */
  readonly script: string | null;
}

/** The program that a command starts in the end: without reserved words, assignments, and prefixes with their options. */
export function startedProgram(command: readonly string[]): StartedProgram {
  let at = 0;
  for (;;) {
    const word = command[at];
    if (word === undefined) return { words: [], script: null };
    const name = programName(word);
    if (assignment.test(word) || reserved.has(word)) at += 1;
    else if (Object.hasOwn(prefixes, name)) {
      const { values, words = 0, inert = [] } = prefixes[name] as Prefix;
      const options = readOptions(command, at + 1, values);
      if (options.script !== null) return { words: [], script: options.script };
      if (options.names.some((option) => inert.includes(option))) return { words: [], script: null };
      at = options.end + words;
    } else if (Object.hasOwn(managers, name)) {
      const { runs, alone } = managers[name] as { runs: readonly string[]; alone: boolean };
      const before = readOptions(command, at + 1, managerValues);
      const runner = runs.includes(command[before.end] ?? "");
      if (!runner && !alone) return { words: [], script: null };
      const after = runner ? readOptions(command, before.end + 1, managerValues) : before;
      if (after.script !== null) return { words: [], script: after.script };
      at = after.end;
    } else return { words: command.slice(at), script: null };
  }
}

/** A program's name: the last part of its path, without the ending of a script. */
export function programName(word: string): string {
  return (word.split(/[\\/]/).at(-1) ?? "").replace(/\.([cm]?js|cmd|exe|ps1)$/i, "");
}

function readOptions(
  command: readonly string[],
  start: number,
  values: readonly string[],
): { readonly end: number; readonly names: readonly string[]; readonly script: string | null } {
  const names: string[] = [];
  let at = start;
  for (;;) {
    const word = command[at];
    if (word === undefined || !/^(-|\+.)/.test(word)) return { end: at, names, script: null };
    if (word === "--") return { end: at + 1, names, script: null };
    names.push(word);
    const [option = "", value] = word.split(/=(.*)/s);
    if (scriptOptions.includes(option) && !values.includes(option)) {
      return { end: at, names, script: value ?? command.slice(at + 1).join(" ") };
    }
    at += takesNext(word, values) ? 2 : 1;
  }
}

// Of several letters behind one dash the last may take the next word; one before it would take the rest as its value.
function takesNext(option: string, values: readonly string[]): boolean {
  if (values.includes(option)) return true;
  if (!/^-[A-Za-z]{2,}$/.test(option)) return false;
  const letters = [...option.slice(1)].map((letter) => `-${letter}`);
  return letters.findIndex((letter) => values.includes(letter)) === letters.length - 1;
}
