import { expect, test } from "vitest";
import * as main from "../src/index.js";
import * as layout from "../src/layout.js";
import * as schema from "../src/schema.js";

test("the main entry exports exactly this", () => {
  expect(Object.keys(main).sort()).toMatchInlineSnapshot();
});

test("./layout exports exactly this", () => {
  expect(Object.keys(layout).sort()).toMatchInlineSnapshot();
});

test("./schema exports exactly this", () => {
  expect(Object.keys(schema).sort()).toMatchInlineSnapshot();
});
