import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isSubqError, SubqError } from "../src/index.js";
import { type Misbehaviour, type SubqServer, startSubqServer } from "../src/test.js";
import { clientOf, failureOf, questions, state } from "./support.js";

let server: SubqServer;

beforeEach(async () => {
  server = await startSubqServer();
});
afterEach(() => server.close());

function failing(misbehaviour: Misbehaviour): Promise<SubqError> {
  server.misbehaveNext(misbehaviour);
  return failureOf(clientOf(server, { retry: false }).decide({ state, questions }));
}

describe("a status becomes a code", () => {
  it.each([
    [400, "invalid-request"],
    [401, "unauthorized"],
    [402, "forbidden"],
    [403, "forbidden"],
    [404, "not-found"],
    [405, "not-found"],
    [408, "timeout"],
    [409, "invalid-request"],
    [413, "too-large"],
    [422, "invalid-request"],
    [429, "rate-limited"],
    [500, "server"],
    [502, "server"],
    [503, "server"],
    [504, "server"],
    [524, "server"],
    [529, "overloaded"],
    [304, "bad-response"],
  ])("%i: %s", async (status, code) => {
    const failure = await failing({ kind: "status", status, headers: { "x-request-id": "req_x", "x-more": "kept" } });
    expect(failure).toBeInstanceOf(SubqError);
    expect(isSubqError(failure, code as SubqError["code"])).toBe(true);
    expect(failure).toMatchObject({ code, status, requestId: "req_x", attempts: 1, headers: { "x-more": "kept" } });
    expect(failure.message).toContain(`${status}`);
    expect(failure.message).toContain(`POST ${server.url}/v1/systemone, 1 attempt`);
  });

  it("says what to check", async () => {
    expect((await failing({ kind: "status", status: 401 })).message).toContain("SUBQ_API_KEY");
    expect((await failing({ kind: "status", status: 404 })).message).toContain("SUBQ_BASE_URL");
    expect(isSubqError(new Error("x"))).toBe(false);
    expect(isSubqError(null)).toBe(false);
  });

  it("reads 503 with an overload's type as overloaded", async () => {
    const body = { detail: { error_type: "overloaded_error", message: "busy" } };
    expect((await failing({ kind: "status", status: 503, body })).code).toBe("overloaded");
  });
});

describe("every shape of an error body becomes a message and a type", () => {
  const long = "x".repeat(3000);
  it.each<[string, unknown, string | undefined, string | undefined]>([
    ["SubQ's detail object", { detail: { error_type: "bad_state", message: "no state" } }, "no state", "bad_state"],
    ["detail as text", { detail: "no state" }, "no state", undefined],
    [
      "a validation list",
      {
        detail: [
          { loc: ["body", "questions", 0], msg: "field required", type: "value_error.missing" },
          { loc: ["body"], msg: "wrong", type: "value_error" },
        ],
      },
      "body.questions.0: field required; body: wrong",
      "value_error.missing",
    ],
    ["a list of texts", { detail: ["one", "two"] }, "one; two", undefined],
    [
      "an error object",
      { error: { message: "no", type: "invalid_request_error", code: "x", param: "state", metadata: { a: 1 } } },
      "no",
      "invalid_request_error",
    ],
    ["an error object with a code only", { error: { message: "no", code: 1234 } }, "no", "1234"],
    [
      "an error object without message",
      { error: { type: "invalid_request_error" } },
      undefined,
      "invalid_request_error",
    ],
    ["error as text", { error: "no" }, "no", undefined],
    ["message as text", { message: "no" }, "no", undefined],
    ["type and message at the top", { error_type: "bad", message: "no" }, "no", "bad"],
    ["no success", { success: false, errors: [{ code: 7003, message: "no route" }] }, "no route", "7003"],
    ["a JSON text", '"no"', "no", undefined],
    ["plain text", "upstream\n  connect\tfault", "upstream connect fault", undefined],
    ["cut JSON", '{"detail": {"mess', '{"detail": {"mess', undefined],
    ["terminal escapes", { detail: "\u001b[31mred\u009b0m\r\nnext" }, "[31mred 0m next", undefined],
    ["a long text", long, `${"x".repeat(1000)}…`, undefined],
    ["nothing known", { ok: 0 }, undefined, undefined],
    ["null", "null", undefined, undefined],
    [
      "nested without end",
      { error: { error: { error: { error: { error: { error: "deep" } } } } } },
      undefined,
      undefined,
    ],
  ])("%s", async (_, body, message, errorType) => {
    const failure = await failing({ kind: "status", status: 400, body });
    const type = errorType === undefined ? "400" : `400 (${errorType})`;
    const said = `the server answered ${type}${message === undefined ? "" : `: ${message}`} [POST`;
    expect(failure.message).toContain(said);
    expect(failure.errorType).toBe(errorType);
    expect(failure.body).toBe(typeof body === "string" ? body : JSON.stringify(body));
  });

  it("HTML", async () => {
    const failure = await failing({ kind: "html" });
    expect(failure).toMatchObject({ code: "server", status: 502, body: expect.stringContaining("<title>") });
    expect(failure.message).toContain('an HTML page titled "502 Bad Gateway"');
    const untitled = await failing({ kind: "status", status: 504, body: "<html><body></body></html>" });
    expect(untitled.message).toContain("an HTML page without a title");
  });

  it("no body", async () => {
    expect((await failing({ kind: "empty", status: 405 })).message).toContain("answered 405: check the base URL");
  });

  it("keeps at most 16384 characters of it", async () => {
    expect((await failing({ kind: "status", status: 500, body: "y".repeat(100_000) })).body).toHaveLength(16_384);
  });
});

describe("a 2xx that is no answer", () => {
  it.each<[string, Misbehaviour, string]>([
    ["HTML", { kind: "html", status: 200 }, 'answered 200 with an HTML page titled "502 Bad Gateway"'],
    ["an empty body", { kind: "empty" }, "with an empty body"],
    ["204", { kind: "empty", status: 204 }, "204 with an empty body"],
    ["cut JSON", { kind: "cut-json" }, "with no valid JSON"],
    ["another JSON", { kind: "status", status: 200, body: [1, 2] }, "no object of answers"],
    ["an error in it", { kind: "status", status: 200, body: { error: { message: "busy" } } }, "the server says: busy"],
    ["no success", { kind: "status", status: 200, body: { success: false, errors: [] } }, "without success"],
    [
      "a body in an encoding nobody asked for",
      { kind: "status", status: 200, body: "\u001f\u008b", headers: { "content-encoding": "gzip" } },
      "encoded as gzip, which was not asked for",
    ],
    ["a body that is too large", { kind: "huge", bytes: 9 * 2 ** 20 }, "more than 8388608 bytes"],
  ])("%s", async (_, misbehaviour, message) => {
    const failure = await failing(misbehaviour);
    expect(failure).toMatchObject({
      code: "bad-response",
      status: misbehaviour.kind === "empty" ? (misbehaviour.status ?? 200) : 200,
    });
    expect(failure.message).toContain(message);
  });

  it("is not sent again, as it has been billed", async () => {
    server.misbehaveNext({ kind: "cut-json" }, { kind: "missing-answer" });
    const client = clientOf(server);
    expect((await failureOf(client.decide({ state, questions }))).attempts).toBe(1);
    expect((await failureOf(client.decide({ state, questions }))).attempts).toBe(1);
  });

  it.each([
    [3036, "rate-limited", 1],
    [3040, "overloaded", 3],
    [5006, "invalid-request", 1],
  ])("without success, code %i means %s", async (vendorCode, code, attempts) => {
    const body = { success: false, errors: [{ code: vendorCode, message: "because" }] };
    for (const status of [200, 429]) {
      server.misbehaveNext(...Array.from({ length: attempts }, () => ({ kind: "status", status, body }) as const));
      const failure = await failureOf(clientOf(server).decide({ state, questions }));
      expect(failure).toMatchObject({ code, attempts, status, errorType: String(vendorCode) });
      expect(failure.message).toContain("because");
    }
  });
});

describe("an answer that cannot be relied on names its question", () => {
  it.each<[string, Misbehaviour, object[]]>([
    ["missing", { kind: "missing-answer", name: "refund" }, [{ code: "answer-missing", path: "answers.refund" }]],
    ["not asked", { kind: "extra-answer" }, [{ code: "answer-unknown", path: "answers.nobody_asked" }]],
    ["of another type", { kind: "wrong-type", name: "queue" }, [{ code: "answer-type", path: "answers.queue.type" }]],
    [
      "above one",
      { kind: "probability-above-one", name: "refund" },
      [{ code: "answer-value", path: "answers.refund.noul" }],
    ],
    [
      "a label above one",
      { kind: "probability-above-one", name: "queue" },
      [{ code: "answer-value", path: "answers.queue.probabilities.billing" }],
    ],
    [
      "under other names",
      { kind: "wrong-names" },
      ["queue", "severity", "refund", "queue_x", "refund_x", "severity_x"].map((name) => ({ path: `answers.${name}` })),
    ],
  ])("%s", async (_, misbehaviour, problems) => {
    const failure = await failing(misbehaviour);
    expect(failure).toMatchObject({ code: "bad-response", status: 200, requestId: "req_1", problems });
    expect(failure.problems).toHaveLength(problems.length);
    expect(failure.message).toContain(failure.problems[0]?.path);
  });
});

describe("what comes back cannot reach a terminal as escapes", () => {
  it("in messages, problems and paths", async () => {
    const sequence = "\u001b[31m\u009b0m\u2028";
    const failure = await failing({
      kind: "edit",
      edit: () => ({
        answers: { [sequence]: {}, queue: { type: sequence }, refund: { type: "noul", noul: sequence } },
      }),
    });
    const shown = [failure.message, ...failure.problems.flatMap(({ path, message }) => [path, message])].join("");
    expect(shown).toContain("\\u001b[31m\\u009b0m\\u2028");
    expect(shown).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028]/);
  });
});

describe("the network", () => {
  async function against(listener: RequestListener): Promise<SubqError> {
    const other = createServer(listener);
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const failure = await failureOf(clientOf({ ...server, url }, { retry: false }).decide({ state, questions }));
    other.closeAllConnections();
    other.close();
    return failure;
  }

  it("nobody listens", async () => {
    const closed = await startSubqServer();
    await closed.close();
    const failure = await failureOf(clientOf(closed, { retry: false }).decide({ state, questions }));
    expect(failure).toMatchObject({ code: "network", attempts: 1, status: undefined, cause: { code: "ECONNREFUSED" } });
    expect(failure.message).toContain("ECONNREFUSED");
  });

  it("the connection breaks before or within the answer", async () => {
    expect((await failing({ kind: "reset" })).code).toBe("network");
    expect(await failing({ kind: "cut-body" })).toMatchObject({ code: "network", status: 200 });
  });

  it("no HTTP comes back", async () => {
    expect((await against((request) => request.socket.end("SSH-2.0-OpenSSH\r\n"))).code).toBe("network");
  });

  it("a host that does not exist", async () => {
    const failure = await failureOf(
      clientOf({ ...server, url: "http://subq.invalid" }, { retry: false }).decide({ state, questions }),
    );
    expect(failure.code).toBe("network");
  });

  it("a redirect to another origin is refused, the key does not go there", async () => {
    const elsewhere = await startSubqServer();
    for (const status of [301, 302, 303, 307, 308]) {
      const failure = await failing({ kind: "redirect", location: `${elsewhere.url}/v1/systemone?a=1`, status });
      expect(failure).toMatchObject({ code: "bad-response", status });
      expect(failure.message).toContain(`redirect to ${elsewhere.url}, another origin than ${server.url}`);
    }
    expect(elsewhere.requests).toHaveLength(0);
    await elsewhere.close();
  });

  it("a redirect within the origin is followed when method and body stay", async () => {
    server.misbehaveNext({ kind: "redirect", location: "/v1/systemone?again", status: 308 });
    const decision = await clientOf(server).decide({ state, questions });
    expect(decision.attempts).toBe(1);
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /v1/systemone",
      "POST /v1/systemone?again",
    ]);
    expect((await failing({ kind: "redirect", location: "/v1/systemone", status: 303 })).message).toContain("method");
    expect((await failing({ kind: "redirect", location: "http://[", status: 307 })).message).toContain("be read");
  });

  it("redirects without end are ended", async () => {
    server.misbehaveNext(
      ...Array.from({ length: 9 }, () => ({ kind: "redirect", location: "/v1/systemone" }) as const),
    );
    const failure = await failureOf(clientOf(server, { retry: false }).decide({ state, questions }));
    expect(failure.message).toContain("after 3 others");
    expect(server.requests).toHaveLength(4);
  });
});
