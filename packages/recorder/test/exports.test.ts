import { expect, test } from "vitest";
import * as recorder from "../src/index.js";

test("exports exactly this", () => {
  expect(Object.keys(recorder).sort()).toEqual([
    "RecorderError",
    "browserStatus",
    "closeBrowser",
    "describeTarget",
    "findBrowser",
    "openBrowser",
    "parseProxy",
    "readAccountFile",
    "readTypedSecrets",
    "recordStep",
    "safeReadAccountFile",
    "settleDefaults",
  ]);
});
