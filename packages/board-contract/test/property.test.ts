import fc from "fast-check";
import { expect, test } from "vitest";
import { openEnvelope } from "../src/envelope.js";
import { parseInspection, parseRouting, type TrustedInspection, type TrustedRouting } from "../src/index.js";
import { JsonNumber, JsonProblem, type JsonValue, parseStrictJson } from "../src/strict-json.js";
import { inspection, render, routing, trustedInspection, trustedRouting } from "./build.js";

const inspectionTrusted = trustedInspection() as unknown as TrustedInspection;
const routingTrusted = trustedRouting() as unknown as TrustedRouting;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("random bytes never throw and never pass", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (raw) => {
      expect(parseInspection(raw, inspectionTrusted).ok).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test("any mutation of a good output never throws", () => {
  const good = bytes(render(inspection()));
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.nat(255), fc.nat(3), (at, byte, kind) => {
      const raw =
        kind === 0
          ? Uint8Array.from([...good.slice(0, at), ...good.slice(at + 1)])
          : kind === 1
            ? good.slice(0, at)
            : Uint8Array.from([...good.slice(0, at), byte, ...good.slice(kind === 2 ? at : at + 1)]);
      const result = parseInspection(raw, inspectionTrusted);
      expect(typeof result.ok).toBe("boolean");
    }),
    { numRuns: 1000 },
  );
});

test("any byte inserted outside the block refuses", () => {
  const good = bytes(render(inspection()));
  const insert = (at: number, byte: number): Uint8Array =>
    Uint8Array.from([...good.slice(0, at), byte, ...good.slice(at)]);
  for (let byte = 0; byte < 256; byte++) {
    expect(parseInspection(insert(0, byte), inspectionTrusted).ok).toBe(false);
    expect(parseInspection(insert(good.length, byte), inspectionTrusted).ok).toBe(false);
    expect(parseInspection(insert(good.length - 1, byte), inspectionTrusted).ok, String(byte)).toBe(false);
  }
});

const showable = fc
  .string({ unit: fc.constantFrom(..."abcÄß 1.,:<>&`*=/-_\"'\\(){}[]😀é"), minLength: 1, maxLength: 60 })
  .filter(
    (text) => text.trim() !== "" && !/={3}/.test(text) && !text.includes("/") && text !== ".." && !/[A-Z_]=/.test(text),
  );

test("an accepted value rendered again is accepted and equal", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ source: showable, finding: showable }), { minLength: 1, maxLength: 5 }),
      showable,
      (items, summary) => {
        const first = parseInspection(
          bytes(render(inspection({ repository_evidence: items, summary }))),
          inspectionTrusted,
        );
        expect(first).toMatchObject({ ok: true });
        if (!first.ok) return;
        const again = parseInspection(
          bytes(render(first.value as unknown as Record<string, unknown>)),
          inspectionTrusted,
        );
        expect(again).toEqual(first);
      },
    ),
  );
});

test("any one-character change of an allowed action refuses", () => {
  const action = "close_as_duplicate";
  fc.assert(
    fc.property(
      fc.nat(action.length),
      fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
      fc.nat(2),
      (at, unit, kind) => {
        const changed =
          kind === 0
            ? action.slice(0, at) + action.slice(at + 1)
            : action.slice(0, at) + unit + action.slice(kind === 1 ? at : at + 1);
        fc.pre(changed !== action);
        const result = parseRouting(bytes(render(routing({ recommended_action: changed }))), routingTrusted);
        expect(result.ok).toBe(false);
      },
    ),
    { numRuns: 500 },
  );
});

function plain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return Number(value.lexeme);
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, member]) => [key, plain(member)]));
  if (Array.isArray(value)) return value.map(plain);
  return value;
}

test("the strict parser agrees with JSON.parse on every text it takes, and takes what it should", () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      try {
        expect(plain(parseStrictJson(text, 0, text.length))).toEqual(JSON.parse(text));
      } catch (problem) {
        if (!(problem instanceof JsonProblem)) throw problem;
        expect(problem.code).not.toBe("JSON_SYNTAX");
      }
    }),
    { numRuns: 500 },
  );
});

test("what JSON.parse refuses, the strict parser refuses", () => {
  const fragments = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "\\",
    "a",
    "1",
    "-",
    ".",
    "e",
    "null",
    "true",
    " ",
    "\n",
    "\\u00",
  );
  fc.assert(
    fc.property(fc.array(fragments, { maxLength: 12 }), (parts) => {
      const text = parts.join("");
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      let taken = true;
      try {
        parseStrictJson(text, 0, text.length);
      } catch (problem) {
        taken = false;
        if (!(problem instanceof JsonProblem)) throw problem;
        if (valid) expect(problem.code).not.toBe("JSON_SYNTAX");
      }
      if (!valid) expect(taken).toBe(false);
    }),
    { numRuns: 3000 },
  );
});

test("the envelope never throws", () => {
  const pieces = fc.constantFrom(
    "===INSPECTION_RESULT===",
    "===END_INSPECTION_RESULT===",
    "===ROUTING_RESULT===",
    "\n",
    "\r",
    "=",
    "＝",
    "{}",
    "\u001b[0m",
    " ",
    "İ",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      expect(typeof openEnvelope(bytes(parts.join("")), "implementation_status").ok).toBe("boolean");
    }),
    { numRuns: 2000 },
  );
});
