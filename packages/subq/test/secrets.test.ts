import { inspect } from "node:util";
import { Agent, type Dispatcher } from "undici";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AttemptEvent, Subq, SubqError, SubqOptions } from "../src/index.js";
import { type Misbehaviour, type SubqServer, startSubqServer } from "../src/test.js";
import { clientOf, failureOf, questions, state } from "./support.js";

const apiKey = 'sk-"live"/9f8e7d6c5b4a=+%';
const proxyToken = "proxy-token-0011223344";
let server: SubqServer;

beforeEach(async () => {
  server = await startSubqServer({ apiKey });
});
afterEach(() => server.close());

const spellings = [apiKey, JSON.stringify(apiKey).slice(1, -1), encodeURIComponent(apiKey), proxyToken];

/** Everything that can be got out of a value by printing, serialising and walking. */
function everythingOf(value: unknown, seen: Set<unknown> = new Set()): string {
  if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value))
    return String(value);
  seen.add(value);
  const parts = [
    inspect(value, { depth: null, showHidden: true, getters: true, maxStringLength: null }),
    JSON.stringify(value) ?? "",
    value instanceof Error ? `${value.message}${value.stack}` : "",
  ];
  for (const key of Reflect.ownKeys(value)) parts.push(String(key), everythingOf(Reflect.get(value, key), seen));
  return parts.join("\n");
}

function expectNoSecret(value: unknown): void {
  const everything = everythingOf(value);
  for (const spelling of spellings) expect(everything).not.toContain(spelling);
}

function client(options: SubqOptions = {}): Subq {
  return clientOf(server, { apiKey, headers: { "proxy-authorization": proxyToken }, retry: false, ...options });
}

describe("the key appears nowhere", () => {
  it("not in the client", async () => {
    const used = client();
    await used.decide({ state, questions });
    expectNoSecret(used);
    expectNoSecret(Object.values(used).map((method) => (typeof method === "function" ? method.toString() : method)));
  });

  it.each<[string, Misbehaviour]>([
    ["repeated by the server in message, headers and request id", { kind: "echo-key" }],
    ["repeated in a 2xx that is no answer", { kind: "echo-key", status: 200 }],
    ["a status", { kind: "status", status: 500, body: { detail: { error_type: apiKey, message: `k ${apiKey}` } } }],
    [
      "as plain text",
      { kind: "status", status: 400, body: `bad ${apiKey} ${encodeURIComponent(apiKey)} ${proxyToken}` },
    ],
    ["a reset", { kind: "reset" }],
    ["a cut body", { kind: "cut-body" }],
    ["a slow answer", { kind: "slow", delay: 5 }],
    [
      "a redirect with it",
      { kind: "redirect", location: `https://${encodeURIComponent(proxyToken)}.example/${proxyToken}` },
    ],
    [
      "a label and a name that are it",
      {
        kind: "edit",
        edit: () => ({
          answers: { [apiKey]: {}, queue: { type: apiKey }, severity: { type: "score", score: apiKey } },
        }),
      },
    ],
  ])("not in an error: %s", async (_, misbehaviour) => {
    server.misbehaveNext(misbehaviour);
    const events: AttemptEvent[] = [];
    const options = { timeout: { attempt: 1.5 }, onAttempt: (event: AttemptEvent) => void events.push(event) };
    const failure: SubqError = await failureOf(client(options).decide({ state, questions }));
    expect(failure.message.length).toBeGreaterThan(20);
    expectNoSecret(failure);
    expectNoSecret(events);
    expect(JSON.parse(JSON.stringify(failure))).toMatchObject({ code: failure.code, message: failure.message });
  });

  it("not in an error of undici or of a dispatcher that holds the request", async () => {
    const leaking = new Agent().compose(() => (options) => {
      const error = Object.assign(new Error(`failed with ${JSON.stringify(options.headers)}`), { options });
      throw Object.assign(new AggregateError([error], apiKey), {
        code: apiKey,
        headers: options.headers,
        cause: error,
      });
    }) as Dispatcher;
    const failure = await failureOf(client({ dispatcher: leaking }).decide({ state, questions }));
    expect(failure).toMatchObject({ code: "network" });
    expect(failure.message).toContain("[redacted]");
    expectNoSecret(failure);
    const closed = new Agent();
    await closed.close();
    const refused = await failureOf(client({ dispatcher: closed, retry: {} }).decide({ state, questions }));
    expect(refused).toMatchObject({ code: "network", attempts: 1 });
    expectNoSecret(refused);
  });

  it("not in a decision or a list of models that repeats it", async () => {
    server.misbehaveNext({
      kind: "edit",
      edit: ({ answers, ...body }) => ({
        ...body,
        model: apiKey,
        answers: { ...answers, refund: { ...answers.refund, note: [apiKey], [apiKey]: 1 } },
        debug: { headers: { authorization: `Bearer ${apiKey}` }, [proxyToken]: true },
      }),
    });
    const decision = await client().decide({ state, questions });
    expect(decision.answers.refund).toEqual({ type: "noul", noul: 0.5, note: ["[redacted]"], "[redacted]": 1 });
    expectNoSecret(decision);
    server.misbehaveNext({ kind: "status", status: 200, body: { data: [{ id: apiKey, description: proxyToken }] } });
    const models = await client().listModels();
    expect(models).toMatchObject([{ id: "[redacted]" }]);
    expectNoSecret(models);
  });

  it("not in an unauthorised answer's error", async () => {
    const failure = await failureOf(client({ apiKey: `${apiKey}x` }).decide({ state, questions }));
    expect(failure.code).toBe("unauthorized");
    expectNoSecret(failure);
  });
});
