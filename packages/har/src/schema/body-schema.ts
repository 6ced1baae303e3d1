import { z } from "zod";
import type { Body, NameValue, NoBodyReason } from "../body.js";

export const count: z.ZodType<number> = z.int().nonnegative();
/** Seconds; null when unknown. */
export const seconds: z.ZodType<number | null> = z.number().nullable();

export const nameValueSchema: z.ZodType<NameValue> = z.strictObject({ name: z.string(), value: z.string() });

const noBodyReasons = [
  "empty",
  "none-by-definition",
  "redirect",
  "not-recorded",
  "from-cache",
  "stream-not-recorded",
  "side-file-missing",
] as const satisfies readonly NoBodyReason[];

const facts = {
  mimeType: z.string(),
  size: count.nullable(),
  damaged: z.string().exactOptional(),
  cut: z.strictObject({ keptBytes: count, totalBytes: count }).exactOptional(),
  comment: z.string().exactOptional(),
};

const part = z.strictObject({
  name: z.string(),
  fileName: z.string().exactOptional(),
  contentType: z.string().exactOptional(),
  value: z.string().exactOptional(),
  size: count.nullable(),
});

/** A body of either direction. */
export const bodySchema: z.ZodType<Body> = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("absent"), ...facts, reason: z.enum(noBodyReasons) }),
  z.strictObject({
    type: z.literal("json"),
    ...facts,
    value: z.unknown(),
    prefix: z.string().exactOptional(),
    callback: z.string().exactOptional(),
  }),
  z.strictObject({ type: z.literal("json-lines"), ...facts, values: z.array(z.unknown()) }),
  z.strictObject({ type: z.literal("graphql"), ...facts, batch: z.boolean() }),
  z.strictObject({ type: z.literal("form"), ...facts, fields: z.array(nameValueSchema) }),
  z.strictObject({ type: z.literal("multipart"), ...facts, parts: z.array(part) }),
  z.strictObject({ type: z.literal("event-stream"), ...facts }),
  z.strictObject({ type: z.literal("text"), ...facts, text: z.string() }),
  z.strictObject({ type: z.literal("binary"), ...facts, head: z.string().regex(/^[0-9a-f]{0,32}$/) }),
]);
