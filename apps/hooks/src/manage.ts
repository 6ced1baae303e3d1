import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { fileURLToPath } from "node:url";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { type HostId, hostIds } from "./hook-event.js";
import { applyChange, type FileChange } from "./manage/change-files.js";
import { runDoctor } from "./manage/doctor.js";
import { hostSettings } from "./manage/host-settings.js";
import { hookEntries, type ManagePlace, planAgentsMd, planInstall, planUninstall } from "./manage/plan-changes.js";
import { oneLine } from "./plain-text.js";

interface ManageOptions {
  readonly host: HostId;
  readonly user?: boolean;
  readonly holdLimit?: number;
  readonly agentsMd?: boolean;
  readonly dryRun?: boolean;
}

const examples = `
A host calls page-state-hook without a command: it then reads the event on stdin, answers on stdout, and always exits
with 0. --host <host> and --hold-limit <n> are its options, INSPECT_HOLD_LIMIT sets the limit where the option does not.

Examples:
  page-state-hook install --host claude --user
  page-state-hook install --host codex --project --agents-md
  page-state-hook install --host cursor --dry-run
  page-state-hook doctor
  page-state-hook uninstall --host claude --user
`;

/**
 * Runs `install`, `uninstall`, `doctor` or help, and gives the exit code: 0, or 1 when something is wrong. It is never
 * 2, which a host would take for a hook's refusal.
 */
export async function manageHooks(words: readonly string[]): Promise<number> {
  let code = 0;
  leaveQuietly();
  const program = new Command("page-state-hook")
    .description("Says an inspect run's latest reading to a coding agent, keeps its goal in view, and holds its turn.")
    .version(version(), "-V, --version")
    .exitOverride()
    .addHelpText("after", examples);
  changing(program.command("install"), "Writes the hook into a host's settings; everything else in them stays")
    .option("--hold-limit <n>", "let an agent session go after so many holds; 0 never holds (default: 20)", wholeNumber)
    .option("--agents-md", "put rule one at the top of AGENTS.md in this folder")
    .action(async (options: ManageOptions) => install(options));
  changing(program.command("uninstall"), "Takes the hook out of a host's settings")
    .option("--agents-md", "take rule one out of AGENTS.md in this folder")
    .action(async (options: ManageOptions) => uninstall(options));
  program
    .command("doctor")
    .description("Says for this folder whether the hook would fire, and why not")
    .addOption(new Option("--host <host>", "look at one host only").choices(hostIds))
    .action(async (options: { readonly host?: HostId }) => {
      const { lines, fires } = await runDoctor(options.host === undefined ? hostIds : [options.host], place);
      process.stdout.write(`${lines.join("\n")}\n`);
      code = fires ? 0 : 1;
    });
  try {
    await program.parseAsync(words.length === 0 ? ["--help"] : [...words], { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 1;
    process.stderr.write(`page-state-hook: ${oneLine((error as Error).message)}\n`);
    return 1;
  }
}

// A reader that has seen enough, such as head, is no failure.
function leaveQuietly(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
      process.exit();
    });
  }
}

function changing(command: Command, description: string): Command {
  return command
    .description(description)
    .addOption(new Option("--host <host>", "the coding agent").choices(hostIds).makeOptionMandatory())
    .addOption(new Option("--user", "for all projects of this user").conflicts("project"))
    .addOption(new Option("--project", "for the project in this folder (the default)"))
    .option("--dry-run", "say what would change, and change nothing");
}

async function install(options: ManageOptions): Promise<void> {
  const at = place(options.host, options.user === true ? "user" : "project", options.holdLimit);
  const changes = [...planInstall(at), ...(options.agentsMd === true ? planAgentsMd(at.project, true) : [])];
  const { title, note } = hostSettings[at.host];
  if (options.dryRun === true) {
    process.stdout.write(`The hook in ${title}'s settings:\n${JSON.stringify({ hooks: hookEntries(at) }, null, 2)}\n`);
  }
  await apply(changes, options.dryRun === true, `The hook is in ${title}'s settings already; nothing to do.`);
  if (/[\\/]_npx[\\/]/.test(at.hookProgram)) {
    process.stderr.write(
      "page-state-hook: it stands in npx's cache, which npm may empty; install the package (npm install -D @inspect/hooks) and install the hook again\n",
    );
  }
  process.stdout.write(`${note}\n`);
}

async function uninstall(options: ManageOptions): Promise<void> {
  const at = place(options.host, options.user === true ? "user" : "project");
  const changes = [...planUninstall(at), ...(options.agentsMd === true ? planAgentsMd(at.project, false) : [])];
  const nothing = `The hook is not in ${hostSettings[at.host].title}'s settings; nothing to do.`;
  await apply(changes, options.dryRun === true, nothing);
}

async function apply(changes: readonly FileChange[], dryRun: boolean, nothing: string): Promise<void> {
  if (changes.length === 0) process.stdout.write(`${nothing}\n`);
  for (const change of changes) {
    const verb = change.before === null ? "create" : change.after === null ? "remove" : "change";
    if (dryRun) {
      process.stdout.write(`would ${verb} ${change.path}\n`);
      continue;
    }
    const backup = await applyChange(change, new Date());
    process.stdout.write(`${verb}d ${change.path}${backup === null ? "" : ` (before: ${backup})`}\n`);
  }
}

function place(host: HostId, scope: "user" | "project", holdLimit?: number): ManagePlace {
  return {
    host,
    scope,
    project: process.cwd(),
    home: homedir(),
    env: process.env,
    hookProgram: fileURLToPath(new URL("./page-state-hook.cjs", import.meta.url)),
    ...(holdLimit === undefined ? {} : { holdLimit }),
  };
}

function wholeNumber(text: string): number {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("it has to be a whole number.");
}

function version(): string {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as { version: string };
  return manifest.version;
}
