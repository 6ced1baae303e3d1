import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { startSubqServer } from "@inspect/subq/test";
import { beforeAll, describe, expect, test } from "vitest";
import { checkRequirements } from "../src/check-requirements.js";
import { requirementIds } from "../src/requirement-questions.js";
import { type StoryEvidence, tellStory } from "../src/tell-story.js";

let evidence: StoryEvidence;

beforeAll(async () => {
  evidence = await tellStory(() => {}, true);
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

  test("the hook says the reading, holds the turn once for each state, and lets it end when nothing is open", () => {
    const answers = evidence.commands
      .filter(({ command }) => command.startsWith("page-state-hook"))
      .map(({ stdout }) => stdout);
    expect(answers[0]).toMatch(/"additionalContext":">>> UNKNOWN STATE: step 3/);
    expect(answers[1]).toMatch(/"decision":"block".*write its finding/);
    expect(answers[2]).toBe("");
    expect(answers[3]).toMatch(/"decision":"block".*keep going with the next inspect step/);
    expect(answers[4]).toMatch(/"decision":"block".*--fixes 1 --fix/);
    expect(answers[5]).toBe("");
  });

  test("what only a person can clear holds nothing", () => {
    const [said, held] = evidence.commands.slice(-2).map(({ stdout }) => stdout);
    expect(said).toMatch(/stop the account and tell matt/);
    expect(held).toBe("");
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

describe("npm run check:subq", () => {
  const check = async (env: { readonly [name: string]: string | undefined }) => {
    const script = fileURLToPath(new URL("../src/check-subq.ts", import.meta.url));
    const args = ["--import", "tsx", "--conditions=@inspect/source", script];
    const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    const code = await new Promise((resolve) => child.once("close", resolve));
    return { code, output: Buffer.concat(chunks).toString("utf8") };
  };

  test("prints each answer and fails below 0.5", { timeout: 240_000 }, async () => {
    const answers = Object.fromEntries(requirementIds.map((id) => [id, 0.9]));
    const server = await startSubqServer({ answers: { ...answers, "REQ-INSPECT-14": 0.49 } });
    try {
      const { code, output } = await check(server.env);
      expect(output).toContain("REQ-INSPECT-01  0.90  kept\n");
      expect(output).toContain("REQ-INSPECT-14  0.49  NOT SHOWN\n");
      expect(output).toContain("19 kept, 1 not shown\n");
      expect(code).toBe(1);
    } finally {
      await server.close();
    }
  });

  test("says which key it needs", { timeout: 60_000 }, async () => {
    const { code, output } = await check({ SUBQ_API_KEY: "" });
    expect(output).toMatch(/set SUBQ_API_KEY/);
    expect(code).toBe(3);
  });
});
