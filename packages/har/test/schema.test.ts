import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import * as schema from "../src/schema.js";

test("the schema entry exports exactly this", () => {
  expect(Object.keys(schema).sort()).toEqual([
    "bodySchema",
    "exchangeSchema",
    "exchangesDocumentSchema",
    "jsonSchemas",
  ]);
});

test("the JSON Schemas that ship are the current ones", () => {
  for (const [name, value] of Object.entries(schema.jsonSchemas())) {
    const shipped = readFileSync(fileURLToPath(new URL(`../schemas/${name}`, import.meta.url)), "utf8");
    expect(JSON.parse(shipped)).toEqual(JSON.parse(JSON.stringify(value)));
  }
});
