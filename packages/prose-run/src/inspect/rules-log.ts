import type { Rule } from "./rubric.js";

export type LogRule =
  | "incomplete-run"
  | "log-truncated"
  | "log-contradicts-itself"
  | "run-failed"
  | "no-event-markers"
  | "completion-by-status"
  | "no-terminator"
  | "stale-bookkeeping"
  | "log-never-updated"
  | "unlogged-service"
  | "completion-suggested"
  | "conflicting-evidence"
  | "missing-input-marker"
  | "no-header"
  | "header-id-differs"
  | "header-free-text"
  | "parallel-without-start"
  | "loop-without-exit"
  | "terminator-without-time"
  | "repeated-steps"
  | "free-text-event"
  | "resumed"
  | "service-recovered"
  | "service-skipped"
  | "service-deferred"
  | "outage"
  | "preflight-unresolved"
  | "reconstructed-result"
  | "assertion-failed"
  | "duration-unknown"
  | "missing-environment"
  | "service-error"
  | "unhandled-error"
  | "error-handled"
  | "error-propagated"
  | "error-without-file"
  | "error-without-mark"
  | "error-names-differ"
  | "undeclared-error"
  | "failure-unexplained";

/** Rules on the log and on the errors of nodes. */
export const logRules: Readonly<Record<LogRule, Rule>> = {
  "incomplete-run": {
    severity: "critical",
    fidelity: "significant",
    takes: { vm_log_completeness: 50, error_handling: 50 },
    about: "The log ends without a terminator and without a status that says complete or failed.",
  },
  "log-truncated": {
    severity: "critical",
    fidelity: "significant",
    takes: { vm_log_completeness: 50, error_handling: 50 },
    about: "The log is larger than what is read and shows no terminator up to there: how the run ended is not known.",
  },
  "log-contradicts-itself": {
    severity: "warning",
    fidelity: "minor",
    takes: { vm_log_completeness: 20 },
    about:
      "Two statements of the log exclude each other: terminators, a mark after the end, status, times. Evidence conflicts.",
  },
  "run-failed": { severity: "critical", about: "The log states that the run failed." },
  "no-event-markers": {
    severity: "warning",
    fidelity: "significant",
    takes: { vm_log_completeness: 60 },
    about: "The log holds no event lines; states are read from headings or bullets.",
  },
  "completion-by-status": {
    severity: "info",
    about: "The log's format has no terminator (generation A); a status says complete or failed.",
  },
  "no-terminator": {
    severity: "info",
    fidelity: "minor",
    takes: { vm_log_completeness: 20 },
    about: "A status says complete or failed where a terminator is due.",
  },
  "stale-bookkeeping": {
    severity: "warning",
    fidelity: "significant",
    takes: { vm_log_completeness: 40, binding_integrity: 25 },
    about: "Outputs lie on disk that the log does not know of: evidence conflicts.",
  },
  "log-never-updated": { severity: "warning", about: "The log was last written when it was begun." },
  "unlogged-service": {
    severity: "warning",
    fidelity: "minor",
    share: true,
    takes: { vm_log_completeness: 100 },
    about: "A declared service has an output but no mark in the log: evidence conflicts.",
  },
  "completion-suggested": { severity: "warning", about: "Free text claims completion; only a terminator states it." },
  "conflicting-evidence": {
    severity: "warning",
    fidelity: "minor",
    takes: { vm_log_completeness: 5 },
    about: "Log or error file cite a path that is not there; at most four are counted.",
  },
  "missing-input-marker": {
    severity: "info",
    fidelity: "remark",
    takes: { vm_log_completeness: 2 },
    about: "A required caller input has no `[input]` line; at most five are counted.",
  },
  "no-header": {
    severity: "info",
    fidelity: "remark",
    takes: { vm_log_completeness: 5 },
    about: "The log has no header that names the run.",
  },
  "header-id-differs": {
    severity: "warning",
    fidelity: "minor",
    takes: { vm_log_completeness: 10 },
    about: "The header names another run than the folder.",
  },
  "header-free-text": { severity: "info", about: "A value of the header carries free text." },
  "parallel-without-start": {
    severity: "info",
    fidelity: "remark",
    takes: { vm_log_completeness: 5 },
    about: "Parallel steps without `∥start`.",
  },
  "loop-without-exit": {
    severity: "info",
    fidelity: "remark",
    takes: { vm_log_completeness: 5 },
    about: "A loop without `exit(reason)`.",
  },
  "terminator-without-time": {
    severity: "info",
    fidelity: "remark",
    takes: { vm_log_completeness: 5 },
    about: "A terminator gives no time.",
  },
  "repeated-steps": { severity: "info", about: "Step numbers come again; the order is that of the lines." },
  "free-text-event": { severity: "info", about: "Events of no documented form." },
  resumed: { severity: "info", about: "A service that had failed or was deferred was completed after a resume." },
  "service-recovered": { severity: "info", about: "A service failed first and was completed later." },
  "service-skipped": { severity: "info", about: "A service was skipped: neither completed nor errored." },
  "service-deferred": { severity: "warning", about: "A service was deferred and never taken up again." },
  outage: { severity: "warning", about: "The log reports an outage." },
  "preflight-unresolved": { severity: "info", about: "A preflight was not resolved." },
  "reconstructed-result": { severity: "warning", about: "A result was reconstructed afterwards, as its note says." },
  "assertion-failed": {
    severity: "warning",
    effectiveness: "significant",
    takes: { contract_satisfaction: 20 },
    about: "An assertion of a test run failed; at most three are counted.",
  },
  "duration-unknown": { severity: "info", about: "Start or end of the run is not known." },
  "missing-environment": {
    severity: "critical",
    about: "A service failed for want of an environment variable or tool.",
  },
  "service-error": {
    severity: "critical",
    effectiveness: "significant",
    about: "A service failed and the run ended with the failure.",
  },
  "unhandled-error": {
    severity: "critical",
    fidelity: "significant",
    effectiveness: "significant",
    takes: { error_handling: 60 },
    about: "A service failed and the run went on to its end without a clause that covers the failure.",
  },
  "error-handled": {
    severity: "info",
    about: "A service failed, a conditional clause of the root covers it, and the degraded output is there.",
  },
  "error-propagated": { severity: "info", about: "The error of a service was passed on to the end of the run." },
  "error-without-file": {
    severity: "warning",
    fidelity: "minor",
    takes: { error_handling: 20 },
    about: "A service has a `✗` but no `__error.md`.",
  },
  "error-without-mark": {
    severity: "warning",
    fidelity: "minor",
    takes: { error_handling: 30 },
    about: "An `__error.md` lies in a workspace but the log has no `✗` for it: evidence conflicts.",
  },
  "error-names-differ": {
    severity: "warning",
    fidelity: "minor",
    takes: { error_handling: 15 },
    about: "The log and the `__error.md` name different errors: evidence conflicts.",
  },
  "undeclared-error": {
    severity: "warning",
    fidelity: "minor",
    takes: { error_handling: 20 },
    about: "A service failed with an error that neither plan nor source declares.",
  },
  "failure-unexplained": {
    severity: "warning",
    fidelity: "minor",
    takes: { error_handling: 30 },
    about: "The run states that it failed but no service has an error.",
  },
};
