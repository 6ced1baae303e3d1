// @inspect/har/schema: the zod schemas of exchanges.json, kept apart from the main entry, which does not need zod.
import { z } from "zod";
import { bodySchema } from "./schema/body-schema.js";
import { exchangesDocumentSchema } from "./schema/document-schema.js";
import { exchangeSchema } from "./schema/exchange-schema.js";

export { bodySchema, exchangeSchema, exchangesDocumentSchema };

/** The JSON Schemas that ship in `schemas/`, by file name. */
export function jsonSchemas(): { readonly [fileName: string]: unknown } {
  const schema = z.toJSONSchema(exchangesDocumentSchema, { io: "input" });
  return { "exchanges.schema.json": { title: "Inspect exchanges.json", ...schema } };
}
