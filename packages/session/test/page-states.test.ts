import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { URLPattern } from "urlpattern-polyfill/urlpattern";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { wildcardFits } from "../src/decide/state-conditions.js";
import { compileUrlPattern } from "../src/schema/compile-url-pattern.js";
import { parseValuePath } from "../src/schema/value-path.js";
import { safeCompilePageStates } from "../src/schema.js";
import { loadPageStates } from "../src/states/load-page-states.js";
import { prepareStates } from "../src/states/prepared-states.js";
import { urlMatcher } from "../src/states/url-matcher.js";
import { urlParts } from "../src/states/url-parts.js";
import { temporaryFolder } from "./support/step.js";

const map = `format: inspect/page-states
version: 1
documentedCalls:
  - GET /api/session
states:
  - name: cart
    means: as-expected
    says: The cart.
    when:
      url: /cart
      calls:
        - call: GET /api/cart
          status: [200, 206]
          answer:
            items[0].name: Lamp
`;

describe("a page state map", () => {
  test("as YAML and as JSON compiles to the same", () => {
    const yaml = safeCompilePageStates(map);
    const json = safeCompilePageStates(JSON.stringify(parse(map), null, 2));
    expect(yaml.ok && json.ok).toBe(true);
    if (!yaml.ok || !json.ok) return;
    const told = ({ sourceHash: _hash, states, ...rest }: typeof yaml.value) => ({
      ...rest,
      states: states.map(({ line: _line, ...state }) => state),
    });
    expect(told(json.value)).toEqual(told(yaml.value));
  });

  test.each([
    ["a missing field", map.replace("    says: The cart.\n", ""), 6, /says/],
    ["an unknown field", map.replace("url: /cart", "urll: /cart"), 10, /urll/],
    ["a wrong word", map.replace("as-expected", "fine"), 7, /means/],
    ["a call without a method", map.replace("GET /api/session", "/api/session"), 4, /documentedCalls\[0\]/],
    ["a bad URL pattern", map.replace("url: /cart", 'url: "/cart/:"'), 10, /URL pattern/],
    ["a bad answer path", map.replace("items[0].name", "items[0.name"), 15, /no path/],
    ["a status that is none", map.replace("206", "999"), 13, /status/],
    ["broken YAML", map.replace("url: /cart", "url: [/cart"), 11, /./],
    ["a key twice", map.replace("      url: /cart\n", "      url: /cart\n      url: /a\n"), 11, /unique/],
    ["another version", map.replace("version: 1", "version: 2"), 2, /version/],
    ["nothing at all", "", 1, /./],
    ["a list", "- a\n", 1, /./],
  ])("%s is said with its line", (_, source, line, message) => {
    const result = safeCompilePageStates(source);
    expect(result.ok).toBe(false);
    if (result.ok) return;
    expect(result.problems[0]?.line).toBe(line);
    expect(result.problems[0]?.message).toMatch(message);
  });

  test("every problem is said, and a name that comes twice names the first place", () => {
    const twice = `${map}  - name: cart\n    means: no-change\n    says: Again.\n    when: { url: "/:" }\n`;
    const result = safeCompilePageStates(twice);
    expect(!result.ok && result.problems.map(({ code }) => code).sort()).toEqual(["duplicate-state", "url-pattern"]);
    expect(!result.ok && result.problems.find(({ code }) => code === "duplicate-state")?.message).toContain("line 6");
  });

  test("a bomb of aliases is refused", () => {
    const bomb = [
      "a: &a [x,x,x,x,x,x,x,x,x]",
      ...[..."bcdefgh"].map((name, index) => `${name}: &${name} [${Array(9).fill(`*${"abcdefg"[index]}`)}]`),
    ];
    expect(safeCompilePageStates(bomb.join("\n")).ok).toBe(false);
  });

  test("no text makes the compiler throw", () => {
    const piece = fc.constantFrom(
      ...map.split("\n"),
      "  - name: &a b",
      "    when: *a",
      "\t",
      "__proto__: {}",
      "? [",
      "!!js x",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((lines) => lines.join("\n")),
        ),
        (source) => {
          const result = safeCompilePageStates(source);
          if (!result.ok) for (const { line } of result.problems) expect(line).toBeGreaterThan(0);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("the cache of compiled maps", () => {
  test("a map with the same content is compiled once; a broken cache file is made anew", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "page-states.yaml");
    const cache = join(folder, "cache");
    let compiled = 0;
    const load = () =>
      loadPageStates(path, cache, async () => {
        compiled += 1;
        return safeCompilePageStates;
      });
    writeFileSync(path, map);
    const first = await load();
    expect(await load()).toEqual(first);
    expect(compiled).toBe(1);
    writeFileSync(path, map.replace("url: /cart", "url: /basket"));
    await load();
    expect(compiled).toBe(2);
    for (const name of readdirSync(cache)) writeFileSync(join(cache, name), "{");
    await load();
    expect(compiled).toBe(3);
  });

  test("what cannot be used is one line with file and line", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "page-states.yaml");
    const load = () => loadPageStates(path, folder, async () => safeCompilePageStates);
    await expect(load()).rejects.toMatchObject({ code: "states-unreadable" });
    mkdirSync(path);
    await expect(load()).rejects.toMatchObject({ code: "states-unreadable" });
    const broken = join(folder, "broken.yaml");
    writeFileSync(broken, map.replace("as-expected", "fine"));
    await expect(loadPageStates(broken, folder, async () => safeCompilePageStates)).rejects.toMatchObject({
      code: "states-invalid",
      message: expect.stringMatching(/broken\.yaml:7: /),
    });
  });
});

describe("URL patterns", () => {
  const piece = fc.constantFrom(
    "/",
    "cart",
    "a-b",
    ":id",
    ":name",
    "*",
    "{/x}?",
    "(\\d+)",
    "\\+",
    "%20",
    ".json",
    "ü",
    ":id*",
    "**",
    "?q=1",
    "?q=*",
    "#top",
  );
  const pattern = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(""));
  const host = fc.constantFrom(
    "",
    "https://shop.example",
    "https://*.shop.example",
    "http{s}?://shop.example:8080",
    "https://:sub.shop.example",
  );
  const url = fc
    .tuple(
      fc.constantFrom(
        "https://shop.example",
        "https://api.shop.example",
        "http://shop.example:8080",
        "https://a.b.shop.example",
      ),
      fc.array(fc.constantFrom("/", "cart", "a-b", "x", "42", "+", "%20", ".json", "ü"), { maxLength: 6 }),
      fc.constantFrom("", "?q=1", "?q=2&r", "#top"),
    )
    // On an empty segment the polyfill differs from URLPattern as Node ships it ("/*/" on "//"); plain matchers do not.
    .map(([origin, parts, end]) => `${origin}/${parts.join("").replace(/^\/+|\/(?=\/)/g, "")}${end}`);

  test("plain matchers answer as URLPattern does", () => {
    fc.assert(
      fc.property(host, pattern, url, (origin, path, address) => {
        const source = origin === "" ? `/${path}` : `${origin}/${path}`;
        const parts = urlParts(address);
        if (parts === null) return;
        let expected: boolean;
        try {
          const base = origin === "" && !source.startsWith("//") ? new URL(address).origin : undefined;
          expected = (base === undefined ? new URLPattern(source) : new URLPattern(source, base)).test(address);
        } catch {
          expect(() => compileUrlPattern(source)).toThrow();
          return;
        }
        expect(urlMatcher(compileUrlPattern(source), URLPattern as never)(parts)).toBe(expected);
      }),
      { numRuns: 1500 },
    );
  });

  test("a path holds for every host and port; literal characters are counted", () => {
    const compiled = compileUrlPattern("/cart/:id");
    const matches = urlMatcher(compiled, null);
    for (const address of ["https://a.example/cart/7", "http://localhost:3000/cart/x?q=1#y"]) {
      expect(matches(urlParts(address) as never)).toBe(true);
    }
    expect(matches(urlParts("https://a.example/cart/7/8") as never)).toBe(false);
    expect(compiled.literals).toBe("/cart/".length);
    expect(compiled.full).toBeNull();
    expect(compileUrlPattern("/cart{/x}?").full).not.toBeNull();
  });
});

test("paths inside an answer", () => {
  expect(parseValuePath("items[0].name")).toEqual(["items", 0, "name"]);
  expect(parseValuePath("$")).toEqual([]);
  expect(parseValuePath('$.a[*]["b.c"]')).toEqual(["a", "*", "b.c"]);
  expect(() => parseValuePath("a[")).toThrow(/no path at character 2/);
});

test("wildcards in goals are linear and mean any text", () => {
  expect(wildcardFits("buy *", "buy a lamp")).toBe(true);
  expect(wildcardFits("*lamp*", "buy a lamp now")).toBe(true);
  expect(wildcardFits("a*b*b", "ab")).toBe(false);
  expect(wildcardFits("ab", "abc")).toBe(false);
  const started = performance.now();
  expect(wildcardFits(`${"*a".repeat(2000)}b`, "a".repeat(20_000))).toBe(false);
  expect(performance.now() - started).toBeLessThan(1000);
});

test("a recorded call is found by each pattern that matches it, however the map is indexed", async () => {
  const segment = fc.constantFrom("api", "a-b", "v1.2", ":id", "*", "x(\\d+)", "{y}?", "ü", "c+d".replace("+", "\\+"));
  const patterns = fc.array(
    fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`),
    { minLength: 1, maxLength: 12 },
  );
  const path = fc
    .array(fc.constantFrom("api", "a-b", "v1.2", "7", "x1", "y", "ü", "c+d"), { maxLength: 4 })
    .map((parts) => `/${parts.join("/")}`);
  await fc.assert(
    fc.asyncProperty(patterns, path, async (sources, pathname) => {
      const result = safeCompilePageStates(
        JSON.stringify({
          format: "inspect/page-states",
          version: 1,
          documentedCalls: sources.map((source) => `GET ${source}`),
          states: [],
        }),
      );
      if (!result.ok) return;
      const states = await prepareStates(result.value);
      const url = urlParts(`https://shop.example${pathname}`);
      if (url === null) return;
      const asked = { method: "GET", url, operations: [] };
      const all = result.value.calls.flatMap((_, index) => (states.calls.matches(index, asked) ? [index] : []));
      expect([...states.calls.find(asked)].sort((left, right) => left - right)).toEqual(all);
    }),
    { numRuns: 400 },
  );
});
