import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Call } from "../src/network/call.js";
import { fillFormFiles } from "../src/network/form-files.js";

const folder = mkdtempSync(join(tmpdir(), "inspect-form-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(below: string, name: string, content: string): string {
  mkdirSync(join(folder, below), { recursive: true });
  const path = join(folder, below, name);
  writeFileSync(path, content);
  return path;
}

function body(parts: readonly (readonly [name: string, content: string])[]): Buffer {
  const written = parts.map(
    ([name, content]) => `--b\r\nContent-Disposition: form-data; name="f"; filename="${name}"\r\n\r\n${content}\r\n`,
  );
  return Buffer.from(`${written.join("")}--b--\r\n`);
}

function fill(sent: readonly (readonly [string, string])[], uploads: readonly string[]) {
  const call = {
    requestHeaders: {
      "content-type": "multipart/form-data; boundary=b",
      "content-length": String(body(sent).length),
    },
    sent: { bytes: body(sent.map(([name]) => [name, ""])), complete: false },
  } as unknown as Call;
  fillFormFiles(call, uploads);
  return { text: call.sent?.bytes.toString(), complete: call.sent?.complete };
}

test("files of one name and one length are not guessed; another length tells them apart", () => {
  const uploads = [file("a", "x.txt", "AAAA"), file("b", "x.txt", "BBBB"), file("c", "x.txt", "C")];
  expect(fill([["x.txt", "AAAA"]], uploads)).toEqual({ text: body([["x.txt", ""]]).toString(), complete: false });
  expect(fill([["x.txt", "C"]], uploads)).toEqual({ text: body([["x.txt", "C"]]).toString(), complete: true });
});

test("a quote and a line break in a file's name are compared as a form sends them", () => {
  const uploads = [file("d", 'say "hi"\n.txt', "Hello")];
  const sent = [["say %22hi%22%0A.txt", "Hello"]] as const;
  expect(fill(sent, uploads)).toEqual({ text: body(sent).toString(), complete: true });
});

test("what is known of a form is filled in, also when another file of it is not known", () => {
  const uploads = [file("e", "known.txt", "Known")];
  expect(
    fill(
      [
        ["known.txt", "Known"],
        ["unknown.txt", "???"],
      ],
      uploads,
    ),
  ).toEqual({
    text: body([
      ["known.txt", "Known"],
      ["unknown.txt", ""],
    ]).toString(),
    complete: false,
  });
});
