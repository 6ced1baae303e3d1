// The public line of @inspect/har: reading a recording, the exchange types, rules and errors.
export type {
  AbsentBody,
  BinaryBody,
  Body,
  EventStreamBody,
  FormBody,
  GraphqlBody,
  JsonBody,
  JsonLinesBody,
  MultipartBody,
  MultipartPart,
  NameValue,
  NoBodyReason,
  TextBody,
} from "./body.js";
export type { UserRule } from "./classify/user-rule.js";
export { HarError, type HarErrorCode, type HarProblem } from "./error.js";
export type {
  Cookie,
  Decision,
  DecisionReason,
  Exchange,
  ExchangeKind,
  ExchangeLink,
  ExchangeRequest,
  ExchangeResponse,
  ExchangeTag,
  FinalRequest,
  Frame,
  LeftOutReason,
  NoResponse,
  Operation,
  Party,
  Place,
  PollingGroup,
  RedirectHop,
  StreamEvent,
} from "./exchange.js";
export type { HarInput } from "./input/har-input.js";
export type { InputLimits } from "./input/input-limits.js";
export type { Packing } from "./input/open-input.js";
export {
  type EntryPosition,
  type OpenRecording,
  openRecording,
  type RecordingSummary,
} from "./open-recording.js";
export type { EntryPlace, EntryVerdict, LogParts, OffsetSeconds } from "./pipeline.js";
export {
  type HarResult,
  type Recording,
  readExchanges,
  safeOpenRecording,
  safeReadExchanges,
} from "./read-exchanges.js";
export type { ReadOptions } from "./read-options.js";
export type { ScanLimits } from "./scan/limits.js";
export type { HarWarning } from "./warning.js";
