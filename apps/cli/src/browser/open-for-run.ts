import { resolve } from "node:path";
import {
  browserStatus,
  closeBrowser,
  type LaunchSettings,
  openBrowser,
  parseProxy,
  RecorderError,
  readAccountFile,
} from "@inspect/recorder";
import { type Account, profileFolder, type RunBrowser } from "@inspect/session/layout";
import type { CommandContext } from "../command.js";
import { exitCode } from "../exit-codes.js";
import { CommandError } from "../print-failure.js";

/** What `inspect start` says about the browser to open. */
export interface OpenBrowserForRunOptions {
  readonly context: CommandContext;
  /** The absolute path of `.inspect`. */
  readonly inspectFolder: string;
  /** The absolute path of the account file; its proxy, profile and browser are used. */
  readonly accountFile: string | null;
  /** `--browser`, `--profile`, `--proxy` (they win over the account file). */
  readonly browser: string | null;
  readonly profile: string | null;
  readonly proxy: string | null;
  readonly headed: boolean;
  /** `--resume`: the run's earlier browser, whose settings are used again. */
  readonly earlier: RunBrowser | null;
}

/** The opened browser for `run.json`, and what every bundle of the run has to tell (`RunRecord.warnings`). */
export interface OpenedBrowserForRun {
  readonly browser: RunBrowser;
  readonly warnings: readonly string[];
}

const usageCodes: readonly string[] = ["account-invalid", "proxy-invalid"];

/**
 * Opens the run's browser at about:blank as a process that outlives the command; on resuming, a browser that still lives
 * is kept.
 *
 * @throws CommandError: 3 when none is found or it does not start, 2 when the account or the proxy cannot be used
 */
export async function openBrowserForRun(options: OpenBrowserForRunOptions): Promise<OpenedBrowserForRun> {
  const { context, inspectFolder, earlier } = options;
  try {
    if (earlier?.by === "inspect" && (await browserStatus(earlier)) === "open")
      return { browser: earlier, warnings: [] };
    const { account, launch } = launchSettings(options);
    return await openBrowser({
      profile: profileOf(options, inspectFolder, account),
      settings: launch,
      account,
      find: { cwd: context.cwd, env: context.env },
    });
  } catch (error) {
    throw browserFailure(error);
  }
}

/** Closes the run's browser when it still lives; returns the record with `closedAt`. Never throws for a dead one. */
export async function closeBrowserForRun(browser: RunBrowser): Promise<RunBrowser> {
  await closeBrowser(browser);
  return { ...browser, closedAt: new Date().toISOString() };
}

/** A recorder's error as the command line ends with it. */
export function browserFailure(error: unknown): unknown {
  if (!(error instanceof RecorderError)) return error;
  return new CommandError(
    error.message,
    usageCodes.includes(error.code) ? exitCode.usage : exitCode.unavailable,
    error,
  );
}

function launchSettings({ context, accountFile, browser, headed, proxy, earlier }: OpenBrowserForRunOptions): {
  account: Account | null;
  launch: LaunchSettings;
} {
  const file = accountFile === null ? null : readAccountFile(accountFile, context.env);
  const before = earlier?.by === "inspect" ? earlier : null;
  const named = browser ?? (typeof before?.executable === "string" ? before.executable : null);
  const given = proxy === null ? (file?.launch.proxy ?? earlierProxy(before)) : parseProxy(proxy);
  return {
    account: file?.account ?? null,
    launch: {
      ...file?.launch,
      ...(named === null ? {} : { browser: named }),
      ...(given === undefined ? {} : { proxy: given }),
      ...(headed || before?.headed === true ? { headed: true } : {}),
    },
  };
}

function earlierProxy(before: RunBrowser | null): LaunchSettings["proxy"] {
  const proxy = before?.proxy as { readonly server?: unknown; readonly authenticated?: unknown } | null | undefined;
  if (typeof proxy?.server !== "string") return undefined;
  if (proxy.authenticated === true) {
    const message = "the browser's proxy had credentials, which are not kept; give --proxy again, or an account file";
    throw new CommandError(message, exitCode.usage);
  }
  return { server: proxy.server };
}

function profileOf(options: OpenBrowserForRunOptions, inspectFolder: string, account: Account | null): string {
  if (options.profile !== null) return resolve(options.context.cwd, options.profile);
  return options.earlier?.profile ?? profileFolder(inspectFolder, account?.name ?? "default");
}
