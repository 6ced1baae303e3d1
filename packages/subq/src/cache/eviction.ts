import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Keeps a folder of entries below a size. */
export interface Eviction {
  /** Notes that bytes were written, and removes the entries unused for longest when there are too many. */
  added(bytes: number): Promise<void>;
}

/** Other processes may write the same folder, so its true size is measured again after so many writes. */
const measureEvery = 256;
const leftoverAgeMs = 3_600_000;

/**
 * @param folder holds `<64 hexadecimal digits>.json` files; half-written ones are removed after an hour, others are left alone
 * @param maxBytes bound of all entries; eviction goes down to 90 % of it
 */
export function createEviction(folder: string, maxBytes: number): Eviction {
  let known: number | undefined;
  let writes = 0;
  let running: Promise<void> = Promise.resolve();

  async function measure(): Promise<void> {
    const entries = await list(folder);
    let total = entries.reduce((sum, { size }) => sum + size, 0);
    if (total > maxBytes) {
      entries.sort((left, right) => left.used - right.used);
      for (const { path, size } of entries) {
        if (total <= maxBytes * 0.9) break;
        await rm(path, { force: true });
        total -= size;
      }
    }
    known = total;
  }

  return {
    added(bytes) {
      running = running.then(async () => {
        if (known !== undefined) known += bytes;
        if (known === undefined || known > maxBytes || ++writes % measureEvery === 0) await measure();
      });
      return running;
    },
  };
}

/** A process that was killed while it wrote leaves its temporary file behind. */
async function removeLeftovers(folder: string, names: readonly string[]): Promise<void> {
  const before = Date.now() - leftoverAgeMs;
  for (const name of names.filter((candidate) => /^[0-9a-f]{64}\.json\.\d+$/.test(candidate))) {
    const path = join(folder, name);
    const status = await stat(path).catch(() => undefined);
    if (status !== undefined && status.mtimeMs < before) await rm(path, { force: true }).catch(() => undefined);
  }
}

async function list(folder: string): Promise<{ path: string; size: number; used: number }[]> {
  const all = await readdir(folder);
  await removeLeftovers(folder, all);
  const names = all.filter((name) => /^[0-9a-f]{64}\.json$/.test(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const status = await stat(path).catch(() => undefined);
      return status === undefined ? [] : [{ path, size: status.size, used: status.mtimeMs }];
    }),
  );
  return found.flat();
}
