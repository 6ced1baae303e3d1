import { execFile, execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hostIds } from "../src/hook-event.js";
import { RunOnDisk } from "./run-on-disk.js";
import { hookProgram } from "./start-hook.js";

let folder: string;
let home: string;
let project: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "page-state-install-")));
  home = join(folder, "home");
  project = join(folder, "project");
  for (const path of [home, project]) mkdirSync(path);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

// npm puts the packages' programs there.
const path = (process.env.PATH ?? "")
  .split(":")
  .filter((folder) => !folder.includes("node_modules"))
  .join(":");
const run = (...args: string[]) => runIn(project, ...args);
const runIn = (cwd: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const env = { PATH: path, HOME: home };
    execFile(process.execPath, [hookProgram, ...args], { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });
const read = (path: string): string => readFileSync(path, "utf8");
const json = (path: string): never => JSON.parse(read(path)) as never;
const files = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(path.length + 1))
    .sort();

describe.each(hostIds)("%s", (host) => {
  const places = {
    claude: [".claude/settings.json", ".claude/settings.json"],
    codex: [".codex/hooks.json", ".codex/hooks.json"],
    cursor: [".cursor/hooks.json", ".cursor/hooks.json"],
    gemini: [".gemini/settings.json", ".gemini/settings.json"],
    copilot: [".github/hooks/page-state-hook.json", ".copilot/hooks/page-state-hook.json"],
  } as const;

  test("is installed for a project and for a user, once, and taken out again", async () => {
    for (const [scope, root, path] of [
      ["--project", project, places[host][0]],
      ["--user", home, places[host][1]],
    ] as const) {
      expect(await run("install", "--host", host, scope, "--hold-limit", "7")).toMatchObject({ code: 0, stderr: "" });
      const first = read(join(root, path));
      expect(first).toContain("page-state-hook.cjs");
      expect(first).toMatch(new RegExp(`--host("|\\s|,)+${host}`));
      expect(first).toMatch(/--hold-limit("|\s|,)+7/);
      const again = await run("install", "--host", host, scope, "--hold-limit", "7");
      expect(again.stdout).toContain("already");
      expect(read(join(root, path))).toBe(first);
      expect(files(root)).toEqual([path]);
      await run("uninstall", "--host", host, scope);
      expect(existsSync(join(root, path)) ? read(join(root, path)) : "").not.toContain("page-state-hook");
      expect((await run("uninstall", "--host", host, scope)).stdout).toContain("nothing to do");
    }
  });

  test("keeps what its settings held, with a copy of what was there, its mode, and a link's target", async () => {
    const path = join(project, places[host][0]);
    const target = join(folder, "kept-elsewhere.json");
    mkdirSync(dirname(path), { recursive: true });
    const before = '{ "version": 1, "model": "mine", "hooks": { "Mine": [{ "command": "x" }] } }\n';
    writeFileSync(target, before, { mode: 0o600 });
    symlinkSync(target, path);
    await run("install", "--host", host);
    expect(json(target)).toMatchObject({ model: "mine", hooks: { Mine: [{ command: "x" }] } });
    expect(read(target)).toContain("page-state-hook.cjs");
    expect(statSync(target).mode & 0o777).toBe(0o600);
    const [copy] = readdirSync(dirname(path)).filter((name) => name.endsWith(".bak"));
    expect(read(join(dirname(path), copy as string))).toBe(before);
    await run("uninstall", "--host", host);
    expect(json(target)).toEqual(JSON.parse(before));
  });

  test("--dry-run says what it would do, and does nothing", async () => {
    const { code, stdout } = await run("install", "--host", host, "--dry-run", "--agents-md");
    expect(code).toBe(0);
    expect(stdout).toContain(`would create ${join(project, places[host][0])}`);
    expect(stdout).toContain(`would create ${join(project, "AGENTS.md")}`);
    expect(stdout).toContain("page-state-hook.cjs");
    expect(files(folder)).toEqual([]);
  });
});

describe("install and uninstall", () => {
  test.each(hostIds)(
    "bring back every byte, and no file where none was: %s",
    async (host) => {
      const file = { claude: ".claude/settings.json", codex: ".codex/hooks.json", cursor: ".cursor/hooks.json" };
      const path = join(
        project,
        { ...file, gemini: ".gemini/settings.json", copilot: ".github/hooks/page-state-hook.json" }[host],
      );
      await run("install", "--host", host, "--agents-md");
      await run("uninstall", "--host", host, "--agents-md");
      expect([existsSync(path), existsSync(join(project, "AGENTS.md"))]).toEqual([false, false]);
      for (const text of [
        '{ "hooks": { } }',
        '{"version":1,"hooks":{"Stop":[ ]}}\r\n',
        " \n",
        '\ufeff{ "a": [1,\n 2], /* b */ }',
      ]) {
        writeFileSync(path, text);
        writeFileSync(join(project, "AGENTS.md"), text);
        await run("install", "--host", host, "--agents-md", "--hold-limit", "3");
        expect(read(path)).toContain("page-state-hook.cjs");
        await run("uninstall", "--host", host, "--agents-md");
        expect([read(path), read(join(project, "AGENTS.md"))]).toEqual([text, text]);
      }
    },
    60_000,
  );

  test("of Codex' config.toml bring back every byte", async () => {
    const path = join(home, ".codex/config.toml");
    mkdirSync(dirname(path));
    for (const end of ["", "\n\n\n", "\r\n"]) {
      const text = `[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ncommand = "mine"${end}`;
      writeFileSync(path, text);
      await run("install", "--host", "codex", "--user");
      expect(read(path)).toContain("page-state-hook.cjs");
      await run("uninstall", "--host", "codex", "--user");
      expect(read(path)).toBe(text);
    }
  }, 30_000);

  test("what a user changed since stays", async () => {
    const path = join(project, ".claude/settings.json");
    await run("install", "--host", "claude");
    writeFileSync(path, read(path).replace("{", '{ "model": "mine",'));
    await run("uninstall", "--host", "claude");
    expect(json(path)).toEqual({ model: "mine" });
  });

  test.each([
    ["no UTF-8", (path: string) => writeFileSync(path, Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x7d])), "is not UTF-8"],
    [
      "a link that leads nowhere",
      (path: string) => symlinkSync("nowhere.json", path),
      "is a link to a file that is missing",
    ],
    ["a pipe", (path: string) => void execFileSync("sh", ["-c", 'mkfifo "$0"', path]), "is no regular file"],
    ["read-only", (path: string) => writeFileSync(path, "{}\n", { mode: 0o444 }), "is read-only"],
    ["nested deeply", (path: string) => writeFileSync(path, `{"a":${"[".repeat(90_000)}`), "is nested too deeply"],
  ])("leave a file that is %s as it is, and say so", async (_name, make, message) => {
    for (const name of [".claude/settings.json", "AGENTS.md"]) {
      const path = join(project, name);
      mkdirSync(dirname(path), { recursive: true });
      make(path);
      const before = lstatSync(path);
      const done = await run("install", "--host", "claude", ...(name === "AGENTS.md" ? ["--agents-md"] : []));
      if (name === "AGENTS.md" && message === "is nested too deeply") continue;
      expect(done).toMatchObject({ code: 1, stderr: expect.stringContaining(`${name} ${message}`) });
      expect(done.stderr.trim().split("\n")).toHaveLength(1);
      const after = lstatSync(path);
      expect([after.ino, after.mtimeMs, after.mode]).toEqual([before.ino, before.mtimeMs, before.mode]);
      rmSync(path);
    }
  });
});

describe("a project that has the package", () => {
  test("gets settings that hold in every checkout, where the host has a name for the project's folder", async () => {
    const dist = join(project, "node_modules/@inspect/hooks/dist");
    mkdirSync(dist, { recursive: true });
    for (const name of ["page-state-hook.cjs", "manage.js"]) {
      writeFileSync(join(dist, name), read(join(dirname(hookProgram), name)));
    }
    const root = fileURLToPath(new URL("../../../node_modules", import.meta.url));
    for (const name of ["commander", "jsonc-parser", "smol-toml", "write-file-atomic", "signal-exit"]) {
      const own = fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url));
      symlinkSync(existsSync(own) ? own : join(root, name), join(project, "node_modules", name));
    }
    writeFileSync(
      join(dirname(dist), "package.json"),
      read(fileURLToPath(new URL("../package.json", import.meta.url))),
    );
    const program = join(dist, "page-state-hook.cjs");
    const command = async (host: string): Promise<string> => {
      const env = { PATH: process.env.PATH, HOME: home };
      return new Promise((resolve) => {
        const args = [program, "install", "--host", host, "--dry-run"];
        execFile(process.execPath, args, { cwd: project, env }, (_error, stdout) => resolve(stdout));
      });
    };
    const inside = "node_modules/@inspect/hooks/dist/page-state-hook.cjs";
    expect(await command("claude")).toContain(`"\${CLAUDE_PROJECT_DIR}/${inside}"`);
    expect(await command("gemini")).toContain(`node \\"$GEMINI_PROJECT_DIR/${inside}\\" --host gemini`);
    expect(await command("cursor")).toContain(`node \\"./${inside}\\" --host cursor`);
    expect(await command("codex")).toContain(`node \\"${program}\\" --host codex`);
    expect(await command("copilot")).toContain(`"${program}"`);
  });
});

describe("Codex that keeps its hooks in config.toml", () => {
  test("gets ours there, and hooks.json is not begun", async () => {
    const path = join(home, ".codex/config.toml");
    mkdirSync(dirname(path));
    const before = '[[hooks.Stop]]\n[[hooks.Stop.hooks]]\ntype = "command"\ncommand = "mine"\n';
    writeFileSync(path, before);
    await run("install", "--host", "codex", "--user");
    expect(read(path)).toContain("[[hooks.UserPromptSubmit]]");
    expect(existsSync(join(home, ".codex/hooks.json"))).toBe(false);
    await run("uninstall", "--host", "codex", "--user");
    expect(read(path)).toBe(before);
  });
});

test("settings that cannot be read are said in one line, and stay", async () => {
  mkdirSync(join(project, ".claude"));
  writeFileSync(join(project, ".claude/settings.json"), "{ broken");
  const { code, stderr } = await run("install", "--host", "claude");
  expect(code).toBe(1);
  expect(stderr).toMatch(/^page-state-hook: [^\n]*settings\.json, line 1: no valid JSON[^\n]*nothing was changed\n$/);
  expect(files(project)).toEqual([".claude/settings.json"]);
});

test("--agents-md puts rule one at the top of AGENTS.md, and takes it out", async () => {
  writeFileSync(join(project, "AGENTS.md"), "# Mine\n");
  await run("install", "--host", "claude", "--agents-md");
  expect(read(join(project, "AGENTS.md"))).toMatch(
    /^<!-- page-state-hook: rule one, begin -->\n# Rule one\n[\s\S]*\n# Mine\n$/,
  );
  await run("uninstall", "--host", "claude", "--agents-md");
  expect(read(join(project, "AGENTS.md"))).toBe("# Mine\n");
});

describe("doctor", () => {
  test("says that it would not fire, and why", async () => {
    const none = await run("doctor");
    expect(none.code).toBe(1);
    expect(none.stdout).toMatch(/^ok {3}tried in a throw-away folder, it says the goal and holds the turn$/m);
    expect(none.stdout).toMatch(/^no {3}no run is active/m);
    expect(none.stdout).toContain("The hook would not fire: no host would start it.");
    await run("install", "--host", "claude");
    expect((await run("doctor")).stdout).toContain("The hook would not fire: there is no run to speak of.");
    const settings = json(join(project, ".claude/settings.json")) as object;
    writeFileSync(join(project, ".claude/settings.json"), JSON.stringify({ ...settings, disableAllHooks: true }));
    const disabled = await run("doctor", "--host", "claude");
    expect(disabled.stdout).toContain("disableAllHooks is true");
    expect(disabled.stdout).toContain("no host would start it");
  });

  const write = (path: string, value: unknown): void => {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(value));
  };
  const verdict = async (host = "claude", cwd = project) => {
    const { code, stdout } = await runIn(cwd, "doctor", "--host", host);
    return { code, stdout };
  };
  const active = () => new RunOnDisk(project).setGoal("buy the blue lamp").write();
  const settingsOf = (program: string) => ({
    hooks: { Stop: [{ hooks: [{ type: "command", command: "node", args: [program, "--host", "claude"] }] }] },
  });

  test.each(["/missing/page-state-hook.cjs", `\${CLAUDE_PROJECT_DIR}/page-state-hook.cjs`, "./page-state-hook.cjs"])(
    "looks whether the file that a host starts is there: %s",
    async (program) => {
      active();
      const settings = join(project, ".claude/settings.json");
      write(settings, settingsOf(program));
      const missing = await verdict();
      expect(missing.code).toBe(1);
      expect(missing.stdout).toMatch(
        /^no {3}Claude Code: .*settings\.json starts .*page-state-hook\.cjs, which is missing/m,
      );
      if (program.startsWith("/")) return;
      mkdirSync(join(project, "page-state-hook.cjs"));
      expect((await verdict()).stdout).toContain("which is no file");
      rmSync(join(project, "page-state-hook.cjs"), { recursive: true });
      writeFileSync(join(project, "page-state-hook.cjs"), "process.exit(7)");
      expect(await verdict()).toMatchObject({ code: 0, stdout: expect.stringContaining("another copy than this one") });
    },
  );

  test("looks for page-state-hook on PATH", async () => {
    active();
    write(join(project, ".claude/settings.json"), {
      hooks: { Stop: [{ hooks: [{ type: "command", command: "page-state-hook --host claude" }] }] },
    });
    expect(await verdict()).toMatchObject({ code: 1, stdout: expect.stringContaining("which is not on PATH") });
  });

  test("knows Claude Code's local settings, which come before the others", async () => {
    active();
    await run("install", "--host", "claude");
    const local = join(project, ".claude/settings.local.json");
    write(local, { disableAllHooks: true });
    expect(await verdict()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`${local}: disableAllHooks is true`),
    });
    write(join(home, ".claude/settings.json"), { disableAllHooks: true });
    write(local, { disableAllHooks: false });
    expect((await verdict()).code).toBe(0);
    write(local, settingsOf(hookProgram));
    rmSync(join(project, ".claude/settings.json"));
    rmSync(join(home, ".claude"), { recursive: true });
    expect((await verdict()).stdout).toContain(`${local} starts it at Stop`);
  });

  test("looks upwards from a folder of the project", async () => {
    active();
    for (const host of hostIds) await run("install", "--host", host);
    const below = join(project, "a/b");
    mkdirSync(below, { recursive: true });
    for (const host of hostIds) expect(await verdict(host, below)).toMatchObject({ code: 0 });
    expect((await verdict("claude", below)).stdout).toContain(`${project}/.claude/settings.json starts it`);
  });

  test("knows the plugin", async () => {
    active();
    expect((await verdict()).stdout).toContain("--plugin-dir is not seen from here");
    write(join(home, ".claude/settings.json"), { enabledPlugins: { "page-state-hook@inspect": true } });
    expect(await verdict()).toMatchObject({ code: 0, stdout: expect.stringContaining("turns its plugin on") });
    write(join(project, ".claude/settings.json"), { enabledPlugins: { "page-state-hook@inspect": false } });
    expect((await verdict()).code).toBe(1);
    rmSync(join(project, ".claude/settings.json"));
    await run("install", "--host", "claude");
    expect((await verdict()).stdout).toContain("it is installed twice");
  });

  test("a user's own hook that mentions ours is not taken for it", async () => {
    active();
    write(join(project, ".claude/settings.json"), {
      hooks: { Stop: [{ hooks: [{ type: "command", command: "echo page-state-hook" }] }] },
    });
    expect(await verdict()).toMatchObject({ code: 1, stdout: expect.stringContaining("Claude Code: not installed") });
  });

  test("says that it would fire, for whom, and what is open", async () => {
    await run("install", "--host", "claude");
    await run("install", "--host", "claude", "--user");
    const active = new RunOnDisk(project).setGoal("buy the blue lamp").write();
    const { code, stdout } = await run("doctor");
    expect([code, stdout.trimEnd().split("\n").at(-1)]).toEqual([0, "The hook would fire."]);
    expect(stdout).toContain("the run run-1 is active: Goal (not reached)");
    expect(stdout).toContain("no agent session drives it yet");
    expect(stdout).toContain("it is installed twice");
    chmodSync(active.inspectFolder, 0o755);
    expect((await run("doctor")).stdout).toMatch(/^no {3}.*\.inspect is open to other users.*chmod 1700/m);
    chmodSync(active.inspectFolder, 0o1700);
    writeFileSync(active.turnFile, "{");
    expect((await run("doctor")).stdout).toMatch(/^no {3}.*turn\.json is not JSON/m);
  });
});
