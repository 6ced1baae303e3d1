import type { Account, RunBrowser } from "@inspect/session/layout";
import { processIdentity } from "@inspect/session/layout";
import { type CdpConnection, connectCdp } from "../cdp/connection.js";
import { RecorderError } from "../error.js";
import type { LaunchSettings } from "../launch-settings.js";
import { killProcess } from "./close-browser.js";
import { type ExitPlace, exitWarning, readExitAnswer } from "./exit-check.js";
import { type FindBrowserOptions, findBrowser } from "./find-browser.js";
import { launchBrowser } from "./launch-browser.js";
import { checkProxy } from "./proxy-server.js";
import { readPageText } from "./read-page.js";

/** What `openBrowser` is told. */
export interface OpenBrowserOptions {
  /** The profile folder; made with mode 0700 when it is missing. */
  readonly profile: string;
  readonly settings?: LaunchSettings;
  /** Whose stated country the exit check is compared with. */
  readonly account?: Account | null;
  /** Where a browser is looked for; `settings.browser` names it. */
  readonly find?: Omit<FindBrowserOptions, "browser">;
  /** How long the browser may take to start, in seconds. @default 45 */
  readonly timeoutSeconds?: number;
}

/** An open browser as `run.json` keeps it. It holds no password. */
export interface OpenedBrowser extends RunBrowser {
  readonly by: "inspect";
  readonly endpoint: string;
  readonly pid: number;
  readonly profile: string;
  readonly executable: string;
  /** Name and version, for example `Chrome/156.0.8078.114`. */
  readonly product: string;
  readonly headed: boolean;
  /** ISO time. */
  readonly openedAt: string;
  readonly proxy: { readonly server: string; readonly authenticated: boolean } | null;
  /** What the exit check found; null when none was made or its answer could not be read. */
  readonly exit: ExitPlace | null;
}

// Nobody answers there; the proxy asks for the credentials before it finds out (RFC 2606 keeps the name free).
const nowhere = "http://inspect.invalid/";

/**
 * Opens a browser at about:blank as a process of its own that outlives this one.
 *
 * @returns what `run.json` keeps, and warnings for the run's bundles (an exit that does not fit the account)
 * @throws RecorderError `browser-not-found`, `browser-not-started`, `profile-in-use`, `proxy-invalid`
 */
export async function openBrowser(
  options: OpenBrowserOptions,
): Promise<{ readonly browser: OpenedBrowser; readonly warnings: readonly string[] }> {
  const { profile, settings = {}, account = null } = options;
  if (settings.proxy !== undefined) checkProxy(settings.proxy);
  const { executable } = await findBrowser({
    ...options.find,
    ...(settings.browser === undefined ? {} : { browser: settings.browser }),
  });
  const launched = await launchBrowser(executable, profile, settings, options.timeoutSeconds);
  let cdp: CdpConnection | undefined;
  try {
    cdp = await connectCdp(launched.endpoint);
    const { product } = await cdp.send<{ product: string }>("Browser.getVersion");
    const pid = (await browserProcess(cdp)) ?? launched.pid;
    const { exit, warnings } = await checkExit(cdp, settings, account);
    const browser: OpenedBrowser = {
      by: "inspect",
      endpoint: launched.endpoint,
      pid,
      processIdentity: processIdentity(pid),
      profile,
      closedAt: null,
      executable,
      product,
      headed: settings.headed === true,
      openedAt: new Date().toISOString(),
      proxy:
        settings.proxy === undefined
          ? null
          : { server: settings.proxy.server, authenticated: settings.proxy.username !== undefined },
      exit,
    };
    return { browser, warnings };
  } catch (error) {
    await killProcess(launched.pid);
    if (error instanceof RecorderError) throw error;
    throw new RecorderError(
      "browser-not-started",
      `${executable} started but did not answer: ${(error as Error).message}`,
      error,
    );
  } finally {
    cdp?.close();
  }
}

// The process that was spawned may be a script that started the browser.
async function browserProcess(cdp: CdpConnection): Promise<number | undefined> {
  try {
    const { processInfo } = await cdp.send<{ processInfo: { type: string; id: number }[] }>(
      "SystemInfo.getProcessInfo",
    );
    return processInfo.find(({ type }) => type === "browser")?.id;
  } catch {
    return undefined;
  }
}

async function checkExit(
  cdp: CdpConnection,
  settings: LaunchSettings,
  account: Account | null,
): Promise<{ exit: ExitPlace | null; warnings: string[] }> {
  const { proxy, exitCheckUrl } = settings;
  if (exitCheckUrl === undefined) {
    // Lets Chrome keep the proxy's credentials, which no later command knows.
    if (proxy?.username !== undefined) await readPageText(cdp, nowhere, proxy, 20);
    return { exit: null, warnings: [] };
  }
  const text = await readPageText(cdp, exitCheckUrl, proxy, 30);
  const exit = text === undefined ? null : readExitAnswer(text);
  if (exit === null) {
    const why = text === undefined ? "it did not load" : "its answer names no country";
    return { exit, warnings: [`where the browser's traffic leaves could not be checked at ${exitCheckUrl}: ${why}`] };
  }
  const warning = exitWarning(exit, account);
  return { exit, warnings: warning === null ? [] : [warning] };
}
