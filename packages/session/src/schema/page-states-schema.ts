import { z } from "zod";
import type { PageStateMap } from "../states/page-state-map.js";

const text = z.string().trim().min(1, "must not be empty");
const oneOrMore = z.union([text, z.array(text).min(1)]);
const status = z.union([z.int().min(100).max(599), z.enum(["1xx", "2xx", "3xx", "4xx", "5xx", "none"])]);
const statuses = z.union([status, z.array(status).min(1)]);
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const callText = text.regex(
  /^(\*|[A-Za-z]+) +\S+( +([1-5]\d\d|[1-5]xx|none))?$/,
  'expected "<METHOD> <path or URL pattern>", for example "GET /api/cart/:id", with a status after it if wanted',
);
const callOnly = text.regex(
  /^(\*|[A-Za-z]+) +\S+$/,
  'expected "<METHOD> <path or URL pattern>", for example "GET /api/cart/:id"',
);

const callSpec = z.union([
  callText,
  z.strictObject({
    call: callOnly,
    operation: text.optional().describe("Name of a GraphQL or RPC operation inside the call"),
    status: statuses.optional(),
  }),
]);

const valueSpec = z.union([
  scalar,
  z
    .strictObject({
      is: scalar.optional(),
      not: scalar.optional(),
      oneOf: z.array(scalar).min(1).optional(),
      contains: z.string().min(1).optional(),
      above: z.number().optional(),
      below: z.number().optional(),
      exists: z.boolean().optional(),
      length: z.int().min(0).optional(),
    })
    .refine((spec) => Object.keys(spec).length > 0, "needs at least one test, for example { is: 1 }"),
]);

const callCondition = z.union([
  callText,
  z.strictObject({
    call: callOnly,
    operation: text.optional(),
    status: statuses.optional(),
    answer: z.record(text, valueSpec).optional().describe("Path inside the answer to what stands there"),
  }),
]);

const pageState = z.strictObject({
  name: text.max(100),
  means: z.enum(["as-expected", "no-change", "wrong-result", "stopped-by-platform", "person-only"]),
  says: text.describe("What the state means, in a sentence"),
  when: z
    .strictObject({
      url: oneOrMore.optional().describe("URL patterns of the page; one has to match"),
      page: oneOrMore.optional().describe("Texts that the page shows"),
      pageLacks: oneOrMore.optional().describe("Texts that the page does not show"),
      calls: z.array(callCondition).min(1).optional().describe("Calls that were made, with their answers"),
    })
    .refine((when) => Object.keys(when).length > 0, "needs at least one condition: url, page, pageLacks or calls"),
  goals: oneOrMore.optional().describe("Goals for which the state holds; * stands for any text"),
  expects: z
    .strictObject({
      failure: z.boolean().optional().describe("The step itself may have failed"),
      errors: z.array(callSpec).min(1).optional().describe("Error answers that belong to the state"),
    })
    .optional(),
  documents: z.array(callSpec).min(1).optional().describe("Further known calls"),
  reachesGoal: z.boolean().optional().describe("A step in this state reaches the goal without a reading"),
});

/** The page state map as it is written; the source of `schemas/page-states.schema.json`. */
export const pageStatesSchema: z.ZodType<PageStateMap> = z.strictObject({
  $schema: z.string().optional(),
  format: z.literal("inspect/page-states"),
  version: z.literal(1),
  documentedCalls: z.array(callSpec).optional().describe("Calls that are known wherever they are made"),
  states: z.array(pageState),
}) as unknown as z.ZodType<PageStateMap>;
