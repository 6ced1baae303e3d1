import type { Contract } from "../contract/contract.js";
import type { VmLog } from "../log/vm-log.js";
import type { Plan } from "../plan/plan.js";
import type { Position, Warning } from "../position.js";
import type { ReceiptLedger } from "../receipts/receipt.js";

/** How much of a run is read: its structure, or everything. */
export type Depth = "light" | "deep";

/** Layouts of a run folder by the OpenProse that wrote them; see the README for what tells them apart. */
export type Generation = "A" | "B" | "C" | "C'" | "D" | "E" | "function" | "unknown";

/** The generation of a run, and what it was told by. */
export interface GenerationFinding {
  readonly generation: Generation;
  /** Whether parts of two generations lie side by side. */
  readonly hybrid: boolean;
  /** One sentence. */
  readonly because: string;
  /** The files and folders that decided. */
  readonly evidence: readonly string[];
}

/** The three parts that a generation needs. */
export type RunPart = "log" | "source" | "plan";

/** A file inside the run's folder; links and special files are never opened. */
export interface RunFile {
  /** Relative to the run's folder, with `/`. */
  readonly path: string;
  readonly bytes: number;
  /** Whether it is empty or holds only white space. */
  readonly empty: boolean;
}

/** A published file below `bindings/` or `world-model/`. */
export interface OutputFile extends RunFile {
  /** The folder it lies in below `bindings/` or `world-model/`, or null (generations A and B). */
  readonly owner: string | null;
  /** Its file name without extension. */
  readonly name: string;
  readonly fromCaller: boolean;
}

/** An output that the plan promises, and the file that was found for it. */
export interface ExpectedOutput {
  readonly service: string;
  readonly name: string;
  /** Where it is promised; a path that ends in `/` is met by any file in that folder. */
  readonly path: string;
  readonly workspacePath: string | null;
  readonly conditional: string | null;
  /** Whether the system gives it back to its caller. */
  readonly final: boolean;
  readonly found: OutputFile | null;
  /** Why its absence is no defect, or null. */
  readonly excused: string | null;
  /** Where the plan promises it. */
  readonly position: Position;
}

/** A caller input that the plan asks for, and the file that was found for it. */
export interface ExpectedInput {
  readonly name: string;
  readonly path: string;
  readonly optional: boolean;
  readonly type: string | null;
  readonly found: OutputFile | null;
  readonly position: Position;
}

/** A run-typed caller input: the run it names. Its path is shown and never followed. */
export interface RunReference {
  readonly input: string;
  readonly file: string;
  readonly run: string;
  readonly path: string | null;
  readonly root: string | null;
  readonly status: string | null;
  readonly position: Position;
}

/** A `workspace/{service}/__error.md`. */
export interface NodeError {
  readonly path: string;
  readonly node: string;
  /** The error's name, or null when the file names none. */
  readonly name: string | null;
  readonly form: "heading" | "front matter" | "last word" | "none";
  readonly position: Position;
  readonly text: string;
}

/** The scratch folder of one service; `files` is empty in a light reading. */
export interface Workspace {
  readonly service: string;
  readonly files: readonly RunFile[];
}

/** The published version of a world-model folder. */
export interface NodeVersion {
  readonly node: string;
  readonly path: string;
  readonly stated: string;
  /** The address of the folder as it lies there, or null when it was not computed. */
  readonly computed: string | null;
}

/** When a run began and ended. Nothing is invented: what cannot be known is null. */
export interface RunTiming {
  readonly startedAt: string | null;
  readonly startedFrom: "header" | "id" | null;
  readonly endedAt: string | null;
  /** Seconds from start to the last end, idle time before a resume included. */
  readonly durationSeconds: number | null;
}

/** A run folder of any generation in one shape. Paths are relative to `path`, with `/`. */
export interface ProseRun {
  /** The absolute path of the folder. */
  readonly path: string;
  /** The folder's name. */
  readonly id: string;
  readonly depth: Depth;
  readonly generation: GenerationFinding;
  /** Where each part was found, or null. */
  readonly parts: Readonly<Record<RunPart, string | null>>;
  readonly missing: readonly RunPart[];
  /** Where each missing part was looked for. */
  readonly expectedParts: Readonly<Record<RunPart, string | null>>;
  readonly system: string;
  readonly log: VmLog | null;
  readonly plan: Plan | null;
  readonly root: Contract | null;
  /** Contracts of `sources/` or `services/`, by path; empty in a light reading. */
  readonly sources: Readonly<Record<string, Contract>>;
  readonly outputs: readonly OutputFile[];
  readonly expectedOutputs: readonly ExpectedOutput[];
  readonly expectedInputs: readonly ExpectedInput[];
  readonly runInputs: readonly RunReference[];
  readonly workspaces: readonly Workspace[];
  readonly nodeErrors: readonly NodeError[];
  readonly receipts: Readonly<Record<string, ReceiptLedger>>;
  readonly versions: readonly NodeVersion[];
  /** The texts of log, plan, sources and `__error.md` by path; the positions of this model point into them. */
  readonly texts: Readonly<Record<string, string>>;
  /** Nested runs below `imports/`. */
  readonly nestedRuns: readonly string[];
  /** Files and folders at the top that no generation knows. */
  readonly extras: readonly string[];
  readonly timing: RunTiming;
  /** Files below the run that were seen, and whether a bound stopped the walk. */
  readonly fileCount: number;
  readonly truncated: boolean;
  readonly warnings: readonly Warning[];
}
