import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { hookArguments, hookCommandLine, ourProgram } from "../src/manage/hook-command.js";

const options = { host: "codex", scope: "user", project: "/project", holdLimit: 3 } as const;

test.each(["/a b/it's", '/a "b"', "/a $HOME `id` $(id)", "/a\\b\\\\c", "/a!b;c&d"])(
  "a path reaches the program as it is, through a shell and without one: %s",
  (folder) => {
    const hookProgram = `${folder}/page-state-hook.cjs`;
    const line = hookCommandLine({ ...options, hookProgram });
    const words = [hookProgram, "--host", "codex", "--hold-limit", "3"];
    expect(hookArguments({ ...options, hookProgram })).toEqual(words);
    const said = execFileSync("sh", ["-c", line.replace(/^node/, "printf '%s\\n'")], { encoding: "utf8" });
    expect(said).toBe(`${words.join("\n")}\n`);
    expect(ourProgram({ command: line })).toBe(hookProgram);
    expect(ourProgram({ command: "node", args: words })).toBe(hookProgram);
  },
);
