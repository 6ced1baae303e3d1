import { deciders, outcomes } from "@inspect/pee";
import { z } from "zod";
import { callMeanings } from "../questions/ask-calls.js";
import { yesNoNames } from "../questions/step-questions.js";
import type { Reading } from "../reading/reading.js";

const text = z.string();
const probability = z.number().min(0).max(1);
const outcome = z.enum(outcomes as [string, ...string[]]);

const call = z.strictObject({
  exchanges: z.array(text),
  line: text,
  offset: z.number().nullable(),
  says: z.enum(callMeanings),
  probabilities: z.record(text, probability),
});

/** `reading.json`, and the earlier readings in `readings/`. */
export const readingSchema: z.ZodType<Reading> = z.strictObject({
  format: z.literal("inspect/reading"),
  version: z.literal(1),
  runId: text,
  step: z.int().min(1),
  at: z.iso.datetime(),
  decidedBy: z.enum(deciders as [string, ...string[]]),
  outcome,
  unclearBecause: z.array(z.enum(["below-half", ...yesNoNames])),
  goal: z.strictObject({ text, setAt: text }).nullable(),
  goalMet: probability.nullable(),
  reachesGoal: z.boolean(),
  findingNeeded: z.boolean(),
  unknownBecause: z.array(
    z.strictObject({
      code: z.enum(["failed", "undocumented-call", "error-answer", "nothing-confirms-goal", "no-state", "tie"]),
      message: text,
      exchange: text.optional(),
    }),
  ),
  state: z.strictObject({ name: text, says: text, line: z.int().min(1), reachesGoal: z.boolean() }).nullable(),
  answers: z
    .strictObject({
      yesNo: z.partialRecord(z.enum(yesNoNames), probability),
      outcome: z.strictObject({ top: outcome, probabilities: z.record(text, probability) }),
      calls: z.array(call),
      callsNotAsked: z.int().min(0),
    })
    .nullable(),
  failure: z.strictObject({ code: text, message: text }).nullable(),
  model: text.nullable(),
  notes: z.array(text),
  text,
}) as unknown as z.ZodType<Reading>;
