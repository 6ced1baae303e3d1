import { z } from "zod";
import type { ContractCheck } from "../clauses/clause-result.js";

const positionSchema = z.strictObject({
  line: z.number().int().min(1),
  column: z.number().int().min(1),
  offset: z.number().int().min(0),
  length: z.number().int().min(0),
});

const clauseSchema = z.strictObject({
  kind: z.enum(["output", "conditional", "each", "facet", "postcondition"]),
  section: z.string(),
  name: z.string().nullable(),
  text: z.string(),
  condition: z.string().nullable(),
  fields: z.array(z.string()),
  position: positionSchema,
});

/** The clauses of each contract of a run and what became of them (deep inspections). */
export const checksSchema: z.ZodType<readonly ContractCheck[]> = z.array(
  z.strictObject({
    contract: z.string(),
    node: z.string(),
    isRoot: z.boolean(),
    results: z.array(
      z.strictObject({
        clause: clauseSchema,
        status: z.enum(["satisfied", "partially_satisfied", "violated", "not_evaluable"]),
        reason: z.string(),
        file: z.string().nullable(),
        confidence: z.number().min(0).max(1),
      }),
    ),
  }),
);
