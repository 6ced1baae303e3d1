import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAccountFile, safeReadAccountFile } from "../src/index.js";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "inspect-account-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(text: string): string {
  const path = join(folder, "account.yaml");
  writeFileSync(path, text);
  return path;
}

const whole = `
name: Ada
platform: shop.example
home: { city: Vienna, country: AT }
browser: Chrome on Linux
operator: grace
exitCheckUrl: https://exit.example/json
launch: { browser: chromium, headed: true, arguments: ["--lang=de"] }
proxy:
  server: http://proxy.example:3128
  username: ada
  passwordVariable: PROXY_PASSWORD
  bypass: "*.local"
  exit: { address: 192.0.2.7, city: Vienna, country: AT }
`;

test("reads who acts, and with which browser and proxy; the password comes from the environment", () => {
  expect(readAccountFile(file(whole), { PROXY_PASSWORD: "s3cret" })).toEqual({
    account: {
      name: "Ada",
      platform: "shop.example",
      home: { city: "Vienna", country: "AT" },
      browser: "Chrome on Linux",
      exit: { address: "192.0.2.7", city: "Vienna", country: "AT" },
    },
    operator: "grace",
    launch: {
      browser: "chromium",
      headed: true,
      browserArguments: ["--lang=de"],
      exitCheckUrl: "https://exit.example/json",
      proxy: { server: "http://proxy.example:3128", username: "ada", password: "s3cret", bypass: "*.local" },
    },
  });
});

test("JSON is YAML too, and little is needed", () => {
  expect(readAccountFile(file('{ "name": "Ada" }'), {})).toMatchObject({
    account: { name: "Ada" },
    launch: {},
    operator: null,
  });
  expect(readAccountFile(file("proxy: { exit: { country: AT } }"), {})).toMatchObject({
    account: { exit: { country: "AT" } },
    launch: {},
  });
});

test("unknown fields are warnings, at the top and inside", () => {
  const read = safeReadAccountFile(file("nme: Ada\nproxy: { sever: x }\n"), {});
  expect(read).toMatchObject({
    ok: true,
    warnings: [{ message: expect.stringContaining("nme") }, { message: expect.stringContaining("proxy.sever") }],
  });
});

test.each([
  ["name: [", /account\.yaml:1: /],
  ["- a list", /holds no account/],
  ["proxy: { server: not-an-address }", /is no address/],
  ["proxy: { server: 'http://ada:s3cret@host:1' }", /credentials stand in the proxy's server/],
  ["proxy: { server: 'http://host:1', passwordVariable: MISSING }", /environment variable MISSING/],
  ["exitCheckUrl: ftp://x", /exitCheckUrl is no http address/],
  ["launch: { arguments: nothing }", /launch\.arguments is no list/],
])("refuses %s, without telling a password", (text, message) => {
  expect(() => readAccountFile(file(text), {})).toThrow(message);
  const read = safeReadAccountFile(file(text), {});
  expect(read.ok).toBe(false);
  expect(JSON.stringify(read)).not.toContain("s3cret");
});

test("a file that is not there is one clear problem", () => {
  expect(safeReadAccountFile(join(folder, "missing.yaml"), {})).toMatchObject({
    ok: false,
    problems: [{ code: "account-unreadable" }],
  });
});

test("any text gives a result, never an exception", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.json(), fc.constantFrom("&a [*a]", "{a: &x [*x]}", "__proto__: {a: 1}")),
      (text) => {
        const read = safeReadAccountFile(file(text), {});
        expect(typeof read.ok).toBe("boolean");
      },
    ),
    { numRuns: 200 },
  );
  expect(({} as { a?: unknown }).a).toBeUndefined();
});

test("the schema for editors names the fields that the reader knows", () => {
  const schema = JSON.parse(readFileSync(new URL("../schemas/account.schema.json", import.meta.url), "utf8")) as {
    properties: Record<string, { properties?: Record<string, unknown> }>;
  };
  const listed = (names: readonly string[]): string =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, null])));
  const top = Object.keys(schema.properties);
  expect(safeReadAccountFile(file(listed(top)), {})).toMatchObject({ ok: true, warnings: [] });
  for (const section of ["launch", "proxy"]) {
    const inner = Object.keys(schema.properties[section]?.properties ?? {});
    expect(inner.length).toBeGreaterThan(2);
    expect(safeReadAccountFile(file(`{"${section}": ${listed(inner)}}`), {})).toMatchObject({ ok: true, warnings: [] });
  }
});
