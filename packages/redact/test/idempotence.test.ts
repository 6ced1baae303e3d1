import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRedactor } from "../src/index.js";
import { cardNumber, jsonWebToken, opaqueToken, password, pin, plainPassword, vendorToken } from "./secrets.js";

const secret = fc.oneof(cardNumber, jsonWebToken, opaqueToken, password, pin, plainPassword, vendorToken);

/** Pieces of every syntax that the scanner knows, to be put together without sense. */
const piece = fc.oneof(
  { weight: 3, arbitrary: secret },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...'= : & ; , ? # / // :// \\ \\" \\\\\\" " \' ` { } [ ] ( ) < > % %20 %22 %3A %3D %5B %25 + - -- _ . @ \n'.split(
        " ",
      ),
      " ",
      ": ",
      '": "',
      '","',
      '\\":\\"',
      "\r\n\r\n",
      "\\n",
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ..."password token pin otp cookie Cookie: Set-Cookie: authorization Authorization: Bearer Basic name value type".split(
        " ",
      ),
      ..."content https http data: data:image/png;base64, form-data; <input <password> </password> --password".split(
        " ",
      ),
      ..."-----BEGIN RSA PRIVATE KEY----- -----END eyJ redacted: user id csrf api_key session_id 4111 DE89".split(" "),
      "[password#1]",
      "[redacted:token:1a2b3c4d]",
      "[password%231]",
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 6 }) },
);

const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

const json = fc.jsonValue({ maxDepth: 4 });

const keyed = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.oneof(
      secret,
      text,
      fc.constant(null),
      fc.boolean(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.nat(),
    ),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom(
          "password",
          "token",
          "tokens",
          "pin",
          "name",
          "value",
          "type",
          "cookie",
          "auth",
          "card",
          "__proto__",
        ),
        fc.string({ maxLength: 5 }),
        secret,
      ),
      tie("value"),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
})).value;

describe("redacting what is redacted changes nothing", () => {
  test("text", () => {
    fc.assert(
      fc.property(text, (input) => {
        const redactor = createRedactor({ salt: "s" });
        const once = redactor.text(input);
        expect(redactor.text(once)).toBe(once);
      }),
      { numRuns: 4000 },
    );
  });

  test("URLs", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((rest) => `https://${rest}`),
        ),
        (input) => {
          const redactor = createRedactor({ salt: "s" });
          const once = redactor.url(input);
          expect(redactor.url(once)).toBe(once);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test("JSON values", () => {
    fc.assert(
      fc.property(fc.oneof(json, keyed), (input) => {
        const redactor = createRedactor({ salt: "s" });
        const once = redactor.value(input);
        expect(redactor.value(once)).toEqual(once);
      }),
      { numRuns: 3000 },
    );
  });

  test("headers", () => {
    const name = fc.constantFrom("cookie", "set-cookie", "authorization", "x-api-key", "location", "etag", "x-note");
    fc.assert(
      fc.property(fc.array(fc.record({ name, value: fc.oneof(secret, text) })), (input) => {
        const redactor = createRedactor({ salt: "s" });
        const once = redactor.headers(input);
        expect(redactor.headers(once)).toEqual(once);
      }),
      { numRuns: 3000 },
    );
  });
});

describe("the same salt gives the same output", () => {
  test("for any JSON value", () => {
    fc.assert(
      fc.property(keyed, (input) => {
        const [first, second] = [createRedactor({ salt: "s" }), createRedactor({ salt: "s" })];
        expect(first.value(input)).toEqual(second.value(input));
        expect(first.counts()).toEqual(second.counts());
      }),
    );
  });
});
