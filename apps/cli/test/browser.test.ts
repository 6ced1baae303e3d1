import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "@inspect/recorder";
import { findActiveRun, isProcessAlive, listStepFolders, safeReadRunRecord } from "@inspect/session/layout";
import { type DemoSite, startDemoSite } from "@inspect-tools/demo-site";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ended, runCli } from "./run-cli.js";

let site: DemoSite;
let folder: string;
let browser: string;

async function testBrowser(): Promise<string> {
  try {
    return (await findBrowser()).executable;
  } catch {
    process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs20.x";
    return (await import("@sparticuz/chromium")).default.executablePath();
  }
}

/** Runs a command in the project's folder, without a SubQ key. */
function inspect(...args: string[]): Promise<Ended> {
  return runCli(args, {
    cwd: folder,
    env: { SUBQ_API_KEY: undefined, INSPECT_FOLDER: undefined, SHOP_PASSWORD: "tea-for-two-7" },
  });
}

const fast = ["--quiet", "0.2"];

function run() {
  const active = findActiveRun(folder);
  if (active === null) throw new Error("no active run");
  const read = safeReadRunRecord(active.runFolder);
  if (!read.ok) throw new Error("run.json cannot be read");
  return { ...active, record: read.value, steps: listStepFolders(active.runFolder) };
}

const states = `
format: inspect/page-states
version: 1
documentedCalls: ["GET /api/*", "POST /api/*", "DELETE /api/basket", "POST /g/collect", "POST /beacon"]
states:
  - name: any-page
    means: as-expected
    says: The page is open.
    when: { url: "/*" }
    expects: { failure: true, errors: ["POST /api/login", "POST /api/basket"] }
`;

beforeAll(async () => {
  site = await startDemoSite();
  browser = await testBrowser();
  folder = mkdtempSync(join(tmpdir(), "inspect-browser-cli-"));
  writeFileSync(join(folder, "page-states.yaml"), states);
  writeFileSync(
    join(folder, "account.yaml"),
    "name: Ada Lovelace\nplatform: Teahouse\nhome: { city: Vienna, country: AT }\n",
  );
}, 60_000);

afterAll(async () => {
  await inspect("stop");
  await site?.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}, 60_000);

describe("a run with an open browser", () => {
  test("without a run, and without a browser, a command says what to do", async () => {
    expect(await inspect("click", "e1")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^inspect: there is no active run here; .*\n$/),
    });
    expect((await inspect("start")).code).toBe(0);
    expect(await inspect("click", "e1")).toMatchObject({ code: 2, stderr: expect.stringContaining("--resume --url") });
  }, 60_000);

  test("start --url opens a browser that goes on after the command, with the account's own profile", async () => {
    const started = await inspect(
      "start",
      "--account",
      "account.yaml",
      "--goal",
      "A mug is in the basket",
      "--browser",
      browser,
      "--url",
      `${site.url}/`,
    );
    expect(started).toMatchObject({ code: 0, stderr: "" });
    expect(started.stdout).toMatch(/^Run .*\nGoal .*\nStep 1 \(goto\): as expected/s);
    const { record, steps, inspectFolder } = run();
    expect(record.browser).toMatchObject({
      by: "inspect",
      closedAt: null,
      profile: join(inspectFolder, "profiles", "ada-lovelace"),
    });
    expect(isProcessAlive(record.browser?.pid ?? 0)).toBe(true);
    expect(statSync(record.browser?.profile ?? "").mode & 0o777).toBe(0o700);
    expect(steps.map(({ name }) => name)).toEqual(["0001-goto"]);
    expect(readdirSync(steps[0]?.path ?? "")).toEqual(
      expect.arrayContaining([
        "network.har",
        "page.txt",
        "screenshot.png",
        "page.aria.yaml",
        "console.jsonl",
        "step.json",
        "exchanges.json",
        "bundle.json",
        "reading.json",
      ]),
    );
  }, 90_000);

  test("REQ-INSPECT-08: an action prints its reading first, then the calls, then how it ended", async () => {
    expect((await inspect("select", "label:Size of the mug", "large", ...fast)).code).toBe(0);
    const clicked = await inspect("click", "--role", "button", "--name", "Add mug", ...fast);
    expect(clicked.stdout).toMatch(
      /^Step 3 \(click\): as expected[\s\S]*POST .*\/api\/basket: 201[\s\S]*on <button> "Add mug to basket"\n {2}settled after /,
    );
  }, 60_000);

  test("snapshot prints refs that a later command takes; --format json is one object", async () => {
    const { stdout } = await inspect("snapshot", ...fast);
    const ref = /button "Show offers" \[ref=(e\d+)\]/.exec(stdout)?.[1] ?? "none";
    const { code, stdout: json } = await inspect("click", ref, "--format", "json", ...fast);
    expect(code).toBe(0);
    expect(JSON.parse(json)).toMatchObject({
      reading: { outcome: "as-expected", decidedBy: "state" },
      step: { action: "click", ok: true },
      recorded: { element: { text: "Show offers" }, settled: { by: "quiet" } },
    });
  }, 60_000);

  test("a failed action is a step, with its reason and exit code 0", async () => {
    const failed = await inspect("click", "text:No such words", "--timeout", "0.5", ...fast);
    expect(failed).toMatchObject({ code: 0, stdout: expect.stringContaining("nothing on the page matches") });
    const steps = await inspect("steps");
    expect(steps.stdout).toMatch(/click/);
  }, 60_000);

  test("a password from the environment reaches the site and no output", async () => {
    await inspect("goto", `${site.url}/login`, ...fast);
    await inspect("fill", "label:Email", "ada@teahouse.example", ...fast);
    const filled = await inspect("fill", "label:Password", "--from-env", "SHOP_PASSWORD", ...fast);
    const sent = await inspect("click", "role:button=Sign in", ...fast);
    expect(site.truth().find(({ path }) => path === "/api/login")?.requestBody).toContain("tea-for-two-7");
    for (const { stdout, stderr } of [filled, sent]) expect(stdout + stderr).not.toContain("tea-for-two-7");
    for (const { path } of run().steps) {
      for (const file of readdirSync(path)) {
        if (file === "network.har" || file.endsWith(".png")) continue;
        expect(readFileSync(join(path, file), "utf8"), `${path}/${file}`).not.toContain("tea-for-two-7");
      }
    }
  }, 90_000);

  test("two commands at once on one run queue up, and both are steps", async () => {
    const before = run().steps.length;
    const [one, two] = await Promise.all([inspect("eval", "1 + 1", ...fast), inspect("eval", "2 + 2", ...fast)]);
    expect([one.code, two.code]).toEqual([0, 0]);
    expect([one.stdout, two.stdout].map((text) => /value: (\d)/.exec(text)?.[1]).sort()).toEqual(["2", "4"]);
    const { steps } = run();
    expect(steps.length).toBe(before + 2);
    expect(steps.slice(-2).map(({ number }) => number)).toEqual([before + 1, before + 2]);
  }, 90_000);

  test("a browser that died is said, and start --resume opens it again on the same run and profile", async () => {
    const { runId, record, steps } = run();
    process.kill(record.browser?.pid ?? 0, "SIGKILL");
    const refused = await inspect("snapshot");
    expect(refused).toMatchObject({
      code: 3,
      stdout: "",
      stderr: expect.stringMatching(
        /^inspect: the run's browser has ended; log inspect start --resume opens it again\n$/,
      ),
    });
    expect(run().steps.length).toBe(steps.length);
    expect((await inspect("start", "--resume")).code).toBe(0);
    const resumed = run();
    expect(resumed).toMatchObject({ runId, record: { browser: { profile: record.browser?.profile, closedAt: null } } });
    expect(resumed.record.browser?.pid).not.toBe(record.browser?.pid);
    expect((await inspect("goto", `${site.url}/account`, ...fast)).code).toBe(0);
    // Resuming while it lives keeps it.
    await inspect("start", "--resume");
    expect(run().record.browser?.pid).toBe(resumed.record.browser?.pid);
  }, 120_000);

  test("REQ-INSPECT-15: while a finding is missing, every action is refused with exit code 4, and nothing is touched", async () => {
    writeFileSync(join(folder, "page-states.yaml"), states.replace('"/*"', '"/only-here"'));
    const unknown = await inspect("click", "#load", ...fast);
    expect(unknown).toMatchObject({ code: 3, stdout: expect.stringMatching(/^>>> UNKNOWN STATE: step \d+ \(click\)/) });
    const { steps } = run();
    const calls = site.truth().length;
    for (const args of [["click", "#load"], ["goto", site.url], ["eval", "fetch('/api/products')"], ["snapshot"]]) {
      const refused = await inspect(...args);
      expect(refused).toMatchObject({
        code: 4,
        stdout: "",
        stderr: expect.stringContaining(`log inspect finding --step ${steps.length}`),
      });
    }
    expect(run().steps.length).toBe(steps.length);
    expect(site.truth().length).toBe(calls);
    const finding = await inspect(
      "finding",
      "--point",
      "The account page is no known state.",
      "--explain",
      "The map names other pages.",
    );
    expect(finding.code).toBe(0);
    expect((await inspect("snapshot", ...fast)).code).not.toBe(4);
  }, 120_000);

  test("stop closes the browser, and no further action is taken", async () => {
    const { record } = run();
    await inspect("finding", "--point", "A snapshot of the same page.", "--explain", "Still no known state.");
    expect((await inspect("stop")).code).toBe(0);
    expect(run().record.browser?.closedAt).toEqual(expect.any(String));
    expect(isProcessAlive(record.browser?.pid ?? 0)).toBe(false);
    expect(await inspect("snapshot")).toMatchObject({ code: 4, stderr: expect.stringContaining("was stopped") });
  }, 60_000);
});
