import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRedactor } from "@inspect/redact";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openRecording } from "../../src/open-recording.js";
import { readExchanges } from "../../src/read-exchanges.js";
import { exchangesDocumentSchema } from "../../src/schema.js";
import { renderExchangesJson, renderExchangesMarkdown } from "../../src/write/render-exchanges.js";
import { safeWriteExchanges, writeExchanges } from "../../src/write/write-exchanges.js";
import type { WriteOptions } from "../../src/write/write-options.js";
import { at, makeEntry, makePage } from "../support/entries.js";
import { leaksIn, leakyEntry } from "../support/secrets.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "inspect-har-write-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const hostile = "`|\\|\u001b[31m\u202e</code><script>x</script>\n# Not a heading\n```\n| a | b |";

function everyKind(): unknown[] {
  const url = (path: string): string => `https://shop.example.com${path}`;
  const jsonText = (text: string): unknown => ({ mimeType: "application/json", text });
  return [
    makePage(),
    leakyEntry(),
    makeEntry({
      url: url("/api/hostile"),
      at: at(10),
      content: { mimeType: "text/plain", text: hostile },
      requestHeaders: [{ name: "X-Note", value: hostile }],
    }),
    makeEntry({
      url: url(`/api/${encodeURIComponent("a|b`c")}?q=${encodeURIComponent(hostile)}`),
      at: at(20),
      method: "P|`ST",
    }),
    makeEntry({
      url: url("/graphql"),
      at: at(30),
      method: "POST",
      postData: jsonText('{"query":"query Cart($id:ID!){cart(id:$id){id}}","variables":{"id":"7"}}'),
    }),
    makeEntry({
      url: url("/api/form"),
      at: at(40),
      method: "POST",
      postData: { mimeType: "application/x-www-form-urlencoded", text: "a=1&b=2" },
    }),
    makeEntry({
      url: url("/api/up"),
      at: at(50),
      method: "POST",
      postData: { mimeType: "multipart/form-data", params: [{ name: "f", fileName: "a|b.png", value: "" }] },
    }),
    makeEntry({
      url: url("/api/lines"),
      at: at(60),
      content: { mimeType: "application/x-ndjson", text: '{"a":1}\n{"a":2}\n' },
    }),
    makeEntry({
      url: url("/api/events"),
      at: at(70),
      content: { mimeType: "text/event-stream", text: 'data: {"n":1}\n\n' },
    }),
    makeEntry({
      url: "wss://shop.example.com/live",
      type: "websocket",
      status: 101,
      at: at(80),
      content: {},
      more: { _webSocketMessages: [{ type: "receive", time: -1, opcode: 1, data: "x|y" }] },
    }),
    makeEntry({
      url: url("/api/bin"),
      at: at(90),
      content: {
        mimeType: "application/octet-stream",
        encoding: "base64",
        text: Buffer.alloc(40, 255).toString("base64"),
      },
    }),
    makeEntry({
      url: url("/api/fail"),
      at: at(100),
      status: -1,
      content: { size: -1 },
      response: { _failureText: "net::ERR_FAILED" },
    }),
    makeEntry({ url: url("/api/old"), at: at(110), status: 302, content: {}, response: { redirectURL: "/api/new" } }),
    makeEntry({
      url: url("/api/new"),
      at: at(130),
      content: jsonText(JSON.stringify({ list: Array.from({ length: 900 }, (_, n) => `item ${n}`) })),
    }),
    makeEntry({ type: "image", url: url("/a.png"), at: at(140) }),
    makeEntry({ url: "https://www.google-analytics.com/g/collect", at: at(150) }),
    null,
  ];
}

const recordingOf = (entries: readonly unknown[]): object => ({
  log: { version: "1.2", creator: { name: "Recorder | `x`", version: "1" }, entries },
});

async function write(
  entries: readonly unknown[],
  options: WriteOptions = {},
): Promise<{ json: string; markdown: string }> {
  const recording = await openRecording(recordingOf(entries));
  const { jsonPath, markdownPath } = await writeExchanges(folder, recording, options);
  recording.close();
  return { json: readFileSync(jsonPath, "utf8"), markdown: readFileSync(markdownPath, "utf8") };
}

describe("exchanges.json", () => {
  test.each([
    ["redacted", {}],
    ["as recorded", { redact: false }],
    ["with every entry", { all: true }],
  ])("%s, is valid by its schema and counts everything", async (_, options) => {
    const { json } = await write(everyKind(), options);
    const document = exchangesDocumentSchema.parse(JSON.parse(json));
    expect(document.redacted).toBe(!("redact" in options));
    expect(document.exchanges).toHaveLength(document.recording.exchangeCount);
    const left = Object.values(document.recording.leftOut).reduce((sum, count) => sum + (count ?? 0), 0);
    const hops = document.exchanges.reduce((sum, exchange) => sum + exchange.hops.length, 0);
    expect(document.exchanges.length + left + hops).toBe(document.recording.entryCount);
    if ("all" in options) expect(document.entries).toHaveLength(document.recording.entryCount);
  });

  test("one exchange a line, in time order", async () => {
    const { json } = await write(everyKind());
    const lines = json.split("\n").filter((line) => line.startsWith('{"id":"e'));
    const offsets = lines.map((line) => (JSON.parse(line.replace(/,$/, "")) as { offset: number }).offset);
    expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
    expect(offsets.length).toBeGreaterThan(10);
  });

  test("an empty recording gives no exchange and no error", async () => {
    const { json, markdown } = await write([]);
    expect(exchangesDocumentSchema.parse(JSON.parse(json)).exchanges).toEqual([]);
    expect(markdown).toContain("0 entries: 0 exchanges, 0 left out");
  });

  test("a body nested too deeply to be written says so", async () => {
    const text = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
    const { json } = await write([makeEntry({ content: { mimeType: "application/json", text } })], { redact: false });
    expect(JSON.parse(json)).toMatchObject({
      exchanges: [{ response: { body: { value: expect.stringContaining("too deeply") } } }],
    });
  });
});

describe("exchanges.md", () => {
  test("a timeline row for each exchange, then its section with what was sent and what came back", async () => {
    const { markdown } = await write([
      makePage(),
      makeEntry({ at: at(250), time: 30, url: "https://shop.example.com/api/items?page=2" }),
    ]);
    expect(markdown).toContain("| exchange | offset s | answered at s | method | path | status | duration s | size |");
    expect(markdown).toContain("| e1 | 0.250 | 0.280 | `GET` | `/api/items?page=2` | 200 | 0.030 | 11 B |");
    expect(markdown).toContain("## e1 `GET /api/items?page=2` 200");
    expect(markdown).toMatch(/### Sent\n[\s\S]*### Came back\n[\s\S]*"ok": true/);
    expect(markdown).toContain("2 entries: 1 exchange, 1 left out (document 1)");
  });

  test("long bodies are cut and the cut is said", async () => {
    const { markdown, json } = await write(everyKind(), { bodyCharacters: 300 });
    expect(markdown).toContain("Cut here: the first 300 characters are shown.");
    expect(markdown).not.toContain("item 899");
    expect(json).toContain("item 899");
  });

  test("nothing of the recording is markup, a table cell's end or a terminal's command", async () => {
    const { markdown } = await write(everyKind(), { redact: false, all: true });
    expect(markdown).not.toContain("\u001b");
    expect(markdown).not.toContain("\u202e");
    const rows = markdown.split("\n");
    const timeline = rows.filter((row) => /^\| e\d+ \| \d/.test(row)).slice(0, 5);
    for (const row of timeline) expect(row.match(/(?<!\\)(?:\\\\)*\|/g)).toHaveLength(9);
    // Outside of fences no line starts with what stood in a body, and no tag stands outside of code.
    let fence = "";
    for (const row of rows) {
      const mark = /^`{3,}/.exec(row)?.[0] ?? "";
      if (fence === "" && mark !== "") fence = mark;
      else if (fence !== "" && row === fence) fence = "";
      else if (fence === "") {
        expect(row).not.toBe("# Not a heading");
        expect(row.replace(/(`+)(?!`).*?[^`]\1(?!`)/g, "")).not.toContain("<script>");
      }
    }
    expect(fence).toBe("");
  });
});

describe("writing", () => {
  test("no secret reaches either file", async () => {
    const { json, markdown } = await write([leakyEntry()], { all: true });
    expect(leaksIn(json)).toEqual([]);
    expect(leaksIn(markdown)).toEqual([]);
    expect(JSON.parse(json)).toMatchObject({ redacted: true, redactions: { password: expect.any(Number) } });
    expect(markdown).toMatch(/- Redacted: .*password \d/);
  });

  test("only an explicit option keeps them, and it is said", async () => {
    const { json, markdown } = await write([leakyEntry()], { redact: false });
    expect(leaksIn(json)).not.toEqual([]);
    expect(JSON.parse(json)).toMatchObject({ redacted: false, redactions: {} });
    expect(markdown).toContain("Not redacted");
  });

  test("the same input gives the same bytes, another recording other hashes", async () => {
    const first = await write(everyKind(), { all: true });
    const again = await write(everyKind(), { all: true });
    expect(again).toEqual(first);
    const other = await write([...everyKind(), makeEntry({ at: at(900), url: "https://shop.example.com/api/more" })]);
    const hash = /\[redacted:[a-z-]+:[0-9a-f]+\]/.exec(first.json)?.[0] ?? "none";
    expect(first.json).toContain(hash);
    expect(other.json).not.toContain(hash);
  });

  test("a recording that was read whole gives the same bytes as an open one", async () => {
    const open = await write(everyKind());
    const whole = await readExchanges(recordingOf(everyKind()));
    await writeExchanges(folder, whole);
    expect(readFileSync(join(folder, "exchanges.json"), "utf8")).toBe(open.json);
    expect(readFileSync(join(folder, "exchanges.md"), "utf8")).toBe(open.markdown);
  });

  test("what is rendered is what is written", async () => {
    const { json, markdown } = await write(everyKind(), { all: true });
    const recording = await openRecording(recordingOf(everyKind()));
    let renderedJson = "";
    for await (const piece of renderExchangesJson(recording, { all: true })) renderedJson += piece;
    let renderedMarkdown = "";
    for await (const piece of renderExchangesMarkdown(recording, { all: true })) renderedMarkdown += piece;
    expect(renderedJson).toBe(json);
    expect(renderedMarkdown).toBe(markdown);
  });

  test("a redactor of one's own follows a token beyond the recording", async () => {
    const redactor = createRedactor({ salt: "run" });
    const marker = redactor.header("Authorization", "Bearer q7Xr0vTz9LmKp3WsYd8NfB2hJc5Gu1Ae").slice("Bearer ".length);
    expect((await write([leakyEntry()], { redactor })).json).toContain(marker);
  });

  test("both files are replaced or neither, and nothing else stays", async () => {
    writeFileSync(join(folder, "exchanges.json"), "old");
    writeFileSync(join(folder, "exchanges.md"), "old");
    const whole = await readExchanges(recordingOf([makeEntry()]));
    const failing = { ...whole, exchanges: [...whole.exchanges, null] } as unknown as typeof whole;
    await expect(writeExchanges(folder, failing)).rejects.toThrow();
    expect(readdirSync(folder).sort()).toEqual(["exchanges.json", "exchanges.md"]);
    expect(readFileSync(join(folder, "exchanges.json"), "utf8")).toBe("old");
    await writeExchanges(folder, whole);
    expect(readdirSync(folder).sort()).toEqual(["exchanges.json", "exchanges.md"]);
    expect(statSync(join(folder, "exchanges.json")).mode & 0o077).toBe(0);
  });

  test("a folder that cannot be written is a problem with a code", async () => {
    const whole = await readExchanges(recordingOf([makeEntry()]));
    const file = join(folder, "file");
    writeFileSync(file, "");
    const result = await safeWriteExchanges(file, whole);
    expect(result).toMatchObject({
      ok: false,
      problems: [{ code: "unwritable", message: expect.stringContaining(file) }],
    });
    chmodSync(file, 0o600);
    expect(existsSync(file)).toBe(true);
  });
});
