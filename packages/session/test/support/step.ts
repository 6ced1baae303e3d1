import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readExchanges } from "@inspect/har";
import { onTestFinished } from "vitest";
import type { StepEvidence } from "../../src/decide/evidence.js";
import { toStepRecord } from "../../src/layout/read-step-record.js";
import { type GivenCall, makeHar } from "./har.js";

/** A folder of the test's own, removed when the test ends. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "inspect-session-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** What a recorded step is made of; null leaves the file out. */
export interface GivenStep {
  readonly calls?: readonly GivenCall[] | null;
  readonly step?: { readonly [field: string]: unknown } | null;
  readonly page?: string | null;
  readonly screenshot?: Uint8Array | null;
}

const record = {
  action: "click",
  args: { role: "button", name: "Add to cart" },
  mouse: { from: { x: 10, y: 20 }, to: { x: 400, y: 300 }, moves: 12, pressedMs: 60 },
  startedAt: "2026-03-01T10:00:00.000Z",
  durationMs: 850,
  ok: true,
  error: null,
  url: "https://shop.example/cart",
  title: "Your cart",
};

/** A smallest PNG: one pixel. */
export const onePixel: Uint8Array = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Writes a recorded step folder, as a recorder would, and gives back its path. */
export function writeStep(folder: string, name: string, given: GivenStep = {}): string {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  const write = (file: string, content: string | Uint8Array | null): void => {
    if (content !== null) writeFileSync(join(path, file), content);
  };
  write("network.har", given.calls === null ? null : JSON.stringify(makeHar(given.calls ?? [])));
  write("step.json", given.step === null ? null : JSON.stringify({ ...record, ...given.step }));
  write("page.txt", given.page === undefined ? "Your cart\nLamp 49.00 EUR\n" : given.page);
  write("screenshot.png", given.screenshot === undefined ? onePixel : given.screenshot);
  return path;
}

/** The evidence of a step without a folder, its exchanges read by @inspect/har. */
export async function makeEvidence(
  given: GivenStep & { readonly goal?: StepEvidence["goal"] } = {},
): Promise<StepEvidence> {
  const har = await readExchanges(makeHar(given.calls ?? []) as object);
  return {
    step: toStepRecord({ ...record, ...given.step }),
    recording: { exchanges: har.exchanges, documents: har.leftOut.document ?? 0, incomplete: null },
    pageText: given.page === undefined ? "Your cart\nLamp 49.00 EUR\n" : given.page,
    goal: given.goal ?? null,
  };
}
