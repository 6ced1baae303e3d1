import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Agent } from "undici";
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import {
  type ChoiceAnswer,
  choice,
  createSubq,
  defaultModel,
  type NoulAnswer,
  noul,
  type Question,
  type ScoreAnswer,
} from "../src/index.js";
import { type SubqServer, startSubqServer } from "../src/test.js";
import { clientOf, failureOf, questions, state } from "./support.js";

let server: SubqServer;

beforeEach(async () => {
  server = await startSubqServer({ answers: { queue: "returns", severity: 1.4, refund: 0.98 } });
});
afterEach(() => server.close());

const degree = questions.severity;
const wide = (count: number): Question =>
  choice("Which?", Object.fromEntries(Array.from({ length: count }, (_, index) => [`l${index}`, null])) as never);

describe("REQ-INSPECT-06: one request to the Decisions API, subq-snap-1.1, at most 128 questions", () => {
  it("sends exactly one request with the documented parts", async () => {
    await clientOf(server).decide({ state, questions });
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]).toMatchObject({
      method: "POST",
      path: "/v1/systemone",
      headers: { authorization: "[expected key]", "content-type": "application/json", accept: "application/json" },
    });
    expect(JSON.parse(server.requests[0]?.body ?? "")).toEqual({
      model: "subq-snap-1.1",
      state,
      questions: { ...questions, refund: { ...questions.refund, criteria: { true: "In any wording", false: null } } },
    });
    expect(defaultModel).toBe("subq-snap-1.1");
  });

  it("asks 128 questions at once and refuses 129 before sending", async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`q${index}`, noul(`Is it number ${index}?`)]));
    const { answers } = await clientOf(server).decide({ state, questions: many(128) });
    expect(Object.keys(answers)).toHaveLength(128);
    const failure = await failureOf(clientOf(server).decide({ state, questions: many(129) }));
    expect(failure).toMatchObject({ code: "invalid-request", attempts: 0, problems: [{ code: "too-many-questions" }] });
    expect(server.requests).toHaveLength(1);
  });
});

describe("a decision", () => {
  it("has answers typed by the questions", async () => {
    const decision = await clientOf(server).decide({ state, questions });
    expectTypeOf(decision.answers.refund).toEqualTypeOf<NoulAnswer>();
    expectTypeOf(decision.answers.queue).toEqualTypeOf<ChoiceAnswer<"returns" | "billing" | "other">>();
    expectTypeOf(decision.answers.severity).toEqualTypeOf<ScoreAnswer<0 | 1 | 2>>();
    // @ts-expect-error not a question that was asked
    expect(decision.answers.unasked).toBeUndefined();
    expect(decision.answers.queue.choice).toBe("returns");
    expect(decision.answers.queue.probabilities.returns).toBeCloseTo(0.9);
    expect(decision.answers.severity.score).toBeCloseTo(1.4);
    expect(decision.answers.severity.legend?.[2]).toBe("Unusable or unsafe");
    expect(decision.answers.refund.noul).toBe(0.98);
  });

  it("types the answers of questions written in place", async () => {
    const { answers } = await clientOf(server).decide({
      state: "text",
      questions: { queue: { type: "choice", instructions: "Which?", criteria: { returns: null, other: "else" } } },
    });
    expectTypeOf(answers.queue.choice).toEqualTypeOf<"returns" | "other">();
    expect(answers.queue.choice).toBe("returns");
  });

  it("says who answered, what it cost and how it went", async () => {
    const decision = await clientOf(server, { model: "subq-snap-preview" }).decide({ state, questions });
    expect(decision).toMatchObject({
      model: "subq-snap-preview",
      requestedModel: "subq-snap-preview",
      usage: { inputTokens: expect.any(Number), outputTokens: 0 },
      requestId: "req_1",
      attempts: 1,
      fromCache: false,
    });
    expect(decision.duration).toBeGreaterThan(0);
    expect((await clientOf(server).decide({ model: "subq-snap-preview", state, questions })).model).toBe(
      "subq-snap-preview",
    );
  });

  it("keeps fields nobody knows and the raw body", async () => {
    server.misbehaveNext({
      kind: "edit",
      edit: (body) => {
        const refund = { ...body.answers.refund, rationale: "clear" };
        return { ...body, answers: { ...body.answers, refund }, latency_ms: 12, provider: "x", usage: { cost: 0.01 } };
      },
    });
    const { answers, raw, usage } = await clientOf(server).decide({ state, questions });
    expect(answers.refund).toEqual({ type: "noul", noul: 0.98, rationale: "clear" });
    expect(raw).toMatchObject({ latency_ms: 12, provider: "x", usage: { cost: 0.01 } });
    expect(usage).toEqual({});
  });

  it("does without model, usage, confidence and legend, also when they are null", async () => {
    server.misbehaveNext({
      kind: "edit",
      edit: ({ answers: { queue, severity, refund } }) => ({
        id: "dec_1",
        model: null,
        answers: { queue: { ...queue, confidence: null }, severity: { ...severity, legend: null }, refund },
      }),
    });
    const { answers, model, usage, requestId } = await clientOf(server).decide({ state, questions });
    expect([model, usage, requestId]).toEqual([undefined, undefined, "req_1"]);
    expect("confidence" in answers.queue || "legend" in answers.severity).toBe(false);
  });

  it("accepts probabilities rounded to two decimals", async () => {
    const rounding = await startSubqServer({ decimals: 2, answers: { pick: Object.fromEntries(labels(7)) } });
    const pick = {
      type: "choice",
      instructions: "Which?",
      criteria: Object.fromEntries(labels(7).map(([label]) => [label, null])),
    } as const;
    const { answers } = await clientOf(rounding).decide({ state, questions: { pick } });
    const sum = Object.values(answers.pick.probabilities).reduce((total, value) => total + (value as number), 0);
    expect(sum).toBeCloseTo(0.98);
    const exact = clientOf(rounding, { roundingTolerance: 0.0001 }).decide({ state, questions: { pick } });
    expect(await failureOf(exact)).toMatchObject({ code: "bad-response", problems: [{ code: "answer-sum" }] });
    await rounding.close();
  });

  it.each<[string, Question, { readonly [field: string]: unknown }, string | undefined]>([
    ["many that sum to 1.5", wide(100), { probabilities: 0.015 }, "answer-sum"],
    ["many that sum to nothing", wide(200), { probabilities: 1e-9 }, "answer-sum"],
    ["thirds of two decimals", wide(3), { probabilities: 0.33 }, undefined],
    ["a score beside its levels", degree, { score: 1, probabilities: { 0: 0.9, 1: 0.05, 2: 0.05 } }, "answer-value"],
    ["a score that rounding moved", degree, { score: 1.35, probabilities: { 0: 0.1, 1: 0.46, 2: 0.45 } }, undefined],
    ["a legend that is a list", degree, { score: 0, legend: [], probabilities: { 0: 1, 1: 0, 2: 0 } }, "answer-value"],
  ])("weighs probabilities: %s", async (_, question, given, problem) => {
    const labels = Object.keys(question.criteria ?? {});
    const { probabilities } = given;
    const all = typeof probabilities === "number" ? labels.map((label) => [label, probabilities]) : undefined;
    const answer = { ...given, type: question.type, probabilities: all ? Object.fromEntries(all) : probabilities };
    server.answerWith({ asked: question.type === "choice" ? { choice: labels[0], ...answer } : answer });
    const outcome = clientOf(server).decide({ state, questions: { asked: question } });
    if (problem === undefined) expect((await outcome).attempts).toBe(1);
    else expect(await failureOf(outcome)).toMatchObject({ code: "bad-response", problems: [{ code: problem }] });
  });

  it("takes a base URL, key and model from the environment", async () => {
    const env = { ...server.env, SUBQ_BASE_URL: `${server.url}/v1/systemone/`, SUBQ_SNAP_MODEL: "subq-snap-preview" };
    const client = createSubq({ env });
    expect([client.model, client.endpoint]).toEqual(["subq-snap-preview", `${server.url}/v1/systemone`]);
    expect((await client.decide({ state, questions })).model).toBe("subq-snap-preview");
    await client.close();
    const blank = createSubq({ env: { SUBQ_API_KEY: "key\n", SUBQ_BASE_URL: " ", SUBQ_SNAP_MODEL: "" } });
    expect([blank.model, blank.endpoint]).toEqual(["subq-snap-1.1", "https://api.subq.ai/v1/systemone"]);
  });

  it("sends extra headers and body keys, and uses a dispatcher that is handed in", async () => {
    const dispatcher = new Agent();
    let dispatched = 0;
    const counting = dispatcher.compose((dispatch) => (options, handler) => {
      dispatched++;
      return dispatch(options, handler);
    });
    const client = clientOf(server, {
      headers: { "X-Team": "blue" },
      extraBody: { trace: { b: 1, a: 2 } },
      dispatcher: counting,
    });
    await client.decide({ state, questions });
    await client.close();
    await client.decide({ state, questions });
    expect(dispatched).toBe(2);
    expect(server.requests[0]?.headers["x-team"]).toBe("blue");
    expect(server.decisions[0]?.extra).toEqual({ trace: { a: 2, b: 1 } });
    await dispatcher.close();
  });

  it("works again after close", async () => {
    const client = clientOf(server);
    await client.close();
    expect((await client.decide({ state, questions })).attempts).toBe(1);
    await client.close();
  });

  it("reads a body with a byte order mark, in many small pieces", async () => {
    const answers = { refund: { type: "noul", noul: 0.75, note: "größer – 漢字" } };
    const bytes = Buffer.from(`\uFEFF${JSON.stringify({ model: "m", answers })}`);
    const dripping = createServer(async (request, response) => {
      request.resume();
      for (const byte of bytes) {
        response.write(Buffer.from([byte]));
        await new Promise(setImmediate);
      }
      response.end();
    });
    await new Promise<void>((resolve) => dripping.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(dripping.address() as AddressInfo).port}`;
    const client = createSubq({ apiKey: "k", baseUrl: url, env: {} });
    expect((await client.decide({ state, questions: { refund: noul("Is it?") } })).answers).toEqual(answers);
    await client.close();
    dripping.close();
  });
});

function labels(count: number): [string, number][] {
  return Array.from({ length: count }, (_, index) => [`label${index}`, 1 / count]);
}
