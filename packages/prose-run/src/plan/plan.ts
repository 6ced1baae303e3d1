import type { Position, Warning } from "../position.js";

/** What wrote the plan, which decides how much it can say. */
export type PlanForm =
  /** `program.prose`: the program is the plan (generations A and B). */
  | "program"
  /** `manifest.md` or `manifest.run.md` (C, C'). */
  | "manifest"
  /** `forme.manifest.json` (D). */
  | "forme-manifest"
  /** The foreign shape `openprose_runtime_contract` under the name `forme.manifest.json`. */
  | "activation"
  /** `compiled-intent.json` (E). */
  | "compiled-intent"
  /** The annotated trace in `state.md`, which stands in where `program.prose` is absent. */
  | "trace"
  /** A standalone function: its one service is the function itself. */
  | "function"
  /** JSON or text of no known shape. */
  | "unknown";

/** Something a service takes. */
export interface PlanInput {
  readonly name: string;
  readonly from: "caller" | "service" | "synthetic" | "text" | "unknown";
  /** A path relative to the run's folder as written (without its `#fragment`), or null. */
  readonly path: string | null;
  readonly sourceNode: string | null;
  readonly sourceOutput: string | null;
  /** Whether its absence is no defect: `optional`, or a `value` or `default` of null. */
  readonly optional: boolean;
  readonly position: Position;
}

/** Something a service gives. */
export interface PlanOutput {
  readonly name: string;
  /** Where the published output is expected, or null when none is promised. */
  readonly path: string | null;
  readonly workspacePath: string | null;
  /** The condition as written, or null for an output that is always owed. */
  readonly conditional: string | null;
  readonly description: string;
  readonly position: Position;
}

export interface PlanService {
  readonly name: string;
  readonly sourcePath: string | null;
  readonly workspacePath: string | null;
  readonly inputs: readonly PlanInput[];
  readonly outputs: readonly PlanOutput[];
  /** Declared error names. */
  readonly errors: readonly string[];
  readonly delegates: readonly string[];
  readonly position: Position;
}

/** One step of the order; several services run side by side. */
export interface PlanStep {
  readonly services: readonly string[];
  /** Services that have to be done before; `caller` is left out. */
  readonly dependsOn: readonly string[];
  /** Whether the step may run more than once (a loop, a block) or not at all (a branch), so that it binds no order. */
  readonly free: boolean;
  readonly position: Position;
}

/** What the caller hands in. */
export interface CallerInput {
  readonly name: string;
  readonly path: string;
  readonly optional: boolean;
  /** `run`, `run[]` or null. */
  readonly type: string | null;
  readonly position: Position;
}

/** What the system gives back. */
export interface PlanReturn {
  readonly name: string;
  /** The service it comes from, or null. */
  readonly source: string | null;
  readonly description: string;
  readonly position: Position;
}

/** A remark that the plan's own author wrote into it. */
export interface PlanRemark {
  readonly code: string | null;
  readonly node: string | null;
  readonly message: string;
  readonly position: Position;
}

/** The plan of a run in one shape for all generations. */
export interface Plan {
  readonly form: PlanForm;
  readonly system: string | null;
  readonly sourcePath: string | null;
  readonly services: readonly PlanService[];
  readonly order: readonly PlanStep[];
  readonly callerInputs: readonly CallerInput[];
  readonly returns: readonly PlanReturn[];
  readonly environment: readonly string[];
  /** `kind:name`. */
  readonly tools: readonly string[];
  readonly remarks: readonly PlanRemark[];
  /** Whether outputs are named; a compiled intent names none. */
  readonly namesOutputs: boolean;
  readonly warnings: readonly Warning[];
}
