import { serviceOf } from "../run/excuse-absent.js";
import type { ProseRun } from "../run/prose-run.js";

/** The failed service that explains why another gave nothing: itself, or one that it depends on, however far up. */
export function failureBehind(run: ProseRun, service: string): string | null {
  const failed = failedServices(run);
  if (failed.length === 0) return null;
  const seen = new Set<string>();
  const queue = [service];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const name = next.toLowerCase();
    if (seen.has(name)) continue;
    seen.add(name);
    const found = failed.find((candidate) => candidate.toLowerCase() === name);
    if (found !== undefined) return found;
    queue.push(...dependenciesOf(run, next));
  }
  return serviceOf(run.log, service)?.state === "skipped" ? (failed[0] ?? null) : null;
}

/** Services whose last mark is `✗`, and those with an `__error.md` that were not completed. */
export function failedServices(run: ProseRun): string[] {
  const fromLog = (run.log?.services ?? [])
    .filter((service) => service.state === "errored")
    .map((service) => service.name);
  const fromFiles = run.nodeErrors
    .map((error) => error.node)
    .filter((node) => serviceOf(run.log, node)?.state !== "completed");
  return [...new Set([...fromLog, ...fromFiles])];
}

function dependenciesOf(run: ProseRun, service: string): string[] {
  const { plan } = run;
  if (plan === null) return [];
  const steps = plan.order.filter((step) => step.services.includes(service)).flatMap((step) => step.dependsOn);
  const inputs =
    plan.services.find((candidate) => candidate.name === service)?.inputs.flatMap((input) => input.sourceNode ?? []) ??
    [];
  return [...steps, ...inputs];
}
