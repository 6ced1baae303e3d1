import { describe, expect, test } from "vitest";
import { parseInspection, parseRouting, type TrustedInspection, type TrustedRouting } from "../src/index.js";
import { bytesOf, type Case, cases } from "./cases.js";
import { extraCases } from "./extra-cases.js";

function parse({ mode, trusted, raw }: Case): ReturnType<typeof parseInspection> | ReturnType<typeof parseRouting> {
  const known = Object.fromEntries(Object.entries(trusted).filter(([, value]) => value !== undefined));
  return mode === "route_next"
    ? parseRouting(bytesOf(raw), known as unknown as TrustedRouting)
    : parseInspection(bytesOf(raw), known as unknown as TrustedInspection);
}

describe("what the published suite leaves to the package", () => {
  test.each(
    extraCases.map((item) => [`${item.id} -> ${item.expect.ok ? "accepted" : item.expect.code}`, item] as const),
  )("%s", (_, item) => {
    const result = parse(item);
    if (item.expect.ok) expect(result).toMatchObject({ ok: true });
    else expect(result).toMatchObject({ ok: false, code: item.expect.code });
    if (item.offset !== undefined) expect(result).toMatchObject({ offset: item.offset });
  });
});

test("a refusal repeats nothing of the output", () => {
  for (const item of [...cases, ...extraCases]) {
    const result = parse(item);
    if (result.ok) continue;
    const text = Buffer.from(bytesOf(item.raw)).toString("utf8").slice(0, 5000);
    for (const sentence of text.match(/[A-Za-zÄÖÜäöüß]{3,}(?: [A-Za-zÄÖÜäöüß]{2,}){2,}/g) ?? []) {
      expect(JSON.stringify(result)).not.toContain(sentence);
    }
    expect(result.message).toMatch(/^[\x20-\x7e]+$/);
  }
});

test("offsets count bytes of stdout", () => {
  const result = parse({
    ...(extraCases[0] as Case),
    raw: '===INSPECTION_RESULT===\n{"ä": nul}\n===END_INSPECTION_RESULT===\n',
  });
  expect(result).toMatchObject({ code: "JSON_SYNTAX", offset: Buffer.byteLength('===INSPECTION_RESULT===\n{"ä": ') });
});
