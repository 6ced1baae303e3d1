import { PeeError } from "./error.js";
import { isOneSentence } from "./sentence.js";
import { oneLine, plainText } from "./text.js";

/** One piece of evidence: quoted from the step's reading, or the agent's own. */
export interface Evidence {
  readonly from: "reading" | "agent";
  readonly text: string;
}

/** What went wrong in a step as Point, Evidence, Explain: one line of goalFindings.jsonl (REQ-INSPECT-16, -18). */
export interface Finding {
  readonly format: "inspect/finding";
  readonly version: 1;
  /** The number of the step in the run. */
  readonly step: number;
  /** The issue, one sentence. */
  readonly point: string;
  readonly evidence: readonly Evidence[];
  /** Why the evidence shows it, and what caused it. */
  readonly explain: string;
  /** When it was written, ISO 8601. */
  readonly at: string;
}

/** How a finding was fixed: one line of goalFindings.jsonl. */
export interface Fix {
  readonly format: "inspect/fix";
  readonly version: 1;
  /** The number of the finding that it fixes. */
  readonly fixes: number;
  readonly fix: string;
  /** When it was written, ISO 8601. */
  readonly at: string;
}

/** A finding with its number (its ordinal among the valid finding lines, from 1) and its latest fix. */
export interface NumberedFinding extends Finding {
  readonly number: number;
  readonly fix: Fix | null;
}

/** What the agent gives for a finding, and the reading that it is about. All text is already redacted. */
export interface FindingDraft {
  readonly step: number;
  readonly point: string | undefined;
  readonly explain: string | undefined;
  /** The agent's own evidence. */
  readonly evidence?: readonly string[];
  /** The text of the step's latest reading, from which the evidence is quoted. */
  readonly readingText: string;
  /** ISO 8601. */
  readonly at: string;
}

const finding = 'log inspect finding --point "<one sentence>" --explain "<why>"';
const quoteLimit = 2000;

/**
 * A finding from what the agent gave, its evidence quoted from the step's reading.
 *
 * @throws PeeError `point-missing`, `point-not-one-sentence`, `explain-missing` (REQ-INSPECT-16)
 */
export function createFinding(draft: FindingDraft): Finding {
  const point = oneLine(draft.point ?? "");
  const explain = plainText(draft.explain ?? "").trim();
  if (point === "") {
    throw new PeeError("point-missing", `a finding needs its Point, the issue in one sentence: ${finding}`);
  }
  if (!isOneSentence(point)) {
    throw new PeeError(
      "point-not-one-sentence",
      "the Point has more than one sentence; say the issue in one, and put the reasons into --explain",
    );
  }
  if (explain === "") {
    throw new PeeError(
      "explain-missing",
      `a finding needs its Explain, why the evidence shows it and what caused it: ${finding}`,
    );
  }
  const own = (draft.evidence ?? []).map((text) => plainText(text).trim()).filter((text) => text !== "");
  return {
    format: "inspect/finding",
    version: 1,
    step: draft.step,
    point,
    evidence: [
      ...quoteReading(draft.readingText).map((text): Evidence => ({ from: "reading", text })),
      ...own.map((text): Evidence => ({ from: "agent", text })),
    ],
    explain,
    at: draft.at,
  };
}

/** The first lines of a reading's text, whole lines up to 2,000 characters, as one quote; none when it is empty. */
export function quoteReading(readingText: string): readonly string[] {
  const text = plainText(readingText).trim();
  if (text === "") return [];
  if (text.length <= quoteLimit) return [text];
  const lineEnd = text.lastIndexOf("\n", quoteLimit);
  return [`${text.slice(0, lineEnd > 0 ? lineEnd : quoteLimit).trimEnd()}\n…`];
}

/**
 * The fix of a finding.
 *
 * @param findings how many findings the run has
 * @throws PeeError `unknown-finding`, `fix-missing`
 */
export function createFix(number: number, fix: string | undefined, findings: number, at: string): Fix {
  if (!Number.isInteger(number) || number < 1 || number > findings) {
    const known = findings === 0 ? "the run has no findings" : `the run has findings 1 to ${findings}`;
    throw new PeeError("unknown-finding", `there is no finding ${number}: ${known}; log inspect goal lists them`);
  }
  const text = plainText(fix ?? "").trim();
  if (text === "") {
    throw new PeeError(
      "fix-missing",
      `say how finding ${number} was fixed: log inspect finding --fixes ${number} --fix "<how it was fixed>"`,
    );
  }
  return { format: "inspect/fix", version: 1, fixes: number, fix: text, at };
}

/** The findings with their numbers and their latest fixes, from the records of goalFindings.jsonl in order. */
export function numberFindings(records: Iterable<Finding | Fix>): readonly NumberedFinding[] {
  const findings: NumberedFinding[] = [];
  for (const record of records) {
    if (record.format === "inspect/finding") {
      findings.push({ ...record, number: findings.length + 1, fix: null });
      continue;
    }
    const fixed = findings[record.fixes - 1];
    if (fixed !== undefined) findings[record.fixes - 1] = { ...fixed, fix: record };
  }
  return findings;
}
