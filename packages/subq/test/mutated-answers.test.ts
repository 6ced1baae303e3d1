import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Question, type QuestionMap, SubqError } from "../src/index.js";
import { wireAnswer } from "../src/test/scripted-answer.js";
import { startSubqServer } from "../src/test.js";
import { AttemptFailed } from "../src/transport/failure.js";
import { type ReadDecision, readDecision } from "../src/wire/read-decision.js";
import { clientOf } from "./support.js";

const tolerance = 0.005;
const word = fc.constantFrom("a", "b", "c", "yes", "no", "type", "constructor", "toString", "0", "1", "length");

const question: fc.Arbitrary<Question> = fc.oneof(
  fc.constant({ type: "noul", instructions: "Is it?" } as const),
  fc.uniqueArray(word, { minLength: 2, maxLength: 6 }).map((labels) => ({
    type: "choice" as const,
    instructions: "Which?",
    criteria: Object.fromEntries(labels.map((label) => [label, null])),
  })),
  fc.integer({ min: 2, max: 10 }).map((count) => ({
    type: "score" as const,
    instructions: "How much?",
    criteria: Array.from({ length: count }, (_, level) => `level ${level}`),
  })),
);
const questionMap: fc.Arbitrary<QuestionMap> = fc.dictionary(word, question, {
  minKeys: 1,
  maxKeys: 4,
  noNullPrototype: true,
});

/** A right answer to a question, with weights for its probabilities. */
function rightAnswer(asked: Question, weights: readonly number[], decimals: number | null): { [key: string]: unknown } {
  if (asked.type === "noul") return wireAnswer(asked, weights[0] ?? 0.5, decimals);
  const keys = Object.keys(asked.criteria);
  const used = keys.map((_, index) => (weights[index % weights.length] ?? 0) + 0.001);
  const sum = used.reduce((total, weight) => total + weight, 0);
  const probabilities = used.map((weight) => weight / sum);
  return asked.type === "score"
    ? wireAnswer(asked, probabilities, decimals)
    : wireAnswer(asked, Object.fromEntries(keys.map((key, index) => [key, probabilities[index] as number])), decimals);
}

const asking = fc.record({
  questions: questionMap,
  weights: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 10 }),
  decimals: fc.constantFrom(null, 2, 4),
});

function bodyOf({
  questions,
  weights,
  decimals,
}: {
  questions: QuestionMap;
  weights: number[];
  decimals: number | null;
}): {
  [key: string]: unknown;
} {
  const answers = Object.entries(questions).map(([name, asked]) => [name, rightAnswer(asked, weights, decimals)]);
  return { model: "m", answers: Object.fromEntries(answers), usage: { input_tokens: 1, output_tokens: 0 } };
}

/** Puts, removes or renames something anywhere in a body. */
type Mutation = {
  readonly steps: readonly number[];
  readonly act: "set" | "delete" | "rename" | "add";
  readonly value: unknown;
  readonly key: string;
};
const mutation: fc.Arbitrary<Mutation> = fc.record({
  steps: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
  act: fc.constantFrom("set", "delete", "rename", "add"),
  value: fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.double({ min: -0.5, max: 1.5, noNaN: true }),
    fc.constantFrom("noul", "choice", "score", 0, 1, -0, 1.0000001, -1e-12, 1e308, null, true, [], {}),
  ),
  key: fc.oneof(
    word,
    fc.constantFrom("__proto__", "noul", "choice", "score", "probabilities", "confidence", "answers", "success"),
  ),
});

function mutate(body: unknown, { steps, act, value, key }: Mutation): void {
  let place = body as { [key: string]: unknown };
  for (const [depth, step] of steps.entries()) {
    const keys = Object.keys(place);
    const at = keys[step % Math.max(1, keys.length)];
    if (at === undefined) return;
    const next = place[at];
    if (depth < steps.length - 1 && typeof next === "object" && next !== null) {
      place = next as typeof place;
      continue;
    }
    const put = (name: string, given: unknown): void => {
      Object.defineProperty(place, name, { value: given, enumerable: true, configurable: true, writable: true });
    };
    if (act === "set") put(at, value);
    else if (Array.isArray(place)) return;
    else if (act === "add") put(key, value);
    else {
      delete place[at];
      if (act === "rename") put(key, next);
    }
    return;
  }
}

/** Whether answers may be relied on, written down a second time and in another way than the client does. */
function isReliable(questions: QuestionMap, body: unknown): boolean {
  const { answers, success } = Object(body) as { answers?: unknown; success?: unknown };
  if (success === false || typeof body !== "object" || body === null || Array.isArray(body)) return false;
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) return false;
  if (JSON.stringify(Object.keys(answers).sort()) !== JSON.stringify(Object.keys(questions).sort())) return false;
  return Object.entries(questions).every(([name, asked]) => {
    const answer = new Map(Object.entries(Object((answers as { [key: string]: unknown })[name]) as object));
    const confidence = answer.get("confidence") ?? 0;
    if (answer.get("type") !== asked.type || !within(confidence, 1)) return false;
    if (asked.type === "noul") return within(answer.get("noul"), 1);
    const given = answer.get("probabilities");
    if (typeof given !== "object" || given === null || Array.isArray(given)) return false;
    const probabilities = Object.entries(given);
    const expected = Object.keys(asked.criteria).sort();
    if (JSON.stringify(probabilities.map(([key]) => key).sort()) !== JSON.stringify(expected)) return false;
    if (!probabilities.every(([, value]) => within(value, 1))) return false;
    const values = probabilities.map(([, value]) => value as number);
    const missing = 1 - values.reduce((total, value) => total + value, 0);
    const unit = [1, 0.1, 0.01, 0.001, 1e-4, 1e-5, 1e-6].find((_, decimals) =>
      values.every((value) => Number(value.toFixed(decimals)) === value),
    );
    const off = Math.min(tolerance, (unit ?? 0) / 2);
    const room = values.reduce((total, value) => total + Math.min(off, missing > 0 ? 1 - value : value), 0);
    if (Math.abs(missing) > 1e-6 && Math.abs(missing) > room + tolerance + 2e-6) return false;
    if (values.every((value) => value === 0)) return false;
    if (asked.type === "score") {
      const legend = answer.get("legend") ?? {};
      const given = answer.get("score");
      if (typeof legend !== "object" || Array.isArray(legend) || !within(given, expected.length - 1 + 1e-6))
        return false;
      const levels = probabilities.map(([key]) => Number(key));
      const mean = levels.reduce((total, level, index) => total + level * (values[index] as number), 0);
      const most = levels.reduce((total, level) => total + level * off, 0) + levels.length * tolerance;
      return Math.abs((given as number) - mean) <= most + 1e-6;
    }
    const best = Math.max(...probabilities.map(([, value]) => value as number));
    return probabilities.some(([key, value]) => key === answer.get("choice") && value === best);
  });
}

function within(value: unknown, most: number): boolean {
  return typeof value === "number" && value >= 0 && value <= most;
}

function outcomeOf(text: string, questions: QuestionMap): { readonly read?: ReadDecision; readonly error?: unknown } {
  try {
    return { read: readDecision({ status: 200, headers: {}, text, requestId: undefined }, questions, tolerance) };
  } catch (error) {
    return { error };
  }
}

describe("no answer body crashes the client or is accepted wrongly", () => {
  it("takes every right body, rounded or not", () => {
    fc.assert(
      fc.property(asking, (asked) => {
        const body = bodyOf(asked);
        expect(isReliable(asked.questions, body)).toBe(true);
        const { read, error } = outcomeOf(JSON.stringify(body), asked.questions);
        expect(error).toBeUndefined();
        expect(read?.answers).toEqual(JSON.parse(JSON.stringify(body.answers)));
      }),
      { numRuns: 500 },
    );
  });

  it("takes a mutated body exactly when it is still right", () => {
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(asking, fc.array(mutation, { minLength: 1, maxLength: 3 }), (asked, mutations) => {
        const body = JSON.parse(JSON.stringify(bodyOf(asked)));
        for (const one of mutations) mutate(body, one);
        const text = JSON.stringify(body);
        const { read, error } = outcomeOf(text, asked.questions);
        expect(read !== undefined).toBe(isReliable(asked.questions, JSON.parse(text)));
        if (read === undefined) {
          refused++;
          expect(error).toBeInstanceOf(AttemptFailed);
          expect((error as AttemptFailed).failure.code).toMatch(
            /^(bad-response|rate-limited|overloaded|invalid-request)$/,
          );
        } else accepted++;
      }),
      { numRuns: 4000 },
    );
    expect(accepted).toBeGreaterThan(100);
    expect(refused).toBeGreaterThan(1000);
    expect(({} as { value?: unknown }).value).toBeUndefined();
  });

  it("refuses every text that is cut or has a byte changed into something else", () => {
    fc.assert(
      fc.property(asking, fc.nat(), fc.option(fc.string({ maxLength: 3 }), { nil: undefined }), (asked, place, put) => {
        const text = JSON.stringify(bodyOf(asked));
        const at = place % text.length;
        const changed = put === undefined ? text.slice(0, at) : `${text.slice(0, at)}${put}${text.slice(at + 1)}`;
        const { read, error } = outcomeOf(changed, asked.questions);
        if (read === undefined) expect(error).toBeInstanceOf(AttemptFailed);
        else expect(isReliable(asked.questions, JSON.parse(changed))).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("over HTTP a mutated body gives an answer or one of the package's errors", async () => {
    const server = await startSubqServer();
    const client = clientOf(server, { retry: false });
    await fc.assert(
      fc.asyncProperty(
        questionMap,
        fc.array(mutation, { minLength: 1, maxLength: 2 }),
        async (questions, mutations) => {
          let sent: unknown;
          const edit = (body: unknown): unknown => {
            for (const one of mutations) mutate(body, one);
            sent = JSON.parse(JSON.stringify(body));
            return body;
          };
          server.misbehaveNext({ kind: "edit", edit });
          const outcome = await client.decide({ state: "text", questions }).catch((error: unknown) => error);
          if (isReliable(questions, sent)) expect(outcome).toMatchObject({ fromCache: false });
          else expect(outcome).toBeInstanceOf(SubqError);
        },
      ),
      { numRuns: 150 },
    );
    await client.close();
    await server.close();
  });
});
