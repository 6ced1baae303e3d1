import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { refusalCodes, rulesBeyondSchema, schemaFor, schemas, type TrustedMetadata } from "../src/index.js";
import { bytesOf, type Case, cases } from "./cases.js";
import { extraCases } from "./extra-cases.js";

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, unicodeRegExp: true });
const general = {
  implementation_status: ajv.compile(schemas.implementation_status),
  route_next: ajv.compile(schemas.route_next),
};
const all = [...cases, ...extraCases];

function jsonOf(item: Case): unknown {
  const text = Buffer.from(bytesOf(item.raw)).toString("utf8");
  return JSON.parse(text.slice(text.indexOf("\n") + 1, text.lastIndexOf("\n===")));
}

function trustedOf(item: Case): TrustedMetadata {
  return Object.fromEntries(
    Object.entries(item.trusted).filter(([, value]) => value !== undefined),
  ) as unknown as TrustedMetadata;
}

describe("every accepted output fits its schemas", () => {
  test.each(all.filter(({ expect: { ok } }) => ok).map((item) => [item.id, item] as const))("%s", (_, item) => {
    const value = jsonOf(item);
    expect(general[item.mode](value), JSON.stringify(general[item.mode].errors)).toBe(true);
    const bound = ajv.compile(schemaFor(trustedOf(item)));
    expect(bound(value), JSON.stringify(bound.errors)).toBe(true);
  });
});

describe("every output refused for its fields fails the schema too", () => {
  const refused = all.filter(
    ({ expect: wanted }) =>
      !wanted.ok &&
      (refusalCodes[wanted.code as keyof typeof refusalCodes].stage === "fields" ||
        ["EVIDENCE_EMPTY", "OUTCOME_FIELDS", "MODE_MISMATCH", "JSON_NOT_OBJECT"].includes(wanted.code)),
  );
  test.each(refused.map((item) => [item.id, item] as const))("%s", (_, item) => {
    let value: unknown;
    try {
      value = jsonOf(item);
    } catch {
      throw new Error("the case is not JSON");
    }
    expect(general[item.mode](value)).toBe(false);
  });
});

describe("the session's schema refuses what the metadata rules out", () => {
  const bound = all.filter(
    ({ expect: wanted }) =>
      !wanted.ok &&
      ["ACTION_NOT_ALLOWED", "METADATA_INCOMPLETE", "REVISION_MISMATCH", "REVISION_REQUIRED"].includes(wanted.code),
  );
  test.each(bound.map((item) => [item.id, item] as const))("%s", (_, item) => {
    expect(ajv.compile(schemaFor(trustedOf(item)))(jsonOf(item))).toBe(false);
  });
});

test("every code is either kept by the schema or listed as beyond it", () => {
  const listed = new Set(rulesBeyondSchema.flatMap(({ code }) => code.split(", ")));
  for (const code of listed) expect(Object.keys(refusalCodes)).toContain(code);
  const inSchema = Object.entries(refusalCodes)
    .filter(([, { stage }]) => stage === "fields")
    .map(([code]) => code);
  const kept = new Set([
    ...inSchema,
    "MODE_MISMATCH",
    "JSON_SYNTAX",
    "JSON_NOT_OBJECT",
    "EVIDENCE_EMPTY",
    "OUTCOME_FIELDS",
  ]);
  for (const code of Object.keys(refusalCodes)) expect(kept.has(code) || listed.has(code), code).toBe(true);
});
