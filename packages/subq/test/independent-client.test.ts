import {
  APIConnectionError,
  APITimeoutError,
  AuthenticationError,
  BadRequestError,
  choice,
  InternalServerError,
  NotFoundError,
  noul,
  RateLimitError,
  score,
  TypeSafeClient,
  UnprocessableEntityError,
} from "@typesafe-ai/sdk";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type SubqServer, type SubqServerOptions, startSubqServer } from "../src/test.js";

let server: SubqServer;

beforeEach(async () => {
  server = await startSubqServer({ modelList: "typesafe" });
});
afterEach(() => server.close());

function client(options: ConstructorParameters<typeof TypeSafeClient>[0] = {}): TypeSafeClient {
  return new TypeSafeClient({
    baseURL: server.url,
    apiKey: server.env.SUBQ_API_KEY,
    defaultModel: "subq-snap-1.1",
    logLevel: "off",
    retry: { maxRetries: 0 },
    ...options,
  });
}

const questions = {
  queue: choice("Which queue should take `message`?", { returns: "Unwanted goods", billing: "Charges", other: null }),
  severity: score("How serious is it?", ["Cosmetic", "Usable with a defect", "Unusable or unsafe"]),
  refund: noul("The customer asks for money back.", { true: "In any wording", false: "No request for money" }),
};
const state = { message: "The lamp came with a cracked base." };

describe("an independent client of the same wire, pointed at the test server", () => {
  it("gets typed answers", async () => {
    server.answerWith({ queue: "returns", severity: 1.4, refund: 0.98 });
    const { answers, model, usage } = await client().systemOne({ state, questions });
    expect(model).toBe("subq-snap-1.1");
    expect(usage.input_tokens).toBeGreaterThan(0);
    expect(answers.queue.choice).toBe("returns");
    expect(answers.queue.probabilities.returns).toBeCloseTo(0.9);
    expect(answers.severity.score).toBeCloseTo(1.4);
    expect(answers.severity.legend[2]).toBe("Unusable or unsafe");
    expect(answers.refund).toEqual({ type: "noul", noul: 0.98 });
    expect(server.decisions).toEqual([{ model, state, questions, images: [], extra: {} }]);
  });

  it("passes images through, in whatever shape the server was told", async () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
    const images = [{ media_type: "image/png", data: bytes.toString("base64") }];
    await client().systemOne({ state, questions, images } as Parameters<TypeSafeClient["systemOne"]>[0]);
    expect(server.decisions[0]?.images).toEqual([{ mediaType: "image/png", bytes }]);
  });

  it("lists models", async () => {
    expect((await client().models.list()).map(({ name }) => name)).toEqual(["subq-snap-1.1", "subq-snap-preview"]);
  });

  it("gets a typed error with the message of SubQ's error shape", async () => {
    const many = Object.fromEntries(Array.from({ length: 129 }, (_, index) => [`q${index}`, noul("Is it?")]));
    const failure = client().systemOne({ state, questions: many });
    await expect(failure).rejects.toBeInstanceOf(UnprocessableEntityError);
    await expect(failure).rejects.toThrow("129 questions, at most 128");
    await expect(client({ apiKey: "wrong" }).systemOne({ state, questions })).rejects.toBeInstanceOf(
      AuthenticationError,
    );
    await expect(client({ defaultModel: "jev" }).systemOne({ state, questions })).rejects.toBeInstanceOf(NotFoundError);
    server.misbehaveNext({ kind: "status", status: 400, body: { detail: "no" } }, { kind: "overloaded" });
    await expect(client().systemOne({ state, questions })).rejects.toBeInstanceOf(BadRequestError);
    await expect(client().systemOne({ state, questions })).rejects.toBeInstanceOf(InternalServerError);
  });

  it("is told to wait and comes again", async () => {
    server.misbehaveNext({ kind: "rate-limited", retryAfter: 7 });
    const failure = await client()
      .systemOne({ state, questions })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RateLimitError);
    expect((failure as RateLimitError).retryAfterMs).toBe(7000);
    server.misbehaveNext({ kind: "rate-limited", retryAfterMs: 5 });
    const { answers } = await client({ retry: { maxRetries: 1 } }).systemOne({ state, questions });
    expect(answers.refund.noul).toBe(0.5);
    expect(server.requests.at(-1)?.headers["x-typesafe-retry-count"]).toBe("1");
  });

  it("meets broken connections and a slow server as such", async () => {
    const broken: SubqServerOptions["misbehave"] = [{ kind: "cut-body" }, { kind: "reset" }];
    server.misbehaveNext(...broken);
    for (const _ of broken) {
      await expect(client().systemOne({ state, questions })).rejects.toBeInstanceOf(APIConnectionError);
    }
    server.misbehaveNext({ kind: "slow", delay: 5 });
    await expect(client({ timeout: 60 }).systemOne({ state, questions })).rejects.toBeInstanceOf(APITimeoutError);
  });
});
