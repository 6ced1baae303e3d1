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
const prefixes = new Set(["sudo", "env", "command", "exec", "time", "nohup", "nice", "timeout", "npx", "bunx", "pnpx"]);
const runners: Readonly<Record<string, readonly string[]>> = {
  npm: ["exec", "x"],
  pnpm: ["exec", "dlx"],
  yarn: ["exec", "run", "dlx"],
  bun: ["x", "run"],
};
const lengthLimit = 100_000;
const shells = new Set(["sh", "bash", "zsh", "dash"]);

/**
 * Whether a shell command starts or drives an inspect run: `log inspect …` or `inspect …` in the place of a program, with
 * a word that changes the run. What only looks (`steps`, `show`, `goal`) does not.
 */
export function drivesRun(command: string): boolean {
  if (!command.includes("inspect")) return false;
  return simpleCommands(withoutHereDocuments(command.slice(0, lengthLimit))).some(drives);
}

function drives(words: readonly string[]): boolean {
  const [program, ...rest] = withoutPrefixes(words);
  if (program === undefined) return false;
  const name = (program.split(/[\\/]/).at(-1) ?? "").replace(/\.(js|cmd|exe|ps1)$/, "");
  if (shells.has(name)) {
    const script = rest[rest.findIndex((word) => /^-\w*c$/.test(word)) + 1];
    return rest.some((word) => /^-\w*c$/.test(word)) && script !== undefined && drivesRun(script);
  }
  if (name === "node")
    return drives(
      rest.slice(
        Math.max(
          0,
          rest.findIndex((word) => !word.startsWith("-")),
        ),
      ),
    );
  if (/^@inspect\/cli(@|$)/.test(program)) return drivingWords(rest[0] === "inspect" ? rest.slice(1) : rest);
  if (name === "log") return rest[0] === "inspect" && drivingWords(rest.slice(1));
  return name === "inspect" && drivingWords(rest);
}

function drivingWords([word, ...rest]: readonly string[]): boolean {
  if (word === undefined || rest.includes("--help") || rest.includes("-h")) return false;
  if (word === "goal") return rest.some((option) => option === "--set" || option.startsWith("--set="));
  return driving.has(word);
}

function withoutPrefixes(words: readonly string[]): readonly string[] {
  let at = 0;
  for (;;) {
    const word = words[at];
    if (word === undefined) return [];
    const runner = Object.hasOwn(runners, word) ? runners[word] : undefined;
    if (/^[A-Za-z_]\w*=/.test(word)) at += 1;
    else if (runner !== undefined) at += runner.includes(words[at + 1] ?? "") ? 2 : 1;
    else if (prefixes.has(word)) at += 1;
    else if (at > 0 && (word === "-p" || word === "--package")) at += 2;
    // Options of a prefix, and the seconds of `timeout`.
    else if (at > 0 && /^(-|\d+[smhd]?$)/.test(word)) at += 1;
    else return words.slice(at);
  }
}

/** The words of each simple command; quotes are taken off, expansions are left as they are. */
function simpleCommands(command: string): readonly (readonly string[])[] {
  const found: string[][] = [];
  let words: string[] = [];
  const token =
    /\\[\s\S]|'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"|(\$\(|[;&|\n(){}`])|(\s+)|(#[^\n]*)|[^\s\\'";&|(){}`$#]+|[\s\S]/g;
  let word: string | null = null;
  const endWord = (): void => {
    if (word !== null) words.push(word);
    word = null;
  };
  for (const match of command.matchAll(token)) {
    const [text, single, double, separator, space, comment] = match;
    if (comment !== undefined && word === null) continue;
    if (space !== undefined && !space.includes("\n")) endWord();
    else if (separator !== undefined || space !== undefined) {
      endWord();
      if (words.length > 0) found.push(words);
      words = [];
    } else if (single !== undefined) word = (word ?? "") + single;
    else if (double !== undefined) word = (word ?? "") + double.replace(/\\(["\\$`])/g, "$1");
    // A backslash before a letter stays: it may part the folders of a Windows path.
    else if (/^\\\W/.test(text)) word = text === "\\\n" ? word : (word ?? "") + text.slice(1);
    else word = (word ?? "") + text;
  }
  endWord();
  if (words.length > 0) found.push(words);
  return found;
}

function withoutHereDocuments(command: string): string {
  if (!command.includes("<<")) return command;
  const kept: string[] = [];
  let closing: string | null = null;
  for (const line of command.split("\n")) {
    if (closing !== null) {
      if (line.trim() === closing) closing = null;
      continue;
    }
    kept.push(line);
    closing = /<<-?\s*['"]?(\w+)/.exec(line)?.[1] ?? null;
  }
  return kept.join("\n");
}
