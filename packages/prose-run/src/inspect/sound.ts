import type { EffectivenessDimension, FidelityDimension } from "./evaluation.js";
import type { RuleContext } from "./findings.js";

interface Sound {
  readonly observation: string;
  readonly file: string;
  readonly line: number | null;
  readonly quote: string;
}

/** What is said of a part of the first score that lost nothing. */
export function soundFidelity({ run, logFile, planFile, depth }: RuleContext): Record<FidelityDimension, Sound> {
  const ran = run.log?.order.length ?? 0;
  const end = run.log?.terminators.at(-1)?.position.line ?? run.log?.header.status?.position.line ?? null;
  const outputs = run.expectedOutputs.filter((output) => output.found !== null);
  return {
    execution_order: say(
      depth === "light" ? `${ran} services ran` : `${ran} services ran in an order that the plan allows`,
      planFile,
    ),
    binding_integrity: say(
      `${outputs.length} of ${run.expectedOutputs.length} promised outputs are there`,
      outputs[0]?.path ?? "bindings/",
    ),
    vm_log_completeness: { ...say("The log is whole and ends as it should", logFile), line: end },
    error_handling: say(
      run.nodeErrors.length === 0 ? "No service failed" : "Every failure is recorded and was dealt with",
      logFile,
    ),
  };
}

/** What is said of a part of the second score that lost nothing. */
export function soundEffectiveness({
  run,
  checks,
  sourceFile,
  depth,
}: RuleContext): Record<EffectivenessDimension, Sound> {
  const first = run.outputs.find((output) => !output.fromCaller)?.path ?? "bindings/";
  const met = checks.flatMap((check) => check.results).filter((one) => one.status === "satisfied").length;
  return {
    output_existence: say("Every promised output is there", first),
    output_substance: say(
      depth === "light" ? "Every output holds something" : "Every output parses and is more than a placeholder",
      first,
    ),
    contract_satisfaction: say(`${met} clauses are met, none is missed`, sourceFile),
    goal_alignment: say("Nothing shows that the final output misses what was asked for", sourceFile),
  };
}

function say(observation: string, file: string): Sound {
  return { observation, file, line: null, quote: "" };
}
