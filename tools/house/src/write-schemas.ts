import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// Writes the JSON Schemas that packages ship (npm run schemas): every package with `src/schema.ts` says in
// `jsonSchemas()` which files stand in its `schemas/` folder.
const packages = fileURLToPath(new URL("../../../packages", import.meta.url));

for (const name of readdirSync(packages)) {
  const source = join(packages, name, "src/schema.ts");
  if (!existsSync(source)) continue;
  const { jsonSchemas } = (await import(pathToFileURL(source).href)) as {
    readonly jsonSchemas?: () => { readonly [fileName: string]: unknown };
  };
  for (const [fileName, schema] of Object.entries(jsonSchemas?.() ?? {})) {
    const folder = join(packages, name, "schemas");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, fileName), `${JSON.stringify(schema, null, 2)}\n`);
    process.stdout.write(`packages/${name}/schemas/${fileName}\n`);
  }
}
