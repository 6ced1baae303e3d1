import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Evaluation } from "../inspect/evaluation.js";
import type { Extraction } from "../inspect/extraction.js";
import type { Inspection } from "../inspect/inspection.js";
import { isObject, member } from "../plan/json-values.js";

/** `reports/{digest}.json`: the whole result of a deep inspection. */
export interface StoredReport {
  readonly format: "inspect/prose-report";
  readonly version: 1;
  readonly content_digest: string;
  readonly inspection: Inspection;
  readonly extraction: Extraction;
  readonly evaluation: Evaluation;
}

/** Where the report of a content digest lies; the digest's own characters only, so that no path can be made of it. */
export function reportPath(folder: string, contentDigest: string): string {
  return join(folder, "reports", `${contentDigest.replace(/[^a-z0-9]/gi, "").slice(0, 80)}.json`);
}

/** The stored report of this very digest, or null when there is none or it is not whole. */
export function readReport(folder: string, contentDigest: string): StoredReport | null {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(reportPath(folder, contentDigest), "utf8"));
  } catch {
    return null;
  }
  const whole =
    member(json, "format") === "inspect/prose-report" &&
    member(json, "version") === 1 &&
    member(json, "content_digest") === contentDigest &&
    typeof member(member(json, "inspection"), "verdict") === "string" &&
    isObject(member(json, "extraction")) &&
    isObject(member(member(json, "evaluation"), "runtime_fidelity"));
  return whole ? (json as StoredReport) : null;
}
