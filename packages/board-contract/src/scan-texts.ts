import { fields, type Mode } from "./contract.js";
import type { Evidence, FieldValues } from "./read-fields.js";
import { type Refusal, refuse } from "./refusal.js";
import { findSecret } from "./secrets.js";
import { hasForbiddenTarget } from "./text.js";

/** The fields in which no host but the target may be named (reference gap G14). */
const targetFields: ReadonlySet<string> = new Set(["deployment_evidence", "question", "required_action"]);
/** The fields whose sources are paths of the repository when they look like one (reference gap G16). */
const scopedFields: ReadonlySet<string> = new Set(["repository_evidence", "basis"]);

/** Secrets, then hosts, then read scope, each over all its fields (reference, stage 7 and section 3.3). */
export function scanTexts(values: FieldValues, mode: Mode, readScope: readonly string[]): Refusal | undefined {
  const texts = [...eachText(values, mode)];
  for (const { path, text } of texts) {
    const secret = findSecret(text);
    if (secret !== undefined) return refuse("SECRET_IN_OUTPUT", { path, detail: secret });
  }
  for (const { field, path, text } of texts) {
    if (targetFields.has(field) && hasForbiddenTarget(text)) return refuse("FORBIDDEN_TARGET", { path });
  }
  for (const { field, path, text, part } of texts) {
    if (part !== "source" || !scopedFields.has(field) || !looksLikePath(text)) continue;
    if (!isInScope(text, readScope)) return refuse("SOURCE_OUT_OF_SCOPE", { path });
  }
  return undefined;
}

interface FoundText {
  readonly field: string;
  readonly path: string;
  readonly part: "source" | "finding" | undefined;
  readonly text: string;
}

function* eachText(values: FieldValues, mode: Mode): Generator<FoundText> {
  for (const [field, kind] of Object.entries(fields[mode])) {
    const value = values[field];
    if (kind.kind === "text" && typeof value === "string") yield { field, path: field, part: undefined, text: value };
    if (kind.kind !== "evidence") continue;
    for (const [index, item] of (value as readonly Evidence[]).entries()) {
      yield { field, path: `${field}[${index}].source`, part: "source", text: item.source };
      yield { field, path: `${field}[${index}].finding`, part: "finding", text: item.finding };
    }
  }
}

function looksLikePath(source: string): boolean {
  return !/[\s:]/.test(source) && (source.includes("/") || source === "..");
}

function isInScope(path: string, readScope: readonly string[]): boolean {
  if (path.startsWith("/") || path.split("/").includes("..")) return false;
  return readScope.some((entry) => path === entry || (entry.endsWith("/") && path.startsWith(entry)));
}
