import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSubq, type DecideRequest, type ImageInput, noul, type Problem } from "../src/index.js";
import { type SubqServer, startSubqServer } from "../src/test.js";
import { clientOf, failureOf, imageBytes, questions, state } from "./support.js";

let server: SubqServer;
let folder: string;

beforeAll(async () => {
  server = await startSubqServer();
  folder = await mkdtemp(join(tmpdir(), "subq-"));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function problemsOf(request: unknown): Promise<readonly Pick<Problem, "code" | "path">[]> {
  const before = server.requests.length;
  const failure = await failureOf(clientOf(server).decide(request as DecideRequest));
  expect(failure).toMatchObject({ code: "invalid-request", attempts: 0 });
  expect(server.requests).toHaveLength(before);
  for (const { path, message } of failure.problems) expect(failure.message).toContain(`${path}: ${message}`);
  return failure.problems.map(({ code, path }) => ({ code, path }));
}

const choiceOf = (count: number): object => ({
  type: "choice",
  instructions: "Which?",
  criteria: Object.fromEntries(Array.from({ length: count }, (_, index) => [`l${index}`, null])),
});
const scoreOf = (count: number): object => ({
  type: "score",
  instructions: "How much?",
  criteria: Array.from({ length: count }, (_, index) => `level ${index}`),
});

describe("a wrong request is refused before anything is sent", () => {
  it.each<[string, object, string, string]>([
    ["no questions", { state, questions: {} }, "no-questions", "questions"],
    ["a question list", { state, questions: [noul("Is it?")] }, "question-type", "questions"],
    ["an empty name", { state, questions: { "": noul("Is it?") } }, "question-name", 'questions[""]'],
    ["a name with a space", { state, questions: { "a b": noul("Is it?") } }, "question-name", 'questions["a b"]'],
    ["a name of 101 characters", { state, questions: { ["n".repeat(101)]: noul("I?") } }, "question-name", "questions"],
    [
      "the name __proto__",
      { state, questions: JSON.parse('{"__proto__":{"type":"noul","instructions":"Is it?"}}') },
      "question-name",
      "questions.__proto__",
    ],
    ["one label", { state, questions: { a: choiceOf(1) } }, "choice-labels", "questions.a.criteria"],
    ["256 labels", { state, questions: { a: choiceOf(256) } }, "choice-labels", "questions.a.criteria"],
    ["one level", { state, questions: { a: scoreOf(1) } }, "score-levels", "questions.a.criteria"],
    ["eleven levels", { state, questions: { a: scoreOf(11) } }, "score-levels", "questions.a.criteria"],
    ["a null question", { state, questions: { a: null } }, "question-type", "questions.a"],
    ["a misspelt key", { state, questions: { a: { ...noul("Is it?"), critera: {} } } }, "question-key", "questions.a"],
    [
      "an unknown type",
      { state, questions: { a: { type: "box", instructions: "W?" } } },
      "question-type",
      "questions.a.type",
    ],
    ["no instructions", { state, questions: { a: { type: "noul" } } }, "instructions", "questions.a.instructions"],
    ["empty instructions", { state, questions: { a: noul({}) } }, "instructions", "questions.a.instructions"],
    ["a null state", { state: null, questions }, "state", "state"],
    ["no state", { questions }, "state", "state"],
    ["a state that is not JSON", { state: { when: { at: 1n } }, questions }, "not-json", "state.when.at"],
    ["a blank model", { model: " ", state, questions }, "model", "model"],
    [
      "criteria that are not JSON",
      { state, questions: { a: noul({ at: [Number.NaN] }) } },
      "not-json",
      "questions.a.instructions.at[0]",
    ],
  ])("%s", async (_, request, code, path) => {
    const problems = await problemsOf(request);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.code).toBe(code);
    expect(problems[0]?.path.startsWith(path)).toBe(true);
  });

  it("lists every problem by path", async () => {
    const wrong = {
      state: 7,
      questions: { "a b": choiceOf(1), c: scoreOf(11), d: { ...noul("Is it?"), criteria: { maybe: "x", true: 1 } } },
      images: [Buffer.from("GIF89a")],
    };
    expect((await problemsOf(wrong)).map(({ path }) => path)).toEqual([
      "state",
      'questions["a b"]',
      'questions["a b"].criteria',
      "questions.c.criteria",
      "questions.d.criteria.maybe",
      "questions.d.criteria.true",
      "images[0]",
    ]);
  });

  it("accepts the bounds themselves", async () => {
    const bounds = {
      ["n".repeat(100)]: noul("Is it?"),
      two: choiceOf(2),
      all: choiceOf(255),
      low: scoreOf(2),
      high: scoreOf(10),
    };
    const { answers } = await clientOf(server).decide({ state, questions: bounds as never });
    expect(Object.keys(answers)).toHaveLength(5);
  });

  it("lets every limit be changed", async () => {
    const loose = await startSubqServer({
      limits: { questions: 200, nameLength: 300, namePattern: /./, choiceLabelsMin: 1, scoreLevelsMax: 20 },
    });
    const limits = { questions: 1, nameLength: 200, namePattern: /^.+$/u, choiceLabelsMin: 1, scoreLevelsMax: 11 };
    const client = clientOf(loose, { limits });
    expect((await failureOf(client.decide({ state, questions }))).problems[0]?.message).toContain("at most 1 fit");
    for (const [name, question] of Object.entries({
      "ä ö": noul("I?"),
      ["n".repeat(150)]: choiceOf(1),
      c: scoreOf(11),
    })) {
      const { answers } = await client.decide({ state, questions: { [name]: question as never } });
      expect(Object.keys(answers)).toEqual([name]);
    }
    const small = clientOf(loose, { limits: { requestBytes: 300 } });
    const failure = await failureOf(small.decide({ state: "x".repeat(300), questions: { a: noul("I?") } }));
    expect(failure.problems).toMatchObject([{ code: "request-size", path: "state" }]);
    await loose.close();
  });
});

describe("images", () => {
  const ask = (...images: ImageInput[]): Promise<unknown> => clientOf(server).decide({ state, questions, images });

  it("come from a path, bytes or base64, their type read from the bytes", async () => {
    const path = join(folder, "picture.gif");
    writeFileSync(path, imageBytes("png"));
    await ask(
      path,
      imageBytes("jpeg"),
      { base64: imageBytes("webp").toString("base64") },
      new Uint8Array(imageBytes("png")),
    );
    expect(server.decisions.at(-1)?.images).toEqual([
      { mediaType: "image/png", bytes: imageBytes("png") },
      { mediaType: "image/jpeg", bytes: imageBytes("jpeg") },
      { mediaType: "image/webp", bytes: imageBytes("webp") },
      { mediaType: "image/png", bytes: imageBytes("png") },
    ]);
    expect(JSON.parse(server.requests.at(-1)?.body ?? "").images[0]).toEqual({
      media_type: "image/png",
      data: imageBytes("png").toString("base64"),
    });
  });

  it("are sent without a data: prefix, in plain base64", async () => {
    const url = imageBytes("jpeg").toString("base64url");
    await ask({ base64: `data:image/png;base64,${imageBytes("png").toString("base64")}` }, { base64: url });
    expect(server.decisions.at(-1)?.images.map(({ mediaType }) => mediaType)).toEqual(["image/png", "image/jpeg"]);
  });

  it.each<[string, () => ImageInput[], string, string]>([
    ["five", () => Array.from({ length: 5 }, () => imageBytes("png")), "too-many-images", "images"],
    ["one over 4 MiB", () => [imageBytes("png"), imageBytes("png", 4 * 2 ** 20 + 1)], "image-size", "images[1]"],
    [
      "over 8 MiB together",
      () => Array.from({ length: 3 }, () => imageBytes("png", 3 * 2 ** 20)),
      "image-size",
      "images",
    ],
    ["a GIF", () => [Buffer.from("GIF89a")], "image-type", "images[0]"],
    ["a RIFF that is no WebP", () => [Buffer.from("RIFF\0\0\0\0WAVE")], "image-type", "images[0]"],
    ["a missing file", () => [join(folder, "none.png")], "image-unreadable", "images[0]"],
    ["a folder", () => [folder], "image-unreadable", "images[0]"],
    ["no base64", () => [{ base64: "%%%" }], "image-unreadable", "images[0]"],
    ["something else", () => [7 as never], "image-unreadable", "images[0]"],
  ])("are refused before sending: %s", async (_, images, code, path) => {
    expect(await problemsOf({ state, questions, images: images() })).toEqual([{ code, path }]);
  });

  it("of exactly 4 MiB and 8 MiB together are sent", async () => {
    await ask(imageBytes("png", 4 * 2 ** 20), imageBytes("webp", 4 * 2 ** 20));
    expect(server.decisions.at(-1)?.images.map(({ bytes }) => bytes.length)).toEqual([4 * 2 ** 20, 4 * 2 ** 20]);
  });

  it("take the property names that are set, by option, environment or function", async () => {
    const named = await startSubqServer({ imageKeys: { mediaType: "mime", data: "base64" } });
    const images = [imageBytes("png")];
    await clientOf(named, { imageKeys: { mediaType: "mime", data: "base64" } }).decide({ state, questions, images });
    await clientOf(named, { env: { SUBQ_IMAGE_KEYS: " mime , base64 " } }).decide({ state, questions, images });
    const imageItem = ({ mediaType, base64 }: { mediaType: string; base64: string }) => ({ mime: mediaType, base64 });
    await clientOf(named, { imageItem }).decide({ state, questions, images });
    expect(named.decisions).toHaveLength(3);
    await named.close();
  });
});

describe("options that cannot be used", () => {
  it("without a key, say which variable and where keys are made", () => {
    expect(() => createSubq({ env: {} })).toThrow(
      expect.objectContaining({
        code: "missing-key",
        message: expect.stringMatching(/SUBQ_API_KEY.*console\.subq\.ai/),
      }),
    );
    expect(() => createSubq({ apiKey: "  ", env: { SUBQ_API_KEY: "key" } })).toThrow(/no API key/);
  });

  it.each<[string, Parameters<typeof createSubq>[0]]>([
    ["characters that no header can carry", { apiKey: "a\nb" }],
    ["absolute http or https URL", { baseUrl: "api.subq.ai" }],
    ["absolute http or https URL", { baseUrl: "file:///etc/passwd" }],
    ["user name or password", { baseUrl: "https://me:secret@api.subq.ai" }],
    ["SUBQ_IMAGE_KEYS must be two names", { env: { SUBQ_IMAGE_KEYS: "data" } }],
    ["retry.retries", { retry: { retries: -1 } }],
    ["retry.jitter", { retry: { jitter: 2 } }],
    ["retry.firstDelay", { retry: { firstDelay: Number.NaN } }],
    ["retry.statuses", { retry: { statuses: 500 as never } }],
    ["timeout.attempt", { timeout: { attempt: 0 } }],
    ["timeout.total", { timeout: { total: -1 } }],
    ["limits.questions", { limits: { questions: Number.NaN } }],
    ["limits.namePattern", { limits: { namePattern: "x" as never } }],
    ["roundingTolerance", { roundingTolerance: -1 }],
    ["no header name", { headers: { "a b": "x" } }],
    ["header x-a cannot be sent", { headers: { "x-a": "a\r\nb" } }],
    ["extraBody must not hold state", { extraBody: { state: 1 } }],
  ])("say so: %s", (message, options) => {
    const create = (): unknown => createSubq({ apiKey: "secret-key-1234", env: {}, ...options });
    expect(create).toThrow(
      expect.objectContaining({ code: "invalid-option", message: expect.stringContaining(message) }),
    );
    expect(create).not.toThrow(/secret/);
  });
});
