import type { ElementDescription } from "../in-page/describe-element.js";

/** What a done action tells for step.json. */
export interface ActionOutcome {
  /** The arguments as they may be written down: typed secrets are markers. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The element that was acted on. */
  readonly element?: ElementDescription;
  /** What came of it, for example an expression's value or the document's status. */
  readonly result?: unknown;
}
