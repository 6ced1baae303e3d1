import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every text file below a folder by its path; raw recordings, images and what a lock leaves are not texts. */
export function readTexts(folder: string, below = ""): Record<string, string> {
  const found: Record<string, string> = {};
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) Object.assign(found, readTexts(folder, path));
    else if (/\.(?:json|jsonl|md|txt)$/.test(entry.name)) found[path] = readFileSync(join(folder, path), "utf8");
  }
  return found;
}
