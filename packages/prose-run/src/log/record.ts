import type { Position } from "../position.js";

/** What an event says of a service. `ran` in a summary means `completed` or `errored`. */
export type ServiceMark = "completed" | "errored" | "skipped" | "deferred" | "resumed" | "warned";

interface RecordBase {
  readonly position: Position;
}

interface EventBase extends RecordBase {
  readonly kind: "event";
  /** The number before the arrow; numbers repeat and start again, the order is that of the lines. */
  readonly step: number;
  /** The letter after the number (`13a` gives `a`), or the empty string. */
  readonly branch: string;
}

/** `N→ name ✓ (note)` and its kin: one service, one mark. Three services on one line give three records. */
export interface ServiceEvent extends EventBase {
  readonly type: "service";
  readonly name: string;
  /** The text in brackets between name and glyph, or the empty string. */
  readonly label: string;
  readonly mark: ServiceMark;
  /** The word after the glyph: an error's name, `rendered`, `skipped`, `deferred`, `(resumed)` without its brackets. */
  readonly detail: string;
  readonly note: string;
  /** The `#ID` of a block the step belongs to, or the empty string. */
  readonly block: string;
}

/** `N→ [input] name ✓`. */
export interface InputEvent extends EventBase {
  readonly type: "input";
  readonly name: string;
  readonly ok: boolean;
  readonly note: string;
}

/** `N→ [eval] assertion ✓`. */
export interface AssertionEvent extends EventBase {
  readonly type: "assertion";
  readonly text: string;
  readonly passed: boolean;
}

/** `N→ [tag] text ✓`: any other tag, such as `preflight`, `outage`, `vm-action`. */
export interface TagEvent extends EventBase {
  readonly type: "tag";
  readonly tag: string;
  readonly text: string;
  readonly glyph: string;
}

/** `N→ ∥start a,b` and `N→ ∥done (note)`. */
export interface ParallelEvent extends EventBase {
  readonly type: "parallel-start" | "parallel-done";
  readonly names: readonly string[];
  readonly note: string;
}

/** `N→ loop:I/M` with or without `exit(reason)`. */
export interface LoopEvent extends EventBase {
  readonly type: "loop";
  readonly iteration: number;
  readonly maximum: number | null;
  readonly exit: string | null;
}

/** `N→ block:name#ID ARG` and `N→ #ID done STATUS`. */
export interface BlockEvent extends EventBase {
  readonly type: "block-start" | "block-done";
  readonly name: string;
  readonly id: string;
  /** The argument of a start, the status of an end. */
  readonly text: string;
}

/** `N→ retry:A/M`. */
export interface RetryEvent extends EventBase {
  readonly type: "retry";
  readonly attempt: number;
  readonly maximum: number | null;
}

/** `N→ name ⇒ other (delegate: ID)`. */
export interface DelegateEvent extends EventBase {
  readonly type: "delegate";
  readonly name: string;
  readonly delegate: string;
  readonly id: string;
}

/** `N→ ✓` (an unnamed session) and `N→ ✗ error`. */
export interface AnonymousEvent extends EventBase {
  readonly type: "anonymous";
  readonly mark: ServiceMark;
  readonly detail: string;
}

/** `N→ commit:IDS sha`. */
export interface CommitEvent extends EventBase {
  readonly type: "commit";
  readonly ids: readonly string[];
  readonly sha: string;
}

/** `N→ name: a, b`: a list, not a mark of being done. */
export interface ListEvent extends EventBase {
  readonly type: "list";
  readonly name: string;
  readonly items: readonly string[];
}

/** Anything else after the arrow. */
export interface TextEvent extends EventBase {
  readonly type: "text";
  readonly text: string;
  /** Whether the text claims that the whole program is done (`PROGRAM COMPLETE`, `ALL_TASKS_COMPLETE`). */
  readonly claimsCompletion: boolean;
}

export type LogEvent =
  | ServiceEvent
  | InputEvent
  | AssertionEvent
  | TagEvent
  | ParallelEvent
  | LoopEvent
  | BlockEvent
  | RetryEvent
  | DelegateEvent
  | AnonymousEvent
  | CommitEvent
  | ListEvent
  | TextEvent;

/** `---end TIME`, `---error TIME message`, `---resume TIME`, `---test PASS`. */
export interface TerminatorRecord extends RecordBase {
  readonly kind: "terminator";
  readonly type: "end" | "error" | "resume" | "test";
  /** The first word after the marker when it is a time, else null. */
  readonly time: string | null;
  readonly text: string;
}

/** A fact of the header: a line, a bullet, a heading of the known forms, or a line of YAML front matter. */
export interface FieldRecord extends RecordBase {
  readonly kind: "field";
  readonly form: "heading" | "line" | "bullet" | "front-matter";
  /** In lower case, `-` and blanks as `_`. */
  readonly key: string;
  readonly value: string;
}

/** A Markdown heading; `service` and `mark` are set when it reads `service — state (Name)`. */
export interface HeadingRecord extends RecordBase {
  readonly kind: "heading";
  readonly depth: number;
  readonly text: string;
  readonly service: string | null;
  readonly mark: ServiceMark | "running" | null;
  readonly detail: string;
}

/** A statement of an annotated trace (generation A): a step or agent with what its comment says. */
export interface TraceRecord extends RecordBase {
  readonly kind: "trace";
  readonly type: "step" | "agent" | "input" | "structure" | "elision";
  readonly name: string;
  /** `let`, `const`, `output`, `input`, `assignment`, `session`, `parallel`, `agent`, … */
  readonly statement: string;
  readonly agent: string | null;
  readonly state: "completed" | "errored" | "running" | "retrying" | "pending" | "registered" | null;
  /** The path after `-->`, or the empty string. */
  readonly output: string;
  readonly context: readonly string[];
  /** A number shared by the branches of one parallel block, or null. */
  readonly parallelGroup: number | null;
  /** The structures around the statement, outermost first: `parallel`, `loop`, `repeat`, `for`, `block`, `try`, `if`, … */
  readonly within: readonly string[];
}

/** Any other line that is not blank. */
export interface TextRecord extends RecordBase {
  readonly kind: "text";
  readonly text: string;
}

export type LogRecord = LogEvent | TerminatorRecord | FieldRecord | HeadingRecord | TraceRecord | TextRecord;
