import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileMode } from "@inspect/session/layout";
import writeFileAtomic from "write-file-atomic";
import type { OpenCall } from "../network/open-call.js";
import type { KeptRefs, RefEntry } from "../page/refs.js";
import type { Point } from "../pointer/pointer-path.js";

/** What one command leaves for the next on the same browser; kept in the profile folder. */
export interface BrowserMemory {
  readonly format: "inspect/browser-memory";
  readonly version: 1;
  /** The browser that this is about; a memory of another is forgotten. */
  readonly endpoint: string;
  readonly pointer: Point | null;
  /** Target id of the tab in front. */
  readonly activeTab: string | null;
  /** Target ids of the open tabs, in the order of their opening. */
  readonly tabs: readonly string[];
  readonly refs: KeptRefs;
  /** Elements whose values were typed as secrets. */
  readonly secretElements: readonly Pick<RefEntry, "frameId" | "loaderId" | "backendNodeId">[];
  /** Files that were given to file fields, the latest last. */
  readonly uploads: readonly string[];
  readonly openCalls: readonly OpenCall[];
  /** Epoch milliseconds; 0 before the first step. */
  readonly lastStepEndedAt: number;
}

const fileName = "inspect-browser-memory.json";
const most = { secretElements: 100, uploads: 50, openCalls: 500 };

/** Reads what the previous command left; a fresh memory when there is none, or one of another browser. */
export function readBrowserMemory(profile: string, endpoint: string): BrowserMemory {
  const fresh: BrowserMemory = {
    format: "inspect/browser-memory",
    version: 1,
    endpoint,
    pointer: null,
    activeTab: null,
    tabs: [],
    refs: { next: 1, entries: {} },
    secretElements: [],
    uploads: [],
    openCalls: [],
    lastStepEndedAt: 0,
  };
  try {
    const found = JSON.parse(readFileSync(join(profile, fileName), "utf8")) as Partial<BrowserMemory>;
    return found.version === 1 && found.endpoint === endpoint ? { ...fresh, ...found } : fresh;
  } catch {
    return fresh;
  }
}

/** Writes what the next command needs, for its owner only. */
export async function writeBrowserMemory(profile: string, memory: BrowserMemory): Promise<void> {
  const bounded: BrowserMemory = {
    ...memory,
    secretElements: memory.secretElements.slice(-most.secretElements),
    uploads: memory.uploads.slice(-most.uploads),
    openCalls: memory.openCalls.slice(-most.openCalls),
  };
  await writeFileAtomic(join(profile, fileName), `${JSON.stringify(bounded)}\n`, { mode: fileMode });
}
