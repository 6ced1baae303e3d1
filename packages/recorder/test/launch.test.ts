import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { isProcessAlive } from "@inspect/session/layout";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserStatus, closeBrowser, findBrowser, openBrowser } from "../src/index.js";
import { actIn } from "./support/act.js";
import { type ScratchServer, sendJson, startScratchServer } from "./support/scratch-server.js";
import { startTestRun, testBrowser } from "./support/test-browser.js";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "inspect-launch-"));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

function executable(name: string, text = "#!/bin/sh\nexit 7\n"): string {
  const path = join(folder, "bin", name);
  mkdirSync(join(folder, "bin"), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
  return path;
}

describe("finding a browser", () => {
  const nothing = { env: { PATH: "/nowhere" }, platform: "aix" as const, playwrightBrowser: async () => undefined };

  test("by a path, a name on PATH, a channel, and Playwright's own", async () => {
    const chrome = executable("google-chrome");
    const beta = executable("google-chrome-beta");
    const env = { PATH: ["/nowhere", join(folder, "bin")].join(delimiter) };
    expect(await findBrowser({ browser: "./bin/google-chrome", cwd: folder })).toEqual({
      executable: chrome,
      found: "named",
    });
    expect(await findBrowser({ ...nothing, env })).toEqual({ executable: chrome, found: "on PATH" });
    expect(await findBrowser({ ...nothing, env, browser: "chrome-beta" })).toEqual({
      executable: beta,
      found: "on PATH",
    });
    expect(await findBrowser({ ...nothing, env, browser: "google-chrome-beta" })).toEqual({
      executable: beta,
      found: "named",
    });
    const own = await findBrowser({ ...nothing, playwrightBrowser: async () => chrome });
    expect(own).toEqual({ executable: chrome, found: "Playwright's" });
  });

  test("none: says what was looked for and what to install", async () => {
    await expect(findBrowser(nothing)).rejects.toMatchObject({
      code: "browser-not-found",
      message: expect.stringMatching(
        /looked for google-chrome.*chromium.*npx playwright-core install chromium.*--browser/s,
      ),
    });
    await expect(findBrowser({ ...nothing, browser: "msedge" })).rejects.toMatchObject({ code: "browser-not-found" });
    await expect(findBrowser({ ...nothing, browser: "/no/such/file" })).rejects.toMatchObject({
      message: expect.stringMatching(
        /"\/no\/such\/file" is neither an executable file nor one of the channels chrome, chromium/,
      ),
    });
  });

  test("one that ends at once: its own last words are told", async () => {
    const broken = executable("broken", "#!/bin/sh\necho 'cannot open display' >&2\nexit 7\n");
    const opening = openBrowser({ profile: join(folder, "broken"), settings: { browser: broken } });
    await expect(opening).rejects.toMatchObject({
      code: "browser-not-started",
      message: expect.stringMatching(/ended with code 7.*cannot open display/),
    });
  });
});

describe("an open browser", () => {
  test("outlives its opener, holds its profile, is known again, and is closed for good", async () => {
    const run = await startTestRun();
    try {
      const { browser } = run;
      expect(browser).toMatchObject({ by: "inspect", closedAt: null, headed: false, proxy: null, exit: null });
      expect(isProcessAlive(browser.pid)).toBe(true);
      expect(await browserStatus(browser)).toBe("open");
      await expect(
        openBrowser({ profile: browser.profile, settings: { browser: await testBrowser() } }),
      ).rejects.toMatchObject({
        code: "profile-in-use",
      });
      // Another browser behind the same port, and another process behind the same pid, are not ours.
      const other = browser.endpoint.replace(/[^/]+$/, "00000000-0000-0000-0000-000000000000");
      expect(await browserStatus({ ...browser, endpoint: other })).toBe("not-ours");
      const reused = { ...browser, processIdentity: "start:1" };
      expect(await browserStatus(reused)).toBe("gone");
      expect(await closeBrowser(reused)).toBe(false);
      expect(isProcessAlive(browser.pid)).toBe(true);
      expect(await closeBrowser(browser)).toBe(true);
      expect(await browserStatus(browser)).toBe("gone");
      expect(await closeBrowser(browser)).toBe(false);
    } finally {
      await run.close();
    }
  }, 60_000);
});

describe("the account's proxy", () => {
  let site: ScratchServer;
  let proxy: Server;
  let server: string;
  const seen: { url: string; authorized: boolean }[] = [];

  beforeAll(async () => {
    site = await startScratchServer({
      "/exit": (_request, response) => sendJson(response, { ip: "192.0.2.7", country_code: "DE", city: "Berlin" }),
      "/page": "<h1>Through the proxy</h1>",
    });
    const wanted = `Basic ${Buffer.from("ada:s3cret word").toString("base64")}`;
    proxy = createServer((incoming, outgoing) => {
      const authorized = incoming.headers["proxy-authorization"] === wanted;
      seen.push({ url: incoming.url ?? "", authorized });
      if (!authorized) {
        outgoing.writeHead(407, { "proxy-authenticate": 'Basic realm="shop"' }).end();
        return;
      }
      const forwarded = request(
        incoming.url ?? "",
        { method: incoming.method ?? "GET", headers: incoming.headers },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      forwarded.on("error", () => outgoing.writeHead(502).end());
      incoming.pipe(forwarded);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    server = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });

  afterAll(async () => {
    proxy?.closeAllConnections();
    proxy?.close();
    await site?.close();
  });

  test("is used for everything, with its password, which is kept nowhere; an exit elsewhere is a warning", async () => {
    const profile = join(folder, "proxied");
    const account = {
      name: "Ada",
      platform: null,
      home: { city: "Vienna", country: "Austria" },
      browser: null,
      exit: { address: null, city: null, country: null },
    };
    const { browser, warnings } = await openBrowser({
      profile,
      account,
      settings: {
        browser: await testBrowser(),
        proxy: { server, username: "ada", password: "s3cret word" },
        exitCheckUrl: `${site.url}/exit`,
      },
    });
    try {
      expect(browser).toMatchObject({
        proxy: { server, authenticated: true },
        exit: { country: "DE", city: "Berlin", address: "192.0.2.7" },
      });
      expect(warnings).toEqual([
        "the browser's traffic leaves from Berlin, DE (192.0.2.7), but the account states Austria",
      ]);
      expect(JSON.stringify(browser)).not.toContain("s3cret");
      const { record } = await actIn(browser, folder)({ kind: "goto", url: `${site.url}/page` });
      // The later command knows no password; Chrome does.
      expect(record).toMatchObject({ ok: true, result: { status: 200 } });
      expect(seen.find(({ url }) => url.endsWith("/page"))).toMatchObject({ authorized: true });
      expect(readFileSync(join(profile, "inspect-browser-memory.json"), "utf8")).not.toContain("s3cret");
    } finally {
      await closeBrowser(browser);
    }
  }, 90_000);

  test("settings that Chrome would not use are refused before a browser is started", async () => {
    const settings = { browser: "/no/such/browser", proxy: { server: "socks5://host:1080", username: "ada" } };
    await expect(openBrowser({ profile: join(folder, "x"), settings })).rejects.toMatchObject({
      code: "proxy-invalid",
    });
  });
});
