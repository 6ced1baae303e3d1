import { type Evidence, type Finding, type Fix, type NumberedFinding, numberFindings } from "../finding.js";

/** A line of goalFindings.jsonl that is left out. */
export interface FindingsWarning {
  readonly code: "partial-line" | "not-json" | "unknown-record" | "unknown-finding";
  readonly message: string;
  /** The line's number, from 1. */
  readonly position: number;
}

/** What goalFindings.jsonl holds. */
export interface FindingsFile {
  /** In the order of their numbers. */
  readonly findings: readonly NumberedFinding[];
  readonly warnings: readonly FindingsWarning[];
}

/**
 * Reads the text of goalFindings.jsonl. A line that is no finding or fix is left out with a warning and takes no number;
 * so is a last line that a kill has cut.
 */
export function parseFindings(text: string): FindingsFile {
  const records: (Finding | Fix)[] = [];
  const warnings: FindingsWarning[] = [];
  let findings = 0;
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const position = index + 1;
    const warn = (code: FindingsWarning["code"], message: string): void => {
      warnings.push({ code, message: `goalFindings.jsonl, line ${position}: ${message}`, position });
    };
    const found = parseLine(line);
    if (found === undefined) {
      const cut = index === lines.length - 1;
      warn(cut ? "partial-line" : "not-json", cut ? "the line was not written to its end" : "the line is not JSON");
      continue;
    }
    const record = toFinding(found) ?? toFix(found);
    if (record === null) warn("unknown-record", "neither a finding nor a fix, version 1");
    else if (record.format === "inspect/fix" && record.fixes > findings) {
      warn("unknown-finding", `it fixes finding ${record.fixes}, which stands nowhere before it`);
    } else records.push(record);
    if (record?.format === "inspect/finding") findings += 1;
  }
  return { findings: numberFindings(records), warnings };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

type Found = { readonly [key: string]: unknown };

function recordOf(found: unknown, format: string): Found | null {
  if (typeof found !== "object" || found === null || Array.isArray(found)) return null;
  const record = found as Found;
  return record.format === format && record.version === 1 ? record : null;
}

function toFinding(found: unknown): Finding | null {
  const record = recordOf(found, "inspect/finding");
  if (record === null) return null;
  const { step, point, explain, evidence, at } = record;
  if (!isOrdinal(step) || typeof point !== "string" || typeof explain !== "string") return null;
  return {
    format: "inspect/finding",
    version: 1,
    step,
    point,
    evidence: Array.isArray(evidence) ? evidence.filter(isEvidence).map(({ from, text }) => ({ from, text })) : [],
    explain,
    at: typeof at === "string" ? at : "",
  };
}

function toFix(found: unknown): Fix | null {
  const record = recordOf(found, "inspect/fix");
  if (record === null) return null;
  const { fixes, fix, at } = record;
  if (!isOrdinal(fixes) || typeof fix !== "string") return null;
  return { format: "inspect/fix", version: 1, fixes, fix, at: typeof at === "string" ? at : "" };
}

function isOrdinal(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

function isEvidence(value: unknown): value is Evidence {
  const evidence = value as Evidence | null;
  if (typeof evidence !== "object" || evidence === null || typeof evidence.text !== "string") return false;
  return evidence.from === "reading" || evidence.from === "agent";
}
