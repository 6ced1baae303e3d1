import type { RuleContext } from "./findings.js";

/** Rules on receipts and on the versions of world-model folders (generation E). */
export function findInReceipts({ run, note }: RuleContext): void {
  for (const [path, ledger] of Object.entries(run.receipts)) {
    for (const finding of ledger.findings) {
      if (finding.severity === "info") continue;
      const rule = finding.severity === "broken-chain" ? "receipt-chain-broken" : "receipt-fault";
      note(rule, {
        subject: `${path}#${finding.index}`,
        description: finding.message,
        file: path,
        position: finding.position ?? null,
      });
    }
    for (const warning of ledger.warnings) {
      note("receipt-fault", {
        subject: path,
        description: warning.message,
        file: path,
        position: warning.position ?? null,
      });
    }
  }
  for (const version of run.versions) {
    const ledger = run.receipts[`receipts/${version.node}.jsonl`];
    const last = ledger?.receipts.findLast((receipt) => receipt.status === "rendered" && receipt.node === version.node);
    const named = last?.fingerprints?.["@atomic"] ?? null;
    const wrongFolder = version.computed !== null && version.computed !== version.stated;
    const wrongReceipt = named !== null && named !== version.stated;
    if (!wrongFolder && !wrongReceipt) continue;
    const description = wrongReceipt
      ? `The version of ${version.node} is not the one its last rendered receipt names`
      : `The version of ${version.node} is not the address of its folder`;
    note("version-mismatch", { subject: version.node, description, file: version.path });
  }
}
