import { createSubq, type Subq, type SubqError, type SubqOptions } from "../src/index.js";
import { type ChoiceQuestion, choice, type NoulQuestion, noul, type ScoreQuestion, score } from "../src/questions.js";
import type { SubqServer } from "../src/test.js";

/** One question of each type. */
export const questions: {
  readonly queue: ChoiceQuestion<"returns" | "billing" | "other">;
  readonly severity: ScoreQuestion<readonly ["Cosmetic", "Usable with a defect", "Unusable or unsafe"]>;
  readonly refund: NoulQuestion;
} = {
  queue: choice("Which queue should take `message`?", { returns: "Unwanted goods", billing: "Charges", other: null }),
  severity: score("How serious is it?", ["Cosmetic", "Usable with a defect", "Unusable or unsafe"]),
  refund: noul("The customer asks for money back.", { true: "In any wording" }),
};

export const state: object = {
  message: "The lamp came with a cracked base.",
  order: { id: "K-77", status: "delivered" },
};

/** A client of a test server that does not wait between attempts, and reads no environment. */
export function clientOf(server: Pick<SubqServer, "url" | "env">, options: SubqOptions = {}): Subq {
  return createSubq({
    apiKey: server.env.SUBQ_API_KEY,
    baseUrl: server.url,
    env: {},
    ...options,
    retry: options.retry === false ? false : { firstDelay: 0, ...options.retry },
  });
}

/** What a promise rejects with. */
export async function failureOf(promise: Promise<unknown>): Promise<SubqError> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!("error" in outcome)) throw new Error(`expected a failure, got ${JSON.stringify(outcome.value)}`);
  return outcome.error as SubqError;
}

/** The smallest bytes that begin like an image of the type, filled up to a size. */
export function imageBytes(type: "png" | "jpeg" | "webp", size = 32): Buffer {
  const bytes = Buffer.alloc(size);
  const signatures = {
    png: "89504e470d0a1a0a",
    jpeg: "ffd8ffe0",
    webp: "524946461000000057454250",
  };
  Buffer.from(signatures[type], "hex").copy(bytes);
  return bytes;
}
