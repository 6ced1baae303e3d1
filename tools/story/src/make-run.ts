/** Writes the bundled OpenProse run that `npm start` inspects: `npx tsx tools/story/src/make-run.ts`. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { generationD } from "../../../packages/prose-run/test/fixtures/generations.js";

const folder = fileURLToPath(new URL("../runs/20260526-120000-a1b2c3/", import.meta.url));

rmSync(folder, { recursive: true, force: true });
for (const [path, content] of Object.entries(generationD())) {
  mkdirSync(dirname(folder + path), { recursive: true });
  writeFileSync(folder + path, content);
}
