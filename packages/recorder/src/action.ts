/** How an action finds its element. `nth` counts from 0 among the matches; without it exactly one must match. */
export type Target =
  | {
      readonly by: "role";
      readonly role: string;
      readonly name?: string;
      readonly exact?: boolean;
      readonly nth?: number;
    }
  | { readonly by: "text"; readonly text: string; readonly exact?: boolean; readonly nth?: number }
  | { readonly by: "label"; readonly text: string; readonly exact?: boolean; readonly nth?: number }
  | { readonly by: "css"; readonly selector: string; readonly nth?: number }
  /** A ref of the latest page.aria.yaml, for example `e12`. */
  | { readonly by: "ref"; readonly ref: string }
  /** A point of the viewport in CSS pixels; actions on elements take the element there. */
  | { readonly by: "point"; readonly x: number; readonly y: number };

/** A key that is held during a pointer action. */
export type Modifier = "Alt" | "Control" | "Meta" | "Shift";

/** What the pointer's button does. */
export interface ClickOptions {
  readonly button?: "left" | "middle" | "right";
  /** 2 is a double click. @default 1 */
  readonly clicks?: number;
  readonly modifiers?: readonly Modifier[];
}

/** One thing to do in the open browser; each becomes one step. */
export type Action =
  | { readonly kind: "goto"; readonly url: string }
  | ({ readonly kind: "click"; readonly target: Target } & ClickOptions)
  /** Key by key into the target, or into what has the focus; `secret` keeps the text out of step.json. */
  | { readonly kind: "type"; readonly target?: Target; readonly text: string; readonly secret?: boolean }
  /** Replaces the field's value at once. */
  | { readonly kind: "fill"; readonly target: Target; readonly value: string; readonly secret?: boolean }
  /** A key or a chord in Playwright's names: `Enter`, `Control+A`. */
  | { readonly kind: "press"; readonly target?: Target; readonly key: string }
  /** Options of a `<select>`, each by its label or its value. */
  | { readonly kind: "select"; readonly target: Target; readonly options: readonly string[] }
  | { readonly kind: "check"; readonly target: Target; readonly checked: boolean }
  /** Absolute file paths; an empty list clears the field. */
  | { readonly kind: "upload"; readonly target: Target; readonly files: readonly string[] }
  | { readonly kind: "hover"; readonly target: Target }
  /** Turns the wheel over the target (or the pointer) by CSS pixels, or, without a distance, brings the target into view. */
  | { readonly kind: "scroll"; readonly target?: Target; readonly x?: number; readonly y?: number }
  | { readonly kind: "drag"; readonly target: Target; readonly to: Target }
  | { readonly kind: "wait"; readonly until: WaitFor }
  | { readonly kind: "back" }
  | { readonly kind: "reload" }
  | { readonly kind: "snapshot" }
  /** A JavaScript expression, or a function that is called; its JSON value stands in step.json. */
  | { readonly kind: "eval"; readonly expression: string };

/** What `wait` waits for. */
export type WaitFor =
  | { readonly for: "text"; readonly text: string; readonly gone?: boolean }
  /** A call whose URL contains the text or matches it with `*` as wildcard, answered during this step. */
  | { readonly for: "call"; readonly url: string; readonly method?: string }
  | { readonly for: "time"; readonly seconds: number };

/** The verb of an action. */
export type ActionKind = Action["kind"];
