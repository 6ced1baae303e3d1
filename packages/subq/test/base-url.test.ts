import { describe, expect, it } from "vitest";
import { endpointsOf } from "../src/client/base-url.js";

describe("a base URL", () => {
  it.each([
    ["https://api.subq.ai", "https://api.subq.ai"],
    ["https://api.subq.ai/", "https://api.subq.ai"],
    ["https://api.subq.ai/v1", "https://api.subq.ai"],
    ["https://api.subq.ai/v1/", "https://api.subq.ai"],
    ["https://api.subq.ai/v1/systemone", "https://api.subq.ai"],
    ["https://api.subq.ai/v1/systemone//", "https://api.subq.ai"],
    ["http://127.0.0.1:8080/gateway", "http://127.0.0.1:8080/gateway"],
    ["http://127.0.0.1:8080/gateway/v1/systemone", "http://127.0.0.1:8080/gateway"],
    ["http://[::1]:8080/v1", "http://[::1]:8080"],
    ["https://api.subq.ai#part", "https://api.subq.ai"],
  ])("%s is host root, /v1 or endpoint", (given, root) => {
    const { decisions, models } = endpointsOf(given);
    expect([decisions.href, models.href]).toEqual([`${root}/v1/systemone`, `${root}/v1/models`]);
  });

  it("that names an endpoint elsewhere is taken as it is", () => {
    const { decisions, models } = endpointsOf("https://gw.example/decide/systemone/");
    expect([decisions.href, models.href]).toEqual([
      "https://gw.example/decide/systemone",
      "https://gw.example/decide/models",
    ]);
  });

  it("keeps its query", () => {
    expect(endpointsOf("https://gw.example/v1?version=2").decisions.href).toBe(
      "https://gw.example/v1/systemone?version=2",
    );
  });
});
