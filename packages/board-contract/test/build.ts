import { type Mode, markers } from "../src/contract.js";

export const revision = "9f2c4b7a1d3e5f60718293a4b5c6d7e8f9012345";
export const otherRevision = "1111111111222222222233333333334444444444";

/** A complete, valid inspection and its metadata; tests change one thing at a time. */
export function inspection(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    schema_version: 1,
    mode: "implementation_status",
    repository_status: "present",
    blunix_deployment_status: "unknown",
    checked_revision: revision,
    repository_evidence: [{ source: "modules/board/inspector.nix", finding: "Modul definiert alle Optionen." }],
    deployment_evidence: [],
    summary: "Repo: vorhanden. Deployment: Es fehlt ein Nachweis von blunix.",
    question: null,
    required_action: null,
    ...change,
  };
}

export function routing(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    schema_version: 1,
    mode: "route_next",
    outcome: "recommendation",
    recommended_action: "close",
    basis: [{ source: "board/IB-214.status", finding: "Status ist umgesetzt." }],
    summary: "Umsetzung belegt.",
    question: null,
    required_action: null,
    ...change,
  };
}

export function trustedInspection(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    mode: "implementation_status",
    repository: "intent/nixos-config",
    revision,
    card_key: "IB-214",
    read_scope: ["agents/", "modules/", "flake.nix"],
    ...change,
  };
}

export function trustedRouting(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    mode: "route_next",
    repository: "intent/nixos-config",
    revision,
    card_key: "IB-214",
    read_scope: ["board/"],
    allowed_actions: ["request_review", "close", "close_as_duplicate"],
    ...change,
  };
}

/** The output a role would write for a value. */
export function render(value: Record<string, unknown>, mode: Mode = value.mode as Mode): string {
  return `${markers[mode].start}\n${JSON.stringify(value, null, 2)}\n${markers[mode].end}\n`;
}
