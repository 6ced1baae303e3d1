import { type FieldKind, fields, limits, type Mode, modes, schemaVersion, templateTexts } from "./contract.js";
import { checkTrusted, type TrustedInspection, type TrustedMetadata, type TrustedRouting } from "./trusted.js";

/** A JSON Schema as data (drafts 07 and 2020-12 alike). */
export type JsonSchema = { readonly [keyword: string]: unknown };

const unsafeClass =
  "[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Cn}\\p{Variation_Selector}\\u2028\\u2029\\u115f\\u1160\\u3164\\uffa0\\u2800]";

const text: JsonSchema = {
  type: "string",
  minLength: 1,
  maxLength: limits.textCharacters,
  pattern: "\\S",
  not: {
    anyOf: [
      { enum: [...templateTexts] },
      { pattern: "TARGET_PHASE" },
      { pattern: "={3,}\\s*[A-Z_]+\\s*={3,}" },
      { pattern: unsafeClass },
    ],
  },
};

/** The schema of one mode's JSON object: what structure can hold of the contract, and no more. */
export const schemas: Readonly<Record<Mode, JsonSchema>> = deepFreeze({
  implementation_status: objectSchema("implementation_status", text, {
    allOf: [
      eitherOr("repository_status", "unverifiable", { repository_evidence: { minItems: 1 } }),
      eitherOr("blunix_deployment_status", "unknown", { deployment_evidence: { minItems: 1 } }),
    ],
  }),
  route_next: objectSchema("route_next", text, { anyOf: routingBranches(text) }),
});

/**
 * The schema of one session, for hosts with constrained decoding: allowed actions as an enumeration, the revision as
 * a constant, missing metadata as the only answer left. It uses plain keywords only (no `not`, no `pattern`); it
 * lowers the number of refusals and never replaces the parser.
 *
 * @throws {BoardContractError} `TRUSTED_INVALID`
 */
export function schemaFor(trusted: TrustedMetadata): JsonSchema {
  const checked = checkTrusted(trusted);
  return deepFreeze(
    structuredClone(checked.mode === "route_next" ? routingSchemaFor(checked) : inspectionSchemaFor(checked)),
  );
}

function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const member of Object.values(value)) deepFreeze(member);
  return Object.freeze(value);
}

/** A rule that no JSON Schema can express, with the code the parser gives. */
export interface RuleBeyondSchema {
  readonly code: string;
  readonly rule: string;
}

/** What the exported schemas leave out: the parser alone checks these. */
export const rulesBeyondSchema: readonly RuleBeyondSchema[] = [
  { code: "TOO_LARGE, NOT_UTF8, BOM, EMPTY_OUTPUT", rule: "size and encoding of the whole output" },
  {
    code: "UNKNOWN_MARKER, MALFORMED_MARKER, WRONG_BLOCK, NO_BLOCK, MULTIPLE_BLOCKS, UNCLOSED_BLOCK, EXTRA_OUTPUT",
    rule: "exactly one marker block and nothing else",
  },
  { code: "JSON_DUPLICATE_KEY, JSON_FORBIDDEN_KEY, JSON_TOO_DEEP", rule: "what a lenient JSON parser hides" },
  { code: "SCHEMA_VERSION", rule: "the number is written as 1, not as another lexeme of the same value" },
  { code: "SECRET_IN_OUTPUT", rule: "no text holds a secret" },
  { code: "FORBIDDEN_TARGET", rule: "no host but the target in deployment_evidence, question, required_action" },
  { code: "SOURCE_OUT_OF_SCOPE", rule: "a source that is a path lies in the read scope" },
  { code: "REVISION_REQUIRED", rule: "checked_revision is null only with unverifiable and unknown (general schema)" },
  { code: "METADATA_INCOMPLETE, REVISION_MISMATCH, ACTION_NOT_ALLOWED", rule: "trusted metadata (general schema)" },
  { code: "DEPLOYED_WITHOUT_PROOF, NOT_DEPLOYED_WITHOUT_PROOF", rule: "evidence quotes a trusted proof" },
  { code: "QUESTION_NOT_ALLOWED", rule: "no question when both statuses are settled" },
  { code: "SESSION_CONCLUDED, STATE_CHANGED, PROCESS_FAILED", rule: "the life of a session" },
];

function inspectionSchemaFor(trusted: TrustedInspection): JsonSchema {
  const complete = isComplete(trusted);
  const proofs = trusted.deployment_proofs ?? [];
  const deployment = [
    ...(complete && proofs.some(({ revision }) => revision === trusted.revision) ? ["deployed"] : []),
    ...(complete && proofs.some(({ revision }) => revision !== trusted.revision) ? ["not_deployed"] : []),
    "unknown",
  ];
  const cannotTell = {
    repository_status: { const: "unverifiable" },
    blunix_deployment_status: { const: "unknown" },
    checked_revision: complete ? { enum: [trusted.revision, null] } : { const: null },
  };
  const branches = [cannotTell, ...(complete ? [{ checked_revision: { const: trusted.revision } }] : [])];
  return objectSchema("implementation_status", plainText, {
    allOf: [
      { anyOf: branches.map((properties) => ({ properties })) },
      eitherOr("repository_status", "unverifiable", { repository_evidence: { minItems: 1 } }),
      eitherOr("blunix_deployment_status", "unknown", { deployment_evidence: { minItems: 1 } }),
    ],
    properties: {
      ...(complete ? {} : { repository_status: { const: "unverifiable" } }),
      blunix_deployment_status: { enum: deployment },
      checked_revision: complete ? { enum: [trusted.revision, null] } : { const: null },
    },
  });
}

function routingSchemaFor(trusted: TrustedRouting): JsonSchema {
  const allowed = trusted.allowed_actions;
  const complete = isComplete(trusted) && allowed !== undefined;
  const [recommendation, needsInput, noAction] = routingBranches(plainText);
  const branches = complete ? [...(allowed.length > 0 ? [recommendation] : []), needsInput, noAction] : [needsInput];
  return objectSchema("route_next", plainText, {
    anyOf: branches,
    properties: { recommended_action: complete ? { enum: [...allowed, null] } : { const: null } },
  });
}

const plainText: JsonSchema = { type: "string", minLength: 1, maxLength: limits.textCharacters };

function isComplete(trusted: TrustedMetadata): boolean {
  return [trusted.repository, trusted.revision, trusted.card_key, trusted.read_scope].every((v) => v !== undefined);
}

function objectSchema(
  mode: Mode,
  textSchema: JsonSchema,
  more: { readonly properties?: JsonSchema; readonly [keyword: string]: unknown },
): JsonSchema {
  const own = Object.entries(fields[mode]).map(([name, kind]) => [name, fieldSchema(kind, textSchema)] as const);
  const { properties, ...rest } = more;
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: `Board inspector, ${mode}, schema_version ${schemaVersion}`,
    type: "object",
    additionalProperties: false,
    required: ["schema_version", "mode", ...own.map(([name]) => name)],
    properties: {
      schema_version: { const: schemaVersion },
      mode: { const: modes.find((candidate) => candidate === mode) },
      ...Object.fromEntries(own),
      ...properties,
    },
    ...rest,
  };
}

function fieldSchema(kind: FieldKind, textSchema: JsonSchema): JsonSchema {
  if (kind.kind === "enumeration") return { enum: [...kind.values] };
  if (kind.kind === "exact") return { type: ["string", "null"] };
  if (kind.kind === "text") return kind.nullable ? { anyOf: [textSchema, { type: "null" }] } : textSchema;
  return {
    type: "array",
    maxItems: limits.items,
    items: {
      type: "object",
      additionalProperties: false,
      required: ["source", "finding"],
      properties: { source: textSchema, finding: textSchema },
    },
  };
}

function eitherOr(field: string, value: string, otherwise: JsonSchema): JsonSchema {
  return { anyOf: [{ properties: { [field]: { const: value } } }, { properties: otherwise }] };
}

function routingBranches(textSchema: JsonSchema): [JsonSchema, JsonSchema, JsonSchema] {
  const none = { const: null };
  return [
    {
      properties: {
        outcome: { const: "recommendation" },
        recommended_action: { type: "string" },
        basis: { minItems: 1 },
        question: none,
        required_action: none,
      },
    },
    {
      properties: {
        outcome: { const: "needs_input" },
        recommended_action: none,
        question: textSchema,
        required_action: textSchema,
      },
    },
    {
      properties: {
        outcome: { const: "no_action" },
        recommended_action: none,
        basis: { minItems: 1 },
        question: none,
        required_action: none,
      },
    },
  ];
}
