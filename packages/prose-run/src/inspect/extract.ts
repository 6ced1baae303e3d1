import { serviceOf } from "../run/excuse-absent.js";
import { readPreview } from "../run/preview.js";
import type { Depth, ProseRun } from "../run/prose-run.js";
import type { Extraction, ManifestSummary } from "./extraction.js";
import type { PriorInspection } from "./prior-inspection.js";
import { createQuoter, type Quoter } from "./quote.js";

/** Settings of an extraction. */
export interface ExtractOptions {
  /** @default the depth the run was read with */
  readonly depth?: Depth;
  /** Earlier inspections of the same run. @default [] */
  readonly priorInspections?: readonly PriorInspection[];
}

/** Number of characters of each binding that `service_outputs` shows. */
export const previewCharacters = 500;

/**
 * Organises what was read of a run into the extraction of the specification. It does not judge. Text of the run is shown
 * without secrets.
 *
 * @param run A run read at the same depth or deeper.
 */
export function extract(run: ProseRun, options: ExtractOptions = {}): Extraction {
  const { depth = run.depth, priorInspections = [] } = options;
  const light: Extraction = {
    run_id: run.id,
    system_name: run.system,
    completed: run.log?.completed ?? false,
    failed: run.log?.failed ?? false,
    error_count: run.log?.errorCount ?? 0,
    services_declared: run.plan?.services.map((service) => service.name) ?? [],
    services_completed: servicesIn(run, "completed"),
    services_errored: servicesIn(run, "errored"),
    bindings_present: run.outputs.filter((output) => !output.empty).map((output) => output.path),
    bindings_missing: missingBindings(run),
    notes: notesOf(run, depth, priorInspections),
  };
  return depth === "light" ? light : { ...light, ...deepFields(run, createQuoter(run)) };
}

/**
 * Services in a state, in the order of the log. In a log without marks, the one declared service of a run whose status is
 * complete counts as completed.
 */
function servicesIn(run: ProseRun, state: "completed" | "errored"): string[] {
  const declared = run.plan?.services.map((service) => service.name.toLowerCase()) ?? [];
  const found = (run.log?.services ?? [])
    .filter(
      (service) =>
        service.state === state && (service.delegateOf === null || declared.includes(service.name.toLowerCase())),
    )
    .map((service) => service.name);
  return found.length > 0 || state === "errored" ? found : impliedServices(run);
}

/** The single service that a complete run without any mark implies; empty for every other run. */
export function impliedServices(run: ProseRun): string[] {
  const only = run.plan?.services.length === 1 ? run.plan.services[0] : undefined;
  const { log } = run;
  if (only === undefined || log === null || !log.completed || log.services.length > 0) return [];
  return [only.name];
}

function missingBindings(run: ProseRun): string[] {
  const outputs = run.expectedOutputs.filter(
    (output) => output.excused === null && (output.found === null || output.found.empty),
  );
  const inputs = run.expectedInputs.filter((input) => !input.optional && (input.found === null || input.found.empty));
  return [...new Set([...outputs.map((output) => output.path), ...inputs.map((input) => input.path)])];
}

function notesOf(run: ProseRun, depth: Depth, prior: readonly PriorInspection[]): string[] {
  const notes: string[] = [];
  if (depth === "light" && prior.some((inspection) => inspection.depth === "deep")) notes.push("prior deep available");
  if (run.truncated) notes.push(`the walk stopped after ${run.fileCount} entries`);
  for (const warning of run.warnings)
    if (warning.code === "file-truncated") notes.push(`${warning.path}: ${warning.message}`);
  return notes;
}

function deepFields(run: ProseRun, quoter: Quoter): Partial<Extraction> {
  const source = run.parts.source === null ? undefined : run.texts[run.parts.source];
  const rootText =
    source ?? (run.parts.source === null ? undefined : readPreview(run, run.parts.source, Number.MAX_SAFE_INTEGER));
  return {
    ...(rootText === undefined ? {} : { root_source: quoter.text(rootText) }),
    ...(run.plan === null ? {} : { manifest_summary: summarisePlan(run) }),
    service_outputs: previews(run, quoter),
    workspace_artifacts: Object.fromEntries(
      run.workspaces.map(({ service, files }) => [service, files.map((file) => file.path)]),
    ),
    error_details: Object.fromEntries(run.nodeErrors.map((error) => [error.path, quoter.text(error.text)])),
  };
}

function summarisePlan(run: ProseRun): ManifestSummary {
  const plan = run.plan as NonNullable<ProseRun["plan"]>;
  return {
    form: plan.form,
    execution_order: plan.order.map((step) => ({ services: step.services, depends_on: step.dependsOn })),
    wiring: Object.fromEntries(
      plan.services.map((service) => [
        service.name,
        {
          inputs: service.inputs.map((input) => `${input.name} <- ${input.path ?? input.sourceNode ?? input.from}`),
          outputs: run.expectedOutputs
            .filter((output) => output.service === service.name)
            .map((output) => `${output.name} -> ${output.path}`),
        },
      ]),
    ),
  };
}

function previews(run: ProseRun, quoter: Quoter): Record<string, Record<string, string>> {
  const shown: Record<string, Record<string, string>> = Object.create(null);
  for (const output of run.outputs) {
    if (output.fromCaller || output.empty) continue;
    const owner = output.owner ?? serviceOf(run.log, output.name)?.name ?? output.name;
    shown[owner] ??= {};
    // Secrets are taken out before the cut, so that none is cut in two and shown in part.
    shown[owner][output.path] = quoter
      .text(readPreview(run, output.path, previewCharacters * 2))
      .slice(0, previewCharacters);
  }
  return shown;
}
