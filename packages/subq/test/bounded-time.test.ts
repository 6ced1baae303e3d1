import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import { Agent, type Dispatcher } from "undici";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AnswerCache } from "../src/index.js";
import { type SubqServer, startSubqServer } from "../src/test.js";
import { clientOf, failureOf, questions, state } from "./support.js";

let server: SubqServer;

beforeEach(async () => {
  server = await startSubqServer();
});
afterEach(() => server.close());

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work;
  return (performance.now() - begun) / 1000;
}

describe("a call ends in its time", () => {
  const neverConnects = (): Agent => new Agent({ connect: () => undefined });

  it("while a connection is still being made", async () => {
    const client = clientOf(server, { dispatcher: neverConnects(), retry: false, timeout: { attempt: 0.2 } });
    const failure = failureOf(client.decide({ state, questions }));
    expect(await secondsOf(failure)).toBeLessThan(3);
    expect(await failure).toMatchObject({ code: "timeout", attempts: 1 });
  });

  it("while a connection is still being made and its caller ends it", async () => {
    const client = clientOf(server, { dispatcher: neverConnects(), retry: false });
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    const failure = failureOf(client.decide({ state, questions }, { signal: controller.signal }));
    expect(await secondsOf(failure)).toBeLessThan(3);
    expect(await failure).toMatchObject({ code: "aborted" });
  });

  it("while it waits behind another for the only connection", async () => {
    const dispatcher = new Agent({ connections: 1, pipelining: 1 });
    server.misbehaveNext({ kind: "slow", delay: 2 });
    const client = clientOf(server, { dispatcher, retry: false });
    const first = client.decide({ state, questions });
    await new Promise((resolve) => setTimeout(resolve, 100));
    const second = await failureOf(client.decide({ state, questions }, { timeout: { attempt: 0.2 } }));
    expect(second).toMatchObject({ code: "timeout" });
    expect((await first).attempts).toBe(1);
    await dispatcher.close();
  });

  it("with a dispatcher that heeds no signal", async () => {
    const deaf = new (class extends Agent {
      override dispatch(): boolean {
        return true;
      }
    })();
    const client = clientOf(server, { dispatcher: deaf as Dispatcher, retry: false, timeout: { attempt: 0.1 } });
    expect(await failureOf(client.decide({ state, questions }))).toMatchObject({ code: "timeout" });
  });

  it("when a cache never answers: the request is sent, and the answer is not held back", async () => {
    const stuck: AnswerCache = { get: () => new Promise(() => undefined), set: () => new Promise(() => undefined) };
    const answered = clientOf(server, { cache: stuck }).decide({ state, questions });
    expect(await secondsOf(answered)).toBeLessThan(20);
    expect(await answered).toMatchObject({ attempts: 1, fromCache: false });
  }, 30_000);
});

describe("what is wrong with a call is one clear error, and nothing stays behind", () => {
  it.each<[string, unknown, unknown]>([
    ["no request", null, {}],
    ["a missing request", undefined, {}],
    ["a text for a request", "state", {}],
    ["options that are null", { state, questions }, null],
    ["a signal that is none", { state, questions }, { signal: {} }],
    ["a timeout that is a text", { state, questions }, { timeout: { attempt: "5" } }],
  ])("%s", async (_, request, options) => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => {
      unhandled.push(reason);
    };
    process.on("unhandledRejection", note);
    const client = clientOf(server);
    for (const call of [client.decide, client.decideMany]) {
      const failure = await failureOf((call as (...given: unknown[]) => Promise<unknown>)(request, options));
      expect(failure).toMatchObject({ name: "SubqError", code: expect.stringMatching(/^invalid-/) });
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off("unhandledRejection", note);
    expect(unhandled).toEqual([]);
    expect(server.requests).toHaveLength(0);
  });

  it("keys of a request that are not known, getters that throw and image items that cannot be made", async () => {
    const image = Buffer.from("89504e470d0a1a0a0000", "hex");
    const misspelt = { state, questions, image: [image] };
    expect(await failureOf(clientOf(server).decide(misspelt))).toMatchObject({
      problems: [{ code: "request-key", path: "request" }],
    });
    const throwing = {
      state,
      get questions(): never {
        throw new Error("not today");
      },
    };
    expect((await failureOf(clientOf(server).decide(throwing))).message).toContain("could not be read: not today");
    const imageItem = (): never => {
      throw new Error("no such shape");
    };
    const failure = await failureOf(clientOf(server, { imageItem }).decide({ state, questions, images: [image] }));
    expect(failure.message).toContain("images[0]: imageItem failed: no such shape");
    expect(server.requests).toHaveLength(0);
  });
});

describe("no piece of a secret is left where a text is cut", () => {
  const apiKey = "sk-cut-0123456789abcdef";

  it.each<[string, { [name: string]: string }, string, number | undefined]>([
    ["a request id", { "x-request-id": `${"r".repeat(190)}${apiKey}` }, "{}", undefined],
    ["a body that is too large", {}, `${"x".repeat(490)}${apiKey}`, 500],
    ["a large body that is cut for the error", {}, `${"x".repeat(16_375)}${apiKey}${"y".repeat(100)}`, undefined],
  ])("%s", async (_, headers, body, responseBytes) => {
    const echo = createServer((_request, response) => response.writeHead(500, headers).end(body));
    await new Promise<void>((resolve) => echo.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
    const limits = responseBytes === undefined ? {} : { responseBytes };
    const client = clientOf(server, { apiKey, baseUrl, retry: false, limits });
    const failure = await failureOf(client.decide({ state, questions }));
    const everything = JSON.stringify([failure, failure.body, failure.message, failure.requestId]);
    expect(everything).not.toContain("sk-cut");
    expect(failure.body?.length ?? 0).toBeLessThanOrEqual(16_384);
    await new Promise((resolve) => echo.close(resolve));
  });

  it("a fault with a long message, and the token of another credential", async () => {
    const token = "b64token0123456789";
    const dispatcher = new (class extends Agent {
      override dispatch(_: unknown, handler: { onError?: (error: Error) => void }): boolean {
        handler.onError?.(new Error(`${"e".repeat(490)}${apiKey} and ${token}`));
        return true;
      }
    })() as unknown as Dispatcher;
    const headers = { "proxy-authorization": `Basic ${token}` };
    const failure = await failureOf(
      clientOf(server, { apiKey, dispatcher, headers, retry: false }).decide({ state, questions }),
    );
    const everything = `${failure.message} ${(failure.cause as Error | undefined)?.message}`;
    expect(everything).not.toMatch(/sk-cut|b64token/);
  });

  it("an endpoint's query shows neither in the client nor in an error", async () => {
    const client = clientOf(server, { baseUrl: `${server.url}/?api-key=query-secret-123`, retry: false });
    server.misbehaveNext({ kind: "status", status: 400 });
    const failure = await failureOf(client.decide({ state, questions }));
    expect(`${client.endpoint} ${failure.message} ${JSON.stringify(failure)}`).not.toContain("query-secret-123");
    expect(server.requests.at(-1)?.path).toContain("api-key=query-secret-123");
  });
});
