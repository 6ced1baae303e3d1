import type { TrackerMatch } from "./tracker.js";

/** How a request's body looks, as far as deciding needs it. */
export type RequestShape = "none" | "json" | "form" | "graphql" | "binary-call" | "other" | "unrecorded";

/** How an answer looks, as far as deciding needs it. */
export type AnswerShape =
  | "none"
  | "json"
  | "html"
  | "xml"
  | "script"
  | "style"
  | "media"
  | "film"
  | "binary-call"
  | "event-stream"
  | "component"
  | "empty"
  | "other";

/** Everything in one entry that speaks for or against a call; small, since one is kept for every entry. */
export interface Signals {
  /** The entry is no object, so nothing can be said of it. */
  readonly unreadable: boolean;
  /** `_resourceType` in lower case, or `""`. */
  readonly type: string;
  /** `Sec-Fetch-Dest` in lower case, or `""`. */
  readonly destination: string;
  readonly navigates: boolean;
  readonly scheme: string;
  readonly method: string;
  readonly host: string;
  readonly status: number | undefined;
  readonly userRule: { readonly include: boolean; readonly rule: string } | undefined;
  readonly tracker: TrackerMatch | undefined;
  readonly testCode: boolean;
  readonly preflight: boolean;
  readonly workerScript: boolean;
  readonly sourceMap: boolean;
  /** Which rule calls it configuration, for people. */
  readonly configuration: string | undefined;
  readonly request: RequestShape;
  readonly answer: AnswerShape;
  /** The answer's type is not JSON and its body is. */
  readonly jsonInDisguise: boolean;
  readonly jsonp: boolean;
  readonly grpcWeb: boolean;
  readonly socket: boolean;
  readonly acceptJson: boolean;
  readonly acceptHtml: boolean;
  readonly xhrHeader: boolean;
  readonly originHeader: boolean;
  /** The framework whose request header was found. */
  readonly framework: string | undefined;
  readonly apiPath: boolean;
  readonly jsonEnding: boolean;
  readonly staticEnding: boolean;
}
