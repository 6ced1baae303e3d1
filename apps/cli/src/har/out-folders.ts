import { basename, join } from "node:path";

/** The folder each file's exchanges are written to: the one that was named, or for several files one in it for each. */
export function outFolders(files: readonly string[], out: string | undefined): readonly (string | undefined)[] {
  if (out === undefined) return files.map(() => undefined);
  if (files.length === 1) return [out];
  const taken = new Set<string>();
  return files.map((file) => {
    const plain = file === "-" ? "stdin" : basename(file).replace(/\.har(?:\.gz|\.zip)?$/i, "");
    // Neither an empty name nor a dot leads out of the folder.
    const name = /^\.*$/.test(plain) ? "recording" : plain;
    let free = name;
    for (let count = 2; taken.has(free); count++) free = `${name}-${count}`;
    taken.add(free);
    return join(out, free);
  });
}
