import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { HarError } from "../src/error.js";
import { type HarResult, type Recording, readExchanges, safeReadExchanges } from "../src/read-exchanges.js";
import { zipOf } from "./support/zip.js";

const corpus = process.env.INSPECT_CORPUS ?? fileURLToPath(new URL("../../../../shared/corpus", import.meta.url));
const folder = join(corpus, "har");
const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".har")) : [];
const present = names.length > 0;
if (!present) console.warn(`skipped: no corpus at ${folder}; set INSPECT_CORPUS to the folder that holds har/`);
const large = 400_000;

/** What must be the same whatever the form: everything but the places in the text. */
function essence(result: HarResult<Recording>): unknown {
  if (!result.ok) return result.problems.map(({ code }) => code);
  const { exchanges, leftOut, zeroAt, entryCount } = result.value;
  return {
    exchanges: exchanges.map(({ place: _, warnings: _warnings, ...rest }) => rest),
    leftOut,
    zeroAt,
    entryCount,
  };
}

describe.skipIf(!present)("recordings of real recorders", () => {
  test.each(present ? names : ["no file"])("%s reads the same from every form", async (name) => {
    const bytes = readFileSync(join(folder, name));
    const plain = essence(await safeReadExchanges(bytes));
    const text = bytes.toString("utf8").replace(/^\ufeff/, "");
    const forms: Parameters<typeof readExchanges>[0][] = [
      gzipSync(bytes, { level: 1 }),
      zipOf({ "har.har": bytes }),
      Buffer.from(`\ufeff${text}`, "utf16le"),
      Buffer.from(`callback(${text});`),
    ];
    if (Array.isArray(plain)) forms.pop();
    if (bytes.length > large) forms.splice(0, 3);
    for (const form of forms) expect(essence(await safeReadExchanges(form))).toEqual(plain);
    if (!Array.isArray(plain)) expect(essence(await safeReadExchanges(JSON.parse(text) as object))).toEqual(plain);
  });

  test.each(present ? names : ["no file"])(
    "%s, cut or damaged anywhere, gives entries or a clear error",
    async (name) => {
      const bytes = readFileSync(join(folder, name));
      const whole = await safeReadExchanges(bytes);
      const rounds = bytes.length > large ? 1 : 6;
      // Steps that are no multiple of anything in the file, the same in every run.
      for (let round = 1; round <= rounds; round++) {
        const at = Math.floor(bytes.length * ((round * 0.618034) % 1));
        const spoiled = Buffer.from(bytes);
        spoiled[at] = [0x22, 0x7d, 0x5c, 0x00, 0xff, 0x5b][round % 6] as number;
        for (const damaged of [bytes.subarray(0, at), spoiled]) {
          try {
            const { entryCount } = await readExchanges(damaged);
            if (whole.ok) expect(entryCount).toBeLessThanOrEqual(whole.value.entryCount + 2);
          } catch (error) {
            if (!(error instanceof HarError)) throw error;
          }
        }
      }
    },
  );
});
