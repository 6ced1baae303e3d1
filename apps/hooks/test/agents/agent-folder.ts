import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hookProgram } from "../start-hook.js";

/** A throw-away home and project of an agent, with a probe that keeps what its hooks are given. */
export class AgentFolder {
  readonly root: string = mkdtempSync(join(tmpdir(), "page-state-agent-"));
  readonly home: string = join(this.root, "home");
  readonly project: string = join(this.root, "project");
  readonly bin: string = join(this.root, "bin");
  readonly probe: string = join(this.root, "probe.mjs");
  private readonly eventsFile = join(this.root, "events.jsonl");

  constructor() {
    for (const folder of [this.home, this.project, this.bin]) mkdirSync(folder, { recursive: true });
    // It parses, so that two events appended at once stand on a line each.
    writeFileSync(
      this.probe,
      `import { appendFileSync, readFileSync } from "node:fs";
appendFileSync(${JSON.stringify(this.eventsFile)}, JSON.stringify(JSON.parse(readFileSync(0, "utf8"))) + "\\n");
`,
    );
  }

  /** What the hooks were given so far, oldest first. */
  events(): readonly Record<string, unknown>[] {
    return readFileSync(this.eventsFile, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Writes a file below the folder; gives its path. */
  write(path: string, text: string): string {
    const file = join(this.root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode: 0o755 });
    return file;
  }

  /** Runs a program in the project folder with stdin closed and nothing but the given environment. */
  run(
    program: string,
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    limit = 120_000,
  ): Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }> {
    return new Promise((resolve, reject) => {
      const path = [this.bin, dirname(process.execPath), "/usr/bin", "/bin"].join(":");
      const child = spawn(program, args, {
        cwd: this.project,
        env: { PATH: path, HOME: this.home, ...env },
        stdio: ["ignore", "pipe", "pipe"],
        timeout: limit,
      });
      let stdout = "";
      let stderr = "";
      child.stdout.on("data", (chunk) => {
        stdout += chunk;
      });
      child.stderr.on("data", (chunk) => {
        stderr += chunk;
      });
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, stdout, stderr }));
    });
  }

  /** Installs the hook into the agent's user settings, as a user does, and the probe beside it at every event. */
  async install(host: "claude" | "codex", settings: string, probeAlsoAt: readonly string[] = []): Promise<void> {
    const manage = [hookProgram, "install", "--host", host, "--user"];
    const done = await this.run(process.execPath, manage, {});
    if (done.code !== 0) throw new Error(`install failed: ${done.stderr}`);
    const path = join(this.home, settings);
    const installed = JSON.parse(readFileSync(path, "utf8")) as { hooks: Record<string, object[]> };
    const probe = { type: "command", command: `"${process.execPath}" "${this.probe}"`, timeout: 10 };
    for (const event of probeAlsoAt) installed.hooks[event] = [];
    for (const groups of Object.values(installed.hooks)) groups.push({ hooks: [probe] });
    writeFileSync(path, JSON.stringify(installed));
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
