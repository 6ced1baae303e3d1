import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readTurnState } from "@inspect/pee";
import { expect, test } from "vitest";
import { listStepFolders } from "../src/layout/step-folder.js";
import { bundleSchema, jsonSchemas, readingSchema, runSchema, stepSchema } from "../src/schema.js";
import { givenRun, readAs } from "./support/run.js";
import { givenStates } from "./support/states.js";

const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), "utf8"));

test("every file that is written is as its schema says", async () => {
  const given = await givenRun({ goalText: "A lamp", operator: "anna" });
  const call = { url: "https://shop.example/api/cart", answer: { items: [] }, status: 404 };
  const states = await givenStates(
    "  - { name: cart, means: as-expected, says: The cart., when: { calls: [GET /api/cart 404] } }\n",
  );
  await given.step({ calls: [call] }, { states });
  await given.step({ calls: [] });
  await given.step({ calls: [call], step: null, page: null });
  await given.step({ calls: Array.from({ length: 200 }, (_, index) => ({ ...call, url: `${call.url}/${index}` })) });
  given.server.answerWith(readAs("as-expected", { goalMet: 0.9 }));
  await given.read(4);
  given.server.misbehaveNext({ kind: "status", status: 500 });
  await given.step({ calls: [call] });
  const { runFolder } = given.run;
  expect(runSchema.parse(json(runFolder, "run.json"))).toMatchObject({ goal: { reached: { step: 4 } } });
  expect(readTurnState(readFileSync(join(runFolder, "turn.json"), "utf8"))).toMatchObject({ ok: true });
  const folders = listStepFolders(runFolder);
  expect(folders).toHaveLength(5);
  for (const { path } of folders) {
    bundleSchema.parse(json(path, "bundle.json"));
    readingSchema.parse(json(path, "reading.json"));
  }
  readingSchema.parse(json(folders[3]?.path ?? "", "readings", "0001.json"));
  stepSchema.parse(json(folders[0]?.path ?? "", "step.json"));
});

test("the JSON Schemas that ship are those of the code (npm run schemas writes them)", () => {
  const folder = fileURLToPath(new URL("../schemas", import.meta.url));
  const generated = jsonSchemas();
  for (const [name, schema] of Object.entries(generated))
    expect(json(folder, name)).toEqual(JSON.parse(JSON.stringify(schema)));
  expect(Object.keys(generated)).toContain("page-states.schema.json");
});

test("docs/formats.md has a section for every file of a run", () => {
  const docs = readFileSync(fileURLToPath(new URL("../../../docs/formats.md", import.meta.url)), "utf8");
  const files = [
    "active-run.json",
    "run.json",
    "steps.json",
    "turn.json",
    "step.json",
    "bundle.json",
    "reading.json",
    "page-states",
  ];
  for (const name of files) expect(docs).toMatch(new RegExp(`^#+ .*\`?${name.replace(".", "\\.")}`, "m"));
});
