import { rmSync, writeFileSync } from "node:fs";
import { assumeRedacted } from "@inspect/redact";
import { expect, test } from "vitest";
import { runPaths } from "../src/layout/run-folder.js";
import { listStepFolders } from "../src/layout/step-folder.js";
import { stepPaths } from "../src/layout/step-paths.js";
import { addFinding } from "../src/run/add-finding.js";
import { withRun } from "../src/run/locked-run.js";
import { givenRun, readAs } from "./support/run.js";

const calls = [{ url: "https://shop.example/api/cart", answer: {} }];

test("REQ-INSPECT-15 a damaged reading is said, and the next step is refused until it is read again", async () => {
  const given = await givenRun();
  given.server.answerWith(readAs("wrong-result"));
  await given.step({ calls });
  writeFileSync(stepPaths(listStepFolders(given.run.runFolder)[0]?.path ?? "").reading, "{");
  rmSync(runPaths(given.run.runFolder).stepIndex);
  await expect(given.step({ calls })).rejects.toMatchObject({
    code: "step-unread",
    message: expect.stringContaining("damaged reading"),
  });
  const about = { point: assumeRedacted("It is so."), explain: assumeRedacted("Seen."), step: 1 };
  await expect(withRun(given.run, (locked) => addFinding(locked, about))).rejects.toThrow("log inspect read 1");
  await given.read(1);
  await expect(given.step({ calls })).rejects.toMatchObject({ code: "finding-missing" });
});
