import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type SubqServer, startSubqServer } from "@inspect/subq/test";
import { readTexts } from "./read-texts.js";
import { runCommand, runHook, type ToldCommand } from "./run-command.js";
import { answersAtTheEnd, answersAtTheError, answersForAPerson } from "./stand-in-answers.js";

/** Everything the story recorded: its commands with their outputs, and the files of its runs. */
export interface StoryEvidence {
  readonly commands: readonly ToldCommand[];
  /** Files of the runs by their path below `.inspect/`; screenshots and raw recordings are left out. */
  readonly files: Readonly<Record<string, string>>;
}

const stepsFolder = fileURLToPath(new URL("../../demo-site/recordings/steps/", import.meta.url));
const projectFolder = fileURLToPath(new URL("../project/", import.meta.url));

/** The story while it is told. */
interface Teller {
  /** A command that has to end with the expected code. */
  run(title: string, expected: number, ...words: readonly string[]): Promise<void>;
  /** A call of the hook, as a coding agent makes it. */
  hook(title: string, event: { readonly [field: string]: unknown }): Promise<void>;
  readonly server: SubqServer;
}

/**
 * Tells the whole story on bundled recordings, offline and without a key: a step that a state decides, a step without
 * a call, a step that no state names and a stand-in for SubQ reads, a finding, the next step that reaches the goal, the
 * finding's fix, and what the hook says of it to a coding agent.
 *
 * @param tell receives each command with its output as it ends
 * @param more also records, untold, what the story leaves out: a step read again, a step that only a person can clear,
 *   the hook at a session's start and at a prompt
 * @throws Error when a command does not end as the story says
 */
export async function tellStory(tell: (told: ToldCommand) => void, more = false): Promise<StoryEvidence> {
  const folder = mkdtempSync(join(tmpdir(), "inspect-story-"));
  const server = await startSubqServer({ answers: answersAtTheError });
  const commands: ToldCommand[] = [];
  const place = { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, NO_COLOR: "1", ...server.env } };
  const note = (told: ToldCommand, expected: number, say: (told: ToldCommand) => void): void => {
    commands.push(told);
    say(told);
    if (told.code !== expected) throw new Error(`${told.command} ended with ${told.code}, expected ${expected}`);
  };
  const teller = (say: (told: ToldCommand) => void): Teller => ({
    run: async (title, expected, ...words) => note(await runCommand(title, words, place), expected, say),
    hook: async (title, event) => note(await runHook(title, event, place), 0, say),
    server,
  });
  try {
    cpSync(projectFolder, folder, { recursive: true });
    cpSync(stepsFolder, join(folder, "steps"), { recursive: true });
    await reachTheGoal(teller(tell));
    if (more) await recordMore(teller(() => {}));
    return { commands, files: readTexts(join(folder, ".inspect")) };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const goal = "A blue mug is in the basket";
const stop = (again: boolean) => ({ hook_event_name: "Stop", stop_hook_active: again });
const afterTool = (command: string) => ({
  hook_event_name: "PostToolUse",
  tool_name: "Bash",
  tool_input: { command },
  tool_response: { stdout: "", stderr: "", interrupted: false },
});

async function reachTheGoal({ run, hook, server }: Teller): Promise<void> {
  await run("A run begins, with a goal", 0, "start", "--goal", goal, "--account", "account.yaml");
  await run("Step 1 is named by a known state, so nobody is asked", 0, "step", "steps/0001-goto");
  await run("Step 2 ran fine and made no call: no change", 0, "step", "steps/0002-click");
  await run(
    "Step 3 got an error that nobody documented. SubQ reads it (here: a stand-in on this machine that speaks its wire)",
    0,
    "step",
    "steps/0003-click",
  );
  await hook(
    "The page-state hook, called by the coding agent after its tool, puts the reading into the agent's context",
    afterTool("log inspect step steps/0003-click"),
  );
  await hook("At the end of its turn the agent is held, with the next thing to do", stop(false));
  await hook("It is not held twice on the same unchanged state", stop(true));
  await run("The next step is refused until it is written down what went wrong", 4, "step", "steps/0004-click");
  const point = "The mug cannot be added without a size.";
  const explain = "The shop's API answered 422 size_missing, because the button was clicked before a size was chosen.";
  await run(
    "Point and Explain; the Evidence is quoted from the reading",
    0,
    ...["finding", "--point", point, "--explain", explain],
  );
  await hook("The goal is not reached yet, so the turn is held again", stop(false));
  server.answerWith(answersAtTheEnd);
  await run("Step 4 chose a size. The reading says that the goal is met", 0, "step", "steps/0004-click");
  await hook("What is left is the fix", stop(false));
  const fix = "The size was chosen before adding.";
  await run("Every finding says how it was fixed", 0, "finding", "--fixes", "1", "--fix", fix);
  await run("The goal, its state and the findings", 0, "goal");
  await run("The run's steps", 0, "steps");
  await run("The run ends", 0, "stop");
  await hook("Now the turn may end", stop(false));
}

async function recordMore({ run, hook, server }: Teller): Promise<void> {
  await hook("A session starts", { hook_event_name: "SessionStart", source: "resume" });
  await hook("A prompt", { hook_event_name: "UserPromptSubmit", prompt: "go on" });
  await hook("A tool call that changed nothing", afterTool("ls"));
  await run("Step 4 is read again", 0, "read", "4");
  server.answerWith(answersForAPerson);
  await run("Another run", 0, "start", "--goal", goal);
  await run("A step that only a person can clear", 0, "step", "steps/0003-click");
  await hook("The agent hears of it", afterTool("log inspect step steps/0003-click"));
  await hook("The turn is not held for it", stop(false));
}
