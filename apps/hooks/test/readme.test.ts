import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { answerOf, callHook } from "./call-hook.js";
import { RunOnDisk } from "./run-on-disk.js";

test("the README's example answers what the README says", () => {
  const text = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const [, input, output] = /<!-- readme-example -->\n\n```text\n(.*?)\n\n(.*?)```/s.exec(text) ?? [];
  const run = new RunOnDisk().setGoal("buy the blue lamp").write();
  try {
    const event = { ...(JSON.parse(input as string) as object), cwd: run.project };
    expect(answerOf(callHook(event))).toEqual(JSON.parse(output as string));
  } finally {
    run.remove();
  }
});
