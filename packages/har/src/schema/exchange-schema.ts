import { z } from "zod";
import type {
  Cookie,
  Decision,
  Exchange,
  ExchangeKind,
  ExchangeLink,
  ExchangeTag,
  LeftOutReason,
  NoResponse,
  Operation,
  Place,
} from "../exchange.js";
import type { HarWarning } from "../warning.js";
import { bodySchema, count, nameValueSchema, seconds } from "./body-schema.js";

const kinds = [
  "rest",
  "graphql",
  "grpc-web",
  "sse",
  "websocket",
  "form",
  "beacon",
  "other",
] as const satisfies readonly ExchangeKind[];

export const leftOutReasons: readonly LeftOutReason[] = [
  "static",
  "document",
  "media",
  "tracker",
  "beacon",
  "configuration",
  "source-map",
  "worker-script",
  "preflight",
  "redirect-hop",
  "service-worker-twin",
  "test-code",
  "tunnel",
  "non-http-scheme",
  "unlikely",
  "excluded-by-user",
  "unreadable",
];

const tags = [
  "auth",
  "conditional",
  "from-cache",
  "fragment",
  "fulfilled-by-test",
  "changed-by-test",
  "aborted-by-test",
  "jsonp",
  "long-poll",
  "operation-errors",
  "pending",
  "sanitised-at-export",
  "service-worker",
  "superseded",
  "worker",
] as const satisfies readonly ExchangeTag[];

const relations = [
  "retry-of",
  "retried-by",
  "preflight",
  "service-worker-twin",
  "auth-refresh",
  "retried-after-auth",
  "navigates-to",
] as const satisfies readonly ExchangeLink["relation"][];

export const warningSchema: z.ZodType<HarWarning> = z.strictObject({
  code: z.string(),
  message: z.string(),
  path: z.string().exactOptional(),
  position: count.exactOptional(),
});

export const placeSchema: z.ZodType<Place> = z.strictObject({
  entryIndex: count,
  byteStart: count.exactOptional(),
  byteEnd: count.exactOptional(),
  page: z.string().exactOptional(),
});

export const decisionSchema: z.ZodType<Decision> = z.strictObject({
  included: z.boolean(),
  kind: z.enum(kinds),
  leftOut: z.enum(leftOutReasons).exactOptional(),
  reasons: z.array(z.strictObject({ code: z.string(), message: z.string(), weight: z.number() })),
});

const cookie: z.ZodType<Cookie> = z.strictObject({
  name: z.string(),
  value: z.string(),
  domain: z.string().exactOptional(),
  path: z.string().exactOptional(),
  expires: z.string().exactOptional(),
  httpOnly: z.boolean().exactOptional(),
  secure: z.boolean().exactOptional(),
  sameSite: z.string().exactOptional(),
});

const operation: z.ZodType<Operation> = z.strictObject({
  protocol: z.enum(["graphql", "json-rpc", "trpc", "odata", "server-action"]),
  name: z.string().nullable(),
  type: z.enum(["query", "mutation", "subscription"]).nullable(),
  variables: z.unknown(),
  document: z.string().exactOptional(),
  persisted: z.string().exactOptional(),
});

const noResponse: z.ZodType<NoResponse> = z.strictObject({
  cause: z.enum(["failed", "aborted", "blocked", "pending", "not-recorded", "stream"]),
  detail: z.string().nullable(),
  recordedStatus: z.union([z.number(), z.string()]).nullable(),
});

/** One exchange as `exchanges.json` holds it. */
export const exchangeSchema: z.ZodType<Exchange> = z.strictObject({
  id: z.string().regex(/^e\d+$/),
  place: placeSchema,
  kind: z.enum(kinds),
  party: z.enum(["first", "third", "unknown"]),
  site: z.string().nullable(),
  request: z.strictObject({
    method: z.string(),
    url: z.string(),
    host: z.string(),
    path: z.string(),
    query: z.array(nameValueSchema),
    headers: z.array(nameValueSchema),
    cookies: z.array(cookie),
    body: bodySchema,
    operations: z.array(operation),
  }),
  response: z
    .strictObject({
      status: z.int().min(100).max(599),
      statusText: z.string(),
      headers: z.array(nameValueSchema),
      cookies: z.array(cookie),
      body: bodySchema,
    })
    .nullable(),
  noResponse: noResponse.nullable(),
  hops: z.array(
    z.strictObject({
      entryIndex: count,
      method: z.string(),
      url: z.string(),
      status: z.int().min(100).max(599),
      location: z.string(),
      offset: seconds,
      duration: seconds,
    }),
  ),
  final: z.strictObject({ entryIndex: count, method: z.string(), url: z.string() }).nullable(),
  offset: seconds,
  duration: seconds,
  answeredAt: seconds,
  startedAt: z.string().nullable(),
  frames: z.array(
    z.strictObject({
      direction: z.enum(["sent", "received"]),
      offset: seconds,
      opcode: z.number(),
      data: z.unknown(),
      size: count,
    }),
  ),
  events: z.array(z.strictObject({ offset: seconds, event: z.string(), id: z.string().nullable(), data: z.unknown() })),
  links: z.array(z.strictObject({ relation: z.enum(relations), entryIndex: count })),
  polling: z.strictObject({ first: count, last: count, count, changed: z.boolean().nullable() }).nullable(),
  tags: z.array(z.enum(tags)),
  initiator: z.string().nullable(),
  why: decisionSchema,
  warnings: z.array(warningSchema),
});
