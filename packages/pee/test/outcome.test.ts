import { expect, test } from "vitest";
import { decidedByCode, deciders, findingNeeded, outcomes } from "../src/index.js";

test("REQ-INSPECT-15 wrong result, stopped by the platform, unclear and a failed SubQ need a finding, whoever decided", () => {
  const needed = outcomes.flatMap((outcome) =>
    deciders.filter((decidedBy) => findingNeeded({ outcome, decidedBy })).map((decidedBy) => `${outcome}/${decidedBy}`),
  );
  expect(needed.sort()).toEqual(
    [
      ...["wrong-result", "stopped-by-platform", "unclear"].flatMap((outcome) =>
        deciders.map((decidedBy) => `${outcome}/${decidedBy}`),
      ),
      "as-expected/subq-failed",
      "no-change/subq-failed",
      "person-only/subq-failed",
    ].sort(),
  );
});

test("REQ-INSPECT-09 a state and the no-change rule are code; SubQ and its failure are not", () => {
  expect(deciders.filter(decidedByCode)).toEqual(["state", "code"]);
});
