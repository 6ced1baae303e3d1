import { serviceOf } from "../run/excuse-absent.js";
import { checkOrder } from "./check-order.js";
import { failureBehind } from "./failure-behind.js";
import { type RuleContext, shareOf } from "./findings.js";

/** Rules on which services ran and in which order. A light inspection looks only at whether they ran. */
export function findInOrder(context: RuleContext): void {
  const { run, note, planFile, logFile, depth, extraction } = context;
  const { plan, log } = run;
  if (plan === null || log === null) return;
  if (plan.services.length > 0 && plan.order.length === 0 && plan.form !== "unknown" && !run.missing.includes("plan")) {
    note("order-not-stated", { description: "The plan states no order of its services", file: planFile });
  }
  const done = new Set(
    [...extraction.services_completed, ...extraction.services_errored].map((name) => name.toLowerCase()),
  );
  const total = Math.max(1, plan.services.length);
  for (const service of plan.services) {
    const state = serviceOf(log, service.name)?.state;
    if (done.has(service.name.toLowerCase()) || state === "skipped" || state === "deferred") continue;
    if (failureBehind(run, service.name) !== null || (run.log?.failed === true && state === undefined)) continue;
    const outputs = run.expectedOutputs.filter((output) => output.service === service.name);
    const has = outputs.some((output) => output.found !== null && !output.found.empty);
    const position = serviceOf(log, service.name)?.entries.at(-1)?.position ?? service.position;
    const file = serviceOf(log, service.name) === undefined ? planFile : logFile;
    if (!log.completed && !log.failed) {
      const points = shareOf("service-not-reached", 1 / total);
      note("service-not-reached", {
        subject: service.name,
        description: `${service.name} has no mark of being done`,
        file,
        position,
        points,
      });
    } else if (has) {
      const points = shareOf("unlogged-service", 1 / total);
      note("unlogged-service", {
        subject: service.name,
        description: `${service.name} has an output but no mark in the log`,
        file,
        position,
        points,
      });
    } else if (outputs.length === 0 || outputs.some((output) => output.excused === null)) {
      const points = shareOf("service-not-run", 1 / total);
      note("service-not-run", {
        subject: service.name,
        description: `${service.name} is declared and left no trace`,
        file,
        position,
        points,
      });
    }
  }
  if (depth === "light") return;
  for (const { service, dependency, afterError, position } of checkOrder(run).violations) {
    const description = afterError
      ? `${service} ran although ${dependency} had not been done`
      : `${service} ran before or without ${dependency}, which it depends on`;
    note(afterError ? "ran-after-error" : "order-violation", {
      subject: service,
      description,
      file: logFile,
      position,
    });
  }
  findUndeclared(context);
}

function findUndeclared({ run, note, logFile }: RuleContext): void {
  if (run.plan === null || run.plan.services.length === 0 || /^(?:trace|unknown)$/.test(run.plan.form)) return;
  const declared = new Set(run.plan.services.map((service) => service.name.toLowerCase()));
  const delegates = new Set(
    run.plan.services.flatMap((service) => service.delegates.map((name) => name.toLowerCase())),
  );
  let counted = 0;
  for (const service of run.log?.services ?? []) {
    const name = service.name.toLowerCase();
    if (declared.has(name) || delegates.has(name) || service.delegateOf !== null || service.state === "none") continue;
    counted++;
    const description = `${service.name} ran and the plan does not declare it`;
    const points = counted > 3 ? {} : undefined;
    note("undeclared-service", {
      subject: service.name,
      description,
      file: logFile,
      position: service.entries[0]?.position ?? null,
      ...(points === undefined ? {} : { points }),
    });
  }
}
