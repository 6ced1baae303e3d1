import { locateJson } from "../plan/json-positions.js";
import { isObject, listOf, member, textOf, textsOf } from "../plan/json-values.js";
import { type Position, positionsOf, type Warning } from "../position.js";
import { receiptHash } from "./canonical-json.js";
import { checkChain } from "./check-chain.js";
import type { Receipt, ReceiptLedger } from "./receipt.js";

/**
 * Reads a ledger of receipts (generation E): one JSON object a line, or one JSON array. Checks the `prev` chain of each
 * node and recomputes each content hash. Never throws; lines that are no receipts become warnings.
 *
 * @param text The text of `receipts/{node}.jsonl`.
 */
export function parseReceipts(text: string): ReceiptLedger {
  const start = text.replace(/^\uFEFF/, "").trimStart();
  const warnings: Warning[] = [];
  const receipts: Receipt[] = [];
  const isArray = start.startsWith("[");
  if (isArray) readArray(text, receipts, warnings);
  else readLines(text, receipts, warnings);
  const nodes: Record<string, number[]> = Object.create(null);
  receipts.forEach((receipt, index) => {
    const key = receipt.node ?? "";
    nodes[key] ??= [];
    nodes[key].push(index);
  });
  const { findings, chainHolds } = checkChain(receipts, nodes, isArray);
  return { form: isArray ? "array" : "lines", receipts, nodes, chainHolds, findings, warnings };
}

function readArray(text: string, receipts: Receipt[], warnings: Warning[]): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    const message = `The ledger is no valid JSON: ${cause instanceof Error ? cause.message : ""}`;
    warnings.push({ code: "invalid-json", message, position: { line: 1, column: 1, offset: 0, length: 0 } });
    return;
  }
  const locate = locateJson(text);
  listOf(parsed).forEach((item, index) => {
    const position = locate([index]);
    if (isObject(item)) receipts.push(toReceipt(item, position));
    else warnings.push({ code: "not-a-receipt", message: `Item ${index} is no object`, position });
  });
}

function readLines(text: string, receipts: Receipt[], warnings: Warning[]): void {
  const at = positionsOf(text);
  let offset = 0;
  for (const raw of text.split("\n")) {
    const position = at(offset, raw.trimEnd().length);
    offset += raw.length + 1;
    const line = raw.replace(/^\uFEFF/, "").trim();
    if (line === "") continue;
    try {
      const item: unknown = JSON.parse(line);
      if (isObject(item)) receipts.push(toReceipt(item, position));
      else warnings.push({ code: "not-a-receipt", message: "The line holds no object", position });
    } catch {
      warnings.push({ code: "invalid-json", message: "The line is no valid JSON", position });
    }
  }
}

const statuses = new Set(["rendered", "skipped", "failed"]);

function toReceipt(json: Readonly<Record<string, unknown>>, position: Position): Receipt {
  const status = textOf(json.status);
  const contentHash = textOf(json.content_hash);
  const algorithm = textOf(json.hash_algorithm);
  const canCheck =
    contentHash !== null && (algorithm === null || algorithm === "sha256") && contentHash.startsWith("sha256:");
  const tokens = member(json.cost, "tokens");
  const prev = json.prev;
  return {
    node: textOf(json.node),
    status: status !== null && statuses.has(status) ? (status as Receipt["status"]) : null,
    unknownStatus: status === null || statuses.has(status) ? null : status.slice(0, 60),
    emptyDiff: json.semantic_diff === undefined ? null : isEmpty(json.semantic_diff),
    contractFingerprint: textOf(json.contract_fingerprint),
    fingerprints: isObject(json.fingerprints) ? textRecord(json.fingerprints) : null,
    inputFingerprints: Array.isArray(json.input_fingerprints) ? textsOf(json.input_fingerprints) : null,
    wake: isObject(json.wake) ? { source: textOf(json.wake.source), refs: textsOf(json.wake.refs) } : null,
    tokens: isObject(tokens) ? { fresh: numberOf(tokens.fresh), reused: numberOf(tokens.reused) } : null,
    prev: prev === undefined ? undefined : textOf(prev),
    contentHash,
    hashMatches: canCheck ? hashMatches(json, contentHash) : null,
    position,
  };
}

/** Null for a receipt that is nested too deeply to be hashed. */
function hashMatches(json: Readonly<Record<string, unknown>>, contentHash: string): boolean | null {
  try {
    return receiptHash(json) === contentHash;
  } catch {
    return null;
  }
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === "") return true;
  return typeof value === "object" && Object.values(value as object).every(isEmpty);
}

function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

function textRecord(value: Readonly<Record<string, unknown>>): Record<string, string> {
  const record: Record<string, string> = Object.create(null);
  for (const [key, item] of Object.entries(value)) if (typeof item === "string") record[key] = item;
  return record;
}
