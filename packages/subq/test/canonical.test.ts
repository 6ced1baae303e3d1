import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DecideRequest, noul, requestFingerprint } from "../src/index.js";
import type { Problem } from "../src/questions/problem.js";
import { type SubqServer, startSubqServer } from "../src/test.js";
import { canonicalise } from "../src/wire/canonical.js";
import { encodeJson } from "../src/wire/encode-json.js";
import { clientOf, imageBytes, questions, state } from "./support.js";

function canonicalText(value: unknown): string {
  const problems: Problem[] = [];
  const text = JSON.stringify(canonicalise(value, ["state"], problems));
  expect(problems).toEqual([]);
  return text;
}

/** The same value with the keys of every object put in another order. */
function shuffled(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffled(item, random));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => ({ key, part, order: random() }));
  entries.sort((left, right) => left.order - right.order);
  const copy = {};
  for (const { key, part } of entries) {
    Object.defineProperty(copy, key, {
      value: shuffled(part, random),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}

const json = fc.jsonValue({ maxDepth: 5 });

describe("canonical JSON", () => {
  it("is the same for deep-equal values and means the same as the value", () => {
    fc.assert(
      fc.property(json, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (value, stream) => {
        const random = (): number => stream.next().value as number;
        const text = canonicalText(value);
        expect(canonicalText(shuffled(value, random))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalText(JSON.parse(text))).toBe(text);
      }),
      { numRuns: 500 },
    );
  });

  it("never changes what it was given, and copies nothing that is in order", () => {
    const sorted = { a: [{ b: 1, c: "x" }], d: null };
    expect(canonicalise(sorted, [], [])).toBe(sorted);
    const frozen = Object.freeze({ b: Object.freeze([Object.freeze({ y: 1, x: 2 })]), a: 1 });
    expect(canonicalText(frozen)).toBe('{"a":1,"b":[{"x":2,"y":1}]}');
  });

  it("converts by toJSON once, as JSON.stringify does, at any depth, and says which dates are none", () => {
    class Twice {
      readonly left: number;
      constructor(left: number) {
        this.left = left;
      }
      toJSON(): unknown {
        return this.left === 0 ? "end" : new Twice(this.left - 1);
      }
    }
    const value = { a: { b: { c: { d: new Twice(2) } } } };
    const problems: Problem[] = [];
    expect(encodeJson(canonicalise(value, ["state"], problems)).toString()).toBe(JSON.stringify(value));
    expect(problems).toEqual([]);
    canonicalise({ at: new Date(Number.NaN) }, ["state"], problems);
    expect(problems).toEqual([{ code: "not-json", message: "an invalid date is not JSON", path: "state.at" }]);
  });

  it("follows JSON.stringify: toJSON, undefined properties, own __proto__, array indices first", () => {
    const at = new Date(0);
    expect(canonicalText({ b: undefined, at, 10: "ten", 9: "nine" })).toBe(
      '{"9":"nine","10":"ten","at":"1970-01-01T00:00:00.000Z"}',
    );
    expect(canonicalText(JSON.parse('{"b":1,"__proto__":{"z":1,"a":2}}'))).toBe('{"__proto__":{"a":2,"z":1},"b":1}');
    expect(({} as { z?: unknown }).z).toBeUndefined();
    class Point {
      readonly y = 1;
      readonly x = 2;
    }
    expect(canonicalText(new Point())).toBe('{"x":2,"y":1}');
  });

  const circular: { [key: string]: unknown } = {};
  circular.again = { circular };
  const deep = Array.from({ length: 1000 }).reduce<unknown>((inner) => [inner], 1);
  it.each<[string, unknown, string]>([
    ["NaN", { a: Number.NaN }, "state.a"],
    ["a function", { a: [() => 1] }, "state.a[0]"],
    ["undefined in an array", [undefined], "state[0]"],
    ["a bigint", { "a b": 1n }, 'state["a b"]'],
    ["a symbol", { a: Symbol("x") }, "state.a"],
    ["a Map", { a: new Map([[1, 2]]) }, "state.a"],
    ["a Set", [new Set([1])], "state[0]"],
    ["an error", { a: new Error("x") }, "state.a"],
    ["a cycle", circular, "state.again.circular"],
    ["bytes", { a: new Uint8Array(3) }, "state.a"],
    ["something very deep", deep, `state${"[0]".repeat(400)}`],
    [
      "a getter that throws",
      {
        get a(): never {
          throw new Error("no");
        },
      },
      "state",
    ],
  ])("reports %s instead of losing it", (_, value, path) => {
    const problems: Problem[] = [];
    canonicalise(value, ["state"], problems);
    expect(problems).toMatchObject([{ code: "not-json", path }]);
  });

  it("takes a value that occurs twice", () => {
    const shared = { b: 1, a: 2 };
    expect(canonicalText([shared, shared])).toBe('[{"a":2,"b":1},{"a":2,"b":1}]');
  });
});

describe("encoding in pieces", () => {
  it("gives the bytes of JSON.stringify, wherever a text is cut", () => {
    const text = fc.array(
      fc.constantFrom("a", '"', "\\", "\n", "\u0000", "ä", "漢", "😀", "\ud83d", "\ude00", "\u2028"),
    );
    const value = fc.oneof(
      json,
      text.map((parts) => ({ a: [parts.join("")], b: undefined, c: { d: parts.join("") } })),
    );
    fc.assert(
      fc.property(value, fc.integer({ min: 1, max: 5 }), (given, length) => {
        expect(encodeJson(given, length).toString("utf8")).toBe(Buffer.from(JSON.stringify(given)).toString("utf8"));
        expect(encodeJson(given)).toEqual(Buffer.from(JSON.stringify(given)));
      }),
      { numRuns: 1000 },
    );
  });

  it("takes long texts, lists and empty containers", () => {
    const long = "Grüße 😀\n".repeat(30_000);
    for (const value of [long, { long, list: [[], {}, [long, { deep: { deeper: { long } } }]] }, "", [], {}, [{}]]) {
      expect(encodeJson(value).equals(Buffer.from(JSON.stringify(value)))).toBe(true);
    }
  });
});

describe("the request's bytes", () => {
  const turned = {
    questions: {
      refund: { criteria: { true: "In any wording" }, instructions: "The customer asks for money back.", type: "noul" },
      severity: questions.severity,
      queue: {
        criteria: { other: null, billing: "Charges", returns: "Unwanted goods" },
        instructions: questions.queue.instructions,
        type: "choice",
      },
    },
    state: { order: { status: "delivered", id: "K-77" }, message: "The lamp came with a cracked base." },
  } as const satisfies DecideRequest;

  it("are the same for equal input, state before questions", async () => {
    const server: SubqServer = await startSubqServer();
    await clientOf(server).decide({ state, questions });
    await clientOf(server).decide(turned);
    const [first, second] = server.requests.map(({ body }) => body);
    expect(second).toBe(first);
    expect(first).toMatch(/^\{"model":"subq-snap-1.1","state":\{"message".*,"questions":\{"queue":/);
    await server.close();
  });

  it("have a fingerprint that changes with model, state, questions and images only", async () => {
    const plain = await requestFingerprint({ state, questions });
    expect(plain).toMatch(/^[0-9a-f]{64}$/);
    expect(await requestFingerprint(turned)).toBe(plain);
    expect(await requestFingerprint({ model: "subq-snap-1.1", state, questions, images: [] })).toBe(plain);
    const changed = await Promise.all([
      requestFingerprint({ model: "subq-snap-preview", state, questions }),
      requestFingerprint({ state: { ...state, more: 1 }, questions }),
      requestFingerprint({ state, questions: { ...questions, refund: noul("Is it?") } }),
      requestFingerprint({ state, questions, images: [imageBytes("png")] }),
      requestFingerprint({ state, questions, images: [imageBytes("jpeg")] }),
      requestFingerprint({ state, questions, images: [imageBytes("png"), imageBytes("jpeg")] }),
      requestFingerprint({ state, questions, images: [imageBytes("jpeg"), imageBytes("png")] }),
    ]);
    expect(new Set([plain, ...changed]).size).toBe(8);
  });

  it("have the same fingerprint whatever the server, the key and the way the image came, another with other image keys", async () => {
    const bytes = imageBytes("png");
    const one = clientOf({ url: "http://a.example", env: { SUBQ_API_KEY: "a", SUBQ_BASE_URL: "" } });
    const env = { SUBQ_API_KEY: "b", SUBQ_BASE_URL: "" };
    const other = clientOf({ url: "http://b.example", env });
    const renamed = clientOf({ url: "http://b.example", env }, { imageKeys: { mediaType: "mime", data: "b64" } });
    const fingerprint = await one.fingerprint({ state, questions, images: [bytes] });
    expect(await other.fingerprint({ state, questions, images: [{ base64: bytes.toString("base64") }] })).toBe(
      fingerprint,
    );
    expect(await requestFingerprint({ state, questions, images: [bytes] })).toBe(fingerprint);
    // A server that did not know the old names answered without having seen the image.
    expect(await renamed.fingerprint({ state, questions, images: [bytes] })).not.toBe(fingerprint);
    expect(await renamed.fingerprint({ state, questions })).toBe(await one.fingerprint({ state, questions }));
  });
});
