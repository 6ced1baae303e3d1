import { join } from "node:path";
import { assumeRedacted } from "@inspect/redact";
import { createSubq } from "@inspect/subq";
import { type AnswerScript, type SubqServer, startSubqServer } from "@inspect/subq/test";
import { onTestFinished } from "vitest";
import type { ActiveRun } from "../../src/layout/active-run.js";
import type { Ask } from "../../src/reading/ask.js";
import { type DecidedStep, type DecideOptions, decideStepFolder } from "../../src/run/decide-step-folder.js";
import { withRun } from "../../src/run/locked-run.js";
import { readStepAgain } from "../../src/run/read-step-again.js";
import { type StartRunOptions, startRun } from "../../src/run/start-run.js";
import { takeStep } from "../../src/run/take-step.js";
import { noStates, type PreparedStates, prepareStates } from "../../src/states/prepared-states.js";
import { type GivenStep, temporaryFolder, writeStep } from "./step.js";

/** A run in a folder of its own, with SubQ's test server to ask. */
export interface GivenRun {
  readonly project: string;
  readonly run: ActiveRun;
  readonly server: SubqServer;
  readonly ask: Ask;
  /** Records a step beside the run, takes it in and decides it. */
  step(given?: GivenStep, options?: Partial<DecideOptions>): Promise<DecidedStep>;
  /** Reads a step again. */
  read(number: number, options?: Partial<DecideOptions>): Promise<DecidedStep>;
}

/** Answers that read a step as expected, with no goal met. */
export const asExpected: AnswerScript = {
  goalMet: 0.1,
  fitsAccount: 0.95,
  neverComeUp: 0.05,
  pageAgreesWithApi: 0.9,
  causedByAction: 0.97,
  outcome: {
    "as-expected": 0.9,
    "no-change": 0.02,
    "wrong-result": 0.02,
    "stopped-by-platform": 0.02,
    "person-only": 0.02,
    unclear: 0.02,
  },
};

/** The same with another outcome. */
export function readAs(outcome: string, more: { readonly [name: string]: unknown } = {}): AnswerScript {
  return { ...asExpected, outcome, ...more } as AnswerScript;
}

/** Asks a server as the command line does. */
export function askServer(server: SubqServer): Ask {
  const client = createSubq({ env: server.env, retry: false });
  onTestFinished(() => client.close());
  return (request) => client.decide(request);
}

/** Starts a run. */
export async function givenRun(options: StartRunOptions & { readonly goalText?: string } = {}): Promise<GivenRun> {
  const project = temporaryFolder();
  const { goalText, ...start } = options;
  const goal = goalText === undefined ? {} : { goal: assumeRedacted(goalText) };
  const run = await startRun(join(project, ".inspect"), { ...start, ...goal });
  const server = await startSubqServer({ answers: asExpected });
  onTestFinished(() => server.close());
  const ask = askServer(server);
  const states: PreparedStates = await prepareStates(noStates);
  let recorded = 0;
  return {
    project,
    run,
    server,
    ask,
    step: (given, more) => {
      recorded += 1;
      const folder = writeStep(join(project, "recorded"), `step-${recorded}`, given);
      return withRun(run, async (locked) => {
        locked.requireNextStep();
        const { step, notes } = takeStep(locked, folder);
        return decideStepFolder(locked, step, { states, ask, notes, ...more });
      });
    },
    read: (number, more) =>
      withRun(run, (locked) => {
        const step = locked.steps.find((candidate) => candidate.number === number);
        if (step === undefined) throw new Error(`no step ${number}`);
        const folder = { number, name: step.name, path: locked.stepFolder(step) };
        return readStepAgain(locked, folder, { states, ask, ...more });
      }),
  };
}
