import { expect, test } from "vitest";
import * as files from "../src/files.js";
import * as pee from "../src/index.js";

test("the exports of @inspect/pee", () => {
  expect(Object.keys(pee).sort()).toEqual([
    "PeeError",
    "buildTurnState",
    "createFinding",
    "createFix",
    "cutAtLine",
    "decidedByCode",
    "deciders",
    "defaultHoldLimit",
    "describeOutcome",
    "findingNeeded",
    "goalAfterReading",
    "goalLine",
    "goalMetThreshold",
    "holdTurn",
    "isForPerson",
    "isOneSentence",
    "missingFindings",
    "missingFixes",
    "nextDuty",
    "numberFindings",
    "outcomes",
    "quoteReading",
    "reachesGoal",
    "readRequest",
    "readTurnState",
    "renderFindings",
    "requireFindings",
    "requireReadings",
    "setGoal",
    "stepForFinding",
    "turnMarks",
  ]);
});

test("the exports of @inspect/pee/files", () => {
  expect(Object.keys(files).sort()).toEqual([
    "appendFinding",
    "appendFix",
    "findingsFileName",
    "findingsMarkdownFileName",
    "parseFindings",
    "readFindings",
    "writeFindingsMarkdown",
  ]);
});
