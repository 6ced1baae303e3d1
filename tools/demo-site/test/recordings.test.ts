import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readExchanges, writeExchanges } from "@inspect/har";
import { safeReadStepRecord } from "@inspect/session/layout";
import { describe, expect, test } from "vitest";
import type { ServedCall } from "../src/index.js";
import { customer } from "../src/shop-state.js";

const recordings = fileURLToPath(new URL("../recordings", import.meta.url));
const files = (readdirSync(recordings, { recursive: true }) as string[])
  .map((name) => join(recordings, name))
  .filter((path) => statSync(path).isFile());
const steps = readdirSync(join(recordings, "steps")).toSorted();

test("the recordings are small and name no machine", () => {
  const sizes = files.map((path) => statSync(path).size);
  expect(Math.max(...sizes)).toBeLessThan(200_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000);
  for (const path of files.filter((file) => !file.endsWith(".png"))) {
    expect(readFileSync(path, "utf8")).not.toMatch(/\/(?:home|root|Users|tmp|work)\//);
  }
});

describe("the secrets of the sign-in", () => {
  const { calls } = JSON.parse(readFileSync(join(recordings, "shop.truth.json"), "utf8")) as { calls: ServedCall[] };
  const login = calls.find(({ path }) => path === "/api/login");
  const { accessToken = "", refreshToken = "" } = JSON.parse(login?.responseBody ?? "{}") as Record<string, string>;
  const raw = readFileSync(join(recordings, "shop.har"), "utf8");
  const session = /shop_session=([\w-]{30,})/.exec(raw)?.[1] ?? "";

  test("stand in the recording and in nothing that is written from it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "demo-secrets-"));
    try {
      const recording = await readExchanges(join(recordings, "shop.har"));
      const { jsonPath, markdownPath, redactions } = await writeExchanges(folder, recording);
      for (const secret of [customer.password, accessToken, refreshToken, session]) {
        expect(secret.length).toBeGreaterThan(10);
        expect(raw).toContain(secret);
        expect(readFileSync(jsonPath, "utf8")).not.toContain(secret);
        expect(readFileSync(markdownPath, "utf8")).not.toContain(secret);
      }
      expect(redactions.password).toBeGreaterThan(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("leave a token that can be followed from the sign-in to the call that uses it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "demo-secrets-"));
    try {
      const { jsonPath } = await writeExchanges(folder, await readExchanges(join(recordings, "shop.har")));
      const { exchanges } = JSON.parse(readFileSync(jsonPath, "utf8")) as {
        exchanges: {
          request: { path: string; headers: { name: string; value: string }[] };
          response: { body: { value: Record<string, string> } } | null;
        }[];
      };
      const given = exchanges.find(({ request }) => request.path === "/api/login")?.response?.body.value.accessToken;
      const used = exchanges
        .find(({ request }) => request.path === "/api/account")
        ?.request.headers.find(({ name }) => name.toLowerCase() === "authorization")?.value;
      expect(given).toMatch(/^\[redacted:token:[0-9a-f]{8}\]$/);
      expect(used).toBe(`Bearer ${given}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe("the steps of the story", () => {
  test.each(steps)("%s is a whole step folder", (step) => {
    const folder = join(recordings, "steps", step);
    expect(safeReadStepRecord(folder)).toMatchObject({ ok: true, warnings: [], value: { ok: true, error: null } });
    expect(readdirSync(folder).toSorted()).toEqual(["network.har", "page.txt", "screenshot.png", "step.json"]);
    expect(readFileSync(join(folder, "screenshot.png")).subarray(1, 4).toString()).toBe("PNG");
  });

  test("open the shop, do nothing, meet an error, and are confirmed", async () => {
    const calls = await Promise.all(
      steps.map(async (step) => {
        const { exchanges } = await readExchanges(join(recordings, "steps", step, "network.har"));
        return exchanges.map(({ request, response }) => `${request.method} ${request.path} ${response?.status}`);
      }),
    );
    expect(calls).toEqual([
      ["GET /api/products 200", "GET /api/basket 200"],
      [],
      ["POST /api/basket 422"],
      ["POST /api/basket 201"],
    ]);
    const pages = steps.map((step) => readFileSync(join(recordings, "steps", step, "page.txt"), "utf8"));
    expect(pages[1]).toBe(pages[0]);
    expect(pages[2]).toContain("That did not work");
    expect(pages[3]).toContain("Your basket is confirmed.");
  });

  test("record the mouse's path from where it was to where it pressed", () => {
    for (const step of steps.slice(1)) {
      const read = safeReadStepRecord(join(recordings, "steps", step));
      const mouse = read.ok ? read.value.mouse : null;
      expect(mouse?.path).toHaveLength(mouse?.moves ?? -1);
      expect(mouse?.path?.at(-1)).toMatchObject({ x: mouse?.to?.x, y: mouse?.to?.y });
    }
  });
});
