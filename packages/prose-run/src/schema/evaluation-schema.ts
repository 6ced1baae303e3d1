import { z } from "zod";
import type {
  Dimension,
  EffectivenessDimension,
  Evaluation,
  FidelityDimension,
  Observation,
  Score,
} from "../inspect/evaluation.js";
import { flagSchema, scoreSchema, verdictSchema } from "./inspection-schema.js";

const fidelity = [
  "execution_order",
  "binding_integrity",
  "vm_log_completeness",
  "error_handling",
] as const satisfies readonly FidelityDimension[];
const effectiveness = [
  "output_existence",
  "output_substance",
  "contract_satisfaction",
  "goal_alignment",
] as const satisfies readonly EffectivenessDimension[];

const observationSchema: z.ZodType<Observation> = z.strictObject({
  rule: z.string(),
  dimension: z.enum([...fidelity, ...effectiveness, "score"]),
  points: z.number().min(0).max(100),
  observation: z.string(),
  file: z.string(),
  line: z.number().int().min(1).nullable(),
  quote: z.string(),
});

function scoreOf<D extends Dimension>(dimensions: readonly D[]): z.ZodType<Score<D>> {
  const breakdown = z.strictObject(Object.fromEntries(dimensions.map((dimension) => [dimension, scoreSchema])));
  return z.strictObject({
    score: scoreSchema,
    breakdown,
    evidence: z.array(observationSchema),
  }) as unknown as z.ZodType<Score<D>>;
}

/** The evaluation of a run (evaluator, Returns). */
export const evaluationSchema: z.ZodType<Evaluation> = z.strictObject({
  runtime_fidelity: scoreOf(fidelity),
  task_effectiveness: scoreOf(effectiveness),
  flags: z.array(flagSchema),
  verdict: verdictSchema,
});
