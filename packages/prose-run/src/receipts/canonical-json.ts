import { createHash } from "node:crypto";

const deepest = 100;

/**
 * JSON with sorted keys and no blanks, as receipts are hashed (sorted by UTF-16 code units).
 *
 * @throws RangeError for a value nested deeper than 100
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > deepest) throw new RangeError(`JSON is nested deeper than ${deepest}`);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member, depth + 1)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** The `content_hash` that a receipt should have: sha256 over its canonical JSON without that key. */
export function receiptHash(receipt: Readonly<Record<string, unknown>>): string {
  const { content_hash: _, ...rest } = receipt;
  return `sha256:${createHash("sha256").update(canonicalJson(rest)).digest("hex")}`;
}
