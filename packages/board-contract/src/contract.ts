/**
 * The contract as data: the one source of parser, schemas and prompt.
 * Field names, enumerations, markers and template texts stand word for word as in the role's contract
 * (spec 002, lines 52-71 and 90-105).
 */

/** The two modes a session can have (spec 002, line 14). */
export type Mode = "implementation_status" | "route_next";

export const modes: readonly Mode[] = ["implementation_status", "route_next"];

/** The pair of marker lines of each mode (spec 002, lines 55, 72, 93, 106). */
export const markers: Readonly<Record<Mode, { readonly start: string; readonly end: string }>> = {
  implementation_status: { start: "===INSPECTION_RESULT===", end: "===END_INSPECTION_RESULT===" },
  route_next: { start: "===ROUTING_RESULT===", end: "===END_ROUTING_RESULT===" },
};

/** The marker that older wrappers looked for; it is refused wherever it stands (spec 002, lines 112-113). */
export const forbiddenMarker = "TARGET_PHASE";

export const repositoryStatuses = ["present", "partial", "missing", "unverifiable"] as const;
export const deploymentStatuses = ["deployed", "not_deployed", "unknown"] as const;
export const outcomes = ["recommendation", "needs_input", "no_action"] as const;

export type RepositoryStatus = (typeof repositoryStatuses)[number];
export type DeploymentStatus = (typeof deploymentStatuses)[number];
export type Outcome = (typeof outcomes)[number];

/** How a field is checked; `text` is real text, `exact` is compared later with a trusted value. */
export type FieldKind =
  | { readonly kind: "enumeration"; readonly values: readonly string[] }
  | { readonly kind: "exact"; readonly template: string }
  | { readonly kind: "evidence"; readonly source: string; readonly finding: string }
  | { readonly kind: "text"; readonly template: string; readonly nullable: boolean };

/** The fields after `schema_version` and `mode`, in the order of the templates (spec 002, lines 59-70, 97-104). */
export const fields: Readonly<Record<Mode, Readonly<Record<string, FieldKind>>>> = {
  implementation_status: {
    repository_status: { kind: "enumeration", values: repositoryStatuses },
    blunix_deployment_status: { kind: "enumeration", values: deploymentStatuses },
    checked_revision: { kind: "exact", template: "vollständiger Commit-Hash oder null" },
    repository_evidence: {
      kind: "evidence",
      source: "Pfad oder read-only Prüfschritt",
      finding: "knapper Beleg",
    },
    deployment_evidence: {
      kind: "evidence",
      source: "vertrauenswürdiger Nachweis oder Prüfschritt",
      finding: "knapper Beleg",
    },
    summary: { kind: "text", template: "knappe Trennung von Repo- und Deploymentbefund", nullable: false },
    question: { kind: "text", template: "persistente Rückfrage oder null", nullable: true },
    required_action: { kind: "text", template: "konkrete menschliche Aktion oder null", nullable: true },
  },
  route_next: {
    outcome: { kind: "enumeration", values: outcomes },
    recommended_action: { kind: "exact", template: "exakter Allowlist-Wert oder null" },
    basis: {
      kind: "evidence",
      source: "Pfad, Statusfeld oder read-only Prüfschritt",
      finding: "knapper Beleg",
    },
    summary: { kind: "text", template: "knappe Begründung", nullable: false },
    question: { kind: "text", template: "persistente Rückfrage oder null", nullable: true },
    required_action: { kind: "text", template: "konkrete menschliche Aktion oder null", nullable: true },
  },
};

/** The only accepted `schema_version` (spec 002, lines 57 and 95). */
export const schemaVersion = 1;

/** Caps the contract implies but does not number (reference gap G20). */
export const limits = {
  /** Bytes of the role's whole stdout. */
  outputBytes: 65_536,
  /** Depth of a JSON value; the root is 0. */
  depth: 8,
  /** Items of an evidence list. */
  items: 64,
  /** Characters (code points) of a text. */
  textCharacters: 2_000,
} as const;

/** Every template value: a text equal to one of them was copied, not written. */
export const templateTexts: ReadonlySet<string> = new Set(
  modes.flatMap((mode) =>
    Object.values(fields[mode]).flatMap((field) => {
      if (field.kind === "enumeration") return [field.values.join("|")];
      if (field.kind === "evidence") return [field.source, field.finding];
      return [field.template];
    }),
  ),
);

/** The role whose contract this is (spec 002, lines 3-5); unrelated to `schema_version` and to the package version. */
export const role = { id: "inspector", version: "1.0.0" } as const;
