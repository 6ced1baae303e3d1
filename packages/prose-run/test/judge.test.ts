import { expect, test } from "vitest";
import { inspectRun, type Judge, type JudgeQuestion } from "../src/index.js";
import { sound } from "./fixtures/bands.js";
import { writeRun } from "./support/temporary.js";

/** A judge that answers by a script and remembers what it was asked. */
function scripted(answer: (question: JudgeQuestion) => boolean | null): Judge & { readonly asked: JudgeQuestion[] } {
  const asked: JudgeQuestion[] = [];
  return {
    id: "scripted",
    asked,
    judge: async (questions) => {
      asked.push(...questions);
      return questions.map((question) => ({ id: question.id, answer: answer(question), reason: "as told" }));
    },
  };
}

const files = {
  ...sound(),
  "root.prose.md": (sound()["root.prose.md"] as string).replace(
    "### Errors",
    "- the report is honest about what it does not know\n\n### Errors",
  ),
};

test("a judge is asked what only reading can answer", async () => {
  const judge = scripted(() => true);
  await inspectRun(writeRun(files), { judge });
  expect(judge.asked.map((question) => question.topic)).toEqual(["clause", "clause", "substance", "goal"]);
  expect(judge.asked[1]?.question).toContain("honest about what it does not know");
  expect(judge.asked[0]?.state["bindings/writer/report.md"]).toContain("Tidal turbines");
});

test("its answers stand beside the evaluation and as info flags, and never move scores or verdict", async () => {
  const plain = await inspectRun(writeRun(files));
  for (const answer of [true, false, null]) {
    const { inspection, evaluation, judgements } = await inspectRun(writeRun(files), { judge: scripted(() => answer) });
    expect(evaluation).toEqual(plain.evaluation);
    expect([
      inspection.verdict,
      inspection.runtime_fidelity,
      inspection.task_effectiveness,
      inspection.summary,
    ]).toEqual([
      plain.inspection.verdict,
      plain.inspection.runtime_fidelity,
      plain.inspection.task_effectiveness,
      plain.inspection.summary,
    ]);
    const added = inspection.flags.filter((flag) => flag.id.startsWith("judged-"));
    expect(added).toHaveLength(4);
    for (const flag of added) expect(flag).toMatchObject({ severity: "info", evidence: "as told" });
    expect(judgements.map((one) => one.answer)).toEqual([answer, answer, answer, answer]);
  }
});

test("the same content is asked under the same ids, other content under others, so that answers can be cached", async () => {
  const [a, b, c] = [scripted(() => true), scripted(() => true), scripted(() => true)];
  await inspectRun(writeRun(files), { judge: a });
  await inspectRun(writeRun(files), { judge: b });
  await inspectRun(
    writeRun({
      ...files,
      "bindings/writer/report.md": "# Findings on tidal power\n\n# Recommendation\n\n- a\n- b\n- c\n",
    }),
    { judge: c },
  );
  expect(b.asked.map((question) => question.id)).toEqual(a.asked.map((question) => question.id));
  expect(c.asked.some((question) => a.asked.some((other) => other.id === question.id))).toBe(false);
});

test("a light inspection asks nothing; a judge that says nothing adds nothing", async () => {
  const judge = scripted(() => true);
  await inspectRun(writeRun(files), { judge, depth: "light" });
  expect(judge.asked).toEqual([]);
  const silent = await inspectRun(writeRun(files), { judge: { id: "silent", judge: async () => [] } });
  expect(silent.inspection.flags.some((flag) => flag.id.startsWith("judged-"))).toBe(false);
});
