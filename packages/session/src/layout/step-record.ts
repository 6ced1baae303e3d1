/** A point of the page in CSS pixels; in a path, `t` is milliseconds since the action's start. */
export interface MousePoint {
  readonly x: number;
  readonly y: number;
}

/** What the mouse did during an action. */
export interface StepMouse {
  readonly from: MousePoint | null;
  readonly to: MousePoint | null;
  /** Number of move events. */
  readonly moves: number | null;
  /** How long the button was down, in milliseconds. */
  readonly pressedMs: number | null;
  readonly path?: readonly (MousePoint & { readonly t: number })[];
}

/** `step.json`: what was done. Any recorder may write it; unknown fields pass through. */
export interface StepRecord {
  /** `inspect/step`, version 1, when the recorder says so. */
  readonly format?: "inspect/step";
  readonly version?: 1;
  /** The verb: `click`, `goto`, `fill`, … */
  readonly action: string;
  /** The action's arguments. */
  readonly args: unknown;
  readonly mouse: StepMouse | null;
  /** ISO time. */
  readonly startedAt: string | null;
  readonly durationMs: number | null;
  /** False when the action failed; then `error` says how. */
  readonly ok: boolean;
  readonly error: string | null;
  /** The page's URL and title after the step. */
  readonly url: string | null;
  readonly title: string | null;
  readonly [other: string]: unknown;
}
