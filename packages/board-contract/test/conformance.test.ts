import { describe, expect, test } from "vitest";
import { parseInspection, parseRouting, type TrustedInspection, type TrustedRouting } from "../src/index.js";
import { bytesOf, cases } from "./cases.js";

test("the suite has its 60 cases, 13 to accept and 47 to refuse", () => {
  expect(cases).toHaveLength(60);
  expect(cases.filter(({ expect: { ok } }) => ok)).toHaveLength(13);
  expect(new Set(cases.map(({ id }) => id)).size).toBe(60);
});

describe("conformance", () => {
  test.each(cases.map((item) => [item.id, item] as const))("%s", (_, { mode, trusted, raw, expect: wanted }) => {
    const bytes = bytesOf(raw);
    const result =
      mode === "route_next"
        ? parseRouting(bytes, trusted as unknown as TrustedRouting)
        : parseInspection(bytes, trusted as unknown as TrustedInspection);
    if (wanted.ok) {
      const text = Buffer.from(bytes).toString("utf8").split("\n").slice(1);
      const json = text
        .slice(0, text.lastIndexOf(text.findLast((line) => line.startsWith("===")) as string))
        .join("\n");
      expect(result).toEqual({ ok: true, value: JSON.parse(json) });
      return;
    }
    expect(result).toMatchObject({ ok: false, code: wanted.code });
    expect(Object.keys(result).sort()).toEqual(["code", "message", "offset", "ok", "path", "stage"]);
  });
});
