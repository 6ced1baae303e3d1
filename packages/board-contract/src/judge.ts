import { fields } from "./contract.js";
import { checkInspection, checkRouting } from "./cross-check.js";
import { byteOffset, openEnvelope } from "./envelope.js";
import { type Evidence, readFields } from "./read-fields.js";
import { type Refusal, refuse } from "./refusal.js";
import { scanTexts } from "./scan-texts.js";
import { JsonNumber, JsonProblem, type JsonValue, parseStrictJson } from "./strict-json.js";
import type { TrustedMetadata } from "./trusted.js";

/** An output that passed every rule, as a plain frozen object in template order; not yet bound to a session. */
export interface Judged {
  readonly ok: true;
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * Applies the one order of refusal codes, stages 2 to 13, to a role's whole output (reference, section 3).
 * Pure: bytes and checked trusted metadata in, verdict out.
 */
export function judge(raw: Uint8Array, trusted: TrustedMetadata): Judged | Refusal {
  const envelope = openEnvelope(raw, trusted.mode);
  if (!envelope.ok) return envelope;
  let root: JsonValue;
  try {
    root = parseStrictJson(envelope.text, envelope.start, envelope.end);
  } catch (problem) {
    if (!(problem instanceof JsonProblem)) throw problem;
    return refuse(problem.code, { offset: byteOffset(envelope.text, problem.index) });
  }
  if (!(root instanceof Map)) return refuse("JSON_NOT_OBJECT", { path: "$" });
  const version: unknown = root.get("schema_version");
  if (!(version instanceof JsonNumber && version.lexeme === "1")) {
    return refuse("SCHEMA_VERSION", { path: "schema_version" });
  }
  if (root.get("mode") !== trusted.mode) return refuse("MODE_MISMATCH", { path: "mode" });
  const read = readFields(root, trusted.mode);
  if (!read.ok) return read;
  const refusal =
    scanTexts(read.values, trusted.mode, trusted.read_scope ?? []) ??
    (trusted.mode === "route_next" ? checkRouting(read.values, trusted) : checkInspection(read.values, trusted));
  if (refusal !== undefined) return refusal;
  const value: Record<string, unknown> = { schema_version: 1, mode: trusted.mode };
  for (const [name, kind] of Object.entries(fields[trusted.mode])) {
    const field = read.values[name];
    value[name] = kind.kind === "evidence" ? freezeEvidence(field as readonly Evidence[]) : field;
  }
  return { ok: true, value: Object.freeze(value) };
}

function freezeEvidence(items: readonly Evidence[]): readonly Evidence[] {
  return Object.freeze(items.map((item) => Object.freeze({ ...item })));
}
