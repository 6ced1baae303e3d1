import { z } from "zod";
import type { Flag, Severity, Verdict } from "../inspect/evaluation.js";
import type { ContractSatisfaction, Inspection, ServiceReport } from "../inspect/inspection.js";
import type { Depth } from "../run/prose-run.js";

const severities = ["info", "warning", "critical"] as const satisfies readonly Severity[];
const verdicts = ["pass", "partial", "fail"] as const satisfies readonly Verdict[];
const depths = ["light", "deep"] as const satisfies readonly Depth[];
const states = [
  "completed",
  "errored",
  "skipped",
  "deferred",
  "running",
  "not-run",
  "unknown",
] as const satisfies readonly ServiceReport["status"][];

export const verdictSchema: z.ZodType<Verdict> = z.enum(verdicts);
export const depthSchema: z.ZodType<Depth> = z.enum(depths);
export const scoreSchema: z.ZodNumber = z.number().min(0).max(100);
const count = z.number().int().min(0);

export const flagSchema: z.ZodType<Flag> = z.strictObject({
  id: z.string().min(1),
  severity: z.enum(severities),
  description: z.string().min(1),
  evidence: z.string(),
});

const satisfactionSchema: z.ZodType<ContractSatisfaction> = z.strictObject({
  score: scoreSchema.nullable(),
  satisfied: count,
  partially_satisfied: count,
  violated: count,
  not_evaluable: count,
});

const serviceSchema: z.ZodType<ServiceReport> = z.strictObject({
  name: z.string(),
  status: z.enum(states),
  timing: z.strictObject({ order: count.nullable(), seconds: z.number().nullable() }),
  contract_satisfaction: satisfactionSchema.nullable(),
});

/** The inspection report: exactly nine fields. */
export const inspectionSchema: z.ZodType<Inspection> = z.strictObject({
  run_id: z.string(),
  system: z.string(),
  depth: depthSchema,
  runtime_fidelity: scoreSchema,
  task_effectiveness: scoreSchema,
  services: z.array(serviceSchema),
  flags: z.array(flagSchema),
  verdict: verdictSchema,
  summary: z.string().min(1),
});
