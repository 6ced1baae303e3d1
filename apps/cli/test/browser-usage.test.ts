import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { Command } from "commander";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordingOptions } from "../src/browser/action-options.js";
import type { CommandContext } from "../src/command.js";
import { commandTable } from "../src/command-table.js";
import { describeFailure } from "../src/print-failure.js";
import { runCli } from "./run-cli.js";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "inspect-browser-usage-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Calls a command as `main` does, in this process; gives what it printed and its failure as one line. */
async function call(name: string, args: readonly string[]): Promise<{ out: string; failure: string; code: number }> {
  const entry = commandTable.find(({ words }) => words.join(" ") === name);
  if (entry === undefined) throw new Error(`no command ${name}`);
  let out = "";
  const context: CommandContext = {
    cwd: folder,
    env: {},
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
  };
  const command = new Command(`inspect ${name}`).exitOverride().configureOutput({
    writeOut: (text) => {
      out += text;
    },
    writeErr: () => {},
  });
  (await entry.load()).configure(command, context, () => {});
  try {
    await command.parseAsync([...args], { from: "user" });
    return { out, failure: "", code: 0 };
  } catch (error) {
    const own = (error as { exitCode?: number }).exitCode;
    return { out, failure: describeFailure(error).line, code: own ?? 2 };
  }
}

const browserCommands = commandTable.filter(({ group }) => group === "Browser").map(({ words }) => words.join(" "));

test("these are the commands of the open browser", () => {
  expect(browserCommands).toEqual([
    "goto",
    "click",
    "type",
    "fill",
    "press",
    "select",
    "check",
    "upload",
    "hover",
    "scroll",
    "drag",
    "wait",
    "back",
    "reload",
    "snapshot",
    "eval",
  ]);
});

test.each(browserCommands)("%s --help shows examples, what a step is and the exit codes", async (name) => {
  const { out } = await call(name, ["--help"]);
  expect(out).toMatch(new RegExp(`Examples:\\n {2}inspect ${name}\\b`));
  expect(out).toContain("--format <format>");
  expect(out).toContain("Each action is one step of the active run");
  expect(out).toMatch(/Exit code 3: .*; 4: /);
});

describe("wrong use is one line that says what was expected", () => {
  test.each<[string, readonly string[], RegExp]>([
    ["click", [], /no target is given; for example e12/],
    ["click", ["--role", "button", "--css", "#x"], /--role and --css name two elements/],
    ["click", ["--name", "Save"], /--name belongs to --role/],
    ["click", ["--at", "1,b"], /"1,b" is no point/],
    ["click", ["-1,-5"], /unknown option|no point/],
    ["click", ["e1", "--nth", "-1"], /no whole number/],
    ["click", ["e1", "--tab", "0"], /no whole number from 1/],
    ["click", ["e1", "--timeout", "soon"], /no number of seconds/],
    ["click", ["e1", "--button", "fourth"], /Allowed choices are left, middle, right/],
    ["fill", ["e1"], /a value is missing/],
    ["fill", ["e1", "a", "b"], /"b" is one word too many; put texts with spaces in quotes/],
    ["fill", ["e1", "--from-env", "NOT_SET"], /environment variable NOT_SET is not set/],
    ["goto", ["javascript:alert(1)"], /only http, https and file/],
    ["goto", ["http://"], /is no address/],
    ["scroll", [], /nothing says where to scroll/],
    ["scroll", ["--down", "far"], /no number of pixels/],
    ["wait", [], /give one of --for-text/],
    ["wait", ["--seconds", "1", "--call", "x"], /give one of --for-text/],
    ["wait", ["--method", "POST", "--seconds", "1"], /--method belongs to --call/],
    ["drag", ["e1"], /a value is missing/],
    ["start", ["--url", "ftp://x"], /only http, https and file/],
  ])("%s %j", async (name, args, message) => {
    const { failure, out } = await call(name, args);
    expect(failure).toMatch(message);
    expect(failure).not.toContain("\n");
    expect(out).toBe("");
  });

  test("words that are right get as far as the run, which is not there", async () => {
    for (const [name, args] of [
      ["click", ["#save"]],
      ["click", ["role:button=Save", "--nth", "1", "--hold", "Control"]],
      ["type", ["text"]],
      ["type", ["e1", "text", "--secret"]],
      ["press", ["Enter"]],
      ["select", ["label:Country", "Austria"]],
      ["upload", ["e1", "a.png"]],
      ["scroll", ["--down", "100"]],
      ["scroll", ["text:End"]],
      ["drag", ["1,2", "3,4"]],
      ["wait", ["--call", "/api/*", "--method", "POST"]],
      ["goto", ["localhost:3000/x"]],
    ] as const) {
      expect(await call(name, args), name).toMatchObject({
        failure: expect.stringContaining("no active run here"),
        code: 2,
      });
    }
  });
});

test("the quiet time and the limit come from the options, else from the environment", () => {
  const env = { INSPECT_QUIET_SECONDS: "2", INSPECT_LIMIT_SECONDS: "40" };
  expect(recordingOptions({ format: "text" }, env).settle).toEqual({ quietSeconds: 2, limitSeconds: 40 });
  expect(recordingOptions({ format: "text", quiet: 0.1 }, env).settle).toEqual({ quietSeconds: 0.1, limitSeconds: 40 });
  expect(recordingOptions({ format: "text" }, {}).settle).toEqual({});
  expect(() => recordingOptions({ format: "text" }, { INSPECT_LIMIT_SECONDS: "long" })).toThrow(/no number of seconds/);
});

test("a browser that is not there is one line with what to install, exit code 3", async () => {
  const ended = await runCli(["start", "--browser", "/no/such/browser"], {
    cwd: folder,
    env: { INSPECT_FOLDER: undefined },
  });
  expect(ended.code).toBe(3);
  expect(ended.stderr).toMatch(
    /^inspect: --browser "\/no\/such\/browser" is neither an executable file nor one of the channels.*install.*\n$/,
  );
});
