import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { type NoulAnswer, noul } from "../src/index.js";
import { type SubqServer, startSubqServer } from "../src/test.js";
import { clientOf, failureOf, imageBytes, questions, state } from "./support.js";

let server: SubqServer;

beforeEach(async () => {
  server = await startSubqServer();
});
afterEach(() => server.close());

const many = (count: number): { [name: string]: ReturnType<typeof noul> } =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, noul(`Is it number ${index}?`)]));

describe("decideMany", () => {
  it("splits evenly into as few requests as the limit allows, over the same state and images", async () => {
    server.answerWith(({ questions: asked }) =>
      Object.fromEntries(Object.keys(asked).map((name) => [name, Number(name.slice(1)) / 1000])),
    );
    const result = await clientOf(server).decideMany({ state, questions: many(300), images: [imageBytes("png")] });
    expect(server.decisions.map((decision) => Object.keys(decision.questions).length)).toEqual([100, 100, 100]);
    expect(new Set(server.decisions.map((decision) => JSON.stringify(decision.state))).size).toBe(1);
    expect(server.decisions.every(({ images }) => images.length === 1)).toBe(true);
    expect(Object.keys(result.answers)).toEqual(Object.keys(many(300)));
    for (const index of [0, 99, 100, 299]) expect(result.answers[`q${index}`]?.noul).toBe(index / 1000);
    expect(result.decisions).toHaveLength(3);
    const tokens = result.decisions.map(({ usage }) => usage?.inputTokens ?? 0);
    expect(result.usage).toEqual({ inputTokens: tokens.reduce((sum, count) => sum + count, 0), outputTokens: 0 });
  });

  it("takes a limit of Infinity, questions behind proxies, and keeps the images it began with", async () => {
    const limits = { questions: Number.POSITIVE_INFINITY };
    const asked = new Proxy(many(3), {});
    const about = new Proxy({ order: new Proxy({ id: "K-77" }, {}) }, {});
    const image = imageBytes("png");
    const call = clientOf(server, { limits }).decideMany({ state: about, questions: asked, images: [image] });
    const { answers, decisions } = await call;
    expect([Object.keys(answers).length, decisions.length]).toEqual([3, 1]);
    const split = clientOf(server).decideMany(
      { state, questions: many(4), images: [image] },
      { questionsPerRequest: 1, concurrency: 1 },
    );
    server.answerWith(() => {
      image.fill(0);
      return {};
    });
    expect((await split).decisions).toHaveLength(4);
  });

  it("sends nothing when a later part is too large", async () => {
    const asked = { ...many(1), large: noul("x".repeat(5000)) };
    const client = clientOf(server, { limits: { requestBytes: 4000 } });
    const failure = await failureOf(client.decideMany({ state, questions: asked }, { questionsPerRequest: 1 }));
    expect(failure).toMatchObject({ code: "invalid-request", problems: [{ code: "request-size" }] });
    expect(server.requests).toHaveLength(0);
  });

  it("sends one request when one suffices, and keeps the types", async () => {
    const { answers } = await clientOf(server).decideMany({ state, questions });
    expectTypeOf(answers.refund).toEqualTypeOf<NoulAnswer>();
    expect(Object.keys(answers).sort()).toEqual(["queue", "refund", "severity"]);
    expect(server.requests).toHaveLength(1);
  });

  it("keeps so many requests under way at a time and no more", async () => {
    let running = 0;
    let most = 0;
    server.answerWith(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running--;
      return {};
    });
    const options = { questionsPerRequest: 2, concurrency: 3 };
    await clientOf(server).decideMany({ state, questions: many(20) }, options);
    expect(server.requests).toHaveLength(10);
    expect(most).toBe(3);
  });

  it("sends nothing when any question is wrong", async () => {
    const failure = await failureOf(
      clientOf(server).decideMany({ state, questions: { ...many(200), "a b": noul("Is it?"), c: noul("") } }),
    );
    expect(failure.problems.map(({ path }) => path)).toEqual(['questions["a b"]', "questions.c.instructions"]);
    expect((await failureOf(clientOf(server).decideMany({ state, questions: {} }))).code).toBe("invalid-request");
    const none = clientOf(server).decideMany({ state, questions }, { concurrency: 0 });
    expect((await failureOf(none)).code).toBe("invalid-option");
    expect(server.requests).toHaveLength(0);
  });

  it("ends with the first failure and stops the others", async () => {
    server.misbehaveNext({ kind: "status", status: 403 }, { kind: "slow", delay: 5 }, { kind: "slow", delay: 5 });
    const began = performance.now();
    const options = { questionsPerRequest: 1, concurrency: 3 };
    const failure = await failureOf(clientOf(server).decideMany({ state, questions: many(9) }, options));
    expect(failure).toMatchObject({ code: "forbidden", status: 403 });
    expect(performance.now() - began).toBeLessThan(4500);
    expect(server.requests.length).toBeLessThan(9);
  });

  it("is aborted as a whole", async () => {
    const reason = new Error("enough");
    const controller = new AbortController();
    server.misbehaveNext({ kind: "slow", delay: 5 }, { kind: "slow", delay: 5 });
    const options = { questionsPerRequest: 1, concurrency: 2, signal: controller.signal };
    const waiting = failureOf(clientOf(server).decideMany({ state, questions: many(4) }, options));
    await expect.poll(() => server.requests.length).toBe(2);
    controller.abort(reason);
    expect(await waiting).toMatchObject({ code: "aborted", cause: reason });
    const already = clientOf(server).decideMany({ state, questions }, { signal: controller.signal });
    expect(await failureOf(already)).toMatchObject({ code: "aborted", cause: reason });
  });
});
