import { folderAddress } from "../receipts/folder-address.js";
import { parseReceipts } from "../receipts/parse-receipts.js";
import type { ReceiptLedger } from "../receipts/receipt.js";
import type { NodeVersion } from "./prose-run.js";
import type { RunFolder } from "./run-folder.js";

/** The ledgers below `receipts/`, by path. */
export function readReceipts(folder: RunFolder): Record<string, ReceiptLedger> {
  const ledgers: Record<string, ReceiptLedger> = Object.create(null);
  if (!folder.has("receipts", "folder")) return ledgers;
  for (const entry of folder.list("receipts")) {
    if (entry.kind !== "file" || !/\.jsonl?$/.test(entry.name)) continue;
    const path = `receipts/${entry.name}`;
    const text = folder.text(path);
    if (text !== null) ledgers[path] = parseReceipts(text);
  }
  return ledgers;
}

/** The `.version` of each world-model folder, beside the address that the folder has as it lies there. */
export function readVersions(folder: RunFolder): NodeVersion[] {
  if (!folder.has("world-model", "folder")) return [];
  return folder.list("world-model").flatMap((entry) => {
    const path = `world-model/${entry.name}/.version`;
    if (entry.kind !== "folder" || !folder.has(path)) return [];
    const stated = folder.text(path)?.trim() ?? "";
    return [{ node: entry.name, path, stated, computed: addressOf(folder, `world-model/${entry.name}`) }];
  });
}

/** Null when a file is too large to be hashed within the bounds of the reading. */
function addressOf(folder: RunFolder, root: string): string | null {
  const files: { path: string; content: Buffer }[] = [];
  let total = 0;
  for (const path of folder.walk(root)) {
    const inner = path.slice(root.length + 1);
    if (inner === ".version") continue;
    const bytes = folder.bytes(path);
    total += bytes ?? 0;
    if (bytes === null || total > folder.limits.fileBytes) return null;
    const content = folder.readAndKeep(path);
    if (content === null) return null;
    files.push({ path: inner, content });
  }
  return folder.truncated ? null : folderAddress(files);
}
