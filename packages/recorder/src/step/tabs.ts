import type { BrowserContext, Page } from "playwright-core";
import type { CdpConnection } from "../cdp/connection.js";
import type { ProtocolTargetInfo } from "../cdp/protocol.js";
import type { Sessions } from "../cdp/sessions.js";
import type { RecordedTab } from "./browser-step-record.js";

/** A tab as the browser lists it. */
export interface OpenTab {
  readonly id: string;
  readonly url: string;
  readonly title: string;
}

/** The browser's tabs during a step. */
export interface Tabs {
  /** Open tabs in the order of their opening. */
  list(): Promise<OpenTab[]>;
  /** The target id of the tab in front; undefined when none is open. A tab that a page opens comes to the front. */
  front(): string | undefined;
  setFront(id: string): void;
  pageOf(context: BrowserContext, id: string): Promise<Page | undefined>;
  record(): Promise<RecordedTab[]>;
}

/**
 * @param known target ids of the tabs of earlier steps, in the order of their opening: a new connection hears of open
 *   tabs in any order
 */
export function createTabs(cdp: CdpConnection, sessions: Sessions, known: readonly string[]): Tabs {
  /** As the tabs were attached, those of earlier steps too; the front one is the latest of `stack` that is still open. */
  const order: string[] = [];
  const stack: string[] = [];
  const opened = new Set<string>();
  const pages = new Map<string, Page>();

  sessions.onAttach(({ target }) => {
    if (target.type !== "page" || order.includes(target.targetId)) return;
    order.push(target.targetId);
    // Before a front is set, the tabs are those of earlier steps.
    if (stack.length === 0) return;
    opened.add(target.targetId);
    if (target.openerId !== undefined) stack.push(target.targetId);
  });
  cdp.onEvent(({ method, params }) => {
    if (method !== "Target.detachedFromTarget" && method !== "Target.targetDestroyed") return;
    const { targetId } = params as { targetId?: string };
    if (targetId === undefined || sessions.ofPage(targetId) !== undefined) return;
    for (const list of [order, stack]) if (list.includes(targetId)) list.splice(list.indexOf(targetId), 1);
  });

  const rank = (id: string): number => (known.includes(id) ? known.indexOf(id) : known.length + order.indexOf(id));
  const list = async (): Promise<OpenTab[]> => {
    const { targetInfos } = await cdp.send<{ targetInfos: ProtocolTargetInfo[] }>("Target.getTargets");
    return targetInfos
      .filter(({ type, targetId }) => type === "page" && order.includes(targetId))
      .sort((left, right) => rank(left.targetId) - rank(right.targetId))
      .map(({ targetId, url, title }) => ({ id: targetId, url, title }));
  };
  const front = (): string | undefined => stack.at(-1) ?? order.at(-1);

  return {
    list,
    front,
    setFront: (id) => void stack.push(id),
    async pageOf(context, id) {
      for (const page of context.pages()) {
        if (pages.get(id) === page) return page;
        if ((await targetIdOf(context, page)) !== id) continue;
        pages.set(id, page);
        return page;
      }
      return undefined;
    },
    async record() {
      return (await list()).map((tab) => ({ ...tab, active: tab.id === front(), isNew: opened.has(tab.id) }));
    },
  };
}

async function targetIdOf(context: BrowserContext, page: Page): Promise<string | undefined> {
  try {
    const session = await context.newCDPSession(page);
    const { targetInfo } = await session.send("Target.getTargetInfo");
    await session.detach();
    return targetInfo.targetId;
  } catch {
    return undefined;
  }
}
