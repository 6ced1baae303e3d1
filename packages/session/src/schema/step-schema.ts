import { z } from "zod";
import type { StepRecord } from "../layout/step-record.js";

const point = z.strictObject({ x: z.number(), y: z.number() });

/** `step.json`, the contract for anyone's recorder; unknown fields pass. */
export const stepSchema: z.ZodType<StepRecord> = z.looseObject({
  format: z.literal("inspect/step").optional(),
  version: z.literal(1).optional(),
  action: z.string().min(1).describe("The verb: click, goto, fill, …"),
  args: z.unknown().describe("The action's arguments; typed passwords are redacted before the file exists"),
  mouse: z
    .looseObject({
      from: point.nullable(),
      to: point.nullable(),
      moves: z.int().min(0).nullable().describe("Number of move events"),
      pressedMs: z.number().min(0).nullable().describe("How long the button was down, in milliseconds"),
      path: z
        .array(z.strictObject({ x: z.number(), y: z.number(), t: z.number() }))
        .optional()
        .describe("Points in CSS pixels; t is milliseconds since the action's start"),
    })
    .nullable(),
  startedAt: z.iso.datetime({ offset: true }).nullable(),
  durationMs: z.number().min(0).nullable(),
  ok: z.boolean().describe("False when the action failed; then error says how"),
  error: z.string().nullable(),
  url: z.string().nullable().describe("The page's URL after the step"),
  title: z.string().nullable(),
}) as unknown as z.ZodType<StepRecord>;
