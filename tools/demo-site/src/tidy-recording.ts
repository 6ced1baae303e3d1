import { readFileSync, writeFileSync } from "node:fs";

/** Rewrites a HAR as one line an entry, so that a new recording shows what changed and nothing else. */
export function tidyRecording(path: string): void {
  const har = JSON.parse(readFileSync(path, "utf8")) as { log: { entries: unknown[] } };
  const { entries, ...log } = har.log;
  const head = JSON.stringify(log).slice(0, -1);
  writeFileSync(
    path,
    `{"log":${head},"entries":[\n${entries.map((entry) => JSON.stringify(entry)).join(",\n")}\n]}}\n`,
  );
}
