import { describe, expect, test } from "vitest";
import { createRedactor } from "../src/index.js";

const token = "kJ8sN2pQ9xW4vR7tY1uZ5bC3dF6gH0jL";
const hashed = "[redacted:token:…]";

const redacted = (url: string): string =>
  createRedactor({ salt: "s" })
    .url(url)
    .replace(/:[0-9a-f]{8}\]/g, ":…]");

describe("what is replaced in URLs", () => {
  test.each([
    ["userinfo", "https://bob:hunter2@x.example/", "https://bob:[password%231]@x.example/"],
    ["a token as user", `https://${token}@x.example/`, `https://${hashed}@x.example/`],
    ["a query by name", "/a?x=1&password=a%20b&y=2", "/a?x=1&password=[password%231]&y=2"],
    ["a parameter of a sign-in", `/cb?code=${token}&state=ok`, `/cb?code=${hashed}&state=ok`],
    ["a signature", `/f?X-Amz-Signature=${token}&size=3`, `/f?X-Amz-Signature=${hashed}&size=3`],
    ["a value that is a token", `/a?x=${token}`, `/a?x=${hashed}`],
    ["a path segment that is a token", `/a/${token}/b`, `/a/${hashed}/b`],
    ["a segment after a telling one", "/reset-password/a1b2c3d4e5f6", "/reset-password/[password%231]"],
    ["a code after verify", "/verify/a1b2c3d4e5f6g7", "/verify/[token%231]"],
    ["matrix parameters", "/a;jsessionid=ABC123/b", "/a;jsessionid=[session%231]/b"],
    ["a fragment", `/a#access_token=${token}&type=x`, `/a#access_token=${hashed}&type=x`],
    ["a fragment that is a URL", "/#/in?password=hunter2", "/#/in?password=[password%231]"],
    [
      "a URL in a query",
      "/a?next=https%3A%2F%2Fx.example%2F%3Fpin%3D1234",
      "/a?next=https%3A%2F%2Fx.example%2F%3Fpin%3D%5Bpin%25231%5D",
    ],
    ["JSON in a query", "/a?q=%7B%22pin%22%3A%221234%22%7D", "/a?q=%7B%22pin%22%3A%22%5Bpin%231%5D%22%7D"],
    ["an encoded name", "/a?pass%77ord=hunter2", "/a?pass%77ord=[password%231]"],
    ["a socket", `wss://x.example/s?token=${token}`, `wss://x.example/s?token=${hashed}`],
    ["nonsense", "::?password=x#", "::?password=[password%231]#"],
  ])("%s", (_, input, expected) => expect(redacted(input)).toBe(expected));
});

describe("what stays as it was written", () => {
  test.each([
    "https://x.example:8443/api/v2/orders/123e4567-e89b-12d3-a456-426614174000?page=2&sort=-date#top",
    "/static/index-BcD3f4Ga.js?v=5d41402abc4b2a76b9719d911017c592",
    "https://cdn.example/kJ8sN2pQ9xW4vR7tY1uZ5bC3dF6gH0jL.js",
    "/api/token/refresh",
    "/orders/confirm/10023",
    "?code=DE&state=BY&key=name",
    "https://bob@x.example/",
    "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
    "blob:https://x.example/123e4567-e89b-12d3-a456-426614174000",
    "about:blank",
    "%E0%A4%A",
    "",
  ])("%s", (url) => expect(redacted(url)).toBe(url));
});

test("the result is as much a URL as the input was", () => {
  const url = new URL(redacted(`https://bob:hunter2@x.example/a?password=x&y=1#z`));
  expect(url.host).toBe("x.example");
  expect(url.searchParams.get("password")).toBe("[password#2]");
  expect(url.searchParams.get("y")).toBe("1");
  expect(url.hash).toBe("#z");
});
