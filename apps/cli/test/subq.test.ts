import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SubqServer, startSubqServer } from "@inspect/subq/test";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Ended, type RunCliOptions, runCli } from "./run-cli.js";

const folder = mkdtempSync(join(tmpdir(), "subq-cli-"));
let server: SubqServer;

const questions = {
  refund: { type: "noul", instructions: "The customer asks for money back." },
  queue: { type: "choice", instructions: "Which queue?", criteria: { returns: "Unwanted goods", other: null } },
  severity: { type: "score", instructions: "How serious?", criteria: ["Cosmetic", "Usable", "Unsafe"] },
};
const state = { message: "The lamp came with a cracked base.", order: { id: "K-77" } };

beforeAll(() => {
  writeFileSync(join(folder, "state.json"), JSON.stringify(state));
  writeFileSync(join(folder, "note.txt"), "{not JSON} The lamp came broken.");
  writeFileSync(join(folder, "questions.json"), JSON.stringify(questions));
  writeFileSync(
    join(folder, "questions.yaml"),
    "refund:\n  type: noul\n  instructions: The customer asks for money back.\n",
  );
  writeFileSync(join(folder, "broken.json"), "{");
  writeFileSync(join(folder, "number.json"), "7");
  writeFileSync(join(folder, "wrong.json"), JSON.stringify({ "a b": { type: "noul", instructions: "" } }));
  writeFileSync(join(folder, "page.png"), Buffer.from("89504e470d0a1a0a0000", "hex"));
  writeFileSync(join(folder, "page.gif"), "GIF89a");
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  server = await startSubqServer({
    apiKey: "sk-cli-0123456789",
    answers: { refund: 0.98, queue: "returns", severity: 1.4 },
  });
});
afterEach(() => server.close());

const subq = (args: readonly string[], options: RunCliOptions = {}): Promise<Ended> =>
  runCli(["subq", ...args], { cwd: folder, ...options, env: { ...server.env, ...options.env } });
const ask = (...args: string[]): Promise<Ended> =>
  subq(["ask", "--state", "state.json", "--questions", "questions.json", ...args]);

describe("inspect subq ask", () => {
  test("prints a table of answers", async () => {
    const { code, stdout, stderr } = await ask();
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n").slice(0, 4)).toEqual([
      "question  type    answer   probabilities",
      "refund    noul    0.980    probability of yes",
      "queue     choice  returns  returns 0.900, other 0.100",
      "severity  score   1.40     0 0.000, 1 0.600, 2 0.400",
    ]);
    expect(stdout).toMatch(/\n\nsubq-snap-1\.1, 1 attempt, \d+\.\d\d s, \d+ tokens in, 0 tokens out, request req_1\n$/);
    expect(server.decisions).toMatchObject([{ model: "subq-snap-1.1", state, questions }]);
  });

  test("questions from stdin may be YAML; a name that is given twice is refused in both", async () => {
    const yaml = "refund:\n  type: noul\n  instructions: Money back?\n";
    const piped = await subq(["ask", "--state", "state.json", "--questions", "-"], { input: yaml });
    expect([piped.code, piped.stderr]).toEqual([0, ""]);
    const one = '"refund":{"type":"noul","instructions":"Money back?"}';
    for (const twice of [yaml + yaml, `{${one},${one}}`]) {
      const refused = await subq(["ask", "--state", "state.json", "--questions", "-"], { input: twice });
      expect([refused.code, refused.stderr.split("\n").length]).toEqual([2, 2]);
      expect(refused.stderr).toMatch(/unique/);
    }
  });

  test("an empty state and one that is nested too deeply are refused in a line", async () => {
    for (const input of [" \n", `${"[".repeat(200_000)}${"]".repeat(200_000)}`]) {
      const { code, stderr } = await subq(["ask", "--state", "-", "--questions", "questions.json"], { input });
      expect([code, stderr.trim().split("\n").length]).toEqual([2, 1]);
      expect(stderr.length).toBeLessThan(400);
    }
  });

  test("a label cannot forge an answer's line", async () => {
    const label = "returns\nrefund  noul  1.000";
    const asked = { queue: { type: "choice", instructions: "Which?", criteria: { [label]: null, other: null } } };
    server.answerWith({ queue: label });
    const { stdout } = await subq(["ask", "--state", "state.json", "--questions", "-"], {
      input: JSON.stringify(asked),
    });
    expect(stdout).not.toMatch(/^refund/m);
    expect(stdout).toContain("returns\\nrefund");
  });

  test("prints JSON for programs", async () => {
    const { code, stdout } = await ask("--format", "json", "--model", "subq-snap-preview");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      model: "subq-snap-preview",
      requestedModel: "subq-snap-preview",
      answers: { refund: { type: "noul", noul: 0.98 }, queue: { choice: "returns" }, severity: { type: "score" } },
      usage: { outputTokens: 0 },
      requestId: "req_1",
      attempts: 1,
    });
    expect(Object.keys(JSON.parse(stdout))).toEqual([
      "model",
      "requestedModel",
      "answers",
      "usage",
      "requestId",
      "attempts",
      "duration",
    ]);
  });

  test("reads text, stdin, YAML and images, and takes the address from the option", async () => {
    const env = { SUBQ_BASE_URL: "http://127.0.0.1:9" };
    const address = ["--base-url", `${server.url}/v1/`];
    const text = ["ask", "--state", "note.txt", "--questions", "questions.yaml", "--image", "page.png", ...address];
    expect((await subq(text, { env })).code).toBe(0);
    const piped = ["ask", "--state", "-", "--questions", "questions.json", ...address];
    expect((await subq(piped, { env, input: '[{"a": 1}]' })).code).toBe(0);
    const asked = ["ask", "--state", "state.json", "--questions", "-", ...address];
    expect((await subq(asked, { env, input: JSON.stringify({ refund: questions.refund }) })).code).toBe(0);
    expect(server.decisions).toMatchObject([
      { state: "{not JSON} The lamp came broken.", questions: { refund: {} }, images: [{ mediaType: "image/png" }] },
      { state: [{ a: 1 }] },
      { state, questions: { refund: {} } },
    ]);
  });

  test("reads files with a byte order mark, as other systems write them", async () => {
    writeFileSync(join(folder, "marked.json"), `\uFEFF${JSON.stringify(state)}`);
    writeFileSync(join(folder, "wide.json"), Buffer.from(`\uFEFF${JSON.stringify(questions)}`, "utf16le"));
    const { code, stderr } = await subq(["ask", "--state", "marked.json", "--questions", "wide.json"]);
    expect([code, stderr]).toEqual([0, ""]);
    expect(server.decisions).toMatchObject([{ state, questions }]);
  });

  test("takes secrets out of the state unless told otherwise, the same for equal input", async () => {
    const secret = { login: { user: "ann", password: "hunter2-hunter2" } };
    writeFileSync(join(folder, "secret.json"), JSON.stringify(secret));
    const args = ["ask", "--state", "secret.json", "--questions", "questions.json"];
    const first = await subq(args);
    expect(first.stderr).toMatch(/^inspect: taken out of the state before sending: password 1; --no-redact/);
    expect(server.requests[0]?.body).not.toContain("hunter2");
    await subq(args);
    expect(server.requests[1]?.body).toBe(server.requests[0]?.body);
    expect((await subq([...args, "--no-redact"])).stderr).toBe("");
    expect(server.decisions[2]?.state).toEqual(secret);
  });

  test("without a key, one line says which variable and where keys are made, and exits with 3", async () => {
    const ended = await subq(["ask", "--state", "state.json", "--questions", "questions.json"], {
      env: { SUBQ_API_KEY: "" },
    });
    expect(ended).toEqual({
      code: 3,
      stdout: "",
      stderr: "inspect: SubQ: no API key: set SUBQ_API_KEY; keys are made at console.subq.ai\n",
    });
    expect(server.requests).toHaveLength(0);
  });

  test("tells each attempt that is made again, and makes none with --no-retry", async () => {
    server.misbehaveNext({ kind: "rate-limited", retryAfterMs: 100 });
    const again = await ask();
    expect(again.code).toBe(0);
    expect(again.stderr).toMatch(/^inspect: SubQ: attempt 1 failed: the server answered 429 .*; next in 0\.1 s\n$/);
    server.misbehaveNext({ kind: "overloaded" });
    const once = await ask("--no-retry");
    expect(once.code).toBe(3);
    expect(once.stderr).toMatch(/^inspect: SubQ: the server answered 529 \(overloaded\)/);
  });

  test("never prints the key, and exits with 3 when SubQ fails", async () => {
    server.misbehaveNext({ kind: "echo-key" });
    const failed = await ask();
    expect(failed.code).toBe(3);
    expect(failed.stderr).toContain("[redacted]");
    expect(failed.stdout + failed.stderr).not.toContain("sk-cli");
    const unreachable = await ask("--base-url", "http://127.0.0.1:9", "--no-retry");
    expect(unreachable).toMatchObject({ code: 3, stdout: "" });
    expect(unreachable.stderr).toMatch(/^inspect: SubQ: no complete answer came: .*ECONNREFUSED/);
  });

  test("neutralises terminal escapes in what comes back", async () => {
    server.misbehaveNext({ kind: "edit", edit: (body) => ({ ...body, model: "\u001b[31mred\u009b0m" }) });
    const { code, stdout } = await ask();
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });

  test.each<[string, string[], RegExp]>([
    [
      "a missing state",
      ["--state", "none.json", "--questions", "questions.json"],
      /none\.json: cannot be read \(ENOENT\)/,
    ],
    ["a broken state", ["--state", "broken.json", "--questions", "questions.json"], /broken\.json: expected JSON/],
    ["a number as state", ["--state", "number.json", "--questions", "questions.json"], /number\.json: expected a JSON/],
    ["broken questions", ["--state", "state.json", "--questions", "broken.json"], /broken\.json: expected JSON with/],
    [
      "wrong questions",
      ["--state", "state.json", "--questions", "wrong.json"],
      /not sent \(2 problems\): questions\["a b"\]: .*; questions\["a b"\]\.instructions/,
    ],
    ["both from stdin", ["--state", "-", "--questions", "-"], /stdin \(-\) can be read once only/],
    [
      "a wrong image",
      ["--state", "state.json", "--questions", "questions.json", "--image", "page.gif"],
      /images\[0\]: is not a PNG, JPEG or WebP/,
    ],
    ["a wrong address", ["--state", "state.json", "--questions", "questions.json", "--base-url", "x"], /absolute http/],
    ["no questions", ["--state", "state.json"], /--questions/],
  ])("%s is one line on stderr and exit code 2", async (_, args, message) => {
    const ended = await subq(["ask", ...args], { input: "" });
    expect(ended).toMatchObject({ code: 2, stdout: "" });
    expect(ended.stderr).toMatch(message);
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
    expect(server.requests).toHaveLength(0);
  });
});

describe("inspect subq models", () => {
  test("lists models as a table or as JSON", async () => {
    expect(await subq(["models"])).toEqual({ code: 0, stdout: "subq-snap-1.1\nsubq-snap-preview\n", stderr: "" });
    const described = await startSubqServer({ modelList: "typesafe" });
    const json = await subq(["models", "--format", "json"], { env: described.env });
    expect(JSON.parse(json.stdout)).toEqual([
      { id: "subq-snap-1.1", description: "The model subq-snap-1.1" },
      { id: "subq-snap-preview", description: "The model subq-snap-preview" },
    ]);
    expect((await subq(["models"], { env: described.env })).stdout.split("\n")[0]).toBe(
      "subq-snap-1.1      The model subq-snap-1.1",
    );
    await described.close();
  });

  test("needs a key too", async () => {
    const ended = await subq(["models"], { env: { SUBQ_API_KEY: undefined } });
    expect(ended).toMatchObject({ code: 3, stdout: "" });
    expect(ended.stderr).toMatch(/SUBQ_API_KEY.*console\.subq\.ai/);
  });
});

test("the help has examples", async () => {
  for (const command of ["ask", "models"]) {
    const { code, stdout } = await subq([command, "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`Examples:\n  inspect subq ${command}`);
    expect(stdout).toContain("3 no key");
  }
});
