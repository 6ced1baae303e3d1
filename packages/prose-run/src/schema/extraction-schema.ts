import { z } from "zod";
import type { Extraction, ManifestSummary } from "../inspect/extraction.js";

const names = z.array(z.string());

const manifestSummarySchema: z.ZodType<ManifestSummary> = z.strictObject({
  form: z.string(),
  execution_order: z.array(z.strictObject({ services: names, depends_on: names })),
  wiring: z.record(z.string(), z.strictObject({ inputs: names, outputs: names })),
});

const light = {
  run_id: z.string(),
  system_name: z.string(),
  completed: z.boolean(),
  failed: z.boolean(),
  error_count: z.number().int().min(0),
  services_declared: names,
  services_completed: names,
  services_errored: names,
  bindings_present: names,
  bindings_missing: names,
  notes: names,
};

/** The extraction of a run (extractor, Returns); the last five fields are those of a deep one. */
export const extractionSchema: z.ZodType<Extraction> = z.strictObject({
  ...light,
  root_source: z.string().exactOptional(),
  manifest_summary: manifestSummarySchema.exactOptional(),
  service_outputs: z.record(z.string(), z.record(z.string(), z.string().max(500))).exactOptional(),
  workspace_artifacts: z.record(z.string(), names).exactOptional(),
  error_details: z.record(z.string(), z.string()).exactOptional(),
});
