import { existsSync, renameSync, rmSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { ProseRunError } from "../error.js";
import type { Verdict } from "../inspect/evaluation.js";
import type { PriorInspection } from "../inspect/prior-inspection.js";
import type { Warning } from "../position.js";
import type { Depth } from "../run/prose-run.js";
import { type ReadRegistry, readRegistryFile } from "./registry-file.js";
import { readReport, reportPath, type StoredReport } from "./stored-report.js";

/** Inspections that a registry holds at most; the oldest go first. */
export const registryLimit = 500;

/** Settings of a registry. */
export interface RegistryOptions {
  /** The folder that holds `inspections.json` and `reports/`. @default ~/.agents/prose/state/inspector */
  readonly folder?: string;
  /** The user's home folder. @default os.homedir() */
  readonly home?: string;
}

/** What is asked of a registry; every field given has to fit. */
export interface InspectionQuery {
  readonly runId?: string;
  readonly system?: string;
  readonly verdict?: Verdict;
  readonly depth?: Depth;
}

/** An inspection to be remembered; a deep one with the report that answers for it later. */
export interface NewInspection {
  readonly entry: PriorInspection;
  readonly report: StoredReport | null;
}

/** The standing registry of inspections (index of the specification), persisted across runs and safe with many writers. */
export interface InspectionRegistry {
  readonly folder: string;
  /** Matching inspections, newest first. */
  list(query?: InspectionQuery): readonly PriorInspection[];
  /** Remarks on the registry's file as it was last read. */
  warnings(): readonly Warning[];
  /** The stored report of a deep inspection of the same content, or null. */
  report(contentDigest: string): StoredReport | null;
  /** Adds inspections in one write, under a lock. */
  add(inspections: readonly NewInspection[]): Promise<void>;
}

/** The user's place for the registry: beside the durable memory of OpenProse. */
export function registryFolder({ folder, home = homedir() }: RegistryOptions = {}): string {
  return folder ?? join(home, ".agents/prose/state/inspector");
}

/**
 * Opens the registry; nothing is created before something is added.
 *
 * The methods throw ProseRunError `registry-unavailable` and `unsupported-version`.
 */
export function openRegistry(options: RegistryOptions = {}): InspectionRegistry {
  const folder = registryFolder(options);
  const file = join(folder, "inspections.json");
  let last: ReadRegistry | undefined;
  const read = (): ReadRegistry => {
    last = readRegistryFile(file);
    return last;
  };
  return {
    folder,
    list: (query = {}) =>
      read()
        .inspections.filter((entry) => fits(entry, query))
        .toReversed(),
    warnings: () => (last ?? read()).warnings,
    report: (contentDigest) => readReport(folder, contentDigest),
    add: (inspections) => add(folder, file, inspections),
  };
}

function fits(entry: PriorInspection, query: InspectionQuery): boolean {
  return (
    (query.runId === undefined || entry.run_id === query.runId) &&
    (query.system === undefined || entry.system === query.system) &&
    (query.verdict === undefined || entry.verdict === query.verdict) &&
    (query.depth === undefined || entry.depth === query.depth)
  );
}

async function add(folder: string, file: string, inspections: readonly NewInspection[]): Promise<void> {
  if (inspections.length === 0) return;
  let release: () => Promise<void>;
  try {
    // Not the synchronous form, which some folders hold up for ever, deaf to signals.
    await mkdir(join(folder, "reports"), { recursive: true, mode: 0o700 });
    // Loaded only to write, since most inspections write nothing.
    const { lock } = await import("proper-lockfile");
    release = await lock(folder, {
      lockfilePath: `${file}.lock`,
      realpath: false,
      stale: 10_000,
      retries: { retries: 60, minTimeout: 20, maxTimeout: 500 },
    });
  } catch (cause) {
    throw new ProseRunError(
      "registry-unavailable",
      `The registry in ${folder} cannot be locked for writing: ${messageOf(cause)}. Check its permissions or give another folder.`,
      { cause },
    );
  }
  try {
    const before = readRegistryFile(file);
    if (before.damaged) renameSync(file, `${file}.damaged`);
    for (const { entry, report } of inspections) {
      if (report !== null) await write(reportPath(folder, entry.content_digest), report);
    }
    const all = [...before.inspections, ...inspections.map(({ entry }) => entry)];
    const kept = all.slice(-registryLimit);
    await write(file, { format: "inspect/prose-inspections", version: 1, inspections: kept });
    const still = new Set(kept.map((entry) => entry.content_digest));
    for (const evicted of all.slice(0, -registryLimit)) {
      const path = reportPath(folder, evicted.content_digest);
      if (evicted.depth === "deep" && !still.has(evicted.content_digest) && existsSync(path))
        rmSync(path, { force: true });
    }
  } catch (cause) {
    if (cause instanceof ProseRunError) throw cause;
    throw new ProseRunError(
      "registry-unavailable",
      `The registry in ${folder} cannot be written: ${messageOf(cause)}.`,
      { cause },
    );
  } finally {
    await release();
  }
}

async function write(path: string, value: unknown): Promise<void> {
  const { default: writeFileAtomic } = await import("write-file-atomic");
  await writeFileAtomic(path, `${JSON.stringify(value, null, 1)}\n`, { mode: 0o600 });
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
