import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drivesRun } from "../src/drives-run.js";

describe("a command that drives a run", () => {
  test.each([
    'log inspect start --goal "buy the lamp"',
    "inspect step rec/0001",
    "log inspect finding --point 'It broke.' --explain why",
    "log inspect goal --set 'another goal'",
    "log inspect goal --set=another",
    "cd app && log inspect click --text Buy",
    "sleep 1; inspect stop",
    "INSPECT_FOLDER=/x FOO=1 log inspect read 3",
    "npx inspect start",
    "npx -y @inspect/cli@1.2.3 start",
    "npx -p @inspect/cli log inspect start",
    "npm exec -- inspect start",
    "pnpm exec inspect step rec",
    "./node_modules/.bin/log inspect step rec",
    "node node_modules/@inspect/cli/bin/inspect.js step rec",
    "node --no-warnings ./bin/log.js inspect step rec",
    "bash -lc 'log inspect step rec'",
    'bash -c "cd x && log inspect step rec"',
    "timeout 60 log inspect wait --text done",
    "out=$(log inspect step rec)",
    "log inspect step rec | tee out.txt",
    "(log inspect step rec)",
    "if true; then\nlog inspect step rec\nfi",
    "log \\\n  inspect step rec",
    "log 'inspect' \"step\" rec",
    "C:\\tools\\log.exe inspect step rec",
  ])("%s", (command) => expect(drivesRun(command)).toBe(true));
});

describe("a command that does not", () => {
  test.each([
    "",
    "ls",
    "log inspect",
    "log inspect steps",
    "log inspect show 3",
    "log inspect goal",
    "log inspect start --help",
    "inspect step -h",
    "inspect --version",
    "inspect har recording.har",
    "inspect states check map.yaml",
    "inspect prose latest",
    "echo log inspect start",
    "echo 'log inspect start'",
    'git commit -m "log inspect start"',
    "grep -r 'inspect start' .",
    "docker inspect start",
    "log show --last 1h",
    "log start inspect",
    "# log inspect start",
    "cat <<'EOF' > notes.md\nlog inspect start\nEOF",
    "npm run inspect-start",
    "node --inspect start.js",
    "npm install inspect",
  ])("%s", (command) => expect(drivesRun(command)).toBe(false));
});

test("any text is told, never thrown over, in a time that grows with its length", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("log ", "inspect ", "step ", "'", '"', "\\", "\n", "$(", ")", ";", "<<E", "`", " ")),
      (parts) => {
        expect(typeof drivesRun(parts.join(""))).toBe("boolean");
      },
    ),
  );
  for (const part of ["log ", "'", '"\\', "<<A\n", "$(", "npx ", "a=", "bash -c '"]) {
    expect(typeof drivesRun(part.repeat(50_000))).toBe("boolean");
  }
});

test("every command of a run or its browser either drives it or only looks", () => {
  const table = readFileSync(new URL("../../cli/src/command-table.ts", import.meta.url), "utf8");
  const looking = ["goal", "steps", "show", "states check", "states explain", "states suggest"];
  const entries = [...table.matchAll(/words: \[([^\]]+)\],\s*group: "(Run|Browser)"/g)];
  const words = entries.map((entry) => (entry[1] as string).replace(/[",]/g, ""));
  expect(words.length).toBeGreaterThan(7);
  expect(words.filter((command) => !drivesRun(`log inspect ${command}`) && !looking.includes(command))).toEqual([]);
});
