import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TrustedMetadata } from "../src/index.js";
import { type RunOptions, runInspectorSession, type SessionReport } from "../src/runner.js";
import { inspection, render } from "./build.js";

const scratch = mkdtempSync(join(tmpdir(), "runner-test-"));
const repository = join(scratch, "repository");
const outside = join(scratch, "outside-secret");
const node = process.execPath;
let revision: string;
// A folder of temporary files of its own, so that what is left behind can be told.
process.env.TMPDIR = scratch;

function git(...args: string[]): string {
  return execFileSync("git", ["-C", repository, "-c", "user.name=t", "-c", "user.email=t@t.invalid", ...args], {
    encoding: "utf8",
  }).trim();
}

const sandboxWorks = ((): boolean => {
  try {
    execFileSync("bwrap", ["--unshare-all", "--unshare-user", "--ro-bind", "/", "/", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
if (!sandboxWorks) process.stdout.write("skipped: no working bubblewrap, so the sandboxed role is not tested here\n");

beforeAll(() => {
  mkdirSync(join(repository, "modules"), { recursive: true });
  mkdirSync(join(repository, "secrets"));
  execFileSync("git", ["init", "-q", "-b", "main", repository]);
  writeFileSync(join(repository, "modules", "a.nix"), "{ enable = true; }\n");
  writeFileSync(join(repository, "modules", "b.sec"), "CIPHER $Id$\n");
  writeFileSync(join(repository, ".gitattributes"), "*.sec filter=crypt ident text eol=crlf\n");
  symlinkSync(outside, join(repository, "modules", "link"));
  writeFileSync(join(repository, "secrets", "key"), "out of scope\n");
  writeFileSync(outside, "never\n");
  git("add", "-A");
  git("commit", "-q", "-m", "first");
  revision = git("rev-parse", "HEAD");
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function options(script: string, change: Partial<RunOptions> = {}): RunOptions {
  const trusted: TrustedMetadata = {
    mode: "implementation_status",
    repository: "intent/nixos-config",
    revision,
    card_key: "IB-214",
    read_scope: ["modules/"],
  };
  return { command: [node, "-e", script], trusted, repositoryPath: repository, timeLimitSeconds: 20, ...change };
}

/** A script that answers well and puts what it found into its summary. */
function answering(expression: string): string {
  const output = render(inspection({ checked_revision: "@", summary: "#" }));
  return `
    const fs = require("node:fs"), net = require("node:net"), http = require("node:http");
    const attempt = (f) => { try { return String(f()); } catch (e) { return e.code || "error"; } };
    let prompt = ""; process.stdin.on("data", (c) => prompt += c).on("end", async () => {
      const revision = /revision: ([0-9a-f]{40})/.exec(prompt)[1];
      const found = await (async () => (${expression}))();
      process.stdout.write(${JSON.stringify(output)}.replace('"@"', JSON.stringify(revision)).replace('"#"', JSON.stringify("Befund: " + found)));
    });`;
}

function summaryOf(report: SessionReport): string {
  if (!report.result.ok) throw new Error(`${report.result.code}: ${report.result.message}`);
  return report.result.value.summary.replace("Befund: ", "");
}

describe.each([
  ["sandboxed", "bwrap"],
  ["unsandboxed", "unsandboxed"],
] as const)("%s", (name, sandbox) => {
  const run = (script: string, change: Partial<RunOptions> = {}): Promise<SessionReport> =>
    runInspectorSession(options(script, { sandbox, runtime: [node], ...change }));
  const when = test.skipIf(name === "sandboxed" && !sandboxWorks);

  when("the role gets the prompt, reads the revision's scope and is accepted", async () => {
    const report = await run(answering(`fs.readFileSync("modules/a.nix", "utf8").trim()`));
    expect(summaryOf(report)).toBe("{ enable = true; }");
    expect(report).toMatchObject({ sandboxed: name === "sandboxed", exitCode: 0, note: null });
  });

  when("the environment is the allowlist and nothing else", async () => {
    const env = { ALLOWED: "yes", SECRET_TOKEN: "no" };
    const report = await run(answering(`Object.keys(process.env).filter((n) => n !== "PWD").sort().join(",")`), {
      env,
      environmentAllowlist: ["ALLOWED"],
    });
    expect(summaryOf(report)).toBe("ALLOWED,HOME,LANG,PATH,TMPDIR");
  });

  when("a file outside the read scope is not there", async () => {
    expect(summaryOf(await run(answering(`attempt(() => fs.readFileSync("secrets/key"))`)))).toBe("ENOENT");
  });

  when("a failing role is PROCESS_FAILED", async () => {
    const report = await run("process.exit(3)");
    expect(report.result).toMatchObject({ ok: false, code: "PROCESS_FAILED" });
  });

  when("a role that never ends is killed with all it started", async () => {
    const marker = `runner-test-${process.pid}-${name}`;
    const started = Date.now();
    const report = await run(
      `require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)", "${marker}"], { stdio: "inherit" }); setInterval(() => {}, 1000);`,
      { timeLimitSeconds: 1.5 },
    );
    expect(report.result).toMatchObject({ ok: false, code: "PROCESS_FAILED" });
    expect((report.result as { message: string }).message).toContain("time limit");
    expect(Date.now() - started).toBeLessThan(15_000);
    const processes = execFileSync("ps", ["-eo", "args"], { encoding: "utf8" });
    expect(processes.split("\n").filter((line) => line.includes(marker) && line.includes("setInterval"))).toEqual([]);
  });

  when("a role that floods stdout is stopped", async () => {
    const report = await run(`const s = "x".repeat(65536); (function f() { process.stdout.write(s, f); })();`);
    expect((report.result as { message: string }).message).toContain("output limit");
  });

  when("stderr is never read", async () => {
    const report = await run(`process.stderr.write(${JSON.stringify(render(inspection()))}); process.exit(0)`);
    expect(report.result).toMatchObject({ code: "EMPTY_OUTPUT" });
    expect(report.stderrBytes).toBeGreaterThan(100);
  });
});

describe.skipIf(!sandboxWorks)("a hostile role in the sandbox", () => {
  const run = (script: string, change: Partial<RunOptions> = {}): Promise<SessionReport> =>
    runInspectorSession(options(script, { runtime: [node], ...change }));

  test("can write nowhere that lasts", async () => {
    const places = ["/repository/x", "/repository/modules/a.nix", "/usr/x", "/etc/x", "/x", "/run/x", repository];
    const script = `${JSON.stringify(places)}.map((p) => attempt(() => { fs.writeFileSync(p, "x"); return "WRITTEN"; })).join(",")`;
    const summary = summaryOf(await run(answering(script)));
    expect(summary).not.toContain("WRITTEN");
    expect(summary.split(",")).toHaveLength(places.length);
    expect(git("status", "--porcelain")).toBe("");
  });

  test("can read nothing outside the scope: no host file, no home, no link out, no other process", async () => {
    const paths = [
      outside,
      join(repository, "secrets/key"),
      "/repository/modules/link",
      "/root",
      "/home/user",
      "/etc/passwd",
      "/etc/shadow",
      scratch,
    ];
    const script = `${JSON.stringify(paths)}.map((p) => attempt(() => { fs.statSync(p); return "SEEN"; })).concat(fs.readdirSync("/proc").filter((n) => +n > 20).length === 0 ? "few" : "MANY").join(",")`;
    const summary = summaryOf(await run(answering(script)));
    expect(summary).not.toContain("SEEN");
    expect(summary).toContain("few");
  });

  describe("and the network", () => {
    let server: Server;
    let port: number;
    let connections = 0;

    beforeAll(async () => {
      server = createServer((socket) => {
        connections++;
        socket.end("hello");
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      port = (server.address() as { port: number }).port;
    });

    afterAll(() => new Promise((resolve) => server.close(resolve)));

    const viaProxy = (target: string): string => `new Promise((done) => {
      const proxy = new URL(process.env.HTTPS_PROXY);
      const request = http.request({ host: proxy.hostname, port: proxy.port, method: "CONNECT", path: "${target}" });
      request.on("connect", (response, socket, head) => {
        if (response.statusCode !== 200) return done("status " + response.statusCode);
        if (head.length > 0) return done(String(head));
        socket.on("data", (d) => done(String(d)));
      }).on("error", (e) => done(e.code)).end();
    })`;
    const direct = (port: number): string => `new Promise((done) => {
      net.connect(${port}, "127.0.0.1").on("connect", () => done("CONNECTED")).on("error", (e) => done(e.code));
    })`;

    test("reaches no address directly", async () => {
      expect(summaryOf(await run(answering(direct(port))))).toBe("ECONNREFUSED");
      expect(connections).toBe(0);
    });

    test("reaches the endpoint that the wrapper names, through the proxy", async () => {
      const report = await run(answering(viaProxy(`127.0.0.1:${port}`)), { modelEndpoints: [`127.0.0.1:${port}`] });
      expect(summaryOf(report)).toBe("hello");
      expect(report.refusedConnections).toBe(0);
    });

    test("reaches no other endpoint through the proxy, and the refusal is counted", async () => {
      const report = await run(answering(viaProxy(`localhost:${port}`)), { modelEndpoints: [`127.0.0.1:${port}`] });
      expect(summaryOf(report)).toBe("status 403");
      expect(report.refusedConnections).toBe(1);
    });
  });
});

test("a role that changes the work tree is refused, whatever it answers", async () => {
  const script = answering(`fs.writeFileSync(${JSON.stringify(join(repository, "added.txt"))}, "x")`);
  const report = await runInspectorSession(options(script, { sandbox: "unsandboxed" }));
  rmSync(join(repository, "added.txt"));
  expect(report.result).toMatchObject({ ok: false, code: "STATE_CHANGED", path: "work tree" });
});

test("a role that leaves its group and keeps stdout open does not hang the session", async () => {
  const started = Date.now();
  const command = ["/bin/sh", "-c", "setsid sleep 30 & exit 0"];
  const report = await runInspectorSession({ ...options("", { sandbox: "unsandboxed" }), command });
  expect(report.result).toMatchObject({ ok: false, code: "EMPTY_OUTPUT" });
  expect(Date.now() - started).toBeLessThan(15_000);
});

test("no filter or attribute of the repository takes part in what the role reads, and none is run", async () => {
  const ran = join(scratch, "filter-ran");
  git("config", "filter.crypt.smudge", `sh -c 'touch ${ran}; sed s/CIPHER/PLAIN/'`);
  git("config", "filter.crypt.clean", `sh -c 'touch ${ran}; cat'`);
  rmSync(ran, { force: true });
  const report = await runInspectorSession(
    options(answering(`fs.readFileSync("modules/b.sec", "utf8").trim()`), { sandbox: "unsandboxed" }),
  );
  expect(summaryOf(report)).toBe("CIPHER $Id$");
  expect(existsSync(ran)).toBe(false);
  git("config", "--remove-section", "filter.crypt");
});

test("a question becomes the card's note", async () => {
  const output = render(
    inspection({ checked_revision: revision, repository_status: "partial", question: "Welcher Teil gilt?" }),
  );
  const report = await runInspectorSession(
    options(`process.stdout.write(${JSON.stringify(output)})`, { sandbox: "unsandboxed" }),
  );
  expect(report.note).toEqual({ question: "Welcher Teil gilt?", required_action: null });
});

describe("nothing is started", () => {
  const refusal = (change: Partial<RunOptions>, code: string): Promise<void> =>
    expect(runInspectorSession(options("", { sandbox: "unsandboxed", ...change }))).rejects.toMatchObject({ code });

  test("without a working sandbox", () => refusal({ sandbox: join(scratch, "no-such-bwrap") }, "RUN_REFUSED"));
  test("without a command", () => refusal({ command: [] }, "RUN_REFUSED"));
  test("outside a checkout", () => refusal({ repositoryPath: scratch }, "RUN_REFUSED"));
  test("with bad metadata", () => refusal({ trusted: { mode: "route_next", revision: "main" } }, "TRUSTED_INVALID"));
  test("with an endpoint that is none", () => refusal({ modelEndpoints: ["api.example"] }, "RUN_REFUSED"));
  test("with a time limit that is none", () => refusal({ timeLimitSeconds: Number.POSITIVE_INFINITY }, "RUN_REFUSED"));
  test("with a runtime path that is not there", () => refusal({ runtime: [join(scratch, "none")] }, "RUN_REFUSED"));
  test("without the program", () => refusal({ command: [join(scratch, "none")] }, "RUN_REFUSED"));
  test("when the checkout stands elsewhere", () =>
    refusal({ trusted: { mode: "route_next", revision: "1".repeat(40) } }, "RUN_REFUSED"));
});

test("nothing of a session stays behind", () => {
  const left = execFileSync("ls", [tmpdir()], { encoding: "utf8" })
    .split("\n")
    .filter((name) => name.startsWith("board-inspector-"));
  expect(left).toEqual([]);
  expect(readFileSync(outside, "utf8")).toBe("never\n");
});
