import { expect, test } from "vitest";
import * as main from "../src/index.js";
import * as runner from "../src/runner.js";

test("the main entry exports exactly these names", () => {
  expect(Object.keys(main).sort()).toEqual([
    "BoardContractError",
    "checkTrusted",
    "concludeSession",
    "confirm",
    "escapeForHtml",
    "escapeForMarkdown",
    "escapeForTerminal",
    "isAcceptedResult",
    "isBoardContractError",
    "parseInspection",
    "parseProcessResult",
    "parseRouting",
    "refusalCodes",
    "renderPrompt",
    "rulesBeyondSchema",
    "schemaFor",
    "schemas",
    "startSession",
    "toCardNote",
  ]);
});

test("the runner entry exports exactly these names", () => {
  expect(Object.keys(runner).sort()).toEqual(["runInspectorSession"]);
});
