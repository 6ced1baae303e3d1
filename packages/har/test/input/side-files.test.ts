import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { memorySource } from "../../src/input/byte-source.js";
import { folderSideFiles } from "../../src/input/folder-side-files.js";
import { openZip } from "../../src/input/zip-archive.js";
import { readExchanges } from "../../src/read-exchanges.js";
import { smallEntry } from "../support/small-har.js";
import { zipOf } from "../support/zip.js";

const outer = mkdtempSync(join(tmpdir(), "inspect-har-test-"));
afterAll(() => rmSync(outer, { recursive: true }));
const folder = join(outer, "recording");
mkdirSync(join(folder, "resources"), { recursive: true });
mkdirSync(join(outer, "recording-other"));
const secret = "outside-secret";
writeFileSync(join(outer, "secret.json"), JSON.stringify(secret));
writeFileSync(join(outer, "recording-other", "secret.json"), JSON.stringify(secret));
writeFileSync(join(folder, "body.json"), '{"from":"side file"}');
writeFileSync(join(folder, "resources", "deep.json"), '{"from":"below"}');
writeFileSync(join(folder, "large.json"), "x".repeat(5000));
symlinkSync(join(outer, "secret.json"), join(folder, "link.json"));
symlinkSync(outer, join(folder, "up"));
symlinkSync("body.json", join(folder, "inner-link.json"));
symlinkSync("loop.json", join(folder, "loop.json"));

const harWith = (content: Record<string, unknown>, postData?: Record<string, unknown>): Buffer => {
  const entry = smallEntry({ method: postData === undefined ? "GET" : "POST" });
  const { response, request } = entry as { response: Record<string, unknown>; request: Record<string, unknown> };
  response.content = { size: 20, mimeType: "application/json", ...content };
  if (postData !== undefined) request.postData = postData;
  return Buffer.from(JSON.stringify({ log: { entries: [entry] } }));
};

function inFolder(har: Buffer): string {
  const path = join(folder, "network.har");
  writeFileSync(path, har);
  return path;
}

describe("bodies beside a HAR", () => {
  const files = folderSideFiles(folder, 1000);

  test("are read from its folder", () => {
    expect(files.read("body.json")).toMatchObject({ ok: true, total: 20 });
    expect(files.read("resources/deep.json")).toMatchObject({ ok: true });
    expect(files.read("inner-link.json")).toMatchObject({ ok: true, total: 20 });
    expect(files.read("large.json")).toMatchObject({ ok: true, total: 5000, bytes: Buffer.from("x".repeat(1000)) });
  });

  test.each([
    ["../secret.json", "outside"],
    ["resources/../../secret.json", "outside"],
    ["../recording-other/secret.json", "outside"],
    [join(outer, "secret.json"), "outside"],
    ["link.json", "outside"],
    ["up/secret.json", "outside"],
    ["up/recording/body.json/../../../secret.json", "outside"],
    ["..\\secret.json", "outside"],
    ["body.json\0.png", "outside"],
    ["", "outside"],
    [".", "outside"],
    ["resources", "unreadable"],
    ["loop.json", "unreadable"],
    ["none.json", "missing"],
    ["body.json/x", "missing"],
    ["file:///etc/passwd", "missing"],
    ["long".repeat(2000), "unreadable"],
  ])("never from elsewhere: name %# is refused", (name, code) => {
    expect(files.read(name)).toMatchObject({ ok: false, code });
  });

  test("no name, however odd, throws or reaches the outside", () => {
    const part = fc.constantFrom(
      "..",
      ".",
      "",
      "up",
      "link.json",
      "secret.json",
      "recording",
      "resources",
      "/",
      "\\",
      "~",
      "%2e%2e",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part).map((parts) => parts.join("/")),
        ),
        (name) => {
          const read = files.read(name);
          if (read.ok) expect(Buffer.from(read.bytes).toString()).not.toContain(secret);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test.runIf(process.platform === "linux")("a pipe is not waited for", async () => {
    const { execFileSync } = await import("node:child_process");
    execFileSync("mkfifo", [join(folder, "pipe.json")]);
    expect(files.read("pipe.json")).toMatchObject({ ok: false, code: "unreadable" });
  });

  test.each<[string, (har: Buffer) => Parameters<typeof readExchanges>[0]]>([
    ["of a folder", (har) => dirname(inFolder(har))],
    ["of a file in a folder", inFolder],
    ["of an archive", (har) => zipOf({ "har.har": har, "body.json": '{"from":"side file"}' })],
  ])("stand in the exchanges %s", async (_name, place) => {
    const { exchanges } = await readExchanges(
      place(harWith({ _file: "body.json" }, { mimeType: "application/json", _file: "body.json" })),
    );
    expect(exchanges[0]?.response?.body).toMatchObject({ type: "json", value: { from: "side file" } });
    expect(exchanges[0]?.request.body).toMatchObject({ type: "json", value: { from: "side file" } });
  });

  test("that are missing or outside are said to be, and the exchange stays", async () => {
    for (const name of ["none.json", "../secret.json", "link.json"]) {
      writeFileSync(join(folder, "network.har"), harWith({ _file: name }));
      const { exchanges } = await readExchanges(folder);
      expect(exchanges[0]?.response?.body).toMatchObject({ type: "absent", reason: "side-file-missing" });
      expect(JSON.stringify(exchanges)).not.toContain(secret);
    }
  });

  test("of an archive are bounded and looked up by name only", async () => {
    const bomb = Buffer.alloc(3_000_000, 0x61);
    const archive = await openZip(
      memorySource(zipOf({ "har.har": "{}", "big.bin": bomb, "../secret.json": '"member"' })),
      1_000_000,
      [],
    );
    expect(archive.read("big.bin")).toMatchObject({ ok: false, code: "bomb" });
    expect(archive.read("nothing")).toMatchObject({ ok: false, code: "missing" });
    expect(archive.read("__proto__")).toMatchObject({ ok: false, code: "missing" });
    expect(archive.read("har.har")).toMatchObject({ ok: true, total: 2 });
  });

  test("of an archive that lies about a size stop at the bound", async () => {
    const zip = zipOf({ "big.bin": Buffer.alloc(3_000_000, 0x61) });
    // Say 100 bytes in the directory: the declared size alone must not be trusted.
    const directory = zip.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
    zip.writeUInt32LE(100, directory + 24);
    const archive = await openZip(memorySource(zip), 1_000_000, []);
    expect(archive.read("big.bin")).toMatchObject({ ok: false, code: "bomb" });
  });
});
