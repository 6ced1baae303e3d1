import { expect, test } from "vitest";
import * as main from "../src/index.js";
import * as schema from "../src/schema.js";

test("the main entry exports these values", () => {
  expect(Object.keys(main).sort()).toEqual([
    "ProseRunError",
    "baselineOf",
    "calibrate",
    "checkContracts",
    "checkOrder",
    "checkRegression",
    "classifyErrors",
    "compareRuns",
    "diagnose",
    "evaluate",
    "extract",
    "findRun",
    "folderAddress",
    "gradeContracts",
    "inspectRun",
    "inspectRuns",
    "isProseRunError",
    "listRuns",
    "openBaselines",
    "openRegistry",
    "parseContract",
    "parseManifest",
    "parseReceipts",
    "parseVmLog",
    "readRun",
    "readVmLog",
    "registryFolder",
    "runRootsFor",
    "safeReadRun",
    "synthesize",
  ]);
});

test("./schema exports these values", () => {
  expect(Object.keys(schema).sort()).toEqual([
    "evaluationSchema",
    "extractionSchema",
    "inspectionSchema",
    "jsonSchemas",
    "registrySchema",
    "storedReportSchema",
  ]);
});
