import fc from "fast-check";
import { expect, test } from "vitest";
import { createFinding, createFix, numberFindings, renderFindings, setGoal } from "../src/index.js";

const at = "2026-01-01T00:00:00.000Z";

test("REQ-INSPECT-18 goalFindings.md holds the goal, and each finding as Point, Evidence, Explain and Fix", () => {
  const findings = numberFindings([
    createFinding({
      step: 2,
      point: "The cart is empty.",
      explain: "POST /cart answered 409,\n# because the lamp was sold.",
      evidence: ["total: `0.00`"],
      readingText: ">>> UNKNOWN STATE: step 2",
      at,
    }),
    createFix(1, "Chose another lamp.", 1, at),
    createFinding({ step: 3, point: "Slow.", explain: "Why.", readingText: "", at }),
  ]);
  expect(renderFindings(setGoal("buy the <b>lamp</b>", at), findings)).toBe(`# Findings

Goal (not reached): buy the \\<b\\>lamp\\</b\\>

## Finding 1, step 2

**Point.** The cart is empty.

**Evidence.**

From the step's reading:

\`\`\`text
>>> UNKNOWN STATE: step 2
\`\`\`

From the agent:

\`\`\`text
total: \`0.00\`
\`\`\`

**Explain.** POST /cart answered 409,
\\# because the lamp was sold.

**Fix.** Chose another lamp.

## Finding 2, step 3

**Point.** Slow.

**Evidence.** None.

**Explain.** Why.

**Fix.** Not yet.
`);
});

test("a run without goal and findings says so", () => {
  expect(renderFindings(null, [])).toBe("# Findings\n\nGoal: none is set.\n\nNo findings.\n");
  const reached = { ...setGoal("buy", at), reached: { at, step: 4, decidedBy: "subq" } };
  expect(renderFindings(reached, [])).toContain("Goal (reached in step 4): buy");
});

test("no text of a finding can forge a heading or leave its fence", () => {
  const hostile = fc
    .array(fc.constantFrom("\n", "# ", "## Finding 9, step 9", "```", "````", "`", "**Fix.** done", "- ", "a", " "))
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(hostile, hostile, hostile, (evidence, explain, fix) => {
      const findings = numberFindings([
        createFinding({
          step: 1,
          point: "P.",
          explain: `e${explain}`,
          evidence: [evidence],
          readingText: evidence,
          at,
        }),
        createFix(1, `f${fix}`, 1, at),
      ]);
      const outside: string[] = [];
      let fence: string | null = null;
      for (const line of renderFindings(null, findings).split("\n")) {
        if (fence === null && /^`{3,}text$/.test(line)) fence = line.slice(0, -4);
        else if (fence !== null && line === fence) fence = null;
        else if (fence === null) outside.push(line);
      }
      expect(fence).toBeNull();
      expect(outside.filter((line) => /^\s*#/.test(line))).toEqual(["# Findings", "## Finding 1, step 1"]);
      expect(outside.filter((line) => line.startsWith("**Fix.**"))).toHaveLength(1);
      expect(outside.some((line) => /^\s*```/.test(line))).toBe(false);
    }),
  );
});
