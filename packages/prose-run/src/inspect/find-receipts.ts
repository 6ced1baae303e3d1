import type { RuleContext } from "./findings.js";

/** Where receipts and log, or a ledger and its name, tell different stories. */
function findAgainstLog({ run, note }: Pick<RuleContext, "run" | "note">): void {
  for (const [path, ledger] of Object.entries(run.receipts)) {
    const owner = /^receipts\/(.+)\.jsonl$/.exec(path)?.[1];
    const first = ledger.receipts[0];
    if (ledger.form === "array" || owner === undefined) continue;
    if (first !== undefined && first.node !== null && first.node !== owner) {
      const description = `The ledger of ${owner} holds receipts of ${first.node}`;
      note("receipt-fault", { subject: `${path}#node`, description, file: path, position: first.position });
    }
    const last = ledger.receipts.at(-1);
    const logged = run.log?.services.find(({ name }) => name === owner);
    if (last?.status === "failed" && logged?.state === "completed") {
      const description = `The log marks ${owner} as done, its last receipt says failed`;
      note("receipt-contradicts-log", { subject: owner, description, file: path, position: last.position });
    }
  }
  if (run.generation.generation !== "E" || Object.keys(run.receipts).length === 0) return;
  const known = new Set(Object.values(run.receipts).flatMap((ledger) => Object.keys(ledger.nodes)));
  for (const { name, entries } of run.log?.services ?? []) {
    const rendered = entries.findLast(({ mark, detail }) => mark === "completed" && /^rendered\b/.test(detail));
    if (rendered === undefined || known.has(name)) continue;
    const description = `The log says that ${name} was rendered, and no receipt does`;
    const file = run.parts.log ?? "vm.log.md";
    note("receipt-missing", { subject: name, description, file, position: rendered.position });
  }
}

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
  findAgainstLog({ run, note });
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
