import type { Position, Warning } from "../position.js";
import type { LogRecord, ServiceMark, TerminatorRecord } from "./record.js";

/** How the log is written: with event lines, as an annotated program, as prose, or as a list of bullets. */
export type LogFormat = "markers" | "annotated" | "free-form" | "bullets" | "empty";

/** One statement of the log about a service. */
export interface ServiceEntry {
  readonly mark: ServiceMark | "running" | "retrying" | "pending" | "none";
  readonly detail: string;
  readonly note: string;
  readonly label: string;
  readonly step: number | null;
  readonly branch: string;
  readonly position: Position;
  /** Whether a `---resume` stands before it. */
  readonly afterResume: boolean;
}

/** All that the log says about one service, in the order of its lines. */
export interface LogService {
  readonly name: string;
  /** The last mark that decides: a `✓` after a `✗` or `⊘` makes it completed. */
  readonly state: ServiceEntry["mark"];
  readonly entries: readonly ServiceEntry[];
  /** The path that the log gives for its output, or the empty string. */
  readonly output: string;
  /** The name of the service that called it as a delegate, or null. */
  readonly delegateOf: string | null;
}

/** A fact of the header with its place; an absent fact is null. */
export interface HeaderValue {
  readonly value: string;
  readonly position: Position;
}

export interface LogHeader {
  readonly runId: HeaderValue | null;
  readonly system: HeaderValue | null;
  /** `root:` or, before 0.11, `program:`. */
  readonly root: HeaderValue | null;
  readonly startedAt: HeaderValue | null;
  readonly updatedAt: HeaderValue | null;
  readonly endedAt: HeaderValue | null;
  readonly status: HeaderValue | null;
  readonly error: HeaderValue | null;
  readonly output: HeaderValue | null;
  readonly upstream: readonly string[];
}

/** A log as a whole: its records in order, and what they say together. */
export interface VmLog {
  readonly format: LogFormat;
  readonly header: LogHeader;
  readonly records: readonly LogRecord[];
  readonly services: readonly LogService[];
  /** Names of services that ran (`✓` or `✗`), by their first such mark. */
  readonly order: readonly string[];
  readonly callerInputs: readonly string[];
  readonly agents: readonly string[];
  readonly parallelGroups: readonly (readonly string[])[];
  readonly terminators: readonly TerminatorRecord[];
  /** `---end`, or `---test PASS`; where the format has no marker, a `status` of complete. */
  readonly completed: boolean;
  /** `---error`, or `---test FAIL`; where the format has no marker, a `status` of failed. */
  readonly failed: boolean;
  /** What the two above rest on. */
  readonly decidedBy: "terminator" | "status" | null;
  readonly resumed: boolean;
  /** Number of `✗` of services; assertions, notes and prose do not count. */
  readonly errorCount: number;
  /** Whether there is no event, no header and no readable text. */
  readonly corrupted: boolean;
  readonly lines: number;
  readonly warnings: readonly Warning[];
}
