import { expect, test } from "vitest";
import { createRedactor } from "../src/index.js";

/**
 * Repeats of every construct that opens something and never closes it. Each scanner looks at a character a bounded
 * number of times; one that did not would need minutes here and run into the tests' time limit.
 */
test.each([
  'value="',
  "value='x ",
  'value:\\"',
  'name="',
  'name="password" ',
  "a://",
  "a://b/",
  "a://b@",
  "https://x.example/%41",
  "<password ",
  "<password>",
  "<input name=password ",
  "-----BEGIN PRIVATE KEY!",
  "-----BEGIN PRIVATE KEY----- ",
  'form-data; name="password"\r\n\r\n',
  '"tokens":[',
  '"tokens":{"a":',
  '\\"tokens\\":[',
  "token:",
  "token=",
  "password: ",
  "token: x ",
  "Bearer ",
  "Bearer abc12345 ",
  "1111 ",
  "4111 1111 1111 1111 ",
  "DE89 ",
  "abcdefghijk1.",
  "abcdefghijkl1/",
  "eyJhbGciOi.",
  "sk-proj-",
  "%41",
  "%25",
  "a%20b&",
  "[password#1]",
  "[",
  "{",
  "--token ",
  "\\",
  '\\"',
  "=",
  ":",
  "A1b2C3d4",
  "/reset/",
  ";jsessionid=",
])("200 KB of %j", (piece) => {
  const text = piece.repeat(Math.ceil(200_000 / piece.length));
  const redactor = createRedactor({ salt: "s" });
  expect(typeof redactor.text(text)).toBe("string");
  expect(typeof redactor.text(`{"a\\/":"${text}`)).toBe("string");
  expect(typeof redactor.url(text)).toBe("string");
  expect(typeof redactor.header("cookie", text)).toBe("string");
});
