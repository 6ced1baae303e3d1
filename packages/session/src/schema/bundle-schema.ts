import { z } from "zod";
import type { Bundle } from "../bundle/bundle.js";
import { accountSchema } from "./run-schema.js";

const text = z.string();
const seconds = z.number().nullable();
const count = z.int().min(0);

const body = z.strictObject({
  type: text,
  content: z.unknown().optional(),
  absent: text.optional(),
  bytes: count.optional(),
  cut: z.strictObject({ kept: count, total: count }).optional(),
});
const side = z.strictObject({ headers: z.array(text).optional(), body: body.optional() }).optional();

const exchange = z.strictObject({
  id: text,
  line: text,
  offset: seconds,
  answeredAt: seconds,
  kind: text.optional(),
  party: text.optional(),
  operations: z.array(z.unknown()).optional(),
  error: text.optional(),
  facts: z.array(text).optional(),
  sent: side,
  received: side,
});

const state = z.strictObject({
  goal: z.strictObject({ text }).nullable(),
  account: accountSchema.nullable(),
  step: z.strictObject({
    number: z.int().min(1),
    action: text,
    args: z.unknown(),
    mouse: z.unknown(),
    startedAt: text.nullable(),
    durationSeconds: seconds,
    ok: z.boolean(),
    error: text.nullable(),
    more: z.unknown().optional(),
  }),
  unknownBecause: z.array(z.strictObject({ code: text, message: text })),
  notes: z.array(text),
  page: z.strictObject({ url: text.nullable(), title: text.nullable(), text: text.nullable() }),
  exchanges: z.array(exchange),
  earlierSteps: z.array(
    z.strictObject({
      number: z.int().min(1),
      action: text,
      url: text.nullable(),
      outcome: text.nullable(),
      decidedBy: text.nullable(),
      says: text.nullable(),
    }),
  ),
});

/** `bundle.json`. */
export const bundleSchema: z.ZodType<Bundle> = z.strictObject({
  format: z.literal("inspect/bundle"),
  version: z.literal(1),
  runId: text,
  step: z.int().min(1),
  goal: z.strictObject({ text, setAt: text, reached: z.boolean() }).nullable(),
  state,
  questions: z.record(text, z.looseObject({ type: z.enum(["noul", "choice"]) })).nullable(),
  calls: z
    .strictObject({
      asked: z.array(z.strictObject({ question: text, exchanges: z.array(text) })),
      grouped: z.boolean(),
      notAsked: count,
    })
    .nullable(),
  screenshot: z.union([
    z.strictObject({ sent: z.literal(true), file: text, type: text, bytes: count }),
    z.strictObject({ sent: z.literal(false), why: text }),
  ]),
  characters: count,
  budget: count,
  cuts: z.array(z.strictObject({ path: text, kept: count, total: count })),
  redacted: z.record(text, count),
}) as unknown as z.ZodType<Bundle>;
