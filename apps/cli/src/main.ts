import { readFileSync } from "node:fs";
import type { CommandContext, CommandEntry } from "./command.js";
import { commandTable } from "./command-table.js";
import { exitCode } from "./exit-codes.js";
import { describeFailure } from "./print-failure.js";
import { topHelp } from "./top-help.js";

const context: CommandContext = {
  cwd: process.cwd(),
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
};

// A reader that has seen enough, such as head, is no failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    if (stream === process.stdout) process.stderr.write(`inspect: the output cannot be written (${error.code})\n`);
    process.exit(exitCode.usage);
  });
}

process.exitCode = await main(process.argv.slice(2), context);

async function main(given: readonly string[], context: CommandContext): Promise<number> {
  // `log inspect X` is `inspect X`: the bin `log` marks itself, so that a command called inspect stays possible.
  const words = process.env.INSPECT_BIN === "log" && given[0] === "inspect" ? given.slice(1) : given;
  const [first] = words;
  if (first === "--version" || first === "-V") {
    context.stdout.write(`${version()}\n`);
    return exitCode.ok;
  }
  if (first === undefined || first === "--help" || first === "-h" || (first === "help" && words.length === 1)) {
    context.stdout.write(topHelp(commandTable));
    return first === undefined ? exitCode.usage : exitCode.ok;
  }
  const asked = first === "help" ? [...words.slice(1), "--help"] : words;
  const entry = longestMatch(asked);
  if (entry === undefined) {
    const below = commandTable.filter((candidate) => candidate.words[0] === asked[0]);
    if (below.length > 0) {
      const wantsHelp = asked.includes("--help") || asked.includes("-h");
      (wantsHelp ? context.stdout : context.stderr).write(topHelp(below));
      return wantsHelp ? exitCode.ok : exitCode.usage;
    }
    context.stderr.write(`inspect: there is no command ${JSON.stringify(first)}; inspect --help lists them\n`);
    return exitCode.usage;
  }
  return runCommand(entry, asked.slice(entry.words.length), context);
}

function longestMatch(words: readonly string[]): CommandEntry | undefined {
  return commandTable
    .filter((entry) => entry.words.every((word, index) => words[index] === word))
    .sort((left, right) => right.words.length - left.words.length)[0];
}

async function runCommand(entry: CommandEntry, rest: readonly string[], context: CommandContext): Promise<number> {
  const { Command, CommanderError } = await import("commander");
  let code: number = exitCode.ok;
  const command = new Command(`inspect ${entry.words.join(" ")}`)
    .description(entry.summary)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => context.stdout.write(text),
      writeErr: (text) => context.stderr.write(text.replace(/^error: /, "inspect: ")),
    });
  try {
    const { configure } = await entry.load();
    configure(command, context, (value) => {
      code = value;
    });
    await command.parseAsync([...rest], { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.ok : exitCode.usage;
    const failure = describeFailure(error);
    context.stderr.write(`${failure.line}\n`);
    return failure.code;
  }
}

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  return manifest.version;
}
