// @inspect/session/schema: zod schemas of the session's files and the compiler of page state maps. Kept apart from the
// main entry, since importing zod and yaml costs more than a whole step that a state decides.
import { z } from "zod";
import { bundleSchema } from "./schema/bundle-schema.js";
import { pageStatesSchema } from "./schema/page-states-schema.js";
import { readingSchema } from "./schema/reading-schema.js";
import { runSchema } from "./schema/run-schema.js";
import { stepSchema } from "./schema/step-schema.js";

export { type CompileResult, type StatesProblem, safeCompilePageStates } from "./schema/compile-page-states.js";
export { bundleSchema, pageStatesSchema, readingSchema, runSchema, stepSchema };

/** The JSON Schemas that ship in `schemas/`, by file name. */
export function jsonSchemas(): { readonly [fileName: string]: unknown } {
  const titles = {
    "page-states.schema.json": ["Inspect page state map", pageStatesSchema],
    "step.schema.json": ["Inspect step.json", stepSchema],
    "run.schema.json": ["Inspect run.json", runSchema],
    "bundle.schema.json": ["Inspect bundle.json", bundleSchema],
    "reading.schema.json": ["Inspect reading.json", readingSchema],
  } as const;
  return Object.fromEntries(
    Object.entries(titles).map(([name, [title, schema]]) => [
      name,
      { title, ...z.toJSONSchema(schema, { io: "input" }) },
    ]),
  );
}
