import { createHash } from "node:crypto";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { readHead } from "./git.js";

/** What must not change while the role works. */
export interface CheckoutState {
  readonly revision: string;
  /**
   * SHA-256 over every file of the checkout, ignored ones, refs, configuration and hooks included: path, mode, size
   * and the times the file system keeps. Contents are not read and no filter of the repository is run.
   */
  readonly files: string;
}

/** Git's own caches, which reading commands may touch. */
const left = new Set([".git/objects", ".git/index", ".git/logs", ".git/FETCH_HEAD"]);

/** Reads the state of a checkout. */
export async function readCheckoutState(repository: string): Promise<CheckoutState> {
  const revision = await readHead(repository);
  const hash = createHash("sha256");
  for await (const line of walk(repository, "")) hash.update(line);
  return { revision, files: hash.digest("hex") };
}

async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const names = (await readdir(join(root, folder))).sort();
  for (const name of names) {
    const path = folder === "" ? name : `${folder}/${name}`;
    if (left.has(path)) continue;
    const stat = await lstat(join(root, path), { bigint: true });
    if (stat.isDirectory()) {
      yield `${path}\0${stat.mode}\0`;
      yield* walk(root, path);
    } else {
      yield `${path}\0${stat.mode}\0${stat.size}\0${stat.mtimeNs}\0${stat.ctimeNs}\0`;
    }
  }
}
