import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { expect, test } from "vitest";
import * as redact from "../src/index.js";

test("the README's example prints what the README says", () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const [code = "", output = ""] = [/```js\n([\s\S]*?)```/, /```\n(sid=[\s\S]*?)```/].map(
    (part) => part.exec(readme)?.[1],
  );
  const lines: string[] = [];
  const print = (value: unknown): void => {
    lines.push(typeof value === "string" ? value : inspect(value));
  };
  const body = code.replace(/^import \{(.+)\} from .+$/m, "const {$1} = redact;").replaceAll("console.log", "print");
  new Function("redact", "print", body)(redact, print);
  expect(`${lines.join("\n")}\n`).toBe(output);
});
