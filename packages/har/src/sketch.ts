import type { Signals } from "./classify/signals.js";
import type { LeftOutReason } from "./exchange.js";
import type { EntrySketch } from "./pipeline.js";

/** What linking keeps of an entry. Strings are small ones of their own, never parts of a body. */
export interface Sketch extends EntrySketch {
  readonly entryIndex: number;
  readonly leftOut: LeftOutReason | undefined;
  readonly signals: Signals;
  /** Absolute, without fragment. */
  readonly url: string;
  readonly path: string;
  /** Where a redirect points, absolute; undefined for anything but a redirect. */
  readonly location: string | undefined;
  /** Milliseconds, approximate. */
  readonly duration: number | undefined;
  readonly page: string | undefined;
  /** Host of the Referer or Origin, for entries whose page is not known. */
  readonly callerHost: string | undefined;
  /** Set by the recorder on requests that a service worker made. */
  readonly byServiceWorker: boolean;
  /** The page's call was answered by a service worker: the recorder says so, or there was no server. */
  readonly viaServiceWorker: boolean;
  /** Method, address and body: equal for calls that are the same call again. */
  readonly callKey: string;
  /** Equal for equal answers; undefined when the answer's body is not recorded. */
  readonly answerKey: string | undefined;
  /** Of a preflight: the method it asks for. */
  readonly preflightFor: string | undefined;
  readonly aborted: boolean;
  /** Whether cookies or an authorization were recorded. */
  readonly hasSecrets: boolean;
  /** Major version of the Chromium that its User-Agent names. */
  readonly chromeVersion: number | undefined;
}
