import { z } from "zod";
import type { Account, RunRecord } from "../layout/run-record.js";

const text = z.string();
const place = { city: text.nullable(), country: text.nullable() };

/** The account as runs and bundles hold it. */
export const accountSchema: z.ZodType<Account> = z.strictObject({
  name: text.nullable(),
  platform: text.nullable(),
  home: z.strictObject(place),
  browser: text.nullable(),
  exit: z.strictObject({ address: text.nullable(), ...place }),
});

const goal = z.strictObject({
  text,
  setAt: text,
  reached: z.strictObject({ at: text, step: z.int().min(1), decidedBy: text }).nullable(),
});

/** `run.json`. */
export const runSchema: z.ZodType<RunRecord> = z.strictObject({
  format: z.literal("inspect/run"),
  version: z.literal(1),
  runId: text,
  startedAt: text,
  stoppedAt: text.nullable(),
  operator: text,
  goal: goal.nullable(),
  goalHistory: z.array(
    z.discriminatedUnion("kind", [
      z.strictObject({ at: text, kind: z.literal("set"), text }),
      z.strictObject({ at: text, kind: z.literal("reached"), text, step: z.int().min(1) }),
      z.strictObject({ at: text, kind: z.literal("dropped"), text }),
    ]),
  ),
  account: accountSchema.nullable(),
  accountFile: text.nullable(),
  browser: z
    .looseObject({
      by: z.enum(["inspect", "recorder"]),
      endpoint: text.nullable(),
      pid: z.int().nullable(),
      processIdentity: text.nullable(),
      profile: text.nullable(),
      closedAt: text.nullable(),
    })
    .nullable(),
  statesFile: text.nullable(),
  settings: z.record(text, z.unknown()),
  warnings: z.array(text),
}) as unknown as z.ZodType<RunRecord>;
