import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSubq, noul, type Subq, SubqError } from "../src/index.js";

const key = "sk-LIVE+abc/DEF0123456789xyz";
const deep = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const answer = (fields: string): string => `{"model":"m","answers":{"q":{"type":"noul","noul":0.5${fields}}}}`;

let server: Server;
let client: Subq;
let status = 200;
let body = "";
let asked = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked++;
    request.resume().on("end", () => response.writeHead(status, { "content-type": "application/json" }).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  client = createSubq({ apiKey: key, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, env: {} });
});

afterAll(async () => {
  await client.close();
  await new Promise((resolve) => server.close(resolve));
});

async function decide(givenStatus: number, givenBody: string): Promise<unknown> {
  [status, body, asked] = [givenStatus, givenBody, 0];
  return client.decide({ state: "x", questions: { q: noul("Is it so?") } }).catch((error: unknown) => error);
}

describe("a body that came whole is asked for once, however odd it is", () => {
  test.each<[string, number, string, string]>([
    ["a place that is an object", 422, '{"detail":[{"loc":[{"toString":1}],"msg":"m"}]}', "invalid-request"],
    ["a place nested deeply", 401, `{"detail":[{"loc":[${deep(50_000)}],"msg":"m"}]}`, "unauthorized"],
    ["a type nested deeply", 200, `{"answers":{"q":{"type":${deep(50_000)}}}}`, "bad-response"],
  ])("%s", async (_, code, text, wanted) => {
    const error = await decide(code, text);
    expect(error).toBeInstanceOf(SubqError);
    expect(error).toMatchObject({ code: wanted, status: code, attempts: 1 });
    expect(asked).toBe(1);
  });
});

describe("the key is not repeated, however the server spells it", () => {
  test.each<[string, number, string]>([
    ["escaped characters", 200, answer(',"note":"sk-LIVE\\u002Babc\\/DEF0123456789xyz"')],
    [
      "fields that a noul does not have",
      200,
      answer(`,"choice":${JSON.stringify(key)},"probabilities":{${JSON.stringify(key)}:1}`),
    ],
    ["an error's body that is cut inside it", 400, "x".repeat(16_384 - key.length + 1) + key],
    ["an escaped error", 401, '{"detail":"bad key sk-LIVE+abc\\/DEF0123456789xyz"}'],
  ])("%s", async (_, code, text) => {
    const outcome = (await decide(code, text)) as Record<string, unknown>;
    const told = `${JSON.stringify(outcome)} ${String(outcome.message)} ${String(outcome.body)}`;
    expect(told).not.toContain("sk-LIVE");
  });
});
