import type { Browser, BrowserContext, Page } from "playwright-core";
import type { Action } from "../action.js";
import { ActionError } from "../actions/action-error.js";
import { loadPlaywright } from "../browser/load-playwright.js";
import type { CdpConnection } from "../cdp/connection.js";
import { followScriptContexts, type ScriptContexts } from "../cdp/script-contexts.js";
import { followSessions, type Sessions } from "../cdp/sessions.js";
import { type NetworkLog, startNetworkLog } from "../network/network-log.js";
import { type ConsoleLog, collectConsole } from "../page/console-log.js";
import { answerDialogs, type DialogAnswer, type RecordedDialog } from "../page/dialogs.js";
import { type Downloads, recordDownloads } from "../page/downloads.js";
import { type RecordedNavigation, recordNavigations } from "../page/navigations.js";
import { type DomQuiet, watchDomQuiet } from "../settle/dom-quiet.js";
import type { BrowserMemory } from "./browser-memory.js";
import { createTabs, type Tabs } from "./tabs.js";
import { findBlockedPages } from "./unblock-pages.js";

/** Everything that hears what happens in the browser; made before Playwright connects, so that nothing is missed. */
export interface Ears {
  readonly cdp: CdpConnection;
  readonly sessions: Sessions;
  readonly contexts: ScriptContexts;
  readonly network: NetworkLog;
  readonly console: ConsoleLog;
  readonly dialogs: readonly RecordedDialog[];
  readonly downloads: Downloads;
  readonly navigations: readonly RecordedNavigation[];
  readonly dom: DomQuiet;
  readonly tabs: Tabs;
}

/** Playwright's side of the connection. */
export interface Hands {
  readonly browser: Browser;
  readonly context: BrowserContext;
  /** The tab in front. */
  readonly page: Page;
  readonly pageId: string;
  /** Set when the tab that was asked for is not there; the step is recorded in the one in front. */
  readonly noTab: ActionError | null;
}

const connectPatienceMs = 30_000;

/** Begins to listen. */
export function openEars(cdp: CdpConnection, stepFolder: string, memory: BrowserMemory, dialog: DialogAnswer): Ears {
  const sessions = followSessions(cdp);
  const contexts = followScriptContexts(cdp, sessions);
  return {
    cdp,
    sessions,
    contexts,
    network: startNetworkLog(cdp, sessions, memory.openCalls),
    console: collectConsole(cdp, sessions, memory.lastStepEndedAt),
    dialogs: answerDialogs(cdp, dialog),
    downloads: recordDownloads(cdp, stepFolder),
    navigations: recordNavigations(cdp, sessions),
    dom: watchDomQuiet(cdp, sessions, contexts),
    tabs: createTabs(cdp, sessions, memory.tabs),
  };
}

/**
 * Connects Playwright and brings the tab to the front that the action is for.
 *
 * @param tab the position of the tab in the list, from 1; undefined for the one in front
 * @throws ActionError `not-answering`
 */
export async function openHands(
  ears: Ears,
  action: Action,
  memory: BrowserMemory,
  tab: number | undefined,
): Promise<Hands> {
  const { cdp, tabs } = ears;
  const blocked = await findBlockedPages(cdp, (url) =>
    action.kind === "goto" ? "about:blank" : action.kind === "reload" ? url : undefined,
  );
  if (blocked.length > 0 && action.kind !== "goto" && action.kind !== "reload") {
    throw new ActionError(
      "not-answering",
      `the tab ${blocked[0]} does not answer: its script is busy, or it shows a dialog that opened between two steps; inspect reload or inspect goto frees it`,
    );
  }
  const { chromium } = await loadPlaywright();
  const browser = await chromium
    .connectOverCDP(cdp.transport, { noDefaults: true, timeout: connectPatienceMs })
    .catch((error: Error) => {
      throw new ActionError("not-answering", `the browser did not answer within ${connectPatienceMs / 1000} s`, error);
    });
  const [context] = browser.contexts();
  if (context === undefined) throw new ActionError("not-answering", "the browser has no context to work in");
  if (context.pages().length === 0) await context.newPage();
  const known = await tabs.list();
  const usual = known.find(({ id }) => id === memory.activeTab) ?? known.at(-1);
  const asked = tab === undefined ? usual : known[tab - 1];
  const wanted = asked ?? usual;
  if (wanted === undefined) throw new ActionError("not-answering", "the browser has no tab");
  const page = await tabs.pageOf(context, wanted.id);
  if (page === undefined) throw new ActionError("not-answering", `the tab ${wanted.url} cannot be reached`);
  if (known.length > 1) await page.bringToFront();
  tabs.setFront(wanted.id);
  const noTab =
    asked === undefined ? new ActionError("not-found", `there is no tab ${tab}: ${known.length} are open`) : null;
  return { browser, context, page, pageId: wanted.id, noTab };
}
