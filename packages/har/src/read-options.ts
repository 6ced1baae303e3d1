import type { InputLimits } from "./input/input-limits.js";
import type { InterpretOptions } from "./interpret.js";
import type { ScanLimits } from "./scan/limits.js";

/** How a recording is read: bounds, the user's own rules, progress. */
export interface ReadOptions extends InterpretOptions {
  /** Bounds on what the input may make the reader hold. */
  readonly limits?: ScanLimits & InputLimits;
  /** Called now and then while the text is scanned, with bytes done and bytes in all. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Stops reading; its reason is thrown. */
  readonly signal?: AbortSignal;
}
