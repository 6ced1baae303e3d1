import type { Rule } from "./rubric.js";

export type StructureRule =
  | "missing-log"
  | "missing-source"
  | "missing-plan"
  | "no-bindings"
  | "missing-output"
  | "empty-output"
  | "output-after-error"
  | "missing-final-output"
  | "missing-input"
  | "binding-differs"
  | "output-elsewhere"
  | "path-outside-run"
  | "link-refused"
  | "receipt-chain-broken"
  | "receipt-fault"
  | "receipt-contradicts-log"
  | "receipt-missing"
  | "version-mismatch"
  | "order-violation"
  | "ran-after-error"
  | "service-not-run"
  | "service-not-reached"
  | "order-not-stated"
  | "undeclared-service"
  | "services-from-trace"
  | "plan-problem"
  | "plan-unreadable"
  | "too-many-services"
  | "two-plans"
  | "hybrid-layout"
  | "unknown-generation"
  | "foreign-plan"
  | "plan-backfilled"
  | "plan-warning"
  | "implicit-dependency"
  | "outside-producer"
  | "trace-elided"
  | "conditional-output"
  | "return-path-differs"
  | "workspace-path-differs"
  | "source-path-outside"
  | "root-differs"
  | "extra-binding"
  | "binding-without-header"
  | "undeclared-agent"
  | "run-input-outside"
  | "run-input-status"
  | "upstream-runs"
  | "nested-run"
  | "no-workspace"
  | "file-truncated"
  | "source-without-contract"
  | "walk-truncated"
  | "unreadable-file"
  | "extra-files"
  | "input-empty";

/** Rules on the parts of a run, its order and its files. */
export const structureRules: Readonly<Record<StructureRule, Rule>> = {
  "missing-log": {
    severity: "critical",
    fidelity: "broken",
    takes: { execution_order: 100, vm_log_completeness: 100, error_handling: 100 },
    about: "The log that the generation needs is absent.",
  },
  "missing-source": {
    severity: "critical",
    fidelity: "minor",
    effectiveness: "minor",
    about: "The source copy that the generation needs is absent, so its promises cannot be read.",
  },
  "source-without-contract": {
    severity: "critical",
    fidelity: "minor",
    effectiveness: "minor",
    about: "The source copy is there and holds nothing of a contract, so its promises cannot be read.",
  },
  "missing-plan": {
    severity: "critical",
    fidelity: "minor",
    takes: { execution_order: 50 },
    about: "The plan that the generation needs is absent, so the order cannot be checked.",
  },
  "no-bindings": {
    severity: "critical",
    fidelity: "significant",
    effectiveness: "broken",
    takes: { binding_integrity: 100, output_existence: 100, output_substance: 100 },
    about: "The run has no output at all, and no plan says which were expected.",
  },
  "missing-output": {
    severity: "critical",
    fidelity: "significant",
    effectiveness: "significant",
    share: true,
    takes: { binding_integrity: 100, output_existence: 30, output_substance: 100 },
    about: "A promised output is absent or cannot be reached.",
  },
  "empty-output": {
    severity: "critical",
    fidelity: "significant",
    effectiveness: "significant",
    share: true,
    takes: { binding_integrity: 100, output_existence: 30, output_substance: 100 },
    about: "A promised output holds nothing but white space.",
  },
  "output-after-error": {
    severity: null,
    effectiveness: "significant",
    share: true,
    takes: { output_existence: 30, output_substance: 100 },
    about:
      "An output is absent because its service failed or was skipped after a failure; the failure itself is the flag.",
  },
  "missing-final-output": {
    severity: "critical",
    effectiveness: "significant",
    share: true,
    takes: { output_existence: 70 },
    about: "An output that the system gives back to its caller is absent or empty.",
  },
  "missing-input": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 4 },
    about: "A required caller input has no file; at most five are counted.",
  },
  "binding-differs": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 10 },
    about: "A binding is not equal to the workspace file that it was copied from.",
  },
  "output-elsewhere": {
    severity: "info",
    fidelity: "remark",
    takes: { binding_integrity: 4 },
    about: "An output was found under another extension than promised.",
  },
  "path-outside-run": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 10 },
    about: "A path of the plan leaves the run's folder; it is not followed and its output counts as missing.",
  },
  "link-refused": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 10 },
    about: "A link lies in the run's folder; it is not followed.",
  },
  "receipt-chain-broken": {
    severity: "critical",
    fidelity: "significant",
    takes: { binding_integrity: 50 },
    about: "A receipt does not point to the one before it.",
  },
  "receipt-contradicts-log": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 15 },
    about: "The log marks a node as done whose last receipt says that it failed: evidence conflicts.",
  },
  "receipt-missing": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 10 },
    about: "The log says that a node was rendered and no receipt does, though other nodes have theirs.",
  },
  "receipt-fault": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 20 },
    about: "A receipt contradicts itself or the receipt before it.",
  },
  "version-mismatch": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 20 },
    about: "The `.version` of a node is neither the address of its folder nor the one its last rendered receipt names.",
  },
  "order-violation": {
    severity: "critical",
    fidelity: "significant",
    takes: { execution_order: 40 },
    about: "A service ran before one that it depends on, or without it.",
  },
  "ran-after-error": {
    severity: "warning",
    fidelity: "minor",
    takes: { execution_order: 15 },
    about: "A service ran although one that it depends on had failed or was left out.",
  },
  "service-not-run": {
    severity: "warning",
    fidelity: "significant",
    share: true,
    takes: { execution_order: 100 },
    about: "A declared service left no trace in the log and no output, in a run that was completed.",
  },
  "service-not-reached": {
    severity: null,
    share: true,
    takes: { execution_order: 100 },
    about: "A declared service was not reached when the log ended without a terminator.",
  },
  "order-not-stated": {
    severity: "info",
    fidelity: "minor",
    takes: { execution_order: 50 },
    about: "The plan states no order, so none can be checked.",
  },
  "undeclared-service": {
    severity: "info",
    fidelity: "remark",
    takes: { execution_order: 5 },
    about: "A service ran that the plan does not declare; at most three are counted.",
  },
  "services-from-trace": {
    severity: "info",
    about: "The services are read from the annotated trace, for want of a plan file.",
  },
  "plan-problem": {
    severity: "warning",
    fidelity: "minor",
    takes: { execution_order: 10 },
    about:
      "The plan contradicts its own shape: an unknown node, an empty value, a node without a place; at most three are counted.",
  },
  "plan-unreadable": {
    severity: "critical",
    fidelity: "minor",
    takes: { execution_order: 50 },
    about: "The plan is there but has no known shape.",
  },
  "too-many-services": {
    severity: "warning",
    fidelity: "minor",
    takes: { execution_order: 10 },
    about: "Log or plan name more services than are read.",
  },
  "two-plans": {
    severity: "warning",
    fidelity: "remark",
    takes: { execution_order: 5 },
    about: "Two plan files lie side by side.",
  },
  "hybrid-layout": { severity: "info", about: "Parts of two generations lie side by side." },
  "unknown-generation": {
    severity: "warning",
    fidelity: "minor",
    takes: { vm_log_completeness: 10 },
    about: "No file tells the generation.",
  },
  "foreign-plan": { severity: "warning", about: "The plan has a foreign shape without graph and order." },
  "plan-backfilled": {
    severity: "warning",
    about: "The plan says that it was written after the run, so its agreement proves little.",
  },
  "plan-warning": { severity: "info", about: "The plan's author left a warning in it." },
  "implicit-dependency": { severity: "info", about: "A service depends on another outside its declared inputs." },
  "outside-producer": { severity: "info", about: "An edge of the topology comes from outside." },
  "trace-elided": {
    severity: "warning",
    fidelity: "minor",
    takes: { vm_log_completeness: 10 },
    about: "The trace leaves statements out, so the plan is known only in part.",
  },
  "conditional-output": {
    severity: "info",
    about: "A service has conditional outputs; one was owed instead of the other.",
  },
  "return-path-differs": { severity: "info", about: "A return is described with another path than its output has." },
  "workspace-path-differs": {
    severity: "info",
    about: "An output's workspace path lies under another name than its service's.",
  },
  "source-path-outside": {
    severity: "info",
    about: "A source path leads outside the run; it is a name to show and never opened.",
  },
  "root-differs": { severity: "info", about: "Log and plan name different sources." },
  "extra-binding": { severity: "info", about: "A file among the outputs that no plan mentions." },
  "binding-without-header": {
    severity: "info",
    about: "A binding of generation A or B has no header; presence and size count.",
  },
  "undeclared-agent": { severity: "info", about: "A binding names an agent that the trace does not declare." },
  "run-input-outside": {
    severity: "info",
    about: "A run-typed input names a path outside the run; it is shown and never followed.",
  },
  "run-input-status": { severity: "info", about: "A run-typed input has a status of its author's own." },
  "upstream-runs": { severity: "info", about: "The run was fed by other runs." },
  "nested-run": { severity: "info", about: "A nested run lies below `imports/`; it is an inspection of its own." },
  "no-workspace": { severity: "info", about: "The run has no workspace folder, though its generation keeps one." },
  "file-truncated": {
    severity: "warning",
    fidelity: "remark",
    takes: { binding_integrity: 5 },
    about: "A file other than log and outputs is larger than what is read.",
  },
  "walk-truncated": {
    severity: "warning",
    fidelity: "remark",
    takes: { binding_integrity: 5 },
    about: "The folder holds more files or folders than are read.",
  },
  "unreadable-file": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 10 },
    about: "A file or folder cannot be read.",
  },
  "extra-files": { severity: "info", about: "Files at the top that no generation knows; listed, not judged." },
  "input-empty": { severity: "info", about: "A caller input is present and empty." },
};
