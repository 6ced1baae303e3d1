import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inspectRun } from "../src/index.js";
import { evaluationSchema, extractionSchema, inspectionSchema, jsonSchemas } from "../src/schema.js";
import { minor, significant } from "./fixtures/bands.js";
import { writeRun } from "./support/temporary.js";

test("the shipped schemas are those of the code (npm run schemas)", () => {
  const folder = new URL("../schemas/", import.meta.url);
  const shipped = Object.fromEntries(
    readdirSync(folder).map((name) => [name, JSON.parse(readFileSync(new URL(name, folder), "utf8"))]),
  );
  expect(shipped).toEqual(JSON.parse(JSON.stringify(jsonSchemas())));
});

test("results fit, at both depths; a field more or less does not", async () => {
  for (const depth of ["light", "deep"] as const) {
    const { inspection, extraction, evaluation } = await inspectRun(writeRun(significant()), { depth });
    expect(inspectionSchema.safeParse(inspection).success).toBe(true);
    expect(extractionSchema.safeParse(extraction).success).toBe(true);
    expect(evaluationSchema.safeParse(evaluation).success).toBe(true);
  }
  const { inspection } = await inspectRun(writeRun(minor()));
  const { summary: _, ...less } = inspection;
  expect(inspectionSchema.safeParse(less).success).toBe(false);
  expect(inspectionSchema.safeParse({ ...inspection, more: 1 }).success).toBe(false);
});
