import type { BrowserContext, Page } from "playwright-core";
import type { CdpConnection } from "../cdp/connection.js";
import type { Sessions } from "../cdp/sessions.js";
import type { NetworkLog } from "../network/network-log.js";
import type { PageElement } from "../page/find-element.js";
import type { KeptRefs } from "../page/refs.js";
import type { Pointer } from "../pointer/pointer.js";
import type { Secrets } from "./secrets.js";

/** What an action works with: the open browser and the tab in front. */
export interface Scene {
  readonly cdp: CdpConnection;
  readonly sessions: Sessions;
  readonly network: NetworkLog;
  readonly context: BrowserContext;
  readonly page: Page;
  /** The page's target id. */
  readonly pageId: string;
  readonly pointer: Pointer;
  /** The refs of the latest snapshot. */
  readonly refs: KeptRefs;
  readonly secrets: Secrets;
  /** How long an element may take to be there and ready, in milliseconds. */
  readonly patienceMs: number;
  /** Notes files that an upload sends, so that the bytes a form sends from them can be told. */
  readonly noteUpload: (files: readonly string[]) => void;
  /** Marks an element's value as secret in this and later snapshots. */
  readonly markSecret: (element: PageElement) => Promise<void>;
}
