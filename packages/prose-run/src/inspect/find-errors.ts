import { sharesWords } from "../clauses/check-clause.js";
import { serviceOf } from "../run/excuse-absent.js";
import type { NodeError, ProseRun } from "../run/prose-run.js";
import { failedServices } from "./failure-behind.js";
import type { RuleContext } from "./findings.js";

/** What became of an error (reference of run folders: errors of a node). */
export type ErrorClass = "handled" | "propagated" | "unhandled";

/** One failed service with the names its error has in log and file. */
export interface ClassifiedError {
  readonly service: string;
  readonly logName: string | null;
  readonly file: NodeError | null;
  readonly class: ErrorClass;
}

/** Classifies the error of every service that was not completed in the end. */
export function classifyErrors(run: ProseRun): ClassifiedError[] {
  return failedServices(run).map((service) => {
    const logged = serviceOf(run.log, service);
    const entry = logged?.entries.findLast((candidate) => candidate.mark === "errored");
    const file = run.nodeErrors.find((error) => error.node.toLowerCase() === service.toLowerCase()) ?? null;
    const logName = entry === undefined || entry.detail === "" ? null : entry.detail;
    return { service, logName, file, class: classOf(run, `${service} ${logName ?? ""} ${file?.name ?? ""}`) };
  });
}

/** Handled: a conditional clause of the root speaks of the error and a final output is there. */
function classOf(run: ProseRun, trigger: string): ErrorClass {
  if (run.log?.failed === true) return "propagated";
  const clauses = run.root?.nodes[0].clauses ?? [];
  const covered = clauses.some(
    (clause) => clause.kind === "conditional" && sharesWords(trigger, clause.condition ?? ""),
  );
  const degraded = run.expectedOutputs.some((output) => output.final && output.found !== null && !output.found.empty);
  if (covered && degraded) return "handled";
  return run.log?.completed === true ? "unhandled" : "propagated";
}

/** Rules on errors: said in log and file alike, declared, and handled or passed on. */
export function findInErrors(context: RuleContext): void {
  const { run, note, logFile, planFile } = context;
  const keepsFiles = /^(?:C|C'|D|E|function)$/.test(run.generation.generation);
  const classified = classifyErrors(run);
  for (const { service, logName, file, class: kind } of classified) {
    const entry = serviceOf(run.log, service)?.entries.findLast((candidate) => candidate.mark === "errored");
    const evidence =
      entry === undefined
        ? { file: file?.path ?? logFile, position: file?.position ?? null }
        : { file: logFile, position: entry.position };
    const name = logName ?? file?.name ?? "an error without a name";
    if (/^missing-(?:env|tool):/.test(logName ?? ""))
      note("missing-environment", { subject: service, description: `${service}: ${logName}`, ...evidence });
    if (kind === "handled")
      note("error-handled", {
        subject: service,
        description: `${service} failed (${name}); a conditional clause covers it`,
        ...evidence,
      });
    else if (kind === "propagated") {
      note("service-error", { subject: service, description: `${service} failed (${name})`, ...evidence });
      note("error-propagated", {
        subject: service,
        description: `The error of ${service} was passed on to the end of the run`,
        ...evidence,
      });
    } else
      note("unhandled-error", {
        subject: service,
        description: `${service} failed (${name}) and the run went on to its end`,
        ...evidence,
      });
    if (keepsFiles && file === null && run.depth === "deep") {
      note("error-without-file", {
        subject: service,
        description: `${service} has a ✗ and no __error.md`,
        ...evidence,
      });
    }
    if (entry === undefined && file !== null) {
      note("error-without-mark", {
        subject: service,
        description: `${file.path} is there and the log has no ✗ for ${service}`,
        file: file.path,
        position: file.position,
      });
    }
    if (logName !== null && file !== null && file.name !== null && plain(logName) !== plain(file.name)) {
      note("error-names-differ", {
        subject: service,
        description: `The log says ${logName}, ${file.path} says ${file.name}`,
        file: file.path,
        position: file.position,
      });
    }
    const declared = declaredErrors(run, service);
    if (
      declared.length > 0 &&
      name !== "an error without a name" &&
      !declared.some((known) => plain(known) === plain(name)) &&
      !/^missing-/.test(name)
    ) {
      const description = `${name} of ${service} is not among its declared errors: ${declared.join(", ")}`;
      note("undeclared-error", {
        subject: service,
        description,
        file: entry === undefined ? planFile : logFile,
        position: entry?.position ?? null,
      });
    }
  }
  for (const error of run.nodeErrors) {
    if (serviceOf(run.log, error.node)?.state !== "completed" || classified.some((item) => item.file === error))
      continue;
    const marked = serviceOf(run.log, error.node)?.entries.some((entry) => entry.mark === "errored");
    if (marked === true) continue;
    note("error-without-mark", {
      subject: error.node,
      description: `${error.path} is there and the log says that ${error.node} was completed`,
      file: error.path,
      position: error.position,
    });
  }
  if (run.log?.failed === true && classified.length === 0) {
    note("failure-unexplained", {
      description: "The run failed and no service has an error",
      file: logFile,
      position: run.log.terminators.at(-1)?.position ?? run.log.header.status?.position ?? null,
    });
  }
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function declaredErrors(run: ProseRun, service: string): string[] {
  const planned = run.plan?.services.find((candidate) => candidate.name.toLowerCase() === service.toLowerCase());
  const contracts = [
    ...(run.root === null ? [] : run.root.nodes),
    ...Object.values(run.sources).flatMap((source) => source.nodes),
  ];
  const own = contracts
    .filter((node) => node.name.toLowerCase() === service.toLowerCase())
    .flatMap((node) => node.errors);
  return [...new Set([...(planned?.errors ?? []), ...own])];
}
