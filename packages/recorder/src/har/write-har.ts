import { open, rename, rm } from "node:fs/promises";
import { fileMode } from "@inspect/session/layout";
import type { HarFile } from "./har-types.js";

/** Writes a HAR with one entry a line, for its owner only; entry by entry, since a whole may not fit into one string. */
export async function writeHar(path: string, { log }: HarFile): Promise<void> {
  const { entries, ...head } = log;
  const temporary = `${path}.${process.pid}.tmp`;
  const file = await open(temporary, "w", fileMode);
  try {
    await file.write(`{"log":${JSON.stringify(head).slice(0, -1)},"entries":[`);
    let separator = "\n";
    for (const entry of entries) {
      await file.write(separator + JSON.stringify(entry));
      separator = ",\n";
    }
    await file.write("\n]}}\n");
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(temporary, { force: true });
    throw error;
  }
  await file.close();
  await rename(temporary, path);
}
