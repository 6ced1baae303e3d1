import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { decidedByCode } from "@inspect/pee";
import type { Redacted } from "@inspect/redact";
import { folderMode } from "../layout/file-names.js";
import { stepPaths } from "../layout/step-paths.js";
import type { Reading } from "../reading/reading.js";
import { renderReading } from "../reading/render-reading.js";
import { writeFile, writeJson } from "./write-file.js";

/** Writes a step's reading; the one before stays in `readings/`, numbered in the order in which they were made. */
export async function writeReading(stepFolder: string, reading: Redacted<Reading>): Promise<void> {
  const paths = stepPaths(stepFolder);
  keepEarlier(paths.reading, paths.earlierReadings);
  await Promise.all([
    writeFile(paths.readingMarkdown, renderReading(reading), { durable: false }),
    // What a state or code decided is decided again in the same way; what SubQ said is not.
    writeJson(paths.reading, reading, { durable: !decidedByCode(reading.decidedBy) }),
  ]);
}

// A link, so that the earlier reading is there under its new name before it goes from its old one.
function keepEarlier(path: string, folder: string): void {
  if (!existsSync(path)) return;
  mkdirSync(folder, { recursive: true, mode: folderMode });
  const names = readdirSync(folder).filter((name) => /^\d+\.json$/.test(name));
  const last = names.sort().at(-1);
  // A command killed between keeping and writing has kept it already.
  if (last !== undefined && readFileSync(join(folder, last)).equals(readFileSync(path))) return;
  linkSync(path, join(folder, `${String(names.length + 1).padStart(4, "0")}.json`));
}
