import { expect, test } from "vitest";
import * as redact from "../src/index.js";

test("the package exports exactly this", () => {
  expect(Object.keys(redact).sort()).toEqual([
    "RedactError",
    "assumeRedacted",
    "createRedactor",
    "fingerprint",
    "isSecretName",
    "neutraliseControls",
    "redactHeaders",
    "redactText",
    "redactUrl",
    "redactValue",
  ]);
});
