import { describe, expect, it } from "vitest";
import { startSubqServer } from "../src/test.js";
import { clientOf, failureOf } from "./support.js";

describe("listModels", () => {
  it.each(["openai", "typesafe"] as const)("reads the %s shape", async (modelList) => {
    const server = await startSubqServer({ modelList });
    const models = await clientOf(server).listModels();
    expect(models.map(({ id }) => id)).toEqual(["subq-snap-1.1", "subq-snap-preview"]);
    expect(models[0]?.description).toBe(modelList === "typesafe" ? "The model subq-snap-1.1" : undefined);
    expect(models[0]?.raw).toMatchObject(
      modelList === "typesafe" ? { release_date: "2026-01-01" } : { object: "model" },
    );
    expect(server.requests).toMatchObject([{ method: "GET", path: "/v1/models", body: "" }]);
    await server.close();
  });

  it("takes ids as texts, and refuses every other shape", async () => {
    const server = await startSubqServer();
    const list = (body: unknown): Promise<readonly { id: string }[]> => {
      server.misbehaveNext({ kind: "status", status: 200, body });
      return clientOf(server).listModels();
    };
    expect(await list({ data: ["a"], extra: 1 })).toEqual([{ id: "a", raw: "a" }]);
    expect(await list({ models: [] })).toEqual([]);
    for (const body of [[], {}, { data: {} }, { data: [{}] }, { models: [{ id: 7 }] }, "text", { success: false }]) {
      expect(await failureOf(list(body))).toMatchObject({ code: "bad-response", status: 200 });
    }
    server.misbehaveNext({ kind: "status", status: 403 });
    expect((await failureOf(clientOf(server).listModels())).code).toBe("forbidden");
    await server.close();
  });
});
