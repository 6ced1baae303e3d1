// The public line of @inspect/har: reading a recording, the exchange types, rules, redaction, writing and errors.
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
export { parseUserRule, type UserRule } from "./classify/user-rule.js";
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
export { redactExchange } from "./redact-exchange.js";
export { redactVerdict } from "./redact-verdict.js";
export type { ScanLimits } from "./scan/limits.js";
export type { HarWarning } from "./warning.js";
export { countEntries } from "./write/markdown-document.js";
export {
  type ExchangesDocument,
  type RecordingHeader,
  recordingHeader,
  type Software,
} from "./write/recording-header.js";
export { renderExchangesJson, renderExchangesMarkdown } from "./write/render-exchanges.js";
export { type TimelineRow, timelineRow } from "./write/timeline-row.js";
export { safeWriteExchanges, type WrittenExchanges, writeExchanges } from "./write/write-exchanges.js";
export type { WritableRecording, WriteOptions } from "./write/write-options.js";
