import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { lock } from "proper-lockfile";
import writeFileAtomic from "write-file-atomic";
import { ProseRunError } from "../error.js";
import type { Baseline } from "./regression.js";

/** Older baselines kept beside the current one. */
const olderKept = 5;

/** A system's baselines: the one that counts and up to five before it, newest first. */
export interface BaselineFile {
  readonly format: "inspect/prose-baseline";
  readonly version: 1;
  readonly system: string;
  readonly current: Baseline;
  readonly older: readonly Baseline[];
}

export interface BaselineOptions {
  /** The folder that holds one file a system. @default ~/.agents/prose/state/baselines */
  readonly folder?: string;
  /** The user's home folder. @default os.homedir() */
  readonly home?: string;
}

/** Where baselines are kept. */
export interface BaselineStore {
  readonly folder: string;
  /** The system's baselines, or null when none was set. */
  get(system: string): BaselineFile | null;
  /** Makes a run the baseline of its system; the one before moves to the older ones. */
  set(baseline: Baseline): Promise<BaselineFile>;
  /**
   * Every system with a baseline, by name.
   *
   * @param onFault told of each file that cannot be read as a baseline; the others are listed all the same. Without
   * this listener the first such fault is thrown
   */
  list(onFault?: (fault: ProseRunError) => void): readonly BaselineFile[];
}

/**
 * Opens the store; nothing is created before a baseline is set. Writes are atomic and under a lock.
 *
 * The methods throw ProseRunError `baseline-corrupted` and `unsupported-version`.
 */
export function openBaselines({ folder, home = homedir() }: BaselineOptions = {}): BaselineStore {
  const place = folder ?? join(home, ".agents/prose/state/baselines");
  return {
    folder: place,
    get: (system) => readBaseline(join(place, fileName(system))),
    list: (onFault) =>
      names(place)
        .sort()
        .flatMap((name) => {
          try {
            return readBaseline(join(place, name)) ?? [];
          } catch (error) {
            if (!(error instanceof ProseRunError) || onFault === undefined) throw error;
            onFault(error);
            return [];
          }
        })
        .sort((a, b) => (a.system < b.system ? -1 : 1)),
    set: async (baseline) => {
      mkdirSync(place, { recursive: true, mode: 0o700 });
      const file = join(place, fileName(baseline.system));
      const release = await lock(place, {
        lockfilePath: join(place, ".lock"),
        realpath: false,
        stale: 10_000,
        retries: { retries: 60, minTimeout: 20, maxTimeout: 500 },
      });
      try {
        const before = readBaseline(file);
        const older = before === null ? [] : [before.current, ...before.older].slice(0, olderKept);
        const next: BaselineFile = {
          format: "inspect/prose-baseline",
          version: 1,
          system: baseline.system,
          current: baseline,
          older,
        };
        await writeFileAtomic(file, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
        return next;
      } finally {
        await release();
      }
    },
  };
}

/** A system's name is untrusted: only its letters reach the file name, a digest keeps names apart. */
function fileName(system: string): string {
  const plain = system.replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, 60);
  return `${plain}-${createHash("sha256").update(system).digest("hex").slice(0, 12)}.json`;
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
}

function readBaseline(path: string): BaselineFile | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw corrupted(path, "it cannot be read", cause);
  }
  let value: Partial<BaselineFile>;
  try {
    value = JSON.parse(text) as Partial<BaselineFile>;
  } catch (cause) {
    throw corrupted(path, "it is not JSON", cause);
  }
  if (value?.format !== "inspect/prose-baseline") throw corrupted(path, "it is not a baseline");
  if (value.version !== 1) {
    throw new ProseRunError(
      "unsupported-version",
      `${path} has version ${String(value.version)}; this reads version 1.`,
    );
  }
  if (
    typeof value.system !== "string" ||
    !isBaseline(value.current) ||
    !Array.isArray(value.older) ||
    !value.older.every(isBaseline)
  ) {
    throw corrupted(path, "its fields are not those of a baseline");
  }
  return value as BaselineFile;
}

function isBaseline(value: unknown): value is Baseline {
  const baseline = value as Partial<Baseline> | null | undefined;
  return (
    typeof baseline === "object" &&
    baseline !== null &&
    typeof baseline.run_id === "string" &&
    typeof baseline.system === "string" &&
    /^(?:pass|partial|fail)$/.test(String(baseline.verdict)) &&
    Array.isArray(baseline.errors) &&
    isNumberOrNull(baseline.contract_satisfaction) &&
    isNumberOrNull(baseline.duration_seconds)
  );
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || (typeof value === "number" && Number.isFinite(value));
}

function corrupted(path: string, fault: string, cause?: unknown): ProseRunError {
  return new ProseRunError(
    "baseline-corrupted",
    `The baseline ${path} is damaged: ${fault}. Remove the file and set the baseline again.`,
    { cause },
  );
}
