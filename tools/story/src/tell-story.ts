import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startSubqServer } from "@inspect/subq/test";
import { runCommand, type ToldCommand } from "./run-command.js";

/** Everything the story recorded: its commands with their outputs, and the files of its run. */
export interface StoryEvidence {
  readonly commands: readonly ToldCommand[];
  /** Files of the run by their path below `.inspect/`; screenshots and raw recordings are left out. */
  readonly files: Readonly<Record<string, string>>;
}

const stepsFolder = fileURLToPath(new URL("../../demo-site/recordings/steps/", import.meta.url));
const projectFolder = fileURLToPath(new URL("../project/", import.meta.url));

/** What the stand-in for SubQ answers at the two steps that no state names. */
const answersAtTheError = {
  goalMet: 0.02,
  fitsAccount: 0.95,
  neverComeUp: 0.1,
  pageAgreesWithApi: 0.93,
  causedByAction: 0.97,
  outcome: "wrong-result",
  call_0: "contradicts",
};
const answersAtTheEnd = {
  ...answersAtTheError,
  goalMet: 0.96,
  neverComeUp: 0.02,
  outcome: "as-expected",
  call_0: "confirms",
};

/**
 * Tells the whole story on bundled recordings, offline and without a key: a step that a state decides, a step without
 * a call, a step that no state names and a stand-in for SubQ reads, a finding, the next step that reaches the goal, the
 * finding's fix.
 *
 * @param tell receives each command with its output as it ends
 * @throws Error when a command does not end as the story says
 */
export async function tellStory(tell: (told: ToldCommand) => void): Promise<StoryEvidence> {
  const folder = mkdtempSync(join(tmpdir(), "inspect-story-"));
  const server = await startSubqServer({ answers: answersAtTheError });
  const commands: ToldCommand[] = [];
  const env = { PATH: process.env.PATH, HOME: folder, NO_COLOR: "1", ...server.env };
  const run = async (title: string, expected: number, ...words: readonly string[]): Promise<void> => {
    const told = await runCommand(title, words, { cwd: folder, env });
    commands.push(told);
    tell(told);
    if (told.code !== expected) throw new Error(`${told.command} ended with ${told.code}, expected ${expected}`);
  };
  try {
    cpSync(projectFolder, folder, { recursive: true });
    cpSync(stepsFolder, join(folder, "steps"), { recursive: true });
    await run(
      "A run begins, with a goal",
      0,
      "start",
      "--goal",
      "A blue mug is in the basket",
      "--account",
      "account.yaml",
    );
    await run("Step 1 is named by a known state, so nobody is asked", 0, "step", "steps/0001-goto");
    await run("Step 2 ran fine and made no call: no change", 0, "step", "steps/0002-click");
    await run(
      "Step 3 got an error that nobody documented. SubQ reads it (here: a stand-in on this machine that speaks its wire)",
      0,
      "step",
      "steps/0003-click",
    );
    await run("The next step is refused until it is written down what went wrong", 4, "step", "steps/0004-click");
    await run(
      "Point and Explain; the Evidence is quoted from the reading",
      0,
      "finding",
      "--point",
      "The mug cannot be added without a size.",
      "--explain",
      "The shop's API answered 422 size_missing, because the button was clicked before a size was chosen.",
    );
    server.answerWith(answersAtTheEnd);
    await run("Step 4 chose a size. The reading says that the goal is met", 0, "step", "steps/0004-click");
    await run(
      "Every finding says how it was fixed",
      0,
      "finding",
      "--fixes",
      "1",
      "--fix",
      "The size was chosen before adding.",
    );
    await run("The goal, its state and the findings", 0, "goal");
    await run("The run's steps", 0, "steps");
    await run("The run ends", 0, "stop");
    return { commands, files: readTexts(join(folder, ".inspect")) };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function readTexts(folder: string, below = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) Object.assign(found, readTexts(folder, path));
    else if (/\.(?:json|jsonl|md|txt)$/.test(entry.name)) found[path] = readFileSync(join(folder, path), "utf8");
  }
  return found;
}
