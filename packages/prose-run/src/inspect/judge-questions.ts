import { createHash } from "node:crypto";
import type { ContractCheck } from "../clauses/clause-result.js";
import type { OutputFacts } from "../clauses/output-facts.js";
import type { ProseRun } from "../run/prose-run.js";
import type { Flag } from "./evaluation.js";
import { bodyOf } from "./find-substance.js";
import type { Judge, JudgeAnswer, JudgeQuestion } from "./judge.js";
import type { Quoter } from "./quote.js";

const mostQuestions = 24;
const excerptCharacters = 4000;

/** What only reading can answer: clauses that code cannot judge, the substance of final outputs, the goal. */
export function judgeQuestions(
  run: ProseRun,
  checks: readonly ContractCheck[],
  facts: OutputFacts,
  quoter: Quoter,
): JudgeQuestion[] {
  const finals = run.expectedOutputs.filter((output) => output.final && output.found !== null && !output.found.empty);
  const excerpts: Record<string, string> = {};
  for (const { found } of finals.slice(0, 4)) {
    if (found !== null)
      excerpts[found.path] = quoter.text(bodyOf(facts.of(found)?.text ?? "").slice(0, excerptCharacters));
  }
  if (Object.keys(excerpts).length === 0) return [];
  const questions: JudgeQuestion[] = [];
  const ask = (topic: JudgeQuestion["topic"], question: string, more: Record<string, string> = {}): void => {
    const state = { ...excerpts, ...more };
    const id = createHash("sha256")
      .update(JSON.stringify([topic, question, state]))
      .digest("hex")
      .slice(0, 16);
    questions.push({ id, topic, question, state });
  };
  for (const check of checks.filter((one) => one.isRoot)) {
    for (const { clause, status } of check.results) {
      if (status === "not_evaluable")
        ask("clause", `Does the output keep this promise: ${quoter.text(clause.text).slice(0, 600)}?`);
    }
  }
  ask("substance", "Is the output substantial work rather than filler, an outline or a placeholder?");
  if (run.root !== null && run.root.description !== "") {
    ask("goal", "Does the output do what the goal asks for?", {
      goal: quoter.text(run.root.description).slice(0, excerptCharacters),
    });
  }
  return questions.slice(0, mostQuestions);
}

/** Asks a judge. Its answers become info flags; scores and verdict are not touched. */
export async function askJudge(
  judge: Judge,
  questions: readonly JudgeQuestion[],
  quoter: Quoter,
): Promise<{ answers: readonly JudgeAnswer[]; flags: Flag[] }> {
  if (questions.length === 0) return { answers: [], flags: [] };
  const answers = await judge.judge(questions);
  const flags = questions.flatMap((question) => {
    const answer = answers.find((one) => one.id === question.id);
    if (answer === undefined) return [];
    const word = answer.answer === null ? "cannot tell" : answer.answer ? "yes" : "no";
    const reason = quoter.text(answer.reason).slice(0, 300);
    const flag: Flag = {
      id: `judged-${question.topic}:${question.id}`,
      severity: "info",
      description: `${judge.id} says ${word}: ${question.question}`,
      evidence: reason === "" ? Object.keys(question.state).join(", ") : reason,
    };
    return [flag];
  });
  return { answers, flags };
}
