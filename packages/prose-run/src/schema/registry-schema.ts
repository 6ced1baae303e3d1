import { z } from "zod";
import type { PriorInspection } from "../inspect/prior-inspection.js";
import type { RegistryFile } from "../registry/registry-file.js";
import type { StoredReport } from "../registry/stored-report.js";
import { checksSchema } from "./checks-schema.js";
import { evaluationSchema } from "./evaluation-schema.js";
import { extractionSchema } from "./extraction-schema.js";
import { depthSchema, inspectionSchema, scoreSchema, verdictSchema } from "./inspection-schema.js";

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);

export const priorInspectionSchema: z.ZodType<PriorInspection> = z.strictObject({
  run_id: z.string(),
  system: z.string(),
  depth: depthSchema,
  verdict: verdictSchema,
  timestamp: z.iso.datetime(),
  runtime_fidelity: scoreSchema,
  task_effectiveness: scoreSchema,
  content_digest: digest,
});

/** `inspections.json`: the standing registry, oldest first, at most 500. */
export const registrySchema: z.ZodType<RegistryFile> = z.strictObject({
  format: z.literal("inspect/prose-inspections"),
  version: z.literal(1),
  inspections: z.array(priorInspectionSchema).max(500),
});

/** `reports/{digest}.json`: a deep inspection that answers for the same content later. */
export const storedReportSchema: z.ZodType<StoredReport> = z.strictObject({
  format: z.literal("inspect/prose-report"),
  version: z.literal(1),
  content_digest: digest,
  inspection: inspectionSchema,
  extraction: extractionSchema,
  evaluation: evaluationSchema,
  checks: checksSchema,
});
