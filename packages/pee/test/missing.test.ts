import { describe, expect, test } from "vitest";
import { missingFindings, missingFixes, requireFindings, stepForFinding } from "../src/index.js";
import { RunInMemory } from "./turns.js";

const run = new RunInMemory()
  .step({ outcome: "as-expected", decidedBy: "state" })
  .step({ outcome: "wrong-result", decidedBy: "state" })
  .step({ outcome: "unclear", decidedBy: "subq" })
  .step({ outcome: "unclear", decidedBy: "subq-failed" })
  .step({ outcome: "person-only", decidedBy: "subq" })
  .finding(3)
  .finding(1);

describe("REQ-INSPECT-15 missing findings", () => {
  const missing = missingFindings([...run.steps].reverse(), run.findings());

  test("are those of steps that need one and have none, oldest first", () => {
    expect(missing).toEqual([
      { number: 2, outcome: "wrong-result", decidedBy: "state" },
      { number: 4, outcome: "unclear", decidedBy: "subq-failed" },
    ]);
  });

  test("refuse the next step, naming the oldest step, how it was read, and the command", () => {
    expect(() => requireFindings(missing)).toThrowError(
      expect.objectContaining({
        code: "finding-missing",
        message: expect.stringMatching(/^step 2 was read as wrong result; .*log inspect finding --step 2 --point/),
      }),
    );
    expect(() => requireFindings(missing.slice(1))).toThrowError(/^step 4 could not be read by SubQ/);
    expect(requireFindings([])).toBeUndefined();
  });

  test("give a finding its step: the oldest that needs one, or the chosen one", () => {
    expect(stepForFinding(undefined, run.steps, missing)).toBe(2);
    expect(stepForFinding(1, run.steps, missing)).toBe(1);
    expect(() => stepForFinding(9, run.steps, missing)).toThrowError(expect.objectContaining({ code: "unknown-step" }));
    expect(() => stepForFinding(undefined, run.steps, [])).toThrowError(
      expect.objectContaining({ code: "no-step-needs-a-finding" }),
    );
  });

  test("a step read again as fine needs none any more", () => {
    const again = new RunInMemory()
      .step({ outcome: "unclear", decidedBy: "subq-failed" })
      .readAgain(1, { outcome: "as-expected", decidedBy: "subq" });
    expect(missingFindings(again.steps, again.findings())).toEqual([]);
  });
});

test("REQ-INSPECT-17 every finding without a fix is missing one, also one that its step did not need", () => {
  const fixed = new RunInMemory().step({ outcome: "as-expected", decidedBy: "state" }).finding(1).finding(1).fix(1);
  expect(missingFixes(fixed.findings()).map(({ number }) => number)).toEqual([2]);
});
