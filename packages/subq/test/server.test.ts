import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { noul } from "../src/questions.js";
import { type SubqServer, startSubqServer } from "../src/test.js";

let server: SubqServer;

beforeEach(async () => {
  server = await startSubqServer({ limits: { imageBytes: 20, imageBytesTotal: 30 } });
});
afterEach(() => server.close());

async function post(
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: { detail?: { error_type: string; message: string } }; headers: Headers }> {
  const response = await fetch(`${server.url}/v1/systemone`, {
    method: "POST",
    headers: { authorization: `Bearer ${server.env.SUBQ_API_KEY}`, "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as never, headers: response.headers };
}

const good = { model: "subq-snap-1.1", state: "text", questions: { refund: noul("Is it?") } };
const png = (size: number): string =>
  Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(size - 8)]).toString(
    "base64",
  );
const item = (data: string, media_type = "image/png"): object => ({ media_type, data });

describe("the test server checks requests", () => {
  it.each([
    ["no JSON", "{", 400, "not valid JSON"],
    ["a list", [], 400, "JSON object"],
    ["no model", { ...good, model: undefined }, 422, "model"],
    ["an unknown model", { ...good, model: "other" }, 404, "does not exist"],
    ["a null state", { ...good, state: null }, 422, "state"],
    ["a number as state", { ...good, state: 1 }, 422, "state"],
    ["no questions", { ...good, questions: {} }, 422, "at least one question"],
    ["a question list", { ...good, questions: [noul("Is it?")] }, 422, "object of name to question"],
    ["a name of 101 characters", { ...good, questions: { ["n".repeat(101)]: noul("Is it?") } }, 422, "101 characters"],
    ["a name with a space", { ...good, questions: { "a b": noul("Is it?") } }, 422, 'questions["a b"]'],
    ["blank instructions", { ...good, questions: { a: noul(" ") } }, 422, "questions.a.instructions"],
    ["a third criterion", { ...good, questions: { a: { ...noul("I?"), criteria: { maybe: "x" } } } }, 422, "criteria"],
    [
      "one label",
      { ...good, questions: { a: { type: "choice", instructions: "W?", criteria: { x: null } } } },
      422,
      "1 labels",
    ],
    [
      "a null level",
      { ...good, questions: { a: { type: "score", instructions: "H?", criteria: ["x", null] } } },
      422,
      "criteria[1]",
    ],
    ["images that are no list", { ...good, images: {} }, 422, "array"],
    ["five images", { ...good, images: Array.from({ length: 5 }, () => item(png(8))) }, 422, "5 images"],
    ["a data URL", { ...good, images: [item(`data:image/png;base64,${png(8)}`)] }, 422, "base64 without"],
    ["a GIF", { ...good, images: [item(Buffer.from("GIF89a....").toString("base64"))] }, 422, "no PNG"],
    ["another media type", { ...good, images: [item(png(8), "image/jpeg")] }, 422, "must be image/png"],
    ["an unknown image key", { ...good, images: [{ ...item(png(8)), name: "x" }] }, 422, "unknown property"],
    ["an image that is too large", { ...good, images: [item(png(21))] }, 413, "at most 20"],
    ["images too large together", { ...good, images: [item(png(16)), item(png(16))] }, 413, "at most 30 in total"],
  ])("refuses %s", async (_, body, status, message) => {
    const reply = await post(body);
    expect(reply.status).toBe(status);
    expect(reply.body.detail?.message).toContain(message);
    expect(reply.headers.get("x-request-id")).toMatch(/^req_\d+$/);
    expect(server.decisions).toHaveLength(0);
    expect(server.requests).toHaveLength(1);
  });

  it("accepts what is within the limits", async () => {
    const reply = await post({ ...good, images: [item(png(15)), item(png(15))], trace: "kept" });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ model: "subq-snap-1.1", answers: { refund: { type: "noul", noul: 0.5 } } });
    expect(server.decisions[0]).toMatchObject({ extra: { trace: "kept" }, images: [{ mediaType: "image/png" }, {}] });
  });

  it("asks for the key, the method, the path and the content type", async () => {
    expect((await post(good, { authorization: "Bearer other" })).status).toBe(401);
    expect((await post(good, { "content-type": "text/plain" })).status).toBe(415);
    expect((await fetch(`${server.url}/v1/systemone/`, { method: "POST", body: "{}" })).status).toBe(404);
    const authorization = `Bearer ${server.env.SUBQ_API_KEY}`;
    expect((await fetch(`${server.url}/v1/systemone`, { headers: { authorization } })).status).toBe(405);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
      "[another key]",
      "[expected key]",
      undefined,
      "[expected key]",
    ]);
  });

  it("answers 500 with the reason when the script does not fit", async () => {
    server.answerWith({ refund: "a label" });
    const reply = await post(good);
    expect(reply.status).toBe(500);
    expect(reply.body.detail?.message).toContain("neither a probability nor true or false");
  });

  it("closes while an answer is outstanding", async () => {
    server.misbehaveNext({ kind: "slow", delay: 60 });
    const failure = expect(post(good)).rejects.toThrow();
    await expect.poll(() => server.requests.length).toBe(1);
    await server.close();
    await failure;
    server = await startSubqServer();
  });
});
