import { serviceOf } from "../run/excuse-absent.js";
import type { ExpectedOutput } from "../run/prose-run.js";
import { compareWithWorkspace } from "./compare-workspace.js";
import { failureBehind } from "./failure-behind.js";
import type { RuleContext } from "./findings.js";

/** Rules on whether what was promised lies there. */
export function findInBindings(context: RuleContext): void {
  const { run, note, depth, logFile } = context;
  const expected = run.expectedOutputs.filter((output) => output.excused === null);
  const own = run.outputs.filter((output) => !output.fromCaller && !output.empty);
  if (expected.length === 0 && own.length === 0) {
    const done = run.log?.services.filter((service) => service.state === "completed").length ?? 0;
    const position = run.log?.services[0]?.entries[0]?.position ?? null;
    note("no-bindings", {
      description: `No output at all${done > 0 ? `, though ${done} steps say that they are done` : ""}`,
      file: position === null ? "bindings/" : logFile,
      position,
    });
    return;
  }
  findAbsent(context, expected);
  findConditional(context);
  findInputs(context);
  if (depth === "deep") {
    findExtra(context);
    for (const { binding, workspace } of compareWithWorkspace(run)) {
      note("binding-differs", {
        subject: binding,
        description: `${binding} is not equal to ${workspace}`,
        file: binding,
      });
    }
  }
}

function isThere(output: ExpectedOutput): boolean {
  return output.found !== null && !output.found.empty;
}

function findAbsent({ run, note, planFile, logFile }: RuleContext, expected: readonly ExpectedOutput[]): void {
  const finals = expected.filter((output) => output.final).length;
  const others = expected.length - finals;
  const owed = Math.max(1, expected.filter((output) => failureBehind(run, output.service) === null).length);
  for (const output of expected) {
    const found = output.found;
    if (found !== null && !found.empty) {
      if (!output.path.endsWith("/") && found.path !== output.path && extensionMatters(run.plan?.form)) {
        note("output-elsewhere", {
          subject: output.path,
          description: `${output.path} was written as ${found.path}`,
          file: planFile,
          position: output.position,
        });
      }
      continue;
    }
    const cause = failureBehind(run, output.service);
    const existence = output.final ? (others === 0 ? 100 : 70) / finals : (finals === 0 ? 100 : 30) / others;
    const rule = cause !== null ? "output-after-error" : found === null ? "missing-output" : "empty-output";
    const state = serviceOf(run.log, output.service);
    const entry = state?.entries.findLast((candidate) => candidate.mark === "completed") ?? state?.entries.at(-1);
    const evidence =
      entry === undefined ? { file: planFile, position: output.position } : { file: logFile, position: entry.position };
    const why = cause === null ? "" : ` because ${cause} failed`;
    const description = `${output.path} of ${output.service} is ${found === null ? "absent" : "empty"}${why}`;
    const points = {
      ...(cause === null ? { binding_integrity: 100 / owed } : {}),
      output_substance: 100 / expected.length,
      ...(output.final && cause === null ? {} : { output_existence: existence }),
    };
    note(rule, { subject: output.path, description, ...evidence, points });
    if (output.final && cause === null) {
      const final = `The system gives back ${output.name}, and it is ${found === null ? "absent" : "empty"}`;
      note("missing-final-output", {
        subject: output.name,
        description: final,
        ...evidence,
        points: { output_existence: existence },
      });
    }
  }
}

/** The contract of a function names outputs without extension, so there none can be wrong. */
function extensionMatters(form: string | undefined): boolean {
  return form !== "function" && form !== undefined;
}

function findConditional({ run, note, planFile }: RuleContext): void {
  const services = new Set<string>();
  if (run.plan?.form === "program" || run.plan?.form === "trace") return;
  for (const output of run.expectedOutputs) {
    if (output.conditional === null || services.has(output.service)) continue;
    services.add(output.service);
    const written = run.expectedOutputs
      .filter((other) => other.service === output.service && isThere(other))
      .map((other) => other.path);
    const description = `${output.name} of ${output.service} is conditional (${output.conditional}); ${written.length > 0 ? `${written.join(", ")} was written` : "neither it nor its counterpart was written"}`;
    note("conditional-output", { subject: output.service, description, file: planFile, position: output.position });
  }
}

function findInputs({ run, note, planFile, logFile }: RuleContext): void {
  let counted = 0;
  for (const input of run.expectedInputs) {
    if (input.found !== null) {
      if (input.found.empty)
        note("input-empty", {
          subject: input.name,
          description: `The caller input ${input.name} is empty`,
          file: input.found.path,
        });
      continue;
    }
    if (input.optional) continue;
    counted++;
    const position =
      run.log?.records.find(
        (record) => record.kind === "event" && record.type === "input" && record.name === input.name,
      )?.position ?? null;
    const evidence = position === null ? { file: planFile, position: input.position } : { file: logFile, position };
    const points = counted > 5 ? {} : undefined;
    note("missing-input", {
      subject: input.name,
      description: `The caller input ${input.path} is absent`,
      ...evidence,
      ...(points === undefined ? {} : { points }),
    });
  }
  for (const reference of run.runInputs) {
    const { file, position, input } = reference;
    if (reference.path !== null && /^(?:[/~]|[A-Za-z]:|.*\.\.)/.test(reference.path)) {
      note("run-input-outside", {
        subject: input,
        description: `${input} names a run at a path outside this one; it is not followed`,
        file,
        position,
      });
    }
    if (reference.status !== null && !/^(?:complete|failed)$/.test(reference.status)) {
      note("run-input-status", {
        subject: input,
        description: `${input} names a run of status ${reference.status}`,
        file,
        position,
      });
    }
  }
}

function findExtra({ run, note, facts }: RuleContext): void {
  const promised = new Set(run.expectedOutputs.flatMap((output) => (output.found === null ? [] : [output.found.path])));
  const folders = run.expectedOutputs.filter((output) => output.path.endsWith("/")).map((output) => output.path);
  const flat = run.generation.generation === "A" || run.generation.generation === "B";
  const agents = new Set(run.log?.agents ?? []);
  for (const output of run.outputs) {
    if (output.fromCaller || run.expectedInputs.some((input) => input.found?.path === output.path)) continue;
    const isPromised = promised.has(output.path) || folders.some((folder) => output.path.startsWith(folder));
    if (!isPromised && (run.plan !== null || !flat)) {
      note("extra-binding", {
        subject: output.path,
        description: `${output.path} is mentioned by no plan`,
        file: output.path,
      });
    }
    if (!flat || output.empty) continue;
    const head = facts.of(output)?.text.slice(0, 2000) ?? "";
    if (!/^kind:\s*\w+/m.test(head))
      note("binding-without-header", {
        subject: output.path,
        description: `${output.path} has no header`,
        file: output.path,
      });
    const agent = /^(?:let|const|output)?\s*\w*\s*=?\s*session:\s*([A-Za-z_][\w-]*)/m.exec(head)?.[1];
    if (agent !== undefined && agents.size > 0 && !agents.has(agent)) {
      note("undeclared-agent", {
        subject: agent,
        description: `${output.path} was made by ${agent}, which the trace does not declare`,
        file: output.path,
      });
    }
  }
  if (run.log !== null && run.log.header.upstream.length > 0) {
    note("upstream-runs", {
      description: `Fed by ${run.log.header.upstream.join(", ")}`,
      file: run.parts.log ?? "vm.log.md",
      position:
        run.log.records.find((record) => record.kind === "field" && record.key === "upstream")?.position ?? null,
    });
  }
}
