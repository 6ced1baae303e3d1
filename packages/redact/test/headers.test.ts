import { describe, expect, test } from "vitest";
import { createRedactor, redactHeaders } from "../src/index.js";

const token = "kJ8sN2pQ9xW4vR7tY1uZ5bC3dF6gH0jL";

const redacted = (name: string, value: string): string =>
  createRedactor({ salt: "s" })
    .header(name, value)
    .replace(/:[0-9a-f]{8}\]/g, ":…]");

describe("what is replaced in headers", () => {
  test.each([
    ["Authorization", `Bearer ${token}`, "Bearer [redacted:token:…]"],
    ["authorization", "Basic Ym9iOmh1bnRlcjI=", "Basic [credentials#1]"],
    ["Authorization", "hunter2", "[credentials#1]"],
    ["Authorization", "Correct horse battery", "[credentials#1]"],
    [
      "Authorization",
      "AWS4-HMAC-SHA256 Credential=AKIA/20260301/eu, Signature=ab12",
      "AWS4-HMAC-SHA256 [credentials#1]",
    ],
    ["Proxy-Authorization", "Basic abc", "Basic [credentials#1]"],
    ["Cookie", `sid=${token}; theme=dark; empty=`, "sid=[redacted:token:…]; theme=[cookie#1]; empty="],
    ["cookie", "bare", "[cookie#1]"],
    [
      "Set-Cookie",
      `sid=${token}; Path=/; Expires=Wed, 01 Jan 2031 00:00:00 GMT; Secure`,
      "sid=[redacted:token:…]; Path=/; Expires=Wed, 01 Jan 2031 00:00:00 GMT; Secure",
    ],
    ["set-cookie", "a=1; Path=/\nb=2; HttpOnly", "a=[cookie#1]; Path=/\nb=[cookie#2]; HttpOnly"],
    ["set-cookie", "sid=; Max-Age=0", "sid=; Max-Age=0"],
    ["X-Api-Key", "abc", "[secret#1]"],
    ["x-csrf-token", token, "[redacted:token:…]"],
    ["Referer", `https://x.example/reset?token=${token}`, "https://x.example/reset?token=[redacted:token:…]"],
    ["Location", "/in?password=x", "/in?password=[password%231]"],
    [
      "Link",
      `<https://x.example/?token=${token}>; rel=next`,
      "<https://x.example/?token=[redacted:token:…]>; rel=next",
    ],
    ["X-Whatever", token, "[redacted:token:…]"],
  ])("%s: %s", (name, value, expected) => expect(redacted(name, value)).toBe(expected));
});

describe("what stays readable", () => {
  test.each([
    ["ETag", `"${token}"`],
    ["traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"],
    ["x-amz-cf-id", "kJ8sN2pQ9xW4vR7tY1uZ5bC3dF6gH0jLkJ8sN2pQ9xW4vR7tY1uZ=="],
    ["X-Request-Id", token],
    ["Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="],
    ["Content-Type", "multipart/form-data; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW"],
    [
      "User-Agent",
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36",
    ],
    ["Vary", "Cookie, Authorization"],
    ["Access-Control-Allow-Headers", "authorization, x-api-key, x-csrf-token"],
    ["WWW-Authenticate", 'Bearer realm="shop", error="invalid_token"'],
    ["Content-Security-Policy", "default-src 'self'; script-src 'sha256-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQ='"],
  ])("%s: %s", (name, value) => expect(redacted(name, value)).toBe(value));
});

test("a list keeps order, names and further fields", () => {
  const list = [
    { name: "Cookie", value: "a=1", comment: "x" },
    { name: "Accept", value: "*/*" },
  ];
  expect(redactHeaders(list)).toEqual([
    { name: "Cookie", value: "a=[cookie#1]", comment: "x" },
    { name: "Accept", value: "*/*" },
  ]);
});

test("cookies and parameters in HAR's shape", () => {
  const redactor = createRedactor({ salt: "s" });
  expect(redactor.cookies([{ name: "theme", value: "dark", path: "/" }])).toEqual([
    { name: "theme", value: "[cookie#1]", path: "/" },
  ]);
  expect(
    redactor.params([
      { name: "pin", value: "1234" },
      { name: "page", value: "2" },
    ]),
  ).toEqual([
    { name: "pin", value: "[pin#1]" },
    { name: "page", value: "2" },
  ]);
});

test("a list with values that are no text is read leniently", () => {
  const odd = [{ name: "pin", value: 1234 }, { name: "page" }] as unknown as { name: string; value: string }[];
  expect(createRedactor({ salt: "s" }).params(odd)).toEqual([{ name: "pin", value: "[pin#1]" }, { name: "page" }]);
});
