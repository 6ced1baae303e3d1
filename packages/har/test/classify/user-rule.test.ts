import { describe, expect, test } from "vitest";
import { matchesRule, parseUserRule, type RuleSubject, type UserRule } from "../../src/classify/user-rule.js";
import { makeEntry, readEntries } from "../support/entries.js";

const subject: RuleSubject = {
  host: "api.example.com:8443",
  path: "/v1/shop/42/cart",
  method: "POST",
  resourceType: "fetch",
  mimeType: "application/json",
};

describe("matchesRule", () => {
  test.each<[UserRule, boolean]>([
    [{ host: "example.com" }, true],
    [{ host: "API.example.com" }, true],
    [{ host: "*.example.com" }, true],
    [{ host: "api.example.com:8443" }, true],
    [{ host: "api.example.com:1" }, false],
    [{ host: "ample.com" }, false],
    [{ host: "*" }, true],
    [{ path: "/v1" }, true],
    [{ path: "/v1/shop/" }, true],
    [{ path: "/v1/sh" }, false],
    [{ path: "/v1/*/42" }, true],
    [{ path: "/v1/s*p/*2/**" }, true],
    [{ path: "/v1/s*x" }, false],
    [{ path: "/v1/shop/42/cart/items" }, false],
    [{ method: "post" }, true],
    [{ method: "GET" }, false],
    [{ type: "fetch" }, true],
    [{ type: "application/json" }, true],
    [{ type: "application/*" }, true],
    [{ type: "image" }, false],
    [{ host: "example.com", method: "GET" }, false],
    [{}, false],
  ])("%j gives %s", (rule, expected) => {
    expect(matchesRule(rule, subject)).toBe(expected);
  });
});

test.each<[string, UserRule | undefined]>([
  ["host=example.com", { host: "example.com" }],
  [
    "host=example.com,path=/api,method=POST,type=fetch",
    { host: "example.com", path: "/api", method: "POST", type: "fetch" },
  ],
  ["path=/a,b", { path: "/a,b" }],
  ["example.com", { host: "example.com" }],
  ["/api", { path: "/api" }],
  ["", undefined],
  ["colour=red", undefined],
  ["host=", undefined],
  ["host=a,host=b", undefined],
  ["host=a,colour=red", undefined],
])("the text %j is the rule %j", (text, rule) => {
  expect(parseUserRule(text)).toEqual(rule);
});

describe("a user's own rules win", () => {
  const picture = makeEntry({ type: "image", url: "https://shop.example.com/qr.png" });
  const call = makeEntry({ url: "https://shop.example.com/api/noise" });

  test("over types, trackers and everything that speaks for a call", async () => {
    const { exchanges, verdicts } = await readEntries(
      [picture, call],
      {},
      { include: [{ path: "/qr.png" }], exclude: [{ path: "/api/noise" }] },
    );
    expect(exchanges.map(({ id, why }) => [id, why.reasons[0]?.code])).toEqual([["e0", "included-by-user"]]);
    expect(verdicts[1]?.decision).toMatchObject({ leftOut: "excluded-by-user" });
    expect(verdicts[1]?.decision.reasons[0]?.message).toContain("path=/api/noise");
  });

  test("exclude beats include", async () => {
    const { exchanges } = await readEntries(
      [call],
      {},
      { include: [{ host: "example.com" }], exclude: [{ method: "GET" }] },
    );
    expect(exchanges).toEqual([]);
  });
});
