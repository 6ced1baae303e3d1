import type { LogService } from "../log/vm-log.js";
import type { PlanStep } from "../plan/plan.js";
import type { Position } from "../position.js";
import { serviceOf } from "../run/excuse-absent.js";
import type { ProseRun } from "../run/prose-run.js";

/** A service that ran before, or without, one that it depends on. */
export interface OrderViolation {
  readonly service: string;
  readonly dependency: string;
  /** Whether the dependency had failed, or was skipped or deferred, rather than run later or never. */
  readonly afterError: boolean;
  /** The line of the log in which the service ran. */
  readonly position: Position;
}

/** How the order of the log compares with that of the plan. */
export interface OrderCheck {
  /** Null when plan or log give nothing to compare. */
  readonly matches: boolean | null;
  readonly violations: readonly OrderViolation[];
}

/** Compares the first mark of each service with what the plan says has to come before it. */
export function checkOrder(run: ProseRun): OrderCheck {
  const { plan, log } = run;
  if (plan === null || log === null || plan.order.length === 0 || log.order.length === 0)
    return { matches: null, violations: [] };
  if (plan.form === "trace" || plan.form === "function" || plan.form === "activation")
    return { matches: null, violations: [] };
  const violations: OrderViolation[] = [];
  const seen = new Set<string>();
  for (const step of plan.order) {
    for (const service of step.services) {
      // A second pass of a service may well come after services that depend on its first.
      if (seen.has(service) || step.free) continue;
      violations.push(...violationsOf(service, step, run, seen));
    }
    for (const service of step.services) seen.add(service);
  }
  return { matches: violations.length === 0, violations };
}

function violationsOf(service: string, step: PlanStep, run: ProseRun, before: ReadonlySet<string>): OrderViolation[] {
  const ran = firstRun(serviceOf(run.log, service));
  if (ran === null) return [];
  return step.dependsOn.flatMap((dependency) => {
    const known =
      before.has(dependency) ||
      run.plan?.order.some((other) => !other.free && other.services.includes(dependency)) === true;
    if (!known || dependency === service) return [];
    const other = serviceOf(run.log, dependency);
    const first = firstRun(other);
    if (first !== null && first.mark === "completed" && first.position.offset < ran.position.offset) return [];
    const laterThan = first !== null && first.position.offset > ran.position.offset;
    const explained = other !== undefined && /^(?:errored|skipped|deferred)$/.test(other.state);
    if (!laterThan && other?.state === "skipped") return [];
    if (!laterThan && other?.state === "completed") return [];
    if (
      other === undefined &&
      run.expectedOutputs.some((output) => output.service === dependency && output.found !== null)
    )
      return [];
    return [{ service, dependency, afterError: explained && !laterThan, position: ran.position }];
  });
}

/** The first `✓` of a service, else its first `✗`; by place in the file. */
function firstRun(service: LogService | undefined): { mark: "completed" | "errored"; position: Position } | null {
  for (const mark of ["completed", "errored"] as const) {
    const entry = service?.entries.find((candidate) => candidate.mark === mark);
    if (entry !== undefined) return { mark, position: entry.position };
  }
  return null;
}
