/** The stages of checking, in their one order. */
export type Stage =
  | "process"
  | "bytes"
  | "markers"
  | "json"
  | "head"
  | "fields"
  | "text"
  | "metadata"
  | "revision"
  | "evidence"
  | "proof"
  | "outcome"
  | "action"
  | "session"
  | "confirm";

/** What a code means. */
export interface CodeEntry {
  readonly stage: Stage;
  /** What the output did, in words of our own: never a piece of it. */
  readonly message: string;
}

/** Every refusal code; codes are public API: a new one is a minor change. */
export type RefusalCode =
  | "PROCESS_FAILED"
  | "TOO_LARGE"
  | "NOT_UTF8"
  | "BOM"
  | "EMPTY_OUTPUT"
  | "UNKNOWN_MARKER"
  | "MALFORMED_MARKER"
  | "WRONG_BLOCK"
  | "NO_BLOCK"
  | "MULTIPLE_BLOCKS"
  | "UNCLOSED_BLOCK"
  | "EXTRA_OUTPUT"
  | "JSON_SYNTAX"
  | "JSON_TOO_DEEP"
  | "JSON_FORBIDDEN_KEY"
  | "JSON_DUPLICATE_KEY"
  | "JSON_NOT_OBJECT"
  | "SCHEMA_VERSION"
  | "MODE_MISMATCH"
  | "UNKNOWN_FIELD"
  | "MISSING_FIELD"
  | "WRONG_TYPE"
  | "BAD_ENUM"
  | "TOO_MANY_ITEMS"
  | "BLANK_TEXT"
  | "PLACEHOLDER_TEXT"
  | "MARKER_IN_TEXT"
  | "UNSAFE_TEXT"
  | "TEXT_TOO_LONG"
  | "SECRET_IN_OUTPUT"
  | "FORBIDDEN_TARGET"
  | "SOURCE_OUT_OF_SCOPE"
  | "METADATA_INCOMPLETE"
  | "REVISION_MISMATCH"
  | "REVISION_REQUIRED"
  | "EVIDENCE_EMPTY"
  | "DEPLOYED_WITHOUT_PROOF"
  | "NOT_DEPLOYED_WITHOUT_PROOF"
  | "QUESTION_NOT_ALLOWED"
  | "OUTCOME_FIELDS"
  | "ACTION_NOT_ALLOWED"
  | "SESSION_CONCLUDED"
  | "STATE_CHANGED";

/** Every refusal code with its stage and message, in the order of the stages. Codes are public API. */
export const refusalCodes: Readonly<Record<RefusalCode, CodeEntry>> = {
  PROCESS_FAILED: {
    stage: "process",
    message: "the role's process did not end with exit code 0, in time and with its whole output",
  },
  TOO_LARGE: { stage: "bytes", message: "the output is larger than 65536 bytes" },
  NOT_UTF8: { stage: "bytes", message: "the output is not valid UTF-8" },
  BOM: { stage: "bytes", message: "the output starts with a byte order mark; none is allowed" },
  EMPTY_OUTPUT: { stage: "bytes", message: "the output is empty or white space" },
  UNKNOWN_MARKER: { stage: "markers", message: "the output holds a marker that the contract does not know" },
  MALFORMED_MARKER: {
    stage: "markers",
    message: "a marker line is not word for word (look-alikes, spaces, case or CRLF line ends)",
  },
  WRONG_BLOCK: { stage: "markers", message: "the block belongs to the other mode" },
  NO_BLOCK: { stage: "markers", message: "the output holds no marker block" },
  MULTIPLE_BLOCKS: { stage: "markers", message: "the output holds more than one marker block" },
  UNCLOSED_BLOCK: { stage: "markers", message: "the end marker is missing" },
  EXTRA_OUTPUT: { stage: "markers", message: "there is output outside the marker block" },
  JSON_SYNTAX: { stage: "json", message: "the text between the markers is not valid JSON (RFC 8259)" },
  JSON_TOO_DEEP: { stage: "json", message: "a JSON value is nested deeper than 8" },
  JSON_FORBIDDEN_KEY: { stage: "json", message: "a JSON object has a key that is forbidden at any depth" },
  JSON_DUPLICATE_KEY: { stage: "json", message: "a JSON object has the same key twice" },
  JSON_NOT_OBJECT: { stage: "json", message: "the JSON value is not an object" },
  SCHEMA_VERSION: { stage: "head", message: "schema_version is not the number 1" },
  MODE_MISMATCH: { stage: "head", message: "mode is not the session's mode" },
  UNKNOWN_FIELD: { stage: "fields", message: "an object has a field that the contract does not list" },
  MISSING_FIELD: { stage: "fields", message: "a field is absent; nullable fields are written as null" },
  WRONG_TYPE: { stage: "fields", message: "a value has the wrong type" },
  BAD_ENUM: { stage: "fields", message: "a value is not one of the contract's words" },
  TOO_MANY_ITEMS: { stage: "fields", message: "a list has more than 64 items" },
  BLANK_TEXT: { stage: "fields", message: "a text is blank" },
  PLACEHOLDER_TEXT: { stage: "fields", message: "a text is the template's own text" },
  MARKER_IN_TEXT: { stage: "fields", message: "a text holds something shaped like a marker" },
  UNSAFE_TEXT: { stage: "fields", message: "a text holds control, invisible or unassigned characters" },
  TEXT_TOO_LONG: { stage: "fields", message: "a text is longer than 2000 characters" },
  SECRET_IN_OUTPUT: { stage: "text", message: "a text holds a secret" },
  FORBIDDEN_TARGET: { stage: "text", message: "a text names a host that is neither checked nor a target" },
  SOURCE_OUT_OF_SCOPE: { stage: "text", message: "an evidence source is a path outside the read scope" },
  METADATA_INCOMPLETE: {
    stage: "metadata",
    message: "trusted metadata is missing, so only the answer that nothing can be told is acceptable",
  },
  REVISION_MISMATCH: { stage: "revision", message: "checked_revision is not the session's revision" },
  REVISION_REQUIRED: {
    stage: "revision",
    message: "checked_revision is null although a status was determined",
  },
  EVIDENCE_EMPTY: { stage: "evidence", message: "an evidence list is empty although its status needs evidence" },
  DEPLOYED_WITHOUT_PROOF: {
    stage: "proof",
    message: "deployed without evidence that quotes the checked revision from a trusted proof of exactly it",
  },
  NOT_DEPLOYED_WITHOUT_PROOF: {
    stage: "proof",
    message: "not_deployed without evidence from a trusted proof of another revision",
  },
  QUESTION_NOT_ALLOWED: {
    stage: "outcome",
    message: "question or required_action although both statuses are settled",
  },
  OUTCOME_FIELDS: {
    stage: "outcome",
    message: "recommended_action, question and required_action do not fit the outcome",
  },
  ACTION_NOT_ALLOWED: { stage: "action", message: "recommended_action is not word for word in allowed_actions" },
  SESSION_CONCLUDED: { stage: "session", message: "the session has already had its one output, or its one use" },
  STATE_CHANGED: {
    stage: "confirm",
    message: "card, revision or allowed actions are no longer those the result was checked against",
  },
};

/**
 * Why an output is not accepted. It carries nothing of the output: no value, no key, no excerpt.
 * `path` uses the contract's own names (`repository_evidence[0].finding`), `offset` counts bytes of stdout.
 */
export interface Refusal {
  readonly ok: false;
  readonly code: RefusalCode;
  readonly stage: Stage;
  readonly path: string | null;
  readonly offset: number | null;
  readonly message: string;
}

/** Where a refusal stands and, for a secret, the name of the pattern. */
export interface RefusalPlace {
  readonly path?: string | undefined;
  readonly offset?: number | undefined;
  readonly detail?: string | undefined;
  /** Where the code was met, when that is not its usual stage. */
  readonly stage?: Stage | undefined;
}

/** Makes a refusal; its message is the code's own, with the place in the contract's names. */
export function refuse(code: RefusalCode, place: RefusalPlace = {}): Refusal {
  const { stage, message } = refusalCodes[code];
  const where = [
    place.path === undefined ? "" : ` at ${place.path}`,
    place.offset === undefined ? "" : ` at byte ${place.offset}`,
    place.detail === undefined ? "" : ` (${place.detail})`,
  ].join("");
  return Object.freeze({
    ok: false,
    code,
    stage: place.stage ?? stage,
    path: place.path ?? null,
    offset: place.offset ?? null,
    message: `${message}${where}`,
  });
}
