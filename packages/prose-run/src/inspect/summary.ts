import type { Evaluation, Flag } from "./evaluation.js";
import type { Extraction } from "./extraction.js";

const gravest = [
  "unhandled-error",
  "missing-environment",
  "service-error",
  "run-failed",
  "incomplete-run",
  "log-truncated",
  "order-violation",
  "missing-final-output",
  "missing-output",
  "empty-output",
  "no-bindings",
  "receipt-chain-broken",
  "missing-log",
  "plan-unreadable",
  "missing-plan",
  "missing-source",
  "source-without-contract",
];

/** The critical flag that explains most: a failure before what follows from it. */
export function gravestFlag(flags: readonly Flag[]): Flag | undefined {
  const rank = (flag: Flag): number => {
    const at = gravest.indexOf(flag.id.split(":")[0] as string);
    return at === -1 ? gravest.length : at;
  };
  return flags
    .filter((flag) => flag.severity === "critical")
    .reduce<Flag | undefined>((best, flag) => (best === undefined || rank(flag) < rank(best) ? flag : best), undefined);
}

/**
 * Two or three sentences of Markdown. A failing verdict leads with the most critical issue and its evidence; the last
 * sentence compares with earlier inspections where there are any.
 */
export function summarise(extraction: Extraction, evaluation: Evaluation, depth: string, trend: string | null): string {
  const { runtime_fidelity: fidelity, task_effectiveness: effectiveness, verdict, flags } = evaluation;
  const scores = `runtime fidelity ${fidelity.score}, task effectiveness ${effectiveness.score}`;
  const issue = issueOf(evaluation);
  const declared = extraction.services_declared.length;
  const done = new Set(extraction.services_completed.map((name) => name.toLowerCase()));
  const completed = extraction.services_declared.filter((name) => done.has(name.toLowerCase())).length;
  const services =
    declared > 0
      ? `${completed} of ${declared} services completed`
      : `${extraction.services_completed.length} services completed`;
  const run = `\`${plain(extraction.run_id)}\` of **${plain(extraction.system_name)}**`;
  const warnings = flags.filter((flag) => flag.severity === "warning").length;
  const critical = flags.filter((flag) => flag.severity === "critical").length;
  const counts = `${critical} critical ${critical === 1 ? "flag" : "flags"}, ${warnings} ${warnings === 1 ? "warning" : "warnings"}`;
  const last = trend === null ? [] : [trend];
  if (verdict === "fail") {
    const lead = issue ?? "The scores are too low";
    return sentences([
      lead,
      `The ${depth} inspection of ${run} ends in **fail**: ${scores}, ${services}, ${counts}`,
      ...last,
    ]);
  }
  const word = verdict === "pass" ? `**passes** the ${depth} inspection` : `is **partial** by the ${depth} inspection`;
  const second =
    issue === null
      ? `${services}, no critical flag and ${warnings} ${warnings === 1 ? "warning" : "warnings"}`
      : `${services}; gravest: ${issue}`;
  return sentences([`${run} ${word}: ${scores}`, second, ...last]);
}

/** The gravest flag with its evidence; without a critical one what took most off the scores. */
function issueOf(evaluation: Evaluation): string | null {
  const flag = gravestFlag(evaluation.flags);
  if (flag !== undefined) return `**${plain(flag.description)}** (${plain(flag.evidence)})`;
  if (evaluation.verdict === "pass") return null;
  const evidence = [...evaluation.runtime_fidelity.evidence, ...evaluation.task_effectiveness.evidence];
  const worst = evidence.reduce((a, b) => (b.points > a.points ? b : a));
  const place = worst.line === null ? worst.file : `${worst.file}:${worst.line}`;
  return `**${plain(worst.observation)}** (${plain(place)})`;
}

/** Text for one sentence of Markdown: no marks that format, and no full stop that would end the sentence. */
function plain(text: string): string {
  return text
    .replace(/[`*_<>[\]\\|#]/g, (mark) => (mark === "_" ? "_" : ""))
    .replace(/\s+/g, " ")
    .replace(/[.!?]+(?=\s|["'”)]|$)/g, "")
    .trim();
}

function sentences(parts: readonly string[]): string {
  return parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`).join(" ");
}
