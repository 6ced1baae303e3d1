import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type AnswerCache, choice, createSubq, noul, type QuestionMap } from "../src/index.js";
import { type SubqServer, startSubqServer } from "../src/test.js";
import { checkAnswers } from "../src/wire/check-answers.js";
import { clientOf, failureOf, imageBytes, questions, state } from "./support.js";

let server: SubqServer;

beforeEach(async () => {
  server = await startSubqServer();
});
afterEach(() => server.close());

describe("what is sent is what stood there at the call", () => {
  it("whatever is changed while the images are read", async () => {
    const asked: { [name: string]: unknown } = { ...questions };
    const about = { message: "first" };
    const call = clientOf(server).decide({
      state: about,
      questions: asked as QuestionMap,
      images: [imageBytes("png")],
    });
    for (let index = 0; index < 200; index++) asked[`late${index}`] = noul("Is it?");
    about.message = "second";
    const { answers } = await call;
    expect(Object.keys(answers)).toEqual(Object.keys(questions));
    expect(server.decisions[0]).toMatchObject({ state: { message: "first" } });
    expect(Object.keys(server.decisions[0]?.questions ?? {})).toHaveLength(3);
  });

  it("whatever is changed while the answer is waited for", async () => {
    const asked: { [name: string]: unknown } = { ...questions };
    server.answerWith(() => {
      delete asked.refund;
      asked.more = noul("Is it?");
      return {};
    });
    const { answers } = await clientOf(server).decide({ state, questions: asked as QuestionMap });
    expect(Object.keys(answers)).toEqual(["queue", "severity", "refund"]);
  });

  it("in every request of a split map", async () => {
    const about = { count: 0 };
    const asked = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`q${index}`, noul("Is it?")]));
    server.answerWith(() => {
      about.count++;
      for (const name of Object.keys(asked)) Object.assign(asked[name] as object, { instructions: "" });
      return {};
    });
    await clientOf(server).decideMany({ state: about, questions: asked }, { questionsPerRequest: 2, concurrency: 1 });
    expect(server.decisions.map((decision) => decision.state)).toEqual([{ count: 0 }, { count: 0 }, { count: 0 }]);
  });
});

describe("what toJSON makes of a part is checked as if it had been given", () => {
  const never = new Date(Number.NaN);
  it.each<[string, unknown, QuestionMap, string]>([
    ["a state that becomes null", never, questions, "state"],
    ["a state that becomes a number", { toJSON: () => 7 }, questions, "state"],
    ["instructions that become null", state, { a: noul(never) }, "questions.a.instructions"],
    ["instructions that become blank", state, { a: noul({ toJSON: () => " " }) }, "questions.a.instructions"],
    [
      "labels that become one",
      state,
      {
        a: choice("Which?", Object.assign(Object.create({ toJSON: () => ({ only: null }) }), { one: null, two: null })),
      },
      "questions.a.criteria",
    ],
  ])("%s", async (_, about, asked, path) => {
    const failure = await failureOf(clientOf(server).decide({ state: about as object, questions: asked }));
    expect(failure).toMatchObject({ code: "invalid-request", problems: [{ path }] });
    expect(server.requests).toHaveLength(0);
  });

  it("and every problem is told at once, whatever its kind", async () => {
    const wrong = {
      state: { when: 1n },
      questions: { "a b": noul("Is it?"), c: noul({ at: Number.NaN }) },
      images: Array.from({ length: 5 }, () => Buffer.from("GIF89a")),
    };
    const { problems } = await failureOf(clientOf(server).decide(wrong));
    expect(problems.map(({ path }) => path)).toEqual([
      "state.when",
      'questions["a b"]',
      "questions.c.instructions.at",
      "images",
      ...[0, 1, 2, 3, 4].map((index) => `images[${index}]`),
    ]);
  });
});

describe("sums that rounding cannot explain", () => {
  const labels = Array.from({ length: 255 }, (_, index) => `l${index}`);
  const asked = { a: choice("Which?", Object.fromEntries(labels.map((label) => [label, null])) as never) };
  const answered = (of: (index: number) => number): object => ({
    a: { type: "choice", choice: "l0", probabilities: Object.fromEntries(labels.map((label, at) => [label, of(at)])) },
  });
  it.each<[string, number[], boolean]>([
    ["two sure labels", [1, 1], false],
    ["two labels beyond 1", [0.8, 0.7], false],
    ["no label at all", [], false],
    ["one label far from sure", [0.2], true],
    ["one sure label", [1], true],
  ])("%s of 255", (_, given, fine) => {
    expect(
      checkAnswers(
        asked,
        answered((index) => given[index] ?? 0),
        0.005,
      ).length === 0,
    ).toBe(fine);
  });
  it("few labels leave little room", () => {
    const two = { a: choice("Which?", { yes: null, no: null }) };
    const sum = (yes: number, no: number): number =>
      checkAnswers(two, { a: { type: "choice", choice: "yes", probabilities: { yes, no } } }, 0.005).length;
    expect([sum(0.51, 0.5), sum(0.5, 0.49), sum(0.52, 0.5), sum(0.5, 0.48), sum(1, 0.02)]).toEqual([0, 0, 1, 1, 1]);
  });
});

describe("listeners, caches and options", () => {
  it("no listener can fail a call or silence another", async () => {
    const heard: number[] = [];
    const onAttempt = (async () => Promise.reject(new Error("late"))) as () => void;
    const client = clientOf(server, {
      onAttempt: () => {
        throw new Error("early");
      },
    });
    await client.decide({ state, questions }, { onAttempt: ({ attempt }) => heard.push(attempt) });
    await client.decide({ state, questions }, { onAttempt });
    await new Promise((resolve) => setImmediate(resolve));
    expect(heard).toEqual([1]);
  });

  const hanging: AnswerCache = { get: () => new Promise(() => {}), set: () => new Promise(() => {}) };

  it("a cache that hangs costs the time of the call, and no more", async () => {
    const client = clientOf(server, { cache: hanging, timeout: { total: 0.2 } });
    expect(await failureOf(client.decide({ state, questions }))).toMatchObject({ code: "timeout", attempts: 0 });
    const late = clientOf(server, { cache: { ...hanging, get: async () => undefined }, timeout: { total: 1 } });
    expect((await late.decide({ state, questions })).attempts).toBe(1);
  });

  it("a call that was aborted is not answered, from the cache neither", async () => {
    const signal = AbortSignal.abort();
    const cache: AnswerCache = { get: async () => Promise.reject(new Error("asked")), set: async () => {} };
    const failure = await failureOf(clientOf(server, { cache }).decide({ state, questions }, { signal }));
    expect(failure).toMatchObject({ code: "aborted", attempts: 0 });
    const stop = new AbortController();
    const waiting = failureOf(clientOf(server, { cache: hanging }).decide({ state, questions }, stop));
    stop.abort();
    expect(await waiting).toMatchObject({ code: "aborted", attempts: 0 });
  });

  it.each<[string, object, string]>([
    ["a key that is no text", { apiKey: 7 }, "apiKey"],
    ["a base URL without its scheme", { baseUrl: "api.example:8080/v1" }, "did you mean https://api.example:8080/v1?"],
    ["null limits", { limits: null }, "limits"],
    ["a list of headers", { headers: ["a"] }, "headers"],
    ["a header that is no text", { headers: { "x-a": 1 } }, "x-a"],
    ["a number for retry", { retry: 3 }, "retry"],
    ["a cache that is none", { cache: true }, "cache"],
  ])("%s is told by name", async (_, options, named) => {
    const failure = await failureOf((async () => createSubq({ apiKey: "k", env: {}, ...options } as never))());
    expect(failure).toMatchObject({ code: "invalid-option", message: expect.stringContaining(named) });
  });
});
