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
    "if log inspect step rec; then echo yes; fi",
    "if false; then :; elif log inspect click; then :; else log inspect back; fi",
    "while ! log inspect wait --text done; do sleep 1; done",
    "until false; do log inspect reload; done",
    "for step in a b; do log inspect step $step; done",
    "case $x in a) log inspect step rec;; esac",
    "! log inspect step rec",
    "{ log inspect step rec; }",
    "((log inspect step rec); echo)",
    'echo "$(log inspect step rec)"',
    'echo "got: `log inspect step rec`"',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a shell's.
    "echo ${x:-$(log inspect step rec)}",
    "diff <(log inspect step rec) old",
    "cat <<EOF\n$(log inspect step rec)\nEOF",
    "bash <<'EOF'\nlog inspect step rec\nEOF",
    "bash -s <<EOF\nlog inspect step rec\nEOF",
    "bash <<< 'log inspect step rec'",
    "cat > notes <<EOF\nnothing\nEOF\nlog inspect step rec",
    "cat <<-'E F' && log inspect step rec\n\tx\n\tE F",
    "cat <<A <<B\na\nA\nb\nB\nlog inspect step rec",
    "x=$((1<<2)); log inspect step rec",
    "((i<<2)); log inspect step rec",
    "env -u DISPLAY -i A=1 log inspect step rec",
    "env - log inspect step rec",
    "env -S 'log inspect step rec'",
    "sudo -E log inspect step rec",
    "sudo -u someone -- env A=1 log inspect step rec",
    "timeout -k 5 10 log inspect step rec",
    "timeout --signal=KILL 10s log inspect step rec",
    "nice -n 5 log inspect step rec",
    "sudo -iu someone log inspect step rec",
    "npx -yp @inspect/cli log inspect start",
    "watch -n 1 log inspect reload",
    "corepack pnpm exec log inspect start",
    "nice -19 ionice -c 2 stdbuf -oL log inspect step rec",
    "time -p log inspect step rec",
    "flock -w 5 /tmp/lock log inspect step rec",
    "xvfb-run -a -s '-screen 0 800x600x24' log inspect start",
    "npx --yes @inspect/cli start",
    "npx --package=@inspect/cli -- log inspect start",
    "npx -p @inspect/cli -c 'log inspect start'",
    "npm --prefix app exec --yes -- log inspect start",
    "npm x -p @inspect/cli -- inspect start",
    "pnpm --filter app exec log inspect start",
    "pnpm -C app inspect start",
    "yarn dlx -p @inspect/cli log inspect start",
    "bun node_modules/.bin/log inspect start",
    "eval log inspect step rec",
    "eval 'cd x && log inspect step rec'",
    "ls rec | xargs -n 1 log inspect step",
    "ls rec | xargs -I {} -P 2 sh -c 'log inspect step {}'",
    "find rec -name step.json -exec log inspect step {} \\;",
    "find rec -type d -exec bash -c 'log inspect step \"$1\"' _ {} +",
    ">out.txt log inspect step rec",
    "2>/dev/null >&2 log inspect step rec",
    "&>out log inspect step rec",
    "A=1 B='x y' C=(1 2) >out log inspect step rec",
    "bash -o pipefail -c 'log inspect step rec'",
    "bash -euo pipefail -c 'log inspect step rec' name",
    "busybox sh -c 'log inspect step rec'",
    "su someone -c 'log inspect step rec'",
    "cmd /c log inspect step rec",
    "powershell -Command log inspect step rec",
    "\\log inspect step rec",
    "$'log' inspect step rec",
    "nohup log inspect step rec >out 2>&1 &",
    "echo a; # a comment\nlog inspect step rec",
    "echo a#b; log inspect step rec",
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
    "npm run log inspect start",
    "pnpm install inspect start",
    "ls # log inspect start",
    "echo 'a' \"b; log inspect start\"",
    "echo 'a\n# log inspect start\nlog inspect start'",
    "grep inspect notes",
    "cat <<EOF\nlog inspect start\nEOF",
    "cat <<-EOF\n\tlog inspect start\n\tEOF",
    "cat <<'EOF'\n$(log inspect start)\nEOF",
    "cat <<EOF\n\\$(log inspect start)\nEOF",
    "cat <<'E\"F'\nlog inspect start\nE\"F",
    "bash script.sh <<EOF\nlog inspect start\nEOF",
    "cat <<< 'log inspect start'",
    "git commit -m \"$(cat <<'EOF'\nUse it\n\nlog inspect start\nEOF\n)\"",
    "words=(log inspect start)",
    "command -v log inspect start",
    "sudo -l log inspect start",
    "python3 - <<'EOF'\nlog inspect start\nEOF",
    "sed -i 's/log inspect start/x/' notes",
    "alias start='log inspect start'",
    "echo $'it\\'s; log inspect start'",
    "echo `echo log inspect start`",
    "find . -name log inspect start",
    "bash -c 'echo log inspect start'",
    "bash -c 'echo' log inspect start",
    "eval echo log inspect start",
    "xargs echo log inspect start",
    "echo >log inspect start",
    "timeout 5",
    "env",
    "xargs",
    "log inspect help start",
    "log inspect steps --help",
    "log inspect step rec --help",
  ])("%s", (command) => expect(drivesRun(command)).toBe(false));
});

test("a command is found behind a long here-document", () => {
  expect(drivesRun(`cat > big <<'EOF'\n${"x\n".repeat(100_000)}EOF\nlog inspect step rec`)).toBe(true);
});

test("any text is told, never thrown over, in a time that grows with its length", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          ...["log ", "inspect ", "step ", "'", '"', "\\", "\n", "$(", "$((", ")", ";", "<<E", "<", "&"],
          ...["`", " ", "${", "}", "{", "=(", "#", "\f", "\u00a0", "eval ", "sh -c ", "xargs ", "env -u "],
        ),
      ),
      (parts) => {
        expect(typeof drivesRun(parts.join(""))).toBe("boolean");
      },
    ),
  );
  const parts = ["log ", "'", '"\\', "<<A\n", "<<A ", "$(", "$((", "${", "(", "((", "a=(", "`", "\\`", '"$(', "a;"];
  for (const part of [...parts, "npx ", "a=", "bash -c '", "eval ", "env -S '", "find -exec ", "if ", "<(", "{x}>"]) {
    expect(typeof drivesRun(`inspect ${part.repeat(100_000)}`)).toBe("boolean");
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
