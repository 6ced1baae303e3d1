import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endpointsOf } from "../src/client/base-url.js";
import { createScrubber } from "../src/client/secrets.js";
import { checkQuestions, isSubqError } from "../src/index.js";
import { readModels } from "../src/models/read-models.js";
import { AttemptFailed } from "../src/transport/failure.js";
import { networkFailure } from "../src/transport/network-failure.js";
import { retryAfterOf } from "../src/transport/retry-after.js";
import { readErrorBody } from "../src/wire/error-body.js";
import { statusFailure } from "../src/wire/status-failure.js";

const shape = fc.constantFrom(
  "detail",
  "error",
  "errors",
  "message",
  "msg",
  "type",
  "code",
  "error_type",
  "loc",
  "success",
);
const errorLike = fc.letrec<{ node: unknown }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 6 },
    fc.string({ unit: "binary" }),
    fc.jsonValue({ maxDepth: 1 }),
    fc.array(tie("node"), { maxLength: 3 }),
    fc.dictionary(shape, tie("node"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).node;
const body = fc.oneof(
  fc.string({ unit: "binary", maxLength: 2000 }),
  errorLike.map((value) => JSON.stringify(value) ?? ""),
  errorLike.map((value) => (JSON.stringify(value) ?? "").slice(0, 20)),
  fc.string().map((text) => `<html><head><title>${text}`),
);
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

describe("whatever comes in", () => {
  it("an error body gives one bounded line, or nothing", () => {
    fc.assert(
      fc.property(body, fc.integer({ min: 300, max: 599 }), (text, status) => {
        const { message = "x", errorType = "x" } = readErrorBody(text);
        for (const line of [message, errorType]) expect(line).toMatch(/\S/);
        expect(`${message}${errorType}`).not.toMatch(controls);
        expect(message.length <= 1001 && errorType.length <= 101).toBe(true);
        expect(statusFailure({ status, headers: {}, requestId: undefined, text }, 0)).toMatchObject({ status });
      }),
      { numRuns: 1000 },
    );
  });

  it("deeply nested bodies do not overflow", () => {
    for (const open of ['{"error":', "[", '{"detail":[']) {
      expect(() => readErrorBody(open.repeat(100_000))).not.toThrow();
      const closed = open.startsWith("[")
        ? `${"[".repeat(5000)}${"]".repeat(5000)}`
        : `${'{"error":'.repeat(2000)}1${"}".repeat(2000)}`;
      expect(readErrorBody(closed).errorType).toBeUndefined();
    }
  });

  it("headers give seconds of at least 0, or nothing", () => {
    const value = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.double().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
    );
    const headers = fc.dictionary(fc.constantFrom("retry-after", "retry-after-ms", "date"), value, {
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(headers, fc.integer({ min: 0 }), (given, now) => {
        const seconds = retryAfterOf(given, now);
        expect(seconds === undefined || seconds >= 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("a list of models gives ids, or a bad response", () => {
    const list = fc.dictionary(fc.constantFrom("data", "models", "object", "success"), errorLike, {
      noNullPrototype: true,
    });
    const item = fc.oneof(
      errorLike,
      fc.record({ id: errorLike }),
      fc.record({ name: fc.string(), description: errorLike }),
    );
    const models = fc.oneof(
      list,
      fc.array(item).map((data) => ({ data })),
      errorLike,
    );
    fc.assert(
      fc.property(models, (given) => {
        try {
          const read = readModels({
            status: 200,
            headers: {},
            requestId: undefined,
            text: JSON.stringify(given) ?? "",
          });
          for (const { id } of read) expect(typeof id === "string" && id !== "").toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(AttemptFailed);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("a base URL gives http(s) endpoints, or an invalid option", () => {
    const text = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string().map((rest) => `http://h/${rest}`),
    );
    fc.assert(
      fc.property(text, (given) => {
        try {
          const { decisions, models } = endpointsOf(given);
          expect(decisions.pathname).toMatch(/\/systemone$/);
          expect(models.pathname).toMatch(/\/models$/);
          expect(endpointsOf(decisions.href)).toEqual({ decisions, models });
        } catch (error) {
          expect(isSubqError(error, "invalid-option")).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("questions give problems with paths, never an exception", () => {
    const question = fc.dictionary(
      fc.constantFrom("type", "instructions", "criteria", "other"),
      fc.oneof(errorLike, fc.constantFrom("noul", "choice", "score")),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(
        fc.oneof(errorLike, fc.dictionary(fc.string(), fc.oneof(errorLike, question), { noNullPrototype: true })),
        (given) => {
          for (const { path, message } of checkQuestions(given)) {
            expect(path.startsWith("questions")).toBe(true);
            expect(`${path}${message}`).not.toMatch(controls);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("what was thrown becomes a failure without the secret", () => {
    const secret = "sk-0123456789abcdef";
    const scrubber = createScrubber(secret, {});
    const thrown = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom<unknown>(undefined, null, 7, secret, "text"),
        fc.record({
          name: tie("node"),
          code: tie("node"),
          message: fc.constantFrom(secret, `a ${secret} b`, ""),
          cause: tie("node"),
          errors: fc.array(tie("node"), { maxLength: 3 }),
        }),
      ),
    })).node;
    fc.assert(
      fc.property(thrown, (given) => {
        const failure = networkFailure(given, scrubber.text);
        expect(failure.code).toBe("network");
        expect(JSON.stringify([failure, Object.entries(failure.cause as object), String(failure.cause)])).not.toContain(
          secret,
        );
      }),
      { numRuns: 500 },
    );
  });
});
