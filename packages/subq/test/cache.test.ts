import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFileCache, type Subq, type SubqOptions } from "../src/index.js";
import { type SubqServer, startSubqServer } from "../src/test.js";
import { clientOf, failureOf, questions, state } from "./support.js";

let server: SubqServer;
let folder: string;

beforeEach(async () => {
  server = await startSubqServer({ apiKey: "sk-cache-0123456789", answers: { refund: 0.9 } });
  folder = join(await mkdtemp(join(tmpdir(), "subq-cache-")), "answers");
});
afterEach(async () => {
  await server.close();
  await rm(join(folder, ".."), { recursive: true });
});

const caching = (options: SubqOptions = {}, maxBytes = 1e6): Subq =>
  clientOf(server, { cache: createFileCache({ folder, maxBytes }), ...options });

describe("the answer cache", () => {
  it("answers an equal request without sending it, also in another client", async () => {
    const first = await caching().decide({ state, questions });
    const again = await caching().decide({ questions, state: structuredClone(state) });
    expect(server.requests).toHaveLength(1);
    expect(again).toMatchObject({ answers: first.answers, model: first.model, usage: first.usage, raw: first.raw });
    expect([first.fromCache, first.attempts, again.fromCache, again.attempts]).toEqual([false, 1, true, 0]);
  });

  it("is keyed by the fingerprint, private, and holds neither key nor state nor questions", async () => {
    await caching().decide({ state, questions });
    const fingerprint = await caching().fingerprint({ state, questions });
    expect(await readdir(folder)).toEqual([`${fingerprint}.json`]);
    const file = join(folder, `${fingerprint}.json`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const text = await readFile(file, "utf8");
    expect(JSON.parse(text)).toMatchObject({
      format: "inspect/subq-answer",
      version: 1,
      fingerprint,
      endpoint: `${server.url}/v1/systemone`,
    });
    for (const absent of ["sk-cache", "cracked base", "asks for money"]) expect(text).not.toContain(absent);
  });

  it("never stores the key, though the server repeats it", async () => {
    server.misbehaveNext({ kind: "edit", edit: (body) => ({ ...body, echo: "Bearer sk-cache-0123456789" }) });
    await caching().decide({ state, questions });
    const again = await caching().decide({ state, questions });
    expect(again).toMatchObject({ fromCache: true, raw: { echo: "Bearer [redacted]" } });
    const [name = ""] = await readdir(folder);
    expect(await readFile(join(folder, name), "utf8")).not.toContain("sk-cache");
  });

  it("is not used for another request, another endpoint, or when switched off", async () => {
    await caching().decide({ state, questions });
    await caching().decide({ state: { ...state, more: 1 }, questions });
    await caching({ model: "subq-snap-preview" }).decide({ state, questions });
    await caching().decide({ state, questions }, { useCache: false });
    expect(server.requests).toHaveLength(4);
    const other = await startSubqServer({ apiKey: "sk-cache-0123456789", answers: { refund: 0.1 } });
    const decision = await caching({ baseUrl: other.url }).decide({ state, questions });
    expect([decision.fromCache, decision.answers.refund.noul]).toEqual([false, 0.1]);
    await other.close();
  });

  it("keeps no failure", async () => {
    server.misbehaveNext({ kind: "wrong-names" });
    await failureOf(caching().decide({ state, questions }));
    expect((await caching().decide({ state, questions })).fromCache).toBe(false);
  });

  it.each<[string, (text: string) => string]>([
    ["cut", (text) => text.slice(0, 100)],
    ["empty", () => ""],
    ["another format", (text) => text.replace("inspect/subq-answer", "other")],
    ["a newer version", (text) => text.replace('"version":1', '"version":2')],
    ["another fingerprint", (text) => text.replace(/"fingerprint":"../, '"fingerprint":"zz')],
    ["an answer changed to a wrong one", (text) => text.replace("0.9", "1.9")],
    ["an answer removed", (text) => text.replace("refund", "refunds")],
  ])("asks again when a kept file is %s", async (_, change) => {
    await caching().decide({ state, questions });
    const [name = ""] = await readdir(folder);
    const path = join(folder, name);
    await writeFile(path, change(await readFile(path, "utf8")));
    const decision = await caching().decide({ state, questions });
    expect([decision.fromCache, decision.answers.refund.noul]).toEqual([false, 0.9]);
    expect((await caching().decide({ state, questions })).fromCache).toBe(true);
  });

  it("stays within its size, the entries unused for longest go first", async () => {
    await caching().decide({ state: "0", questions });
    const [name = ""] = await readdir(folder);
    const size = (await stat(join(folder, name))).size;
    const client = caching({}, size * 4.5);
    for (const text of ["1", "2", "3"]) await client.decide({ state: text, questions });
    for (const [index, text] of ["0", "1", "2", "3"].entries()) {
      const path = join(folder, `${await client.fingerprint({ state: text, questions })}.json`);
      await utimes(path, 1000 + index, 1000 + index);
    }
    expect((await client.decide({ state: "0", questions })).fromCache).toBe(true);
    await client.decide({ state: "4", questions });
    expect(await readdir(folder)).toHaveLength(4);
    const kept = [];
    for (const text of ["0", "2", "3", "4"]) kept.push((await client.decide({ state: text, questions })).fromCache);
    expect(kept).toEqual([true, true, true, true]);
    expect((await client.decide({ state: "1", questions })).fromCache).toBe(false);
  });

  it("leaves out what is larger than it may be, and what is too old", async () => {
    await caching({}, 10).decide({ state, questions });
    expect(await readdir(folder).catch(() => [])).toEqual([]);
    const cache = createFileCache({ folder, maxAge: 0.02 });
    await clientOf(server, { cache }).decide({ state, questions });
    expect(await readdir(folder)).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect((await clientOf(server, { cache }).decide({ state, questions })).fromCache).toBe(false);
  });

  it("cannot make a call fail", async () => {
    await writeFile(folder, "a file where the folder should be");
    expect((await caching().decide({ state, questions })).attempts).toBe(1);
    const broken = { get: () => Promise.reject(new Error("x")), set: () => Promise.reject(new Error("y")) };
    expect((await caching({ cache: broken }).decide({ state, questions })).attempts).toBe(1);
  });

  it("writes many at once without losing one", async () => {
    const client = caching();
    const states = Array.from({ length: 30 }, (_, index) => `state ${index}`);
    await Promise.all([...states, ...states].map((text) => client.decide({ state: text, questions })));
    expect(await readdir(folder)).toHaveLength(30);
    const again = await Promise.all(states.map((text) => client.decide({ state: text, questions })));
    expect(again.every(({ fromCache }) => fromCache)).toBe(true);
  });

  it("refuses bounds that are none, and keys that are no fingerprint", async () => {
    expect(() => createFileCache({ folder: "" })).toThrow(/folder/);
    expect(() => createFileCache({ folder, maxBytes: 0 })).toThrow(/maxBytes/);
    expect(() => createFileCache({ folder, maxAge: Number.NaN })).toThrow(/maxAge/);
    const entry = { endpoint: "x", body: "y" };
    await expect(createFileCache({ folder }).set("../escape", entry)).rejects.toThrow(/fingerprint/);
    await expect(createFileCache({ folder }).get("../escape")).rejects.toThrow(/fingerprint/);
  });
});
