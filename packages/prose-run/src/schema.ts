// @inspect/prose-run/schema: the zod schemas of reports and registry, kept apart from the main entry, which needs no zod.
import { z } from "zod";
import { evaluationSchema } from "./schema/evaluation-schema.js";
import { extractionSchema } from "./schema/extraction-schema.js";
import { inspectionSchema } from "./schema/inspection-schema.js";
import { registrySchema, storedReportSchema } from "./schema/registry-schema.js";

export { evaluationSchema, extractionSchema, inspectionSchema, registrySchema, storedReportSchema };

/** The JSON Schemas that ship in `schemas/`, by file name. */
export function jsonSchemas(): { readonly [fileName: string]: unknown } {
  const titles = {
    "inspection.schema.json": ["Inspection of an OpenProse run", inspectionSchema],
    "extraction.schema.json": ["Extraction of an OpenProse run", extractionSchema],
    "evaluation.schema.json": ["Evaluation of an OpenProse run", evaluationSchema],
    "prose-inspections.schema.json": ["Inspect registry of inspections", registrySchema],
    "prose-report.schema.json": ["Inspect stored inspection", storedReportSchema],
  } as const;
  return Object.fromEntries(
    Object.entries(titles).map(([name, [title, schema]]) => [
      name,
      { title, ...z.toJSONSchema(schema, { io: "input" }) },
    ]),
  );
}
