import { fileURLToPath } from "node:url";

/** The arguments of `inspect` that inspect the bundled OpenProse run, remembering nothing. */
export const proseCommand: readonly string[] = [
  "prose",
  fileURLToPath(new URL("../runs/20260526-120000-a1b2c3", import.meta.url)),
  "--no-registry",
];
