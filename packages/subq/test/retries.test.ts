import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AttemptEvent, defaultRetryPolicy, type RetryPolicy } from "../src/index.js";
import { type Misbehaviour, type SubqServer, startSubqServer } from "../src/test.js";
import type { Failure } from "../src/transport/failure.js";
import { retryAfterOf } from "../src/transport/retry-after.js";
import { nextStep } from "../src/transport/retry-policy.js";
import { clientOf, failureOf, questions, state } from "./support.js";

let server: SubqServer;

beforeEach(async () => {
  server = await startSubqServer();
});
afterEach(() => server.close());

const status = (code: number): Misbehaviour => ({ kind: "status", status: code });

describe("what is sent again", () => {
  it.each<[string, Misbehaviour]>([
    ["408", status(408)],
    ["429", { kind: "rate-limited" }],
    ["500", status(500)],
    ["502 with HTML", { kind: "html" }],
    ["503", status(503)],
    ["529", { kind: "overloaded" }],
    ["a reset connection", { kind: "reset" }],
    ["a cut body", { kind: "cut-body" }],
  ])("%s", async (_, misbehaviour) => {
    server.misbehaveNext(misbehaviour, misbehaviour);
    const decision = await clientOf(server).decide({ state, questions });
    expect(decision.attempts).toBe(3);
    expect(server.requests.map(({ headers }) => headers["x-retry-count"])).toEqual([undefined, "1", "2"]);
    expect(new Set(server.requests.map(({ body }) => body)).size).toBe(1);
  });

  it.each([400, 401, 402, 403, 404, 413, 422])("not %i", async (code) => {
    server.misbehaveNext(status(code), status(code));
    const failure = await failureOf(clientOf(server).decide({ state, questions }));
    expect(failure).toMatchObject({ attempts: 1, status: code });
    expect(server.requests).toHaveLength(1);
  });

  it("not more often than the policy says, with the last failure and the count", async () => {
    server.misbehaveNext(status(500), status(502), status(503), status(504));
    const failure = await failureOf(clientOf(server, { retry: { retries: 3 } }).decide({ state, questions }));
    expect(failure).toMatchObject({ attempts: 4, status: 504, code: "server" });
    expect(failure.message).toContain("4 attempts");
  });

  it.each<[string, Partial<RetryPolicy> | false, Misbehaviour]>([
    ["retry: false", false, status(500)],
    ["no retries", { retries: 0 }, { kind: "rate-limited", retryAfter: 0 }],
    ["no statuses", { statuses: [] }, status(503)],
    ["other statuses", { statuses: [500, 502] }, status(503)],
    ["a function of the status", { statuses: (code) => code === 500 }, status(503)],
    ["no connection faults", { connectionFaults: false }, { kind: "reset" }],
  ])("nothing with %s", async (_, retry, misbehaviour) => {
    server.misbehaveNext(misbehaviour);
    const request = { state, questions };
    expect((await failureOf(clientOf(server, { retry }).decide(request))).attempts).toBe(1);
    server.misbehaveNext(misbehaviour);
    const calls = clientOf(server).decide(request, { retry });
    expect((await failureOf(calls)).attempts).toBe(1);
  });

  it("timed out attempts, unless switched off", async () => {
    const slow: Misbehaviour = { kind: "slow", delay: 5 };
    server.misbehaveNext(slow);
    const timeout = { attempt: 0.8 };
    expect((await clientOf(server, { timeout }).decide({ state, questions })).attempts).toBe(2);
    server.misbehaveNext(slow);
    const once = clientOf(server, { timeout, retry: { timeouts: false } });
    expect(await failureOf(once.decide({ state, questions }))).toMatchObject({ code: "timeout", attempts: 1 });
  });
});

describe("waiting", () => {
  const failure = (retryAfter?: number): Failure => ({
    code: "rate-limited",
    message: "",
    status: 429,
    retryAfter,
    retry: "by-status",
  });
  const policy = { ...defaultRetryPolicy, retries: 9 };
  const step = (attempt: number, random: number, retryAfter?: number, remaining = Number.POSITIVE_INFINITY): unknown =>
    nextStep(policy, failure(retryAfter), attempt, remaining, random);

  it("doubles up to a bound, with jitter that only shortens", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map((attempt) => (step(attempt, 0) as { wait: number }).wait);
    expect(waits).toEqual([0.5, 1, 2, 4, 8, 8, 8]);
    expect(step(1, 1)).toEqual({ wait: 0.375 });
    expect(step(3, 0.5)).toEqual({ wait: 1.75 });
  });

  it("follows Retry-After up to the cap, and gives up above it", () => {
    expect(step(1, 0.3, 7)).toEqual({ wait: 7 });
    expect(step(1, 0.3, 60)).toEqual({ wait: 60 });
    expect(step(1, 0, 61)).toEqual({ giveUp: "the server asked to wait 61 s, more than the cap of 60 s" });
    expect(step(1, 0, 0)).toEqual({ wait: 0.5 });
    expect(nextStep({ ...policy, honourRetryAfter: false }, failure(3600), 1, 99, 0)).toEqual({ wait: 0.5 });
  });

  it("gives up when the wait is longer than the time left", () => {
    expect(step(1, 0, 7, 5)).toEqual({
      giveUp: "the wait the server asked for (7 s) is longer than the time left (5 s)",
    });
    expect(step(2, 0, undefined, 0.25)).toEqual({
      giveUp: "the next wait (1 s) is longer than the time left (0.25 s)",
    });
  });

  it("reads seconds, HTTP dates and milliseconds", () => {
    const now = Date.parse("Mon, 30 Nov 2026 10:00:00 GMT");
    expect(retryAfterOf({ "retry-after": "7" }, now)).toBe(7);
    expect(retryAfterOf({ "retry-after": " 1.5 " }, now)).toBe(1.5);
    expect(retryAfterOf({ "retry-after": "Mon, 30 Nov 2026 10:00:30 GMT" }, now)).toBe(30);
    expect(retryAfterOf({ "retry-after": "Mon, 30 Nov 2026 09:59:30 GMT" }, now)).toBe(0);
    const served = { "retry-after": "Mon, 30 Nov 2026 12:00:10 GMT", date: "Mon, 30 Nov 2026 12:00:00 GMT" };
    expect(retryAfterOf(served, now)).toBe(10);
    expect(retryAfterOf({ "retry-after-ms": "250", "retry-after": "7" }, now)).toBe(0.25);
    for (const value of ["soon", "-1", "", "1e3", "7 s", "20261130"]) {
      const read = retryAfterOf({ "retry-after": value }, now);
      expect(read === undefined || read > 1000).toBe(true);
    }
    expect(retryAfterOf({}, now)).toBeUndefined();
  });

  it("waits as the header says, in both forms", async () => {
    const events: AttemptEvent[] = [];
    server.misbehaveNext(
      { kind: "rate-limited", retryAfterMs: 120 },
      { kind: "overloaded", retryAfter: new Date(Date.now() + 3000).toUTCString() },
    );
    const decision = await clientOf(server, { onAttempt: (event) => events.push(event) }).decide({ state, questions });
    expect(decision.attempts).toBe(3);
    expect(events[0]?.retryIn).toBe(0.12);
    // The date has whole seconds, and is measured when the answer is written.
    expect(events[1]?.retryIn).toBeGreaterThanOrEqual(0);
    expect(events[1]?.retryIn).toBeLessThanOrEqual(3);
    expect(decision.duration).toBeGreaterThanOrEqual(0.1 + (events[1]?.retryIn ?? 0));
  });

  it("says on the error how long the server asked to wait", async () => {
    server.misbehaveNext({ kind: "rate-limited", retryAfter: 3600 });
    const capped = await failureOf(clientOf(server).decide({ state, questions }));
    expect(capped).toMatchObject({ code: "rate-limited", retryAfter: 3600, attempts: 1 });
    expect(capped.message).toContain("asked to wait 3600 s, more than the cap of 60 s");
    server.misbehaveNext({ kind: "rate-limited", retryAfter: 20 });
    const short = await failureOf(clientOf(server, { timeout: { total: 10 } }).decide({ state, questions }));
    expect(short).toMatchObject({ code: "rate-limited", retryAfter: 20, attempts: 1 });
    expect(short.message).toMatch(/asked for \(20 s\) is longer than the time left \((9|10)/);
  });
});

describe("time", () => {
  it("bounds each attempt, also within the body", async () => {
    for (const part of ["headers", "body"] as const) {
      server.misbehaveNext({ kind: "slow", delay: 5, part });
      const client = clientOf(server, { retry: false, timeout: { attempt: 0.15 } });
      const failure = await failureOf(client.decide({ state, questions }));
      expect(failure).toMatchObject({ code: "timeout", attempts: 1 });
      expect(failure.message).toContain("within 0.15 s, the time for one attempt");
    }
  });

  it("bounds the whole call", async () => {
    server.misbehaveNext(...Array.from({ length: 9 }, () => ({ kind: "slow", delay: 5 }) as const));
    const began = performance.now();
    const timeout = { attempt: 0.2, total: 0.5 };
    const failure = await failureOf(clientOf(server, { timeout, retry: { retries: 8 } }).decide({ state, questions }));
    expect(failure.code).toBe("timeout");
    expect([2, 3]).toContain(failure.attempts);
    expect(failure.message).toContain("within 0.5 s, the time for the whole call");
    expect(performance.now() - began).toBeLessThan(4500);
  });

  it("can be unbounded", async () => {
    server.misbehaveNext({ kind: "slow", delay: 0.1 });
    const timeout = { attempt: null, total: null };
    expect((await clientOf(server, { timeout }).decide({ state, questions })).attempts).toBe(1);
  });

  it("longer than a timer can take does not end at once", async () => {
    const timeout = { attempt: 1e9, total: 1e9 };
    expect((await clientOf(server, { timeout }).decide({ state, questions })).attempts).toBe(1);
  });
});

describe("an abort signal", () => {
  it("stops before sending, while waiting for the answer, and between attempts", async () => {
    const reason = new Error("enough");
    const before = await failureOf(
      clientOf(server).decide({ state, questions }, { signal: AbortSignal.abort(reason) }),
    );
    expect(before).toMatchObject({ code: "aborted", attempts: 0, cause: reason });
    expect(server.requests).toHaveLength(0);

    server.misbehaveNext({ kind: "slow", delay: 5 });
    const during = new AbortController();
    const waiting = failureOf(clientOf(server).decide({ state, questions }, { signal: during.signal }));
    await expect.poll(() => server.requests.length).toBe(1);
    during.abort(reason);
    expect(await waiting).toMatchObject({ code: "aborted", attempts: 1, cause: reason });

    server.misbehaveNext({ kind: "rate-limited", retryAfter: 30 });
    const between = new AbortController();
    const onAttempt = (): void => {
      setTimeout(() => between.abort(reason), 10);
    };
    const pausing = clientOf(server).decide({ state, questions }, { signal: between.signal, onAttempt });
    expect(await failureOf(pausing)).toMatchObject({ code: "aborted", attempts: 1, cause: reason });
  });

  it("is left without listeners afterwards", async () => {
    const controller = new AbortController();
    let listeners = 0;
    const { signal } = controller;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = ((...given: Parameters<typeof add>) => {
      listeners++;
      add(...given);
    }) as typeof add;
    signal.removeEventListener = ((...given: Parameters<typeof remove>) => {
      listeners--;
      remove(...given);
    }) as typeof remove;
    server.misbehaveNext(status(500));
    await clientOf(server).decide({ state, questions }, { signal });
    await clientOf(server).decideMany({ state, questions }, { signal, questionsPerRequest: 1 });
    expect(listeners).toBe(0);
  });
});

describe("a listener", () => {
  it("hears of every attempt", async () => {
    const events: AttemptEvent[] = [];
    const more: number[] = [];
    server.misbehaveNext({ kind: "overloaded" }, { kind: "reset" }, { kind: "wrong-type" });
    const client = clientOf(server, { onAttempt: (event) => events.push(event) });
    await failureOf(client.decide({ state, questions }, { onAttempt: ({ attempt }) => more.push(attempt) }));
    const url = `${server.url}/v1/systemone`;
    const common = {
      method: "POST",
      url,
      outcome: "failed",
      requestBytes: Buffer.byteLength(server.requests[0]?.body ?? ""),
    };
    expect(events).toMatchObject([
      { ...common, attempt: 1, status: 529, code: "overloaded", requestId: "req_1", retryIn: 0 },
      { ...common, attempt: 2, status: undefined, code: "network", retryIn: 0 },
      { ...common, attempt: 3, status: 200, code: "bad-response", requestId: "req_3", retryIn: undefined },
    ]);
    expect(more).toEqual([1, 2, 3]);
    await client.listModels();
    expect(events[3]).toMatchObject({
      method: "GET",
      url: `${server.url}/v1/models`,
      outcome: "answered",
      status: 200,
    });
    expect(events[3]?.responseBytes).toBeGreaterThan(10);
    expect(events.every(({ duration }) => duration > 0)).toBe(true);
  });

  it("cannot make a call fail", async () => {
    const onAttempt = (): never => {
      throw new Error("listener");
    };
    expect((await clientOf(server, { onAttempt }).decide({ state, questions })).attempts).toBe(1);
  });
});
