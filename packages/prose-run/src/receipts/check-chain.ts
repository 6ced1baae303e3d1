import { canonicalJson } from "./canonical-json.js";
import type { Receipt, ReceiptFinding } from "./receipt.js";

/**
 * Checks each node's receipts in their order: `prev` points to the hash before, hashes can be recomputed, a `skipped`
 * receipt repeats the fingerprints, has an empty diff and costs nothing, a `failed` one moves nothing. A missing key is
 * not checked.
 */
export function checkChain(
  receipts: readonly Receipt[],
  nodes: Readonly<Record<string, readonly number[]>>,
  mixed: boolean,
): { findings: ReceiptFinding[]; chainHolds: boolean | null } {
  const findings: ReceiptFinding[] = [];
  let checked = false;

  function report(severity: ReceiptFinding["severity"], code: string, index: number, message: string): void {
    const { node, position } = receipts[index] as Receipt;
    findings.push({ severity, code, index, message: `${node ?? "A receipt"}: ${message}`, position });
  }

  const names = Object.keys(nodes);
  if (!mixed && names.length > 1) {
    const odd = nodes[names[1] as string]?.[0] ?? 0;
    report("fault", "several-nodes", odd, `one ledger names ${names.length} nodes`);
  }
  for (const name of names) {
    const indexes = nodes[name] ?? [];
    indexes.forEach((index, place) => {
      const receipt = receipts[index] as Receipt;
      const before = place === 0 ? null : (receipts[indexes[place - 1] as number] as Receipt);
      if (receipt.hashMatches === false)
        report("fault", "receipt-hash-mismatch", index, "the content hash does not belong to the receipt");
      if (receipt.prev !== undefined) {
        checked = true;
        if (before === null && receipt.prev !== null)
          report("broken-chain", "receipt-chain-broken", index, "the first receipt names a receipt before it");
        else if (before !== null && before.contentHash !== null && receipt.prev !== before.contentHash) {
          report("broken-chain", "receipt-chain-broken", index, "prev is not the hash of the receipt before it");
        }
      }
      if (receipt.unknownStatus !== null)
        report("fault", "unknown-status", index, `the status ${receipt.unknownStatus} is none of a receipt`);
      if (receipt.status === "skipped" && receipt.emptyDiff === false)
        report("fault", "skipped-with-diff", index, "a skipped receipt has a diff");
      if (before === null && receipt.status === "skipped" && receipt.prev === null)
        report("fault", "skipped-first", index, "the first receipt is skipped, and nothing was rendered before it");
      if (before !== null && receipt.status !== "rendered") checkStill(receipt, before, index, report);
      if (receipt.status === "skipped" && receipt.tokens !== null && receipt.tokens.fresh > 0) {
        report("fault", "skipped-with-cost", index, "a skipped receipt has fresh tokens");
      }
    });
  }
  const chainHolds = checked ? !findings.some((finding) => finding.severity === "broken-chain") : null;
  return { findings, chainHolds };
}

function checkStill(
  receipt: Receipt,
  before: Receipt,
  index: number,
  report: (severity: ReceiptFinding["severity"], code: string, index: number, message: string) => void,
): void {
  if (receipt.status === null || receipt.fingerprints === null || before.fingerprints === null) return;
  if (canonicalJson(receipt.fingerprints) === canonicalJson(before.fingerprints)) return;
  const code = receipt.status === "skipped" ? "skipped-with-change" : "failed-with-change";
  report("fault", code, index, `a ${receipt.status} receipt changes the fingerprints`);
}
