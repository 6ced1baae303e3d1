// Works on a run until it is killed or done: steps, findings, readings again. Started by survival.test.ts.
import { assumeRedacted } from "@inspect/redact";
import {
  addFinding,
  decideStepFolder,
  noStates,
  prepareStates,
  readStepAgain,
  takeStep,
  withRun,
} from "../../src/index.js";
import { findActiveRun } from "../../src/layout.js";

const [project = "", recorded = "", rounds = "1", name = "a"] = process.argv.slice(2);
const run = findActiveRun(project);
if (run === null) throw new Error("no run");
const states = await prepareStates(noStates);
const probabilities = {
  "as-expected": 0,
  "no-change": 0,
  "wrong-result": 0.9,
  "stopped-by-platform": 0,
  "person-only": 0,
  unclear: 0.1,
};
const answers = {
  goalMet: { noul: 0.1 },
  fitsAccount: { noul: 0.9 },
  neverComeUp: { noul: 0.1 },
  pageAgreesWithApi: { noul: 0.9 },
  causedByAction: { noul: 0.9 },
  outcome: { choice: "wrong-result", probabilities },
  call_0: { choice: "unclear", probabilities: { unclear: 1 } },
};
const options = { states, ask: async () => ({ answers }) };

if (rounds === "-1") {
  await withRun(run, async () => {
    process.stdout.write("holding\n");
    await new Promise((resolve) => setTimeout(resolve, 60_000));
  });
}

for (let round = 0; round < Number(rounds); round++) {
  const number = await withRun(run, async (locked) => {
    const { step } = takeStep(locked, recorded);
    await decideStepFolder(locked, step, options);
    return step.number;
  });
  process.stdout.write(`step ${number}\n`);
  await withRun(run, (locked) => {
    const input = {
      point: assumeRedacted(`It is wrong, says ${name}.`),
      explain: assumeRedacted("Seen."),
      step: number,
    };
    return addFinding(locked, input);
  });
  process.stdout.write(`finding ${number}\n`);
  await withRun(run, (locked) => {
    const found = locked.steps.find((step) => step.number === number);
    if (found === undefined) throw new Error(`step ${number} is gone`);
    return readStepAgain(locked, { number, name: found.name, path: locked.stepFolder(found) }, options);
  });
}
