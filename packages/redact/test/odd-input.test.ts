import { describe, expect, test } from "vitest";
import { createRedactor, isSecretName, redactHeaders, redactText, redactUrl, redactValue } from "../src/index.js";

const any = (value: unknown): never => value as never;

describe("odd input throws nothing and hides what it can", () => {
  test.each([null, undefined, 7, true])("%s comes back as it is", (odd) => {
    const redactor = createRedactor({ salt: "s" });
    const calls = [redactText, redactUrl, redactHeaders, redactor.cookies, redactor.params, redactor.headers];
    for (const call of calls) expect((call as (value: unknown) => unknown)(odd)).toBe(odd);
    expect(redactor.header(any(odd), "x")).toBe("x");
    expect(redactor.header("x", any(odd))).toBe(odd);
    expect(redactor.field(any(odd), "x")).toBe("x");
    expect(redactor.headers(any([odd]))).toEqual([odd]);
    expect(isSecretName(any(odd))).toBe(false);
  });

  test("maps instead of lists, lists instead of texts, URL objects", () => {
    const redactor = createRedactor({ salt: "s" });
    expect(redactor.headers(any({ authorization: "x", accept: "y" }))).toEqual({
      authorization: "[credentials#1]",
      accept: "y",
    });
    expect(redactor.headers(any({ "set-cookie": ["a=1; Path=/"] }))).toEqual({
      "set-cookie": ["a=[cookie#1]; Path=/"],
    });
    expect(redactor.params(any({ password: "x" }))).toEqual({ password: "[password#1]" });
    expect(redactor.url(any(new URL("https://x.example/?pin=1234")))).toBe("https://x.example/?pin=[pin%231]");
    expect(redactor.text(any({ pin: "1234" }))).toEqual({ pin: "[pin#1]" });
  });

  test("bytes with a secret become the redacted text, others stay", () => {
    const [secret, plain] = [Buffer.from("password=hunter2"), Buffer.from("page=2")];
    expect(redactValue({ b: secret, c: plain })).toEqual({ b: "password=[password#1]", c: plain });
    expect(redactValue(any({ b: secret.toJSON() }))).toEqual({ b: { type: "Buffer", data: "password=[password#1]" } });
    expect(redactValue(new Uint8Array(secret).buffer)).toBe("password=[password#1]");
  });
});

test.each([{ secrets: [null] }, { secrets: [7] }, { secretNames: [null] }, { salt: 7 }])(
  "settings that are no text are refused: %j",
  (options) => {
    expect(() => createRedactor(any(options))).toThrow(expect.objectContaining({ code: "invalid-option" }));
  },
);

test("no settings at all are fine", () => expect(createRedactor(any(null)).text("pin=1234")).toBe("pin=[pin#1]"));
