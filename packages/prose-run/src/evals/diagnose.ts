import { ProseRunError } from "../error.js";
import type { Evaluation, Flag } from "../inspect/evaluation.js";
import { classifyErrors } from "../inspect/find-errors.js";
import type { InspectionResult } from "../inspect/inspect-run.js";
import { createQuoter, type Evidence, type Quoter } from "../inspect/quote.js";
import type { LogRecord } from "../log/record.js";
import type { ServiceEntry } from "../log/vm-log.js";
import type { Position } from "../position.js";
import type { ProseRun } from "../run/prose-run.js";
import { type RunState, stateOf } from "./list-runs.js";

/** One line of the run's story. */
export interface TimelineEntry extends Evidence {
  readonly what: string;
}

/** What began the failure. */
export interface Cause {
  readonly kind:
    | "service-error"
    | "missing-environment"
    | "missing-output"
    | "never-ended"
    | "failure-without-error"
    | "critical-flag";
  readonly service: string | null;
  /** The error's name, the missing output's path or the flag's id. */
  readonly name: string | null;
  readonly description: string;
  readonly evidence: readonly Evidence[];
}

/** Why a run failed: what happened first, what followed, and what to do. */
export interface Diagnosis {
  readonly run_id: string;
  readonly system: string;
  readonly state: RunState;
  readonly timeline: readonly TimelineEntry[];
  readonly first_cause: Cause;
  /** What followed from it, in order: services that failed after it, were skipped, or never ran. */
  readonly chain: readonly { readonly service: string; readonly effect: string; readonly evidence: Evidence | null }[];
  readonly fixes: readonly string[];
  /** The inspection's critical flags, for what the chain does not explain. */
  readonly flags: readonly Flag[];
}

/**
 * Diagnoses a run that failed, never ended, ended with errors, or ended with a critical flag; the first such flag is
 * the cause where there is nothing else.
 *
 * @throws ProseRunError `incomplete-run` when there is no log to tell a story from, `insufficient-data` when the run
 * completed without an error and without a critical flag: there is nothing to diagnose then
 */
export function diagnose({ run, inspection, extraction, evaluation }: InspectionResult): Diagnosis {
  const log = run.log;
  if (log === null || run.parts.log === null) {
    throw new ProseRunError("incomplete-run", `Run ${run.id} has no log, so what happened cannot be told.`, {
      run: run.path,
    });
  }
  const quoter = createQuoter(run);
  const state = stateOf(run);
  if (state === "unfinished" && inspection.flags.some(({ id }) => id === "log-truncated")) {
    throw new ProseRunError(
      "incomplete-run",
      `The log of run ${run.id} is larger than what is read, so how the run ended cannot be told.`,
      { run: run.path },
    );
  }
  const cause = findCause(run, state, quoter, extraction.bindings_missing) ?? flagCause(inspection.flags, evaluation);
  if (cause === null) {
    throw new ProseRunError(
      "insufficient-data",
      `Run ${run.id} completed without an error, with every expected output and without a critical flag: there is nothing to diagnose.`,
      { run: run.path },
    );
  }
  return {
    run_id: run.id,
    system: run.system,
    state,
    timeline: timelineOf(run, quoter),
    first_cause: cause,
    chain: chainOf(run, cause, quoter),
    fixes: fixesFor(cause, run),
    flags: inspection.flags.filter(({ severity }) => severity === "critical"),
  };
}

interface FailedEntry {
  readonly service: string;
  readonly entry: ServiceEntry;
}

function findCause(run: ProseRun, state: RunState, quoter: Quoter, missing: readonly string[]): Cause | null {
  const logFile = run.parts.log as string;
  const failed = failures(run);
  const [first] = failed;
  if (first !== undefined) {
    const file = run.nodeErrors.find(({ node }) => node.toLowerCase() === first.service.toLowerCase());
    const name = quoteName(quoter, first.entry.detail || file?.name);
    const environment = /^missing-(?:env|tool)/.test(first.entry.detail);
    return {
      kind: environment ? "missing-environment" : "service-error",
      service: first.service,
      name,
      description: `${first.service} failed first${name === null ? "" : ` (${name})`}`,
      evidence: [
        quoter.line(logFile, first.entry.position),
        ...(file === undefined ? [] : [quoter.line(file.path, file.position)]),
      ],
    };
  }
  const [errorFile] = run.nodeErrors;
  if (errorFile !== undefined) {
    return {
      kind: "service-error",
      service: errorFile.node,
      name: quoteName(quoter, errorFile.name),
      description: `${errorFile.node} left an error file and the log has no mark for it`,
      evidence: [quoter.line(errorFile.path, errorFile.position)],
    };
  }
  if (state === "failed") {
    const end = run.log?.terminators.findLast(({ type }) => type === "error");
    const position: Position | null = end?.position ?? run.log?.header.status?.position ?? null;
    return {
      kind: "failure-without-error",
      service: null,
      name: null,
      description: "The run ended with an error and no service has one",
      evidence: [quoter.line(logFile, position)],
    };
  }
  if (state === "unfinished") {
    const last = run.log?.records.at(-1);
    return {
      kind: "never-ended",
      service: null,
      name: null,
      description: "The log stops without an end: the run was cut off, or is still running",
      evidence: last === undefined ? [] : [quoter.line(logFile, last.position)],
    };
  }
  const [path] = missing;
  if (path === undefined) return null;
  const service = run.expectedOutputs.find((output) => output.path === path)?.service ?? null;
  return {
    kind: "missing-output",
    service,
    name: path,
    description: `The run completed and ${path} is absent or empty`,
    evidence: [{ file: path, line: null, quote: "" }],
  };
}

/** The first critical flag as the cause, with the observation it was made from. */
function flagCause(flags: readonly Flag[], { runtime_fidelity, task_effectiveness }: Evaluation): Cause | null {
  const flag = flags.find(({ severity }) => severity === "critical");
  if (flag === undefined) return null;
  const observation = [...runtime_fidelity.evidence, ...task_effectiveness.evidence].find(
    (one) => flag.id.split(":")[0] === one.rule && one.observation === flag.description,
  );
  const { file, line, quote } = observation ?? { file: flag.evidence, line: null, quote: "" };
  return {
    kind: "critical-flag",
    service: null,
    name: flag.id,
    description: flag.description,
    evidence: [{ file, line, quote }],
  };
}

/** Every service's failing mark, in the order of the log's lines. */
function failures(run: ProseRun): FailedEntry[] {
  return (run.log?.services ?? [])
    .flatMap(({ name, entries }) =>
      entries.filter(({ mark }) => mark === "errored").map((entry) => ({ service: name, entry })),
    )
    .sort((a, b) => a.entry.position.offset - b.entry.position.offset);
}

function chainOf(run: ProseRun, cause: Cause, quoter: Quoter): Diagnosis["chain"] {
  const logFile = run.parts.log as string;
  const classes = new Map(classifyErrors(run).map((error) => [error.service, error.class]));
  const chain: { service: string; effect: string; evidence: Evidence | null }[] = [];
  for (const { service, entry } of failures(run)) {
    if (service === cause.service) continue;
    const kind = classes.get(service);
    const effect = kind === undefined ? "failed and was completed later" : `failed (${kind})`;
    chain.push({ service, effect, evidence: quoter.line(logFile, entry.position) });
  }
  for (const { name, state, entries } of run.log?.services ?? []) {
    const last = entries.at(-1);
    if (last !== undefined && (state === "skipped" || state === "deferred")) {
      chain.push({ service: name, effect: `was ${state}`, evidence: quoter.line(logFile, last.position) });
    }
  }
  const logged = new Set((run.log?.services ?? []).map(({ name }) => name.toLowerCase()));
  for (const { name } of run.plan?.services ?? []) {
    if (!logged.has(name.toLowerCase())) chain.push({ service: name, effect: "never ran", evidence: null });
  }
  return chain;
}

function fixesFor(cause: Cause, run: ProseRun): string[] {
  const service = cause.service ?? "the system";
  if (cause.kind === "missing-environment") return [`Provide what ${service} needs (${cause.name}) and run again.`];
  if (cause.kind === "never-ended") return ["Resume the run, or start it again if the process is gone."];
  if (cause.kind === "missing-output") {
    return [`Make ${service} publish ${cause.name}, or declare the output as conditional.`];
  }
  if (cause.kind === "failure-without-error")
    return ["Let the failing service write its __error.md, so that the cause is kept."];
  if (cause.kind === "critical-flag") {
    return [`Mend what ${cause.name} says where it points to, and run again; the flag is gone when it holds no more.`];
  }
  const declared = run.root?.nodes.some(({ clauses }) => clauses.some(({ kind }) => kind === "conditional")) === true;
  return [
    `Mend ${service}${cause.name === null ? "" : ` for ${cause.name}`}; its workspace is workspace/${service}/.`,
    ...(declared ? [] : ["Add a conditional clause to the root, so that the system can end well without this output."]),
    ...(cause.name === null ? [`Let ${service} name its error and declare it under Errors.`] : []),
  ];
}

function timelineOf(run: ProseRun, quoter: Quoter): TimelineEntry[] {
  const logFile = run.parts.log as string;
  return (run.log?.records ?? []).flatMap((record) => {
    const what = describe(record);
    return what === null ? [] : [{ what: quoter.text(what), ...quoter.line(logFile, record.position) }];
  });
}

function describe(record: LogRecord): string | null {
  if (record.kind === "terminator") return record.type === "resume" ? "resumed" : `ended: ${record.type}`;
  if (record.kind !== "event") return null;
  if (record.type === "service") return `${record.name} ${record.mark}`;
  if (record.type === "anonymous") return `a session ${record.mark}`;
  if (record.type === "input") return `input ${record.name} ${record.ok ? "bound" : "missing"}`;
  if (record.type === "retry") return `retry ${record.attempt}`;
  if (record.type === "assertion") return `assertion ${record.passed ? "passed" : "failed"}`;
  return null;
}

function quoteName(quoter: Quoter, name: string | null | undefined): string | null {
  return name === null || name === undefined || name === "" ? null : quoter.text(name);
}
