import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ContractCheck } from "../clauses/clause-result.js";
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
  readonly checks: readonly ContractCheck[];
}

/** Where the report of a content digest lies; the digest's own characters only, so that no path can be made of it. */
export function reportPath(folder: string, contentDigest: string): string {
  return join(folder, "reports", `${contentDigest.replace(/[^a-z0-9]/gi, "").slice(0, 80)}.json`);
}

const isText = (value: unknown): boolean => typeof value === "string";
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isScore = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 100;
const all = (value: unknown, fits: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(fits);
const has = (value: unknown, fits: (field: unknown) => boolean, ...names: readonly string[]): boolean =>
  names.every((name) => fits(member(value, name)));

function areFlags(value: unknown): boolean {
  return all(value, (flag) => has(flag, isText, "id", "severity", "description", "evidence"));
}

function isInspection(value: unknown): boolean {
  return (
    has(value, isText, "run_id", "system", "depth", "verdict", "summary") &&
    has(value, isScore, "runtime_fidelity", "task_effectiveness") &&
    has(value, areFlags, "flags") &&
    all(member(value, "services"), (one) => has(one, isText, "name", "status") && isObject(member(one, "timing")))
  );
}

function isExtraction(value: unknown): boolean {
  return (
    has(value, isText, "run_id", "system_name") &&
    has(value, isTexts, "services_declared", "services_completed", "services_errored", "notes") &&
    has(value, isTexts, "bindings_present", "bindings_missing")
  );
}

function isEvaluation(value: unknown): boolean {
  return (
    has(value, isText, "verdict") &&
    has(value, areFlags, "flags") &&
    ["runtime_fidelity", "task_effectiveness"].every((name) => {
      const score = member(value, name);
      const evidence = (one: unknown): boolean => has(one, isText, "rule", "dimension", "observation", "file");
      return isScore(member(score, "score")) && all(member(score, "evidence"), evidence);
    })
  );
}

function isChecks(value: unknown): boolean {
  return all(
    value,
    (check) =>
      has(check, isText, "contract", "node") && all(member(check, "results"), (one) => has(one, isText, "status")),
  );
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
    isInspection(member(json, "inspection")) &&
    isExtraction(member(json, "extraction")) &&
    isEvaluation(member(json, "evaluation")) &&
    isChecks(member(json, "checks"));
  return whole ? (json as StoredReport) : null;
}
