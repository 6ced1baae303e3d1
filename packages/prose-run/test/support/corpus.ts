import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = process.env.INSPECT_CORPUS ?? fileURLToPath(new URL("../../../../../shared/corpus", import.meta.url));

/** The folder of real runs, or null where there is none. */
export const corpus: string | null = existsSync(join(root, "prose-runs")) ? join(root, "prose-runs") : null;

if (corpus === null)
  process.stderr.write(`skipped: no corpus of prose runs at ${root}; set INSPECT_CORPUS to run these tests\n`);
