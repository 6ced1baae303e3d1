import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { assumeRedacted } from "@inspect/redact";
import { readRunRecord, startRun } from "@inspect/session";
import { Command } from "commander";
import { expect, onTestFinished, test } from "vitest";
import { configure } from "../src/commands/goal.js";

/** A person at a terminal who types one line. */
async function typeAtTerminal(line: string) {
  const project = mkdtempSync(join(tmpdir(), "goal-drop-"));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  const run = await startRun(join(project, ".inspect"), { goal: assumeRedacted("A lamp is in the cart") });
  const terminal = () => Object.assign(new PassThrough(), { isTTY: true });
  const [stdin, stdout, stderr] = [terminal(), terminal(), terminal()];
  const command = new Command("goal").exitOverride();
  configure(command, { cwd: project, env: {}, stdin, stdout, stderr }, () => {});
  stdin.write(`${line}\n`);
  const ended = await command.parseAsync(["--drop"], { from: "user" }).then(
    () => "done",
    (error: Error) => error.message,
  );
  return { ended, record: readRunRecord(run.runFolder) };
}

test("a person at a terminal takes the goal away by typing drop", async () => {
  const { ended, record } = await typeAtTerminal("drop");
  expect(ended).toBe("done");
  expect(record).toMatchObject({
    goal: null,
    goalHistory: [{ kind: "set" }, { kind: "dropped", text: "A lamp is in the cart" }],
  });
});

test("anything else leaves it", async () => {
  const { ended, record } = await typeAtTerminal("yes");
  expect(ended).toBe("the goal stays");
  expect(record.goal?.text).toBe("A lamp is in the cart");
});
