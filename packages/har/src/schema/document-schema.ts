import { z } from "zod";
import type { EntryVerdict } from "../pipeline.js";
import type { ExchangesDocument, RecordingHeader, Software } from "../write/recording-header.js";
import { count, seconds } from "./body-schema.js";
import { decisionSchema, exchangeSchema, leftOutReasons, placeSchema, warningSchema } from "./exchange-schema.js";

const software: z.ZodType<Software> = z.strictObject({ name: z.string(), version: z.string() });

const header: z.ZodType<RecordingHeader> = z.strictObject({
  creator: software.nullable(),
  browser: software.nullable(),
  packing: z.array(z.enum(["gzip", "zip", "utf-16"])),
  entryCount: count,
  exchangeCount: count,
  leftOut: z.partialRecord(z.enum(leftOutReasons), count),
  zeroAt: z.iso.datetime().nullable(),
  truncatedAt: count.nullable(),
  warnings: z.array(warningSchema),
});

const verdict: z.ZodType<EntryVerdict> = z.strictObject({
  id: z.string().regex(/^e\d+$/),
  place: placeSchema,
  offset: seconds,
  method: z.string(),
  url: z.string(),
  status: z.int().min(100).max(599).nullable(),
  resourceType: z.string().nullable(),
  decision: decisionSchema,
});

/** `exchanges.json`, version 1. */
export const exchangesDocumentSchema: z.ZodType<ExchangesDocument> = z.strictObject({
  format: z.literal("inspect/exchanges"),
  version: z.literal(1),
  redacted: z.boolean(),
  recording: header,
  exchanges: z.array(exchangeSchema),
  entries: z.array(verdict).exactOptional(),
  redactions: z.record(z.string(), count),
});
