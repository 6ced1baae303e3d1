import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ActionError, describeActionError } from "../src/actions/action-error.js";
import { matchesAddress } from "../src/actions/wait-action.js";
import { exitWarning, readExitAnswer, sameCountry } from "../src/browser/exit-check.js";
import { parseProxy, RecorderError } from "../src/index.js";
import type { Call } from "../src/network/call.js";
import { fillFormFiles } from "../src/network/form-files.js";
import type { AccessibleNode } from "../src/page/accessibility-tree.js";
import { accessibilityYaml } from "../src/page/accessibility-yaml.js";
import { createRefBook } from "../src/page/refs.js";

describe("the exit check", () => {
  test("reads JSON of several services, and lines", () => {
    expect(readExitAnswer('{"ip":"192.0.2.1","country":"AT","city":"Vienna"}')).toEqual({
      address: "192.0.2.1",
      country: "AT",
      city: "Vienna",
    });
    expect(readExitAnswer('{"query":"192.0.2.1","countryCode":"AT","country":"Austria"}')).toMatchObject({
      country: "AT",
    });
    expect(readExitAnswer('{"data":{"country_name":"Austria"}}')).toMatchObject({ country: "Austria" });
    expect(readExitAnswer("fl=1\nip=192.0.2.1\nloc=AT\n")).toMatchObject({ country: "AT", address: "192.0.2.1" });
    for (const text of ["", "{}", "[]", "null", "<html>", '{"country":5}']) expect(readExitAnswer(text)).toBeNull();
  });

  test("codes, names and usual other names are one country", () => {
    for (const [left, right] of [
      ["AT", "austria"],
      ["us", "USA"],
      ["GB", "United Kingdom"],
      ["CZ", "Czech Republic"],
      ["Türkiye", "TR"],
    ] as const) {
      expect(sameCountry(left, right), `${left} ${right}`).toBe(true);
    }
    expect(sameCountry("AT", "AU")).toBe(false);
  });

  test("the proxy's exit counts before the home; without a stated country there is nothing to compare", () => {
    const place = { city: null, country: null };
    const account = {
      name: null,
      platform: null,
      browser: null,
      home: { city: null, country: "AT" },
      exit: { address: null, ...place },
    };
    expect(exitWarning({ country: "DE", city: null, address: null }, account)).toMatch(
      /from DE, but the account states AT/,
    );
    expect(
      exitWarning(
        { country: "DE", city: null, address: null },
        { ...account, exit: { ...account.exit, country: "Germany" } },
      ),
    ).toBeNull();
    expect(exitWarning({ country: "DE", city: null, address: null }, null)).toBeNull();
  });

  test("any answer gives a place or null", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readExitAnswer(text)));
  });
});

describe("a proxy's address", () => {
  test("with and without scheme and credentials", () => {
    expect(parseProxy("proxy.example:3128")).toEqual({ server: "http://proxy.example:3128" });
    expect(parseProxy("http://ada:p%40ss@proxy.example:3128")).toEqual({
      server: "http://proxy.example:3128",
      username: "ada",
      password: "p@ss",
    });
    expect(parseProxy("socks5://proxy.example:1080")).toEqual({ server: "socks5://proxy.example:1080" });
  });

  test.each(["ftp://host:1", "http://", "socks5://ada:s3cret@host:1", "::"])(
    "refuses %s without telling a password",
    (text) => {
      let message = "";
      try {
        parseProxy(text);
      } catch (error) {
        expect(error).toBeInstanceOf(RecorderError);
        message = (error as Error).message;
      }
      expect(message).not.toBe("");
      expect(message).not.toContain("s3cret");
    },
  );
});

test("an address matches by a part of it, and by parts around stars", () => {
  const url = "https://shop.example/api/orders/17?full=1";
  for (const pattern of ["/api/orders", "/api/*/17", "shop.example*full", "*", ""])
    expect(matchesAddress(url, pattern), pattern).toBe(true);
  for (const pattern of ["/api/carts", "/17*/api", "full=2"]) expect(matchesAddress(url, pattern), pattern).toBe(false);
});

test("errors become one line with a code, without colours and call logs", () => {
  const playwright = new Error(
    "elementHandle.fill: Timeout 5000ms exceeded.\nCall log:\n\u001b[2m  - waiting\u001b[22m\n",
  );
  expect(describeActionError(playwright)).toEqual({ code: "timeout", message: "Timeout 5000ms exceeded." });
  expect(describeActionError(new Error("page.goto: net::ERR_CONNECTION_REFUSED at http://x/"))).toMatchObject({
    code: "navigation-failed",
  });
  expect(describeActionError(new ActionError("covered", "a\nb"))).toEqual({ code: "covered", message: "a b" });
  expect(describeActionError("text")).toEqual({ code: "failed", message: "text" });
});

describe("refs", () => {
  const entry = { target: "T", frameId: "F", loaderId: "L", backendNodeId: 7, role: "button", name: "Save" };

  test("an element keeps its ref; another document's element with the same id gets another", () => {
    const first = createRefBook({ next: 1, entries: {} });
    expect([first.refFor(entry), first.refFor({ ...entry, backendNodeId: 8 }), first.refFor(entry)]).toEqual([
      "e1",
      "e2",
      "e1",
    ]);
    const second = createRefBook(first.keep());
    expect(second.refFor({ ...entry, loaderId: "M" })).toBe("e3");
    expect(second.refFor(entry)).toBe("e1");
    expect(Object.keys(second.keep().entries).sort()).toEqual(["e1", "e3"]);
  });
});

describe("page.aria.yaml", () => {
  const node = (given: Partial<AccessibleNode>): AccessibleNode => ({
    role: "button",
    name: "",
    states: [],
    children: [],
    ...given,
  });

  test("is YAML for any names, values and texts", () => {
    const tree = fc.letrec<{ node: AccessibleNode }>((tie) => ({
      node: fc.record({
        role: fc.constantFrom("button", "text", "link"),
        name: fc.string({ unit: "binary", maxLength: 12 }),
        ref: fc.constant("e1"),
        value: fc.string(),
        url: fc.string(),
        states: fc.array(fc.constantFrom("checked", "level=2")),
        children: fc.array(tie("node") as fc.Arbitrary<AccessibleNode>, {
          maxLength: 2,
          depthIdentifier: "tree",
          size: "xsmall",
        }),
      }),
    })).node;
    fc.assert(
      fc.property(
        fc.array(tree, { maxLength: 3 }),
        (nodes) => void expect(Array.isArray(parse(accessibilityYaml(nodes)))).toBe(true),
      ),
      { numRuns: 60 },
    );
  });

  test("is bounded, and says how much was left out", () => {
    const yaml = accessibilityYaml(
      Array.from({ length: 10 }, (_, index) => node({ name: `b${index}`, ref: `e${index}` })),
      4,
    );
    expect(parse(yaml)).toHaveLength(5);
    expect(yaml).toContain("(6 more elements left out)");
  });
});

describe("files in a form's body", () => {
  test("are put in only when the length that was sent proves them", () => {
    const folder = mkdtempSync(join(tmpdir(), "inspect-form-"));
    try {
      const file = join(folder, "a.bin");
      writeFileSync(file, Buffer.from([1, 2, 255, 0]));
      const body = (content: Buffer): Buffer =>
        Buffer.concat([
          Buffer.from(
            '--XY\r\nContent-Disposition: form-data; name="f"; filename="a.bin"\r\nContent-Type: application/octet-stream\r\n\r\n',
          ),
          content,
          Buffer.from("\r\n--XY--\r\n"),
        ]);
      const whole = body(Buffer.from([1, 2, 255, 0]));
      const made = (length: number): Call =>
        ({
          sent: { bytes: body(Buffer.alloc(0)), complete: true },
          requestHeaders: { "Content-Type": "multipart/form-data; boundary=XY", "Content-Length": String(length) },
        }) as unknown as Call;
      const proven = made(whole.length);
      fillFormFiles(proven, [file]);
      expect(proven.sent).toEqual({ bytes: whole, complete: true });
      const changed = made(whole.length + 1);
      fillFormFiles(changed, [file]);
      expect(changed.sent).toEqual({ bytes: body(Buffer.alloc(0)), complete: false });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
