import { expect, test } from "vitest";
import * as har from "../src/index.js";

test("the main entry exports exactly this", () => {
  expect(Object.keys(har).sort()).toEqual([
    "HarError",
    "countEntries",
    "openRecording",
    "parseUserRule",
    "readExchanges",
    "recordingHeader",
    "redactExchange",
    "redactVerdict",
    "renderExchangesJson",
    "renderExchangesMarkdown",
    "safeOpenRecording",
    "safeReadExchanges",
    "safeWriteExchanges",
    "timelineRow",
    "writeExchanges",
  ]);
});
