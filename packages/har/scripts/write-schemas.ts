// Writes the JSON Schemas that ship with the package: npx tsx --conditions=@inspect/source packages/har/scripts/write-schemas.ts
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { jsonSchemas } from "../src/schema.js";

const folder = fileURLToPath(new URL("../schemas/", import.meta.url));
mkdirSync(folder, { recursive: true });
for (const [name, schema] of Object.entries(jsonSchemas())) {
  writeFileSync(`${folder}${name}`, `${JSON.stringify(schema, null, 2)}\n`);
}
