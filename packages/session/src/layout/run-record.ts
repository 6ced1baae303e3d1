import type { Goal } from "@inspect/pee";
import type { JsonObject } from "./json-file.js";

/** The account that a run acts for. */
export interface Account {
  readonly name: string | null;
  readonly platform: string | null;
  readonly home: { readonly city: string | null; readonly country: string | null };
  /** Which browser the account uses, in words, for example `Chrome 147 on Linux`. */
  readonly browser: string | null;
  /** Where the account's traffic leaves: the proxy's exit. */
  readonly exit: { readonly address: string | null; readonly city: string | null; readonly country: string | null };
}

/** One change of the goal, oldest first in `goalHistory`. */
export type GoalChange =
  | { readonly at: string; readonly kind: "set"; readonly text: string }
  | { readonly at: string; readonly kind: "reached"; readonly text: string; readonly step: number }
  | { readonly at: string; readonly kind: "dropped"; readonly text: string };

/** The browser of a run. Fields that a recorder adds are kept. */
export interface RunBrowser {
  /** `inspect`: opened by `inspect start`, open while its process lives; `recorder`: somebody else's, until `stop`. */
  readonly by: "inspect" | "recorder";
  /** The DevTools endpoint (`http://127.0.0.1:<port>` or `ws://…`). */
  readonly endpoint: string | null;
  readonly pid: number | null;
  /** What `processIdentity(pid)` said when the browser was opened; tells a reused pid from the same process. */
  readonly processIdentity: string | null;
  /** The profile folder. */
  readonly profile: string | null;
  /** ISO time at which it was closed or found dead. */
  readonly closedAt: string | null;
  readonly [other: string]: unknown;
}

/** `run.json`: what a run is, written by Inspect under the run's lock. */
export interface RunRecord {
  readonly format: "inspect/run";
  readonly version: 1;
  readonly runId: string;
  /** ISO times; `stoppedAt` is null while steps may be recorded. */
  readonly startedAt: string;
  readonly stoppedAt: string | null;
  /** Who is told when only a person can clear a step (REQ-INSPECT-19). */
  readonly operator: string;
  /** Reached is sticky until another goal is set (REQ-INSPECT-11, -12). */
  readonly goal: Goal | null;
  readonly goalHistory: readonly GoalChange[];
  readonly account: Account | null;
  /** Where the account was read from, relative to the project, so that a launch can read its proxy again. */
  readonly accountFile: string | null;
  readonly browser: RunBrowser | null;
  /** The page state map, relative to the folder that holds `.inspect`; null: none. */
  readonly statesFile: string | null;
  /** Settings of recorders and commands, kept as they are. */
  readonly settings: JsonObject;
  /** Things about the run that every bundle has to tell, for example a proxy exit that does not fit the account. */
  readonly warnings: readonly string[];
}

/** The operator's name unless a run says another. */
export const defaultOperator = "matt";
