import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SubqServer, startSubqServer } from "@inspect/subq/test";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { recordedStep } from "./recorded-step.js";
import { runCli } from "./run-cli.js";

const goal = "A lamp is in the cart";
const answers = { goalMet: 0.1, fitsAccount: 0.9, neverComeUp: 0.1, pageAgreesWithApi: 0.9, causedByAction: 0.9 };
const cartCall = { url: "https://shop.example/api/cart", status: 200, answer: { items: [] } };
const states = `format: inspect/page-states
version: 1
states:
  - name: cart
    means: as-expected
    says: The cart.
    when: { url: /cart, calls: [GET /api/cart 200] }
`;

let server: SubqServer;
beforeAll(async () => {
  server = await startSubqServer();
});
beforeEach(() => server.answerWith({ ...answers, outcome: "as-expected" }));
afterAll(() => server.close());

/** A project of its own, with the command in it. */
function givenProject() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "inspect-cli-run-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { ...server.env, INSPECT_FOLDER: undefined, SUBQ_SNAP_MODEL: undefined };
  const inspect = (...args: string[]) => runCli(args, { cwd: folder, env });
  const without = (...args: string[]) => runCli(args, { cwd: folder, env: { ...env, SUBQ_API_KEY: undefined } });
  const json = async (...args: string[]) => {
    const { stdout, stderr } = await inspect(...args, "--format", "json");
    expect(stderr).toBe("");
    return JSON.parse(stdout);
  };
  return { folder, inspect, without, json, record: (name: string, given = {}) => recordedStep(folder, name, given) };
}

describe("log inspect start", () => {
  test("REQ-INSPECT-11 with --goal, and goal --set later", async () => {
    const { inspect, json } = givenProject();
    const started = await inspect("start", "--goal", goal);
    expect(started).toMatchObject({ code: 0, stdout: expect.stringContaining(`Goal (not reached): "${goal}".`) });
    expect((await inspect("goal", "--set", "Another goal")).stdout).toContain('"Another goal"');
    expect(await json("goal")).toMatchObject({ goal: { text: "Another goal", reached: null }, findings: [] });
  });

  test("the goal is optional", async () => {
    const { inspect, json } = givenProject();
    expect((await inspect("start")).code).toBe(0);
    expect(await json("goal")).toMatchObject({ goal: null, open: null });
  });

  test("an account file, YAML; its proxy's password stays in it", async () => {
    const { folder, inspect } = givenProject();
    const account =
      "name: Anna\noperator: Eva\nplatform: shop.example\nhome: { city: Graz, country: Austria }\nproxy:\n  password: hunter2hunter2\n  exit: { address: 203.0.113.7 }\n";
    writeFileSync(join(folder, "account.yaml"), account);
    await inspect("start", "--account", "account.yaml");
    const [run = ""] = readdirSync(join(folder, ".inspect/runs"));
    const record = readFileSync(join(folder, ".inspect/runs", run, "run.json"), "utf8");
    expect(JSON.parse(record)).toMatchObject({
      operator: "Eva",
      account: { name: "Anna", exit: { address: "203.0.113.7" } },
      accountFile: "account.yaml",
    });
    expect(record).not.toContain("hunter2");
  });

  test.each([
    ["an account file that is not there", ["--account", "none.yaml"], 2, /account file .*none\.yaml cannot be read/],
    ["a map that is not there", ["--states", "none.yaml"], 2, /page state map .*none\.yaml is not there/],
    ["an empty goal", ["--goal", " "], 2, /the goal is empty/],
    ["an unknown option", ["--gaol", "x"], 2, /unknown option/],
  ])("%s: one line, and no run is started", async (_, args, code, line) => {
    const { folder, inspect } = givenProject();
    const ended = await inspect("start", ...args);
    expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(line) });
    expect(
      ended.stderr
        .trim()
        .split("\n")
        .filter((text) => text.startsWith("inspect:")),
    ).toHaveLength(1);
    expect(readdirSync(folder)).not.toContain("active-run.json");
    expect((await inspect("goal")).stderr).toMatch(/there is no active run here/);
  });

  test("another run is refused while something is open", async () => {
    const { inspect } = givenProject();
    await inspect("start", "--goal", goal);
    expect(await inspect("start", "--goal", goal)).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/^inspect: the run .* is still open/),
    });
  });
});

describe("log inspect step", () => {
  test("REQ-INSPECT-08 the reading is printed before the rest of the step's result", async () => {
    const { inspect, record } = givenProject();
    await inspect("start", "--goal", goal);
    const { code, stdout } = await inspect("step", record("a", { calls: [cartCall] }));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^>>> UNKNOWN STATE: step 1 \(click\), read by SubQ: as expected/);
    expect(stdout.indexOf("0001-click")).toBeGreaterThan(stdout.indexOf('Goal "'));
  });

  test("REQ-INSPECT-03 a step that a state names never asks SubQ", async () => {
    const { folder, inspect, without, record } = givenProject();
    writeFileSync(join(folder, "page-states.yaml"), states);
    await inspect("start", "--goal", goal);
    const { code, stdout } = await without("step", record("a", { calls: [cartCall] }));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Step 1 \(click\): as expected, decided by the known state "cart"/);
  });

  test("as JSON, the reading first; from log inspect as from inspect", async () => {
    const { folder, inspect, record } = givenProject();
    await inspect("start");
    const path = record("a", { calls: [cartCall] });
    const { stdout } = await runCli(["inspect", "step", path, "--format", "json"], {
      cwd: folder,
      env: server.env,
      bin: "log",
    });
    const told = JSON.parse(stdout);
    expect(Object.keys(told)).toEqual(["reading", "step"]);
    expect(told).toMatchObject({
      reading: { decidedBy: "subq", outcome: "as-expected", findingNeeded: false },
      step: {
        number: 1,
        action: "click",
        ok: true,
        exchanges: [{ line: "GET https://shop.example/api/cart: 200 OK" }],
      },
    });
    expect(told.step.files).toContain("exchanges.json");
  });

  test("without a key it is a loud reading, exit code 3, and nothing is lost", async () => {
    const { inspect, without, record } = givenProject();
    await inspect("start", "--goal", goal);
    const failed = await without("step", record("a", { calls: [cartCall] }));
    expect(failed).toMatchObject({ code: 3, stderr: "" });
    expect(failed.stdout).toMatch(/^>>> UNKNOWN STATE: step 1 \(click\), SubQ failed to read it \(missing-key\)/);
    expect(failed.stdout).toMatch(/SUBQ_API_KEY/);
    expect(await inspect("read", "1")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/read by SubQ: as expected/),
    });
  });

  test("REQ-INSPECT-15 the next step is refused while a finding is missing, naming the step and the command", async () => {
    const { inspect, record } = givenProject();
    await inspect("start", "--goal", goal);
    server.answerWith({ ...answers, outcome: "wrong-result" });
    await inspect("step", record("a", { calls: [cartCall] }));
    const refused = await inspect("step", record("b", { calls: [] }));
    expect(refused).toMatchObject({ code: 4, stdout: "" });
    expect(refused.stderr).toMatch(
      /^inspect: step 1 was read as wrong result; write its finding before the next step: log inspect finding --step 1 [^\n]*\n$/,
    );
    await inspect("finding", "--point", "It is empty.", "--explain", "No item came back.");
    expect((await inspect("step", record("b", { calls: [] }))).code).toBe(0);
  });

  test.each([
    ["no run", [], "nowhere", 2, /there is no active run here/],
    ["no folder", ["start"], "nowhere", 2, /nowhere is not there/],
    ["no step folder", ["start"], ".", 2, /is no step folder/],
  ])("%s: one clear line", async (_, before, folder, code, line) => {
    const { inspect } = givenProject();
    if (before.length > 0) await inspect(...before);
    const ended = await inspect("step", folder);
    expect(ended).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(line) });
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
  });

  test("a map with errors is said before anything is taken in", async () => {
    const { folder, inspect, record } = givenProject();
    writeFileSync(join(folder, "page-states.yaml"), states);
    await inspect("start");
    writeFileSync(join(folder, "page-states.yaml"), states.replace("as-expected", "fine"));
    expect(await inspect("step", record("a"))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/page-states\.yaml:5: /),
    });
    expect((await inspect("steps")).stdout).toBe("no steps yet\n");
  });

  test("control characters of a page reach no terminal", async () => {
    const { inspect, record } = givenProject();
    await inspect("start");
    const evil = "\u001b]0;owned\u0007\u001b[31mred\u009b2J";
    const { stdout } = await inspect(
      "step",
      record("a", {
        calls: [{ ...cartCall, url: `https://shop.example/api/${encodeURI("x")}` }],
        step: { title: evil, error: evil, ok: false },
      }),
    );
    expect(stdout).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/);
  });
});

describe("log inspect finding", () => {
  const wrong = async () => {
    const project = givenProject();
    server.answerWith({ ...answers, outcome: "wrong-result" });
    await project.inspect("start", "--goal", goal);
    expect((await project.inspect("step", project.record("a", { calls: [cartCall] }))).stderr).toBe("");
    return project;
  };

  test("REQ-INSPECT-16 Point, Evidence quoted from the reading plus the agent's own, Explain", async () => {
    const { json } = await wrong();
    const { finding } = await json(
      "finding",
      "--point",
      "It is empty.",
      "--explain",
      "No item came back.",
      "--evidence",
      "I looked.",
    );
    expect(finding).toMatchObject({ number: 1, step: 1, point: "It is empty.", explain: "No item came back." });
    expect(finding.evidence.map(({ from }: { from: string }) => from)).toEqual(["reading", "agent"]);
  });

  test.each([
    ["no Point", ["--explain", "x"], /needs its Point/],
    ["no Explain", ["--point", "It is so."], /needs its Explain/],
    ["no such step", ["--point", "It is so.", "--explain", "x", "--step", "9"], /there is no step 9/],
    ["no such finding", ["--fixes", "4", "--fix", "x"], /there is no finding 4/],
    ["no fix", ["--fixes", "1"], /finding 1/],
    ["a fix of nothing", ["--fix", "x"], /--fix needs --fixes/],
    ["both at once", ["--fixes", "1", "--fix", "x", "--point", "y"], /another finding in a call of its own/],
    ["a step that is no number", ["--step", "one"], /expected a number/],
  ])("%s: refused with one line", async (_, args, line) => {
    const { inspect } = await wrong();
    const ended = await inspect("finding", ...args);
    expect(ended).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(line) });
  });

  test("REQ-INSPECT-17, -18 the fix, and log inspect goal shows findings", async () => {
    const { inspect, json } = await wrong();
    await inspect("finding", "--point", "It is empty.", "--explain", "No item came back.");
    expect((await inspect("goal")).stdout).toMatch(/Finding 1 \(step 1\): It is empty\..*Fix: not said yet/s);
    expect((await inspect("finding", "--fixes", "1", "--fix", "Added it again.")).stdout).toBe(
      "Finding 1 (step 1) is fixed: Added it again.\n",
    );
    expect(await json("goal")).toMatchObject({ findings: [{ number: 1, fix: { fix: "Added it again." } }] });
  });

  test("secrets in what the agent writes are taken out", async () => {
    const { inspect } = await wrong();
    const secret = "kJ8sPq2LmX9vTz4WbYc7RdEf1GhNuA5o";
    const ended = await inspect(
      "finding",
      "--point",
      "It is so.",
      "--explain",
      `It sent Authorization: Bearer ${secret}`,
    );
    expect(ended.code).toBe(0);
    expect(ended.stdout).not.toContain(secret);
  });
});

describe("looking at a run", () => {
  test("steps, show, goal, stop", async () => {
    const { inspect, json, record } = givenProject();
    await inspect("start", "--goal", goal);
    server.answerWith({ ...answers, goalMet: 0.8, outcome: "as-expected" });
    await inspect("step", record("a", { calls: [cartCall] }));
    await inspect("step", record("b", { calls: [] }));
    expect((await inspect("steps")).stdout).toMatch(
      /1 {2}click {2}as expected \(subq\), goal reached.*\n.*2 {2}click {2}no change \(code\)/,
    );
    expect(await json("steps")).toMatchObject({
      steps: [{ number: 1, reading: { reachesGoal: true } }, { number: 2 }],
    });
    expect((await inspect("show", "1")).stdout).toMatch(/^>>> UNKNOWN STATE.*GET https:\/\/shop\.example\/api\/cart/s);
    expect(await inspect("show", "7")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/there is no step 7 in the run .*: it has steps 1 to 2/),
    });
    expect(await json("stop")).toMatchObject({
      stoppedAt: expect.any(String),
      goalLine: expect.stringContaining("reached in step 1"),
    });
    expect(await inspect("step", record("c"))).toMatchObject({ code: 4, stderr: expect.stringMatching(/was stopped/) });
    expect((await inspect("start", "--resume")).code).toBe(0);
    expect((await inspect("step", record("c", { calls: [] }))).code).toBe(0);
  });

  test("a person's way out needs a terminal, and no help names it", async () => {
    const { inspect } = givenProject();
    await inspect("start", "--goal", goal);
    expect(await inspect("goal", "--drop")).toMatchObject({
      code: 4,
      stderr: "inspect: this needs a person at a terminal\n",
    });
    expect((await inspect("goal", "--help")).stdout).not.toContain("drop");
    expect((await inspect("goal")).stdout).toContain(goal);
  });

  test("REQ-INSPECT-10 read takes a number or a folder of any run", async () => {
    const { folder, inspect, record } = givenProject();
    await inspect("start");
    await inspect("step", record("a", { calls: [cartCall] }));
    const [run = ""] = readdirSync(join(folder, ".inspect/runs"));
    const step = join(".inspect/runs", run, "steps/0001-click");
    server.answerWith({ ...answers, outcome: "no-change" });
    expect((await inspect("read", step)).stdout).toMatch(/no change/);
    expect(readdirSync(join(folder, step, "readings"))).toEqual(["0001.json"]);
    expect(await inspect("read", "recorded/a")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/not a step of a run; log inspect step/),
    });
  });

  test("every command of a run has help with examples", async () => {
    const { inspect } = givenProject();
    for (const words of [
      "start",
      "goal",
      "step",
      "read",
      "finding",
      "steps",
      "show",
      "stop",
      "states check",
      "states explain",
      "states suggest",
    ]) {
      const { code, stdout } = await inspect(...words.split(" "), "--help");
      expect(code).toBe(0);
      expect(stdout).toMatch(/Examples:\n {2}\S/);
      expect(stdout).toContain("--format");
    }
  });
});

describe("inspect states", () => {
  test("check: errors with line and column, exit code 1", async () => {
    const { folder, inspect, json } = givenProject();
    expect(await inspect("states", "check")).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/no page state map here/),
    });
    writeFileSync(join(folder, "page-states.yaml"), states);
    expect(await inspect("states", "check")).toMatchObject({
      code: 0,
      stdout: "page-states.yaml: 1 states, 1 known calls, no errors\n",
    });
    writeFileSync(
      join(folder, "page-states.yaml"),
      states.replace("as-expected", "fine").replace("url: /cart", "ulr: /cart"),
    );
    const { code, stdout } = await inspect("states", "check", "page-states.yaml");
    expect(code).toBe(1);
    expect(stdout).toMatch(/^page-states\.yaml:5:12: .*means.*\npage-states\.yaml:7:\d+: .*ulr/);
    expect(await json("states", "check")).toMatchObject({ ok: false, problems: [{ line: 5 }, { line: 7 }] });
  });

  test("suggest prints a ready entry for an unknown step; added to the map, it names it; explain shows why", async () => {
    const { folder, inspect, json, record } = givenProject();
    await inspect("start");
    const recorded = record("a", { calls: [cartCall, { url: "https://shop.example/api/stock/77", status: 404 }] });
    await inspect("step", recorded);
    expect((await inspect("states", "explain", "1")).stdout).toMatch(/^Unknown:\n {2}undocumented-call/);
    const { stdout } = await inspect("states", "suggest", "1");
    writeFileSync(join(folder, "page-states.yaml"), `format: inspect/page-states\nversion: 1\nstates:\n${stdout}`);
    expect((await inspect("states", "check")).code).toBe(0);
    const explained = await inspect("states", "explain", recorded);
    expect(explained.stdout).toMatch(/^Named by the state "click-cart"/);
    expect(explained.stdout).toMatch(/yes URL matches \/cart \(https:\/\/shop\.example\/cart\)/);
    expect(await json("states", "explain", "1")).toMatchObject({
      decision: { decidedBy: "state" },
      states: [{ matches: true }],
    });
  });
});

test("a run of another folder is used where INSPECT_FOLDER says", async () => {
  const { folder, inspect, record } = givenProject();
  await inspect("start", "--goal", goal);
  const elsewhere = join(folder, "elsewhere");
  mkdirSync(elsewhere);
  const env = { ...server.env, INSPECT_FOLDER: join(folder, ".inspect") };
  expect((await runCli(["step", record("a", { calls: [] })], { cwd: elsewhere, env })).code).toBe(0);
});
