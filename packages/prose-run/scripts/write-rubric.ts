// Writes the table of rules into docs/prose-rubric.md: npx tsx --conditions=@inspect/source scripts/write-rubric.ts
import { readFileSync, writeFileSync } from "node:fs";
import { rubricTable } from "./rubric-table.js";

const path = new URL("../../../docs/prose-rubric.md", import.meta.url);
const text = readFileSync(path, "utf8");
writeFileSync(
  path,
  text.replace(
    /(<!-- rules -->\n)[\s\S]*?(\n<!-- end of rules -->)/,
    (_, start: string, end: string) => `${start}\n${rubricTable()}\n${end}`,
  ),
);
