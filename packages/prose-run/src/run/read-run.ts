import { basename } from "node:path";
import type { Contract } from "../contract/contract.js";
import { parseContract } from "../contract/parse-contract.js";
import { ProseRunError } from "../error.js";
import { readVmLog } from "../log/read-vm-log.js";
import type { VmLog } from "../log/vm-log.js";
import type { SafeResult } from "../position.js";
import { detectGeneration, partsOfGeneration } from "./detect-generation.js";
import { expectedInputs, expectedOutputs } from "./expected-outputs.js";
import { type FindRunOptions, findRun } from "./find-run.js";
import { readNodeErrors } from "./node-errors.js";
import { readOutputs } from "./outputs.js";
import type { Depth, ProseRun, RunPart } from "./prose-run.js";
import { knownAtTop, readNestedRuns, readSources, readWorkspaces } from "./read-parts.js";
import { readPlan } from "./read-plan.js";
import { defaultLimits, type ReadLimits, RunFolder, rememberFolder } from "./run-folder.js";
import { readRunInputs } from "./run-inputs.js";
import { timingOf } from "./timing.js";
import { readReceipts, readVersions } from "./world-model.js";

/** How a run is found and how much of it is read. */
export interface ReadRunOptions extends FindRunOptions {
  /** `light` leaves out sources, receipts, versions and the content of workspaces. @default "deep" */
  readonly depth?: Depth;
  /** Bounds of the reading; see `ReadLimits` for each default. */
  readonly limits?: Partial<ReadLimits>;
}

/**
 * Reads a run folder of any generation. What is missing or odd does not stop the reading; it stands in `missing` and
 * `warnings`. Only files below the folder are opened, links are never followed, and nothing of a run's text is trusted.
 *
 * @param reference A run's id, `~/id`, or the path of its folder.
 * @throws ProseRunError `run-not-found`, `unreadable-run`
 */
export function readRun(reference: string, options: ReadRunOptions = {}): ProseRun {
  const { depth = "deep", limits } = options;
  const path = findRun(reference, options);
  const folder = new RunFolder(path, { ...defaultLimits, ...limits });
  const isDeep = depth === "deep";
  const contractAt = (file: string): Contract | null => {
    const text = folder.has(file) ? folder.text(file) : null;
    return text === null ? null : parseContract(text);
  };
  const logAt = (file: string): VmLog | null => {
    const text = folder.has(file) ? folder.text(file) : null;
    return text === null ? null : readVmLog(text);
  };
  const stateLog = once(() => logAt("state.md"));
  const rootFile = once(() => contractAt("root.prose.md"));
  const generation = detectGeneration(folder, { stateLog, rootKind: () => rootFile()?.kind ?? null });
  if (folder.warnings.some((warning) => warning.code === "unreadable-folder" && warning.path === "")) {
    throw new ProseRunError("unreadable-run", `The run folder ${path} cannot be listed. Check its permissions.`, {
      run: path,
    });
  }
  const names = partsOfGeneration[generation.generation];
  const find = (part: RunPart): string | null => names[part].find((name) => folder.has(name)) ?? null;
  const parts = { log: find("log"), source: find("source"), plan: find("plan") };
  const log = parts.log === null ? null : parts.log === "state.md" ? stateLog() : logAt(parts.log);
  const isMarkdown = parts.source?.endsWith(".md") === true;
  if (parts.source !== null) folder.text(parts.source);
  // Parsed when asked for: a light inspection of most generations never needs the contract.
  const root =
    parts.source === "root.prose.md" ? rootFile : once(() => (isMarkdown ? contractAt(parts.source as string) : null));
  const outputs = readOutputs(folder, isDeep);
  const plan = readPlan(folder, parts.plan, { generation: generation.generation, log, root, outputs });
  const expectation = { generation: generation.generation, plan: plan.plan, root, log, outputs };
  const nestedRuns = readNestedRuns(folder);
  const run: ProseRun = {
    path,
    id: basename(path),
    depth,
    generation: plan.alsoFound === null ? generation : { ...generation, hybrid: true },
    parts: { ...parts, plan: plan.path ?? parts.plan },
    missing: (["log", "source", "plan"] as const).filter((part) => parts[part] === null && names[part].length > 0),
    expectedParts: { log: names.log[0] ?? null, source: names.source[0] ?? null, plan: names.plan[0] ?? null },
    system: plan.plan?.system ?? systemOf(log, root()) ?? basename(path),
    log,
    plan: plan.plan,
    get root() {
      return root();
    },
    sources: isDeep ? readSources(folder) : {},
    outputs,
    expectedOutputs: expectedOutputs(expectation),
    expectedInputs: expectedInputs(plan.plan, outputs),
    runInputs: isDeep ? readRunInputs(folder, outputs) : [],
    workspaces: readWorkspaces(folder, isDeep),
    nodeErrors: readNodeErrors(folder),
    receipts: isDeep ? readReceipts(folder) : {},
    versions: isDeep ? readVersions(folder) : [],
    texts: folder.texts,
    nestedRuns,
    extras: folder
      .list("")
      .filter((entry) => !knownAtTop(entry.name))
      .map((entry) => entry.name),
    timing: timingOf(basename(path), log),
    fileCount: folder.seen,
    truncated: folder.truncated,
    warnings: [...folder.warnings, ...plan.warnings],
  };
  rememberFolder(run, folder);
  return run;
}

/** Like `readRun`, with the problem as data. Warnings are those of the run. */
export function safeReadRun(reference: string, options: ReadRunOptions = {}): SafeResult<ProseRun> {
  try {
    const value = readRun(reference, options);
    return { ok: true, value, warnings: value.warnings };
  } catch (error) {
    if (!(error instanceof ProseRunError)) throw error;
    return { ok: false, problems: [{ code: error.code, message: error.message, path: reference }] };
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The system as the log or the root names it; a path is cut to its last part. */
function systemOf(log: VmLog | null, root: Contract | null): string | null {
  const stated = root?.name ?? log?.header.system?.value ?? log?.header.root?.value ?? null;
  if (stated === null || stated.trim() === "") return null;
  const word = stated.trim().split(/\s+/)[0] as string;
  return (
    word
      .split("/")
      .filter((part) => part !== "")
      .at(-1) ?? word
  );
}
