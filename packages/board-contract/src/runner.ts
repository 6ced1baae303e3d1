/**
 * Runs one atomic session of the role: a process of its own, in a sandbox, with the prompt on stdin and nothing else.
 * Node only; the main entry stays free of it.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CardNote, toCardNote } from "./card-note.js";
import { BoardContractError } from "./error.js";
import { parseProcessResult } from "./process-result.js";
import { renderPrompt, type UntrustedText } from "./prompt.js";
import { type Refusal, refuse } from "./refusal.js";
import type { Acceptance, AcceptedResult } from "./result.js";
import { checkRunOptions } from "./runner/check-options.js";
import { type CheckoutState, readCheckoutState } from "./runner/checkout-state.js";
import { type ConnectProxy, startConnectProxy } from "./runner/connect-proxy.js";
import { exportRevision } from "./runner/git.js";
import { type EndedProcess, runProcess } from "./runner/run-process.js";
import { inside, requireSandbox, sandboxArguments } from "./sandbox.js";
import { concludeSession, type Session, startSession } from "./session.js";
import type { TrustedMetadata } from "./trusted.js";

export interface RunOptions {
  /** The headless agent command as an argument vector; no shell is involved. It reads its prompt from stdin. */
  readonly command: readonly string[];
  readonly trusted: TrustedMetadata;
  /** Card text, diffs, logs, an answer to an earlier question: data, each with its origin. @default none */
  readonly untrusted?: readonly UntrustedText[];
  /** The checkout of the repository; it must stand at the trusted revision. */
  readonly repositoryPath: string;
  /** `host:port` pairs the role may reach through the proxy, for example the model's. @default none */
  readonly modelEndpoints?: readonly string[];
  /** Names of variables of `env` that the role receives; nothing else is passed. @default none */
  readonly environmentAllowlist?: readonly string[];
  /** Where the allowed variables are read from. @default process.env */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Further read-only folders or files of the runtime, for example the agent's installation. @default none */
  readonly runtime?: readonly string[];
  /** @default 600 */
  readonly timeLimitSeconds?: number;
  /** The sandbox program, or `unsandboxed`, which must be said explicitly. @default "bwrap" */
  readonly sandbox?: string;
  readonly signal?: AbortSignal;
}

/** What came of a session. */
export interface SessionReport {
  /** The accepted result, or the refusal; a refused output is nowhere in here. */
  readonly result: Acceptance<AcceptedResult> | Refusal;
  /** What to store at the card; null when nothing is asked. */
  readonly note: CardNote | null;
  readonly sandboxed: boolean;
  readonly exitCode: number | null;
  readonly durationSeconds: number;
  readonly stderrBytes: number;
  /** Connections refused because their address was not among the endpoints. */
  readonly refusedConnections: number;
}

/**
 * Starts the role once, waits for its end and reads its output. There is no resume: each answer to a question is an
 * untrusted text of a new session with freshly set metadata (spec 002, lines 139-142).
 *
 * @throws {BoardContractError} `TRUSTED_INVALID`, `PROMPT_REFUSED`, or `RUN_REFUSED` (empty command, no checkout at the
 * trusted revision, no working sandbox); nothing was started then
 */
export async function runInspectorSession(options: RunOptions): Promise<SessionReport> {
  const session = startSession(options.trusted);
  const prompt = renderPrompt(session.trusted, options.untrusted ?? []);
  const [program, ...args] = checkRunOptions(options);
  const before = await readCheckoutState(options.repositoryPath);
  if (session.trusted.revision !== undefined && before.revision !== session.trusted.revision) {
    throw new BoardContractError("RUN_REFUSED", ["the checkout does not stand at the trusted revision"]);
  }
  const scratch = await mkdtemp(join(tmpdir(), "board-inspector-"));
  let proxy: ConnectProxy | undefined;
  try {
    const tree = join(scratch, "tree");
    const scope = session.trusted.revision === undefined ? [] : (session.trusted.read_scope ?? []);
    await exportRevision(options.repositoryPath, before.revision, scope, tree);
    const endpoints = options.modelEndpoints ?? [];
    const sandbox = options.sandbox ?? "bwrap";
    const sandboxed = sandbox !== "unsandboxed";
    if (sandboxed && endpoints.length > 0) proxy = await startConnectProxy(join(scratch, "proxy.sock"), endpoints);
    const environment = roleEnvironment(options, sandboxed, scratch);
    const plan = { tree, runtime: options.runtime ?? [], environment, proxySocket: proxy?.socketPath };
    if (sandboxed) await requireSandbox(sandbox, plan);
    const ended = await runProcess({
      program: sandboxed ? sandbox : program,
      args: sandboxed ? sandboxArguments({ ...plan, command: options.command }) : args,
      cwd: tree,
      environment,
      input: prompt,
      timeLimitSeconds: options.timeLimitSeconds ?? 600,
      signal: options.signal,
    });
    const after = await readCheckoutState(options.repositoryPath).catch(() => null);
    const result = judgeEnd(session, ended, before, after);
    return {
      result,
      note: result.ok ? toCardNote(result.value) : null,
      sandboxed,
      exitCode: ended.exitCode,
      durationSeconds: ended.durationSeconds,
      stderrBytes: ended.stderrBytes,
      refusedConnections: proxy?.refused() ?? 0,
    };
  } finally {
    await proxy?.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

function judgeEnd(
  session: Session,
  ended: EndedProcess,
  before: CheckoutState,
  after: CheckoutState | null,
): Acceptance<AcceptedResult> | Refusal {
  if (after?.revision !== before.revision || after.files !== before.files) {
    concludeSession(session);
    const path = after !== null && after.revision === before.revision ? "work tree" : "revision";
    return refuse("STATE_CHANGED", { path, detail: "changed while the role was running" });
  }
  return parseProcessResult(ended, session);
}

function roleEnvironment(options: RunOptions, sandboxed: boolean, scratch: string): Record<string, string> {
  const env = options.env ?? process.env;
  const allowed = (options.environmentAllowlist ?? []).flatMap((name) => {
    const value = env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const home = sandboxed ? inside.home : scratch;
  return {
    PATH: "/usr/local/bin:/usr/bin:/bin",
    HOME: home,
    TMPDIR: sandboxed ? "/tmp" : scratch,
    LANG: "C.UTF-8",
    ...Object.fromEntries(allowed),
  };
}
