import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import { gzipSync } from "node:zlib";
import { exchangesDocumentSchema } from "@inspect/har/schema";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CommandContext } from "../src/command.js";
import { configure } from "../src/commands/har.js";
import { exitCode } from "../src/exit-codes.js";
import { describeFailure } from "../src/print-failure.js";
import { runCli } from "./run-cli.js";

const folder = mkdtempSync(join(tmpdir(), "har-cli-"));
const token = "q7Xr0vTz9LmKp3WsYd8NfB2hJc5Gu1Ae";

function entry(path: string, second: number, type: string, mimeType = "application/json"): unknown {
  return {
    startedDateTime: new Date(Date.UTC(2026, 4, 4, 10, 0, second)).toISOString(),
    time: 25,
    _resourceType: type,
    request: {
      method: "GET",
      url: `https://shop.example.com${path}`,
      headers: [{ name: "Authorization", value: `Bearer ${token}` }],
    },
    response: { status: 200, statusText: "OK", headers: [], content: { mimeType, size: 11, text: '{"ok":true}' } },
    timings: {},
  };
}

const recording = JSON.stringify({
  log: {
    version: "1.2",
    creator: { name: "Recorder", version: "1" },
    entries: [
      entry("/", 0, "document", "text/html"),
      entry("/logo.png", 1, "image", "image/png"),
      entry("/api/items?page=1", 2, "fetch"),
      entry("/api/\u001b[31mred", 3, "fetch"),
    ],
  },
});

beforeAll(() => {
  writeFileSync(join(folder, "good.har"), recording);
  writeFileSync(join(folder, "packed.har.gz"), gzipSync(recording));
  writeFileSync(join(folder, "empty.har"), '{"log":{"entries":[]}}');
  writeFileSync(join(folder, "bad.har"), "<!doctype html>");
  writeFileSync(join(folder, "cut.har"), recording.slice(0, -200));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function collector(isTTY: boolean): Writable & { isTTY: boolean; readonly text: () => string } {
  const chunks: string[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk.toString("utf8"));
      done();
    },
  });
  return Object.assign(stream, { isTTY, text: () => chunks.join("") });
}

/** The command in this process, with streams of its own. */
async function har(args: readonly string[], input?: string | Uint8Array, isTTY = false): Promise<Ended> {
  const [stdout, stderr] = [collector(false), collector(isTTY)];
  const stdin = input === undefined ? new PassThrough() : Readable.from([Buffer.from(input)]);
  const context: CommandContext = { cwd: folder, env: {}, stdin, stdout, stderr };
  let code: number = exitCode.ok;
  const command = new Command("inspect har")
    .exitOverride()
    .configureOutput({ writeErr: (text) => stderr.write(text), writeOut: (text) => stdout.write(text) });
  configure(command, context, (value) => {
    code = value;
  });
  try {
    await command.parseAsync([...args], { from: "user" });
  } catch (error) {
    const failure = describeFailure(error);
    const own = (error as { exitCode?: unknown }).exitCode;
    code = own === 0 ? exitCode.ok : failure.code;
    stderr.write(`${failure.line}\n`);
  }
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

describe("inspect har", () => {
  test("prints the timeline and what was left out, without acting on the terminal", async () => {
    const { code, stdout, stderr } = await har(["good.har"]);
    expect([code, stderr]).toEqual([0, ""]);
    const lines = stdout.split("\n");
    expect(lines[0]).toMatch(/^EXCHANGE +OFFSET +ANSWERED +METHOD +PATH +STATUS +DURATION +SIZE$/);
    expect(lines[1]).toMatch(/^e2 +2\.000 +2\.025 +GET +\/api\/items\?page=1 +200 +0\.025 +11 B$/);
    expect(stdout).toContain("4 entries: 2 exchanges, 2 left out (document 1, static 1)");
    expect(stdout).not.toContain("\u001b");
  });

  test.each([
    ["a packed file", ["packed.har.gz"], undefined],
    ["stdin", ["-"], recording],
    ["packed stdin", ["-"], gzipSync(recording)],
  ])("reads %s", async (_, args, input) => {
    expect((await har(args, input)).stdout).toContain("2 exchanges");
  });

  test("--format json is the document of exchanges.json, redacted", async () => {
    const { stdout } = await har(["good.har", "--format", "json"]);
    const document = exchangesDocumentSchema.parse(JSON.parse(stdout));
    expect(document.exchanges.map(({ id, offset }) => [id, offset])).toEqual([
      ["e2", 2],
      ["e3", 3],
    ]);
    expect(stdout).not.toContain(token);
  });

  test("--no-redact keeps secrets and says so", async () => {
    const { stdout } = await har(["good.har", "--format", "json", "--no-redact"]);
    expect(JSON.parse(stdout)).toMatchObject({ redacted: false });
    expect(stdout).toContain(token);
    expect((await har(["good.har", "--no-redact"])).stdout).toContain("not redacted");
  });

  test("--format md is the content of exchanges.md", async () => {
    const { stdout } = await har(["good.har", "--format", "md"]);
    expect(stdout).toContain("## Timeline");
    expect(stdout).toContain("## e2 `GET /api/items?page=1` 200");
  });

  test("--out writes both files, for several recordings a folder each", async () => {
    const { code, stdout } = await har(["good.har", "--out", "one"]);
    expect(code).toBe(0);
    expect(stdout).toContain("2 exchanges");
    expect(readdirSync(join(folder, "one")).sort()).toEqual(["exchanges.json", "exchanges.md"]);
    exchangesDocumentSchema.parse(JSON.parse(readFileSync(join(folder, "one", "exchanges.json"), "utf8")));
    await har(["good.har", "packed.har.gz", "good.har", "--out", "many"]);
    expect(readdirSync(join(folder, "many")).sort()).toEqual(["good", "good-2", "packed"]);
  });

  test("--all lists what was left out, --explain every entry with its reasons", async () => {
    const all = (await har(["good.har", "--all"])).stdout;
    expect(all).toMatch(/^e1 +1\.000 +out: static +GET https:\/\/shop\.example\.com\/logo\.png 200$/m);
    expect(all).not.toContain("[type-call]");
    const explained = (await har(["good.har", "--explain"])).stdout;
    expect(explained).toMatch(/e2 +2\.000 +in: rest/);
    expect(explained).toMatch(/\+4 {2}its resource type is xhr or fetch \[type-call\]/);
    const document = exchangesDocumentSchema.parse(
      JSON.parse((await har(["good.har", "--all", "--format", "json"])).stdout),
    );
    expect(document.entries).toHaveLength(4);
  });

  test("a user's rules win", async () => {
    const { stdout } = await har([
      "good.har",
      "--include",
      "type=image",
      "--exclude",
      "path=/api/items",
      "--exclude",
      "host=other.example",
    ]);
    expect(stdout).toMatch(/^e1 /m);
    expect(stdout).not.toMatch(/^e2 /m);
    expect(stdout).toContain("excluded-by-user 1");
  });

  test("one bad file is reported, the rest go on, and the exit code says so", async () => {
    const { code, stdout, stderr } = await har(["bad.har", "none.har", "good.har"]);
    expect(code).toBe(2);
    expect(stdout).toContain("2 exchanges");
    expect(stderr.trim().split("\n")).toHaveLength(2);
    expect(stderr).toMatch(/^inspect: .*bad\.har.*HTML/m);
    expect(stderr).toMatch(/^inspect: .*none\.har/m);
  });

  test("several files as JSON are one list with each file's document or problem", async () => {
    const { code, stdout } = await har(["good.har", "bad.har", "--format", "json"]);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject([
      { file: "good.har", ok: true, document: { format: "inspect/exchanges" } },
      { file: "bad.har", ok: false, problems: [{ code: "not-a-har" }] },
    ]);
  });

  test("a recording that ends early is read as far as it goes, and says so", async () => {
    const { code, stdout } = await har(["cut.har"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/the recording ends too early, at byte \d+/);
    expect(stdout).toMatch(/^e2 /m);
  });

  test("an empty recording is no error", async () => {
    expect(await har(["empty.har"])).toEqual({ code: 0, stdout: "0 entries: 0 exchanges, 0 left out\n", stderr: "" });
  });

  test.each([
    ["no file", [], /missing required argument/],
    ["a format that is none", ["good.har", "--format", "xml"], /Allowed choices are table, json, md/],
    ["a rule that is none", ["good.har", "--include", "colour=red"], /"colour=red" is no rule: expected host=/],
    ["stdin twice", ["-", "-"], /stdin \(-\) can be read once only/],
  ])("%s is refused with what was expected", async (_, args, message) => {
    const { code, stderr } = await har(args, "");
    expect(code).toBeGreaterThan(0);
    expect(stderr).toMatch(message);
  });

  test("the help has examples and the exit codes", async () => {
    const { stdout } = await har(["--help"]);
    expect(stdout).toContain("inspect har network.har --format json");
    expect(stdout).toMatch(/Exit code 0 read, 2/);
  });

  test("progress is shown on stderr for big recordings and to a terminal only", async () => {
    const path = join(folder, "big.har");
    const big = JSON.stringify(entry("/big.js", 4, "script", "text/javascript")).replace(
      '{\\"ok\\":true}',
      "x".repeat(60_000_000),
    );
    writeFileSync(path, recording.replace(/\]\}\}$/, `,${big}]}}`));
    const seen = await har(["big.har"], undefined, true);
    expect(seen.stderr).toContain("reading [");
    expect(seen.stdout).toContain("2 exchanges");
    expect((await har(["big.har"])).stderr).toBe("");
    expect((await har(["good.har"], undefined, true)).stderr).toBe("");
    rmSync(path);
  });
});

describe("the built command", () => {
  test.each(["inspect", "log"] as const)("as %s", async (bin) => {
    const args = bin === "log" ? ["inspect", "har", "-"] : ["har", "-"];
    const ended = await runCli(args, { bin, cwd: folder, input: recording });
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(ended.stdout).toContain("2 exchanges");
  });

  test("a file that is no HAR is one line and exit code 2", async () => {
    const ended = await runCli(["har", "bad.har"], { cwd: folder });
    expect(ended.code).toBe(2);
    expect(ended.stdout).toBe("");
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
  });
});
