import { expect, test } from "vitest";
import * as main from "../src/index.js";
import * as layout from "../src/layout.js";
import * as schema from "../src/schema.js";

test("the main entry exports exactly this", () => {
  expect(Object.keys(main).sort()).toMatchInlineSnapshot(`
    [
      "LockedRun",
      "SessionError",
      "addFinding",
      "addFix",
      "buildBundle",
      "callMeanings",
      "contradictions",
      "decideStep",
      "decideStepFolder",
      "defaultBudget",
      "dropRunGoal",
      "explainStep",
      "loadPageStates",
      "loadStepIndex",
      "noStates",
      "prepareStates",
      "questionLimit",
      "readEvidence",
      "readRunRecord",
      "readSource",
      "readStepAgain",
      "readingThreshold",
      "renderBundle",
      "renderReading",
      "ruleOutcome",
      "safeReadBundle",
      "safeReadReading",
      "setRunGoal",
      "startRun",
      "stepMarks",
      "stepQuestions",
      "stopRun",
      "suggestState",
      "takeStep",
      "unknownStateMark",
      "withRun",
      "yesNoNames",
    ]
  `);
});

test("./layout exports exactly this", () => {
  expect(Object.keys(layout).sort()).toMatchInlineSnapshot(`
    [
      "activeRunFile",
      "cacheFolder",
      "createStepFolder",
      "defaultOperator",
      "ensureInspectFolder",
      "fileMode",
      "findActiveRun",
      "findInspectFolder",
      "folderMode",
      "inspectFolderName",
      "inspectFolderVariable",
      "isBrowserOpen",
      "isProcessAlive",
      "isRunId",
      "listStepFolders",
      "newRunId",
      "parseStepFolderName",
      "processIdentity",
      "profileFolder",
      "runFileNames",
      "runFolderOf",
      "runPaths",
      "runsFolder",
      "safeName",
      "safeReadRunRecord",
      "safeReadStepRecord",
      "safeReadTurn",
      "stepFileNames",
      "stepFolderName",
      "stepPaths",
      "toAccount",
      "toStepRecord",
    ]
  `);
});

test("./schema exports exactly this", () => {
  expect(Object.keys(schema).sort()).toMatchInlineSnapshot(`
    [
      "bundleSchema",
      "jsonSchemas",
      "pageStatesSchema",
      "readingSchema",
      "runSchema",
      "safeCompilePageStates",
      "stepSchema",
    ]
  `);
});
