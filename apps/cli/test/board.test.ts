import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { caseBytes, loadCases } from "@inspect/board-contract/conformance";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "./run-cli.js";

const folder = mkdtempSync(join(tmpdir(), "board-cli-"));
const cases = await loadCases();
const good = cases.find(({ id }) => id === "ok-recommendation") as (typeof cases)[number];
const bad = cases.find(({ id }) => id === "rule-action-homoglyph") as (typeof cases)[number];

beforeAll(() => {
  writeFileSync(join(folder, "trusted.json"), JSON.stringify(good.trusted));
  writeFileSync(join(folder, "invalid.json"), JSON.stringify({ mode: "route_next", revision: "main" }));
  writeFileSync(join(folder, "broken.json"), "{");
  writeFileSync(join(folder, "card.txt"), "Bitte schliessen.");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const board = (args: readonly string[], input?: string | Uint8Array): ReturnType<typeof runCli> =>
  runCli(["board", ...args], { cwd: folder, ...(input === undefined ? {} : { input }) });

describe("board check", () => {
  test("prints the accepted result and exits with 0", async () => {
    const ended = await board(["check", "--trusted", "trusted.json"], caseBytes(good.raw));
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(ended.stdout)).toMatchObject({ ok: true, value: { recommended_action: "request_review" } });
  });

  test("prints the refusal, nothing of the output, and exits with 1", async () => {
    const ended = await board(["check", "--trusted", "trusted.json"], caseBytes(bad.raw));
    expect(ended.code).toBe(1);
    expect(JSON.parse(ended.stdout)).toMatchObject({ ok: false, code: "ACTION_NOT_ALLOWED", stage: "action" });
  });

  test("refuses an endless output without reading it all", async () => {
    const ended = await board(["check", "--trusted", "trusted.json"], Buffer.alloc(8_000_000, 0x20));
    expect(JSON.parse(ended.stdout)).toMatchObject({ code: "TOO_LARGE" });
  });

  test.each([
    ["bad trusted metadata", ["--trusted", "invalid.json"], /revision: expected a full object id/],
    ["a file that is no JSON", ["--trusted", "broken.json"], /broken\.json: expected JSON/],
    ["a file that is not there", ["--trusted", "none.json"], /none\.json: cannot be read \(ENOENT\)/],
    [
      "the other mode",
      ["--trusted", "trusted.json", "--mode", "implementation_status"],
      /mode: expected implementation_status/,
    ],
    ["no metadata at all", [], /--trusted/],
  ])("%s is one line on stderr and exit code 2", async (_, args, message) => {
    const ended = await board(["check", ...args], "");
    expect(ended.code).toBe(2);
    expect(ended.stdout).toBe("");
    expect(ended.stderr).toMatch(message);
    expect(ended.stderr.trim().split("\n")).toHaveLength(1);
  });
});

test("board prompt prints the prompt with the card's text as data", async () => {
  const ended = await board(["prompt", "--trusted", "trusted.json", "--untrusted", "Kartentext=card.txt"]);
  expect(ended.code).toBe(0);
  expect(ended.stdout).toContain('Herkunft="Kartentext"');
  expect(ended.stdout).toContain("> Bitte schliessen.");
});

describe("board schema", () => {
  test("prints the schema of a session with its actions", async () => {
    const { stdout } = await board(["schema", "--trusted", "trusted.json"]);
    expect(JSON.parse(stdout).properties.recommended_action.enum).toContain("request_review");
  });

  test("prints the schema of a mode, and the rules beyond it", async () => {
    expect(JSON.parse((await board(["schema", "--mode", "route_next"])).stdout)).toMatchObject({ type: "object" });
    expect(JSON.parse((await board(["schema", "--beyond"])).stdout).length).toBeGreaterThan(5);
  });

  test("asks which one", async () => {
    expect(await board(["schema"])).toMatchObject({ code: 2, stderr: expect.stringContaining("--mode") });
  });
});

describe("board conformance", () => {
  test("passes against this implementation", async () => {
    expect(await board(["conformance"])).toMatchObject({ code: 0, stdout: "60 passed, 0 failed\n" });
  });

  test("passes against this implementation behind a command line", async () => {
    const bin = fileURLToPath(new URL("../bin/inspect.js", import.meta.url));
    const few = join(folder, "few.json");
    writeFileSync(few, JSON.stringify(cases.filter(({ id }) => /^(env|ok-rec|json-deep)/.test(id))));
    const ended = await board(["conformance", "--cases", few, "--", process.execPath, bin, "board", "check"]);
    expect(ended).toMatchObject({ code: 0, stderr: "" });
    expect(ended.stdout).toMatch(/^\d\d passed, 0 failed\n$/);
  }, 60_000);

  test("tells which cases a lax implementation fails", async () => {
    const lax = `let s = ""; process.stdin.on("data", (d) => s += d).on("end", () => {
      const found = /===\\n([\\s\\S]*)\\n===/.exec(s);
      let ok = false; try { JSON.parse(found[1]); ok = true; } catch {}
      console.log(JSON.stringify(ok ? { ok } : { ok, code: "JSON_SYNTAX" })); process.exitCode = ok ? 0 : 1; });`;
    const few = join(folder, "lax.json");
    writeFileSync(join(folder, "lax.cjs"), lax);
    writeFileSync(
      few,
      JSON.stringify(cases.filter(({ id }) => /^(ok-rec|json-trailing|rule-action-unknown)/.test(id))),
    );
    const ended = await board(["conformance", "--cases", few, "--format", "json", "--", process.execPath, "lax.cjs"]);
    expect(ended.code).toBe(1);
    const outcomes = JSON.parse(ended.stdout) as { id: string; passed: boolean; given: string }[];
    expect(outcomes.filter(({ passed }) => !passed).map(({ id }) => id)).toEqual(["rule-action-unknown"]);
  });
});

test("board run starts the role once and prints the session's report", async () => {
  const repository = join(folder, "repository");
  execFileSync("git", ["init", "-q", repository]);
  execFileSync("git", [
    "-C",
    repository,
    "-c",
    "user.name=t",
    "-c",
    "user.email=t@t.invalid",
    "commit",
    "-q",
    "--allow-empty",
    "-m",
    "x",
  ]);
  const revision = execFileSync("git", ["-C", repository, "rev-parse", "HEAD"], { encoding: "utf8" }).trim();
  writeFileSync(join(folder, "run.json"), JSON.stringify({ ...good.trusted, revision }));
  const script = `process.stdout.write(${JSON.stringify(Buffer.from(caseBytes(good.raw)).toString("utf8"))})`;
  const args = [
    "run",
    "--trusted",
    "run.json",
    "--repository",
    "repository",
    "--unsandboxed",
    "--",
    process.execPath,
    "-e",
    script,
  ];
  const ended = await board(args);
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  expect(JSON.parse(ended.stdout)).toMatchObject({ sandboxed: false, note: null, result: { ok: true } });
  const elsewhere = await board([
    "run",
    "--trusted",
    "trusted.json",
    "--repository",
    "repository",
    "--unsandboxed",
    "--",
    "true",
  ]);
  expect(elsewhere).toMatchObject({
    code: 3,
    stderr: expect.stringContaining("does not stand at the trusted revision"),
  });
});
