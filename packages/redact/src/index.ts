/**
 * Takes secrets out of text, URLs, headers and JSON before they are written, printed or sent. Everything exported here
 * is public.
 */
export { neutraliseControls } from "./controls.js";
export { createRedactor, redactHeaders, redactText, redactUrl, redactValue } from "./create-redactor.js";
export { RedactError, type RedactErrorCode } from "./error.js";
export { fingerprint } from "./fingerprint.js";
export type { RedactionCounts, SecretKind } from "./kinds.js";
export { assumeRedacted, type Redacted } from "./redacted.js";
export type { NamedValue, Redactor, RedactorOptions } from "./redactor-type.js";
export { isSecretName } from "./secret-name.js";
