import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { deflateRawSync, gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { Spool } from "../../src/input/spool.js";
import { openRecording } from "../../src/open-recording.js";
import { readExchanges, safeReadExchanges } from "../../src/read-exchanges.js";
import { smallHar } from "../support/small-har.js";
import { zipOf } from "../support/zip.js";

const temporaryFolder = mkdtempSync(join(tmpdir(), "inspect-har-test-"));
afterAll(() => rmSync(temporaryFolder, { recursive: true }));
const left = (): string[] => readdirSync(temporaryFolder);

describe("Spool", () => {
  test("gives back what was written, from memory and from a file", () => {
    for (const memoryBytes of [0, 10, 1000]) {
      const spool = new Spool({ maxBytes: 100, memoryBytes, temporaryFolder });
      for (const part of ["one ", "", "two ", "three"]) spool.write(Buffer.from(part));
      const source = spool.source();
      const target = Buffer.alloc(9);
      expect(source.size).toBe(13);
      expect(source.read(target, 4)).toBe(9);
      expect(target.toString()).toBe("two three");
      source.close();
      source.close();
      expect(left()).toEqual([]);
    }
  });

  test.skipIf(process.platform === "win32")("the file is private while it has a name", () => {
    const watched = mkdtempSync(join(temporaryFolder, "watched-"));
    // A loose umask must not open it: look from a process that runs with one.
    const script = `
      const fs = require("node:fs"); const path = require("node:path"); process.umask(0);
      const open = fs.openSync;
      fs.openSync = (name, ...rest) => {
        const file = open(name, ...rest);
        if (String(name).includes("inspect-har-")) {
          console.log((fs.statSync(path.dirname(name)).mode & 0o777).toString(8), (fs.fstatSync(file).mode & 0o777).toString(8));
        }
        return file;
      };
      require("node:module").syncBuiltinESMExports();
      const { Spool } = await import(${JSON.stringify(new URL("../../src/input/spool.ts", import.meta.url).href)});
      const spool = new Spool({ maxBytes: 100, memoryBytes: 0, temporaryFolder: ${JSON.stringify(watched)} });
      spool.write(Buffer.from("secret"));
      console.log(fs.readdirSync(${JSON.stringify(watched)}).length);
    `;
    const args = [
      "--import",
      "tsx",
      "--input-type=module",
      "--eval",
      `import { createRequire } from "node:module"; const require = createRequire(${JSON.stringify(import.meta.url)});${script}`,
    ];
    const output = execFileSync(process.execPath, args, { encoding: "utf8" });
    expect(output.trim().split("\n")).toEqual(["700 600", "0"]);
    rmSync(watched, { recursive: true });
  });

  test("is bounded", () => {
    const spool = new Spool({ maxBytes: 5, memoryBytes: 0, temporaryFolder });
    spool.write(Buffer.from("1234"));
    expect(() => spool.write(Buffer.from("56"))).toThrow(expect.objectContaining({ code: "too-large" }));
    expect(left()).toEqual([]);
  });
});

describe("what is spooled", () => {
  const calls = Array.from({ length: 60 }, (_, at) => ({ at, body: JSON.stringify("x".repeat(100_000)) }));
  const text = JSON.stringify(smallHar(calls));
  const forms: [string, () => Parameters<typeof readExchanges>[0]][] = [
    ["a stream", () => Readable.from([text])],
    ["gzip", () => gzipSync(text)],
    ["zip", () => zipOf({ "har.har": text })],
  ];

  test.each(forms)("leaves nothing behind: %s", async (_name, make) => {
    const recording = await openRecording(make(), { limits: { temporaryFolder } });
    expect(recording.exchangeCount).toBe(60);
    // The spool's name is gone as soon as it is open, where the system allows it.
    if (process.platform !== "win32") expect(left()).toEqual([]);
    recording.close();
    expect(left()).toEqual([]);
  });

  test.each(forms)("leaves nothing behind when it is too large: %s", async (_name, make) => {
    const result = await safeReadExchanges(make(), { limits: { temporaryFolder, maxUnpackedBytes: 5_000_000 } });
    expect(result).toMatchObject({ ok: false, problems: [{ code: "too-large" }] });
    expect(left()).toEqual([]);
  });

  test("a decompression bomb is refused long before the limit", async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from('{"log":{"entries":['), Buffer.alloc(40_000_000, 0x20)]));
    const started = process.memoryUsage().rss;
    for (const input of [bomb, zipOf({ "har.har": gzipSync(bomb) }), gzipSync(bomb)]) {
      const result = await safeReadExchanges(input, { limits: { temporaryFolder } });
      expect(result).toMatchObject({ ok: false, problems: [{ code: "too-large" }] });
    }
    expect(process.memoryUsage().rss - started).toBeLessThan(100_000_000);
    expect(left()).toEqual([]);
  });

  test("a stream that fails says so, and what it gave is removed", async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(5_000_000, 0x20);
      throw new Error("connection lost");
    }
    const result = await safeReadExchanges(broken(), { limits: { temporaryFolder } });
    expect(result).toMatchObject({
      ok: false,
      problems: [{ code: "unreadable", message: expect.stringContaining("connection lost") }],
    });
    expect(left()).toEqual([]);
  });

  test("cut gzip gives what it still holds", async () => {
    const packed = gzipSync(text);
    const { truncatedAt, entryCount } = await readExchanges(packed.subarray(0, packed.length * 0.6));
    expect(truncatedAt).toBeGreaterThan(0);
    expect(entryCount).toBeGreaterThan(5);
    expect(entryCount).toBeLessThan(60);
    const trailer = await readExchanges(packed.subarray(0, packed.length - 8));
    expect(trailer.exchangeCount).toBe(60);
  });

  test("damaged gzip gives what it held before, with a warning", async () => {
    const packed = Buffer.from(
      gzipSync(
        Buffer.from(
          JSON.stringify(
            smallHar(calls.map((call, at) => ({ ...call, body: JSON.stringify(String(Math.sin(at)).repeat(3000)) }))),
          ),
        ),
      ),
    );
    const hit = Math.floor(packed.length * 0.7);
    packed.fill(0xff, hit, hit + 50);
    const result = await safeReadExchanges(packed);
    if (!result.ok) throw new Error(result.problems[0]?.message);
    expect(result.value.entryCount).toBeGreaterThan(5);
    expect(result.warnings).toContainEqual(expect.objectContaining({ code: "packing-damaged" }));
  });

  test("a cut zip gives what it still holds", async () => {
    const bodies = { "a.json": "{}", "b.json": "[".repeat(5000), "har.har": text };
    const zip = zipOf(bodies);
    const withoutDirectory = zip.subarray(0, zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])));
    const whole = await readExchanges(withoutDirectory);
    expect(whole.exchangeCount).toBe(60);
    expect(whole.warnings).toContainEqual(expect.objectContaining({ code: "packing-damaged" }));
    const cut = await readExchanges(withoutDirectory.subarray(0, withoutDirectory.length * 0.6));
    expect(cut.truncatedAt).toBeGreaterThan(0);
    expect(cut.entryCount).toBeLessThan(60);
    expect(cut.entryCount).toBeGreaterThan(5);
  });

  test("a cut zip whose sizes follow the data is read too", async () => {
    // As archive writers do it that stream: no size in the header, a descriptor behind the data.
    const member = (name: string, content: string, descriptor: boolean): Buffer => {
      const data = deflateRawSync(content);
      const header = Buffer.alloc(30);
      header.writeUInt32LE(0x04034b50, 0);
      header.writeUInt16LE(8, 6);
      header.writeUInt16LE(8, 8);
      header.writeUInt16LE(name.length, 26);
      const tail = Buffer.alloc(descriptor ? 16 : 12);
      if (descriptor) tail.writeUInt32LE(0x08074b50, 0);
      return Buffer.concat([header, Buffer.from(name), data, tail]);
    };
    for (const descriptor of [true, false]) {
      const parts = [member("a.json", "{}", descriptor), member("har.har", text, descriptor)];
      expect((await readExchanges(Buffer.concat(parts))).exchangeCount).toBe(60);
    }
  });

  test("files that were opened are closed", async () => {
    if (process.platform !== "linux") return;
    const count = (): number => readdirSync("/proc/self/fd").length;
    const before = count();
    for (let round = 0; round < 2; round++) {
      for (const [, make] of forms) await readExchanges(make());
      await safeReadExchanges(gzipSync("no har"));
    }
    expect(count()).toBeLessThanOrEqual(before + 1);
  });
});
