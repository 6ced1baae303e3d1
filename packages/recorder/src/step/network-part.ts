import { existsSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { stepFileNames } from "@inspect/session/layout";
import type { BrowserContext } from "playwright-core";
import { RecorderError } from "../error.js";
import type { HarFile } from "../har/har-types.js";
import { type MergeCounts, mergeHar } from "../har/merge-har.js";
import { writeHar } from "../har/write-har.js";
import { fillFormFiles } from "../network/form-files.js";
import { recorderVersion } from "../version.js";
import type { BrowserStepRecord, MissingPart } from "./browser-step-record.js";
import type { Ears } from "./open-scene.js";

/** What the network part adds to step.json. */
export interface NetworkPart {
  readonly counts: MergeCounts | null;
  readonly missing: readonly MissingPart[];
  readonly warnings: BrowserStepRecord["warnings"];
}

const temporaryName = ".playwright.har";
const stopPatienceMs = 10_000;

/** Lets Playwright record its HAR of the step. @throws RecorderError `playwright-missing` when it is too old to */
export async function startHar({ tracing }: BrowserContext, stepFolder: string): Promise<void> {
  if (typeof tracing.startHar !== "function") {
    throw new RecorderError(
      "playwright-missing",
      "this playwright-core cannot record a HAR a step; 1.65 or newer is needed",
    );
  }
  await tracing.startHar(join(stepFolder, temporaryName), { content: "embed", mode: "full" });
}

/** Ends the recording and writes network.har: Playwright's HAR joined with the network log, or the log alone. */
export async function finishNetwork(given: {
  readonly ears: Ears;
  readonly context: BrowserContext | undefined;
  readonly stepFolder: string;
  readonly uploads: readonly string[];
}): Promise<NetworkPart> {
  const { ears, context, stepFolder, uploads } = given;
  const warnings: { code: string; message: string }[] = [];
  await ears.network.settled(1000);
  if (!ears.cdp.isClosed) await ears.network.fetchMissingBodies();
  const recorded = await stopHar(context, ears, join(stepFolder, temporaryName), warnings);
  for (const call of ears.network.calls) fillFormFiles(call, uploads);
  const { har, counts } = mergeHar(recorded, ears.network.calls, recorderVersion());
  try {
    await writeHar(join(stepFolder, stepFileNames.network), har);
    return { counts, missing: [], warnings };
  } catch (error) {
    return { counts: null, missing: [{ file: stepFileNames.network, why: (error as Error).message }], warnings };
  }
}

async function stopHar(
  context: BrowserContext | undefined,
  ears: Ears,
  path: string,
  warnings: { code: string; message: string }[],
): Promise<HarFile | undefined> {
  if (context === undefined) return undefined;
  try {
    if (ears.cdp.isClosed) throw new Error("the browser is gone");
    await Promise.race([
      ears.cdp.closed.then(() => {
        throw new Error("the browser is gone");
      }),
      context.tracing.stopHar(),
      new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error("it did not end in time")), stopPatienceMs).unref();
      }),
    ]);
    return JSON.parse(await readFile(path, "utf8")) as HarFile;
  } catch (error) {
    const why = (error as Error).message.split("\n")[0];
    warnings.push({
      code: "har-from-events",
      message: `network.har was made from network events alone, since Playwright's recording failed: ${why}`,
    });
    return undefined;
  } finally {
    if (existsSync(path)) await rm(path, { force: true });
  }
}
