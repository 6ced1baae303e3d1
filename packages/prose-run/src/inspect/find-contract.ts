import type { ClauseResult, ContractCheck } from "../clauses/clause-result.js";
import { bodyOf } from "./find-substance.js";
import { type RuleContext, shareOf } from "./findings.js";
import { startOfText } from "./quote.js";
import type { RuleId } from "./rules.js";

const rootWeight = 2;

/** Rules on the promises: clause by clause in a deep inspection, by the share of existing outputs otherwise. */
export function findInContract(context: RuleContext): void {
  const { note, depth, checks, sourceFile } = context;
  const evaluable = checks.flatMap((check) =>
    check.results.filter((one) => one.status !== "not_evaluable").map((one) => ({ check, one })),
  );
  const open = checks.flatMap((check) =>
    check.results.filter((one) => one.status === "not_evaluable").map((one) => ({ check, one })),
  );
  if (open.length > 0) {
    const first = open[0] as { check: ContractCheck; one: ClauseResult };
    const description = `${open.length} of ${open.length + evaluable.length} clauses cannot be judged by code, the first because: ${first.one.reason}`;
    note("clauses-not-evaluable", { description, file: first.check.contract, position: first.one.clause.position });
  }
  if (evaluable.length === 0) {
    if (depth === "deep" && checks.length === 0)
      note("no-contract", { description: "No clause is at hand to check the outputs against", file: sourceFile });
    noteUnverified(
      context,
      "contract_satisfaction",
      depth === "light" ? "A light inspection reads no contract" : "No clause could be checked",
    );
    return;
  }
  const weightOf = (check: ContractCheck): number => (check.isRoot ? rootWeight : 1);
  const total = evaluable.reduce((sum, { check }) => sum + weightOf(check), 0);
  for (const { check, one } of evaluable) {
    if (one.status === "satisfied") continue;
    const rule = ruleFor(one.status, check.isRoot);
    const name = one.clause.name ?? one.clause.text.slice(0, 60);
    const subject = `${check.node}:${one.clause.position.line}`;
    const description = `${name} of ${check.node}: ${one.reason}`;
    note(rule, {
      subject,
      description,
      file: check.contract,
      position: one.clause.position,
      points: shareOf(rule, weightOf(check) / total),
    });
  }
}

function ruleFor(status: ClauseResult["status"], isRoot: boolean): RuleId {
  if (status === "partially_satisfied") return isRoot ? "clause-partly-met" : "service-clause-partly-met";
  return isRoot ? "clause-violated" : "service-clause-violated";
}

const enoughWords = 8;

/** Rules on whether the final output has to do with what was asked for. */
export function findInGoal(context: RuleContext): void {
  const { run, note, depth, facts, sourceFile, planFile } = context;
  if (depth === "light" || run.root === null) {
    noteUnverified(
      context,
      "goal_alignment",
      depth === "light" ? "A light inspection reads no goal" : "The source that states the goal is absent",
    );
    return;
  }
  const fromProgram = run.plan?.form === "program" || run.plan?.form === "trace";
  const finals = run.expectedOutputs.filter((output) => output.final && output.excused === null);
  const absent = finals.filter((output) => output.found === null || output.found.empty);
  for (const output of absent) {
    const points = { goal_alignment: 100 / finals.length };
    note("absent-share", {
      subject: output.path,
      description: `${output.name} is absent, so nothing answers the goal there`,
      file: planFile,
      position: output.position,
      points,
    });
  }
  const degraded = run.expectedOutputs.find(
    (output) => output.final && output.conditional !== null && output.found !== null && !output.found.empty,
  );
  if (degraded !== undefined && !fromProgram) {
    const description = `${degraded.name} was given in place of the ordinary output (${degraded.conditional})`;
    note("degraded-output", { subject: degraded.name, description, file: planFile, position: degraded.position });
  }
  const texts = finals.flatMap((output) =>
    output.found === null || output.found.empty ? [] : (facts.of(output.found)?.text ?? []),
  );
  const words = goalWords(context);
  if (texts.length === 0 || words.length === 0) {
    if (texts.length > 0)
      note("unverified-goal", { description: "The goal has no words that code could look for", file: sourceFile });
    return;
  }
  const said = texts.join("\n").toLowerCase();
  // Of a few words none may well occur by chance.
  if (words.length >= enoughWords && !words.some((word) => said.includes(word.slice(0, 6)))) {
    const description = `None of the goal's words occur in the final output: ${words.slice(0, 8).join(", ")}`;
    note("goal-absent-from-output", {
      description,
      file: sourceFile,
      position: run.root.nodes[0].sections[0]?.position ?? null,
    });
  }
}

const common = new Set(
  "about after against always available because before being caller could every found given inputs input matching output outputs other prose report result results return returns service should single string system their there these thing things those using value which while whose within without would write written".split(
    " ",
  ),
);

/** Words of at least five letters of the goal's text, of the promised outputs and of the caller's inputs. */
function goalWords({ run, facts }: RuleContext): string[] {
  const root = run.root;
  if (root === null) return [];
  const goal = root.nodes[0].sections.filter((section) => section.name === "goal").map((section) => section.text);
  const inputs = run.outputs
    .filter((output) => output.fromCaller && !output.empty)
    .map((output) => bodyOf(facts.of(output)?.text ?? "").slice(0, 500));
  const clauses = root.nodes[0].clauses.map((clause) => `${clause.name ?? ""} ${clause.text}`);
  const text = [root.name ?? "", root.description, ...goal, ...clauses, ...inputs].join(" ");
  const words = text.toLowerCase().match(/\p{L}{5,}/gu) ?? [];
  return [...new Set(words)].filter((word) => !common.has(word)).slice(0, 200);
}

/** A part that cannot be checked is worth 70 for the share of outputs that exist. */
function noteUnverified(
  { run, note, sourceFile, planFile }: RuleContext,
  part: "contract_satisfaction" | "goal_alignment",
  why: string,
): void {
  const rule = part === "contract_satisfaction" ? "unverified-contract" : "unverified-goal";
  const description = `${why}; the part is worth 70 for the share of outputs that exist`;
  note(rule, { description, ownWords: true, file: sourceFile, position: startOfText(run, sourceFile) });
  const expected = run.expectedOutputs.filter((output) => output.excused === null);
  const absent = expected.filter((output) => output.found === null || output.found.empty);
  const share =
    expected.length > 0
      ? absent.length / expected.length
      : run.outputs.some((output) => !output.fromCaller && !output.empty)
        ? 0
        : 1;
  if (share === 0) return;
  const first = absent[0];
  const absence =
    expected.length > 0 ? `${absent.length} of ${expected.length} outputs are absent or empty` : "There is no output";
  note("absent-share", {
    description: absence,
    file: first === undefined ? "bindings/" : planFile,
    position: first?.position ?? null,
    points: { [part]: 70 * share },
  });
}
