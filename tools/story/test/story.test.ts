import { startSubqServer } from "@inspect/subq/test";
import { beforeAll, describe, expect, test } from "vitest";
import { checkRequirements } from "../src/check-requirements.js";
import { requirementIds } from "../src/requirement-questions.js";
import { type StoryEvidence, tellStory } from "../src/tell-story.js";

let evidence: StoryEvidence;

beforeAll(async () => {
  evidence = await tellStory(() => {});
}, 240_000);

describe("the story", () => {
  const said = (part: string): string => {
    const told = evidence.commands.find(({ command }) => command.includes(part));
    return `${told?.stdout}${told?.stderr}`;
  };

  test("a state decides the first step, the second is no change", () => {
    expect(said("0001-goto")).toMatch(/^Step 1 \(goto\): as expected, decided by the known state "shop-page"/);
    expect(said("0002-click")).toMatch(/^Step 2 \(click\): no change/);
  });

  test("the third is read by the stand-in for SubQ and needs a finding", () => {
    expect(said("0003-click")).toMatch(/^>>> UNKNOWN STATE: step 3 \(click\), read by SubQ: wrong result/);
    expect(said("0004-click")).toMatch(/finding/);
  });

  test("the goal is reached, the finding fixed", () => {
    expect(said("inspect goal")).toMatch(/^Goal \(reached in step 4\)/);
    expect(said("inspect goal")).toContain("Fix: The size was chosen before adding.");
  });

  test("the run's files are kept as evidence, without the folder's raw recordings", () => {
    const paths = Object.keys(evidence.files);
    for (const name of [
      "exchanges.json",
      "exchanges.md",
      "bundle.json",
      "reading.json",
      "goalFindings.jsonl",
      "turn.json",
    ]) {
      expect(
        paths.some((path) => path.endsWith(name)),
        name,
      ).toBe(true);
    }
    expect(paths.filter((path) => path.endsWith(".har"))).toEqual([]);
  });
});

describe("asking SubQ about each requirement", () => {
  test("one question for each requirement in one request; below 0.5 is not shown", async () => {
    const answers = Object.fromEntries(requirementIds.map((id) => [id, 0.9]));
    const server = await startSubqServer({ answers: { ...answers, "REQ-INSPECT-07": 0.4 } });
    try {
      const result = await checkRequirements(evidence, { env: server.env });
      expect(server.requests).toHaveLength(1);
      expect(result.map(({ id }) => id)).toEqual(requirementIds);
      expect(requirementIds).toHaveLength(20);
      expect(result.filter(({ kept }) => !kept).map(({ id }) => id)).toEqual(["REQ-INSPECT-07"]);
    } finally {
      await server.close();
    }
  });
});
