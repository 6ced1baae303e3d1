import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rubricTable } from "../scripts/rubric-table.js";
import {
  ceilings,
  effectivenessWeights,
  fidelityWeights,
  lightCaps,
  soundScore,
  unverifiedPart,
} from "../src/inspect/rubric.js";
import { rules } from "../src/inspect/rules.js";

const text = readFileSync(new URL("../../../docs/prose-rubric.md", import.meta.url), "utf8");

test("docs/prose-rubric.md holds the table of rules (scripts/write-rubric.ts)", () => {
  expect(text).toContain(rubricTable());
});

test("docs/prose-rubric.md states weights, ceilings and caps as the code has them", () => {
  for (const [part, weight] of Object.entries({ ...fidelityWeights, ...effectivenessWeights }))
    expect(text).toMatch(new RegExp(`\\| ${part}: [^|]*\\| ${weight} \\|`));
  for (const [grade, limit] of Object.entries(ceilings)) expect(text).toContain(`${grade}: ${limit}`);
  expect(text).toContain(`stops at ${lightCaps.runtime_fidelity} and ${lightCaps.task_effectiveness}`);
  expect(text).toContain(`nothing was found wanting: ${soundScore}`);
  expect(text).toContain(`is worth ${unverifiedPart} for the share`);
});

test("weights of a score add up to 100, heaviest where the specification asks for it", () => {
  expect(Object.values(fidelityWeights).reduce((a, b) => a + b)).toBe(100);
  expect(Object.values(effectivenessWeights).reduce((a, b) => a + b)).toBe(100);
  const { error_handling, ...heavy } = fidelityWeights;
  for (const weight of Object.values(heavy)) expect(weight).toBeGreaterThan(error_handling);
  expect(Math.max(...Object.values(effectivenessWeights))).toBe(effectivenessWeights.contract_satisfaction);
});

test("every rule that takes points sets a ceiling or is shared, so that bands mean what they say", () => {
  for (const [id, rule] of Object.entries(rules)) {
    if (rule.takes === undefined || rule.share === true) continue;
    expect([id, rule.fidelity ?? rule.effectiveness]).not.toEqual([id, undefined]);
  }
});
