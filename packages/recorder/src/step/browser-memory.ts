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
  /** What was typed as a secret or stood in a password field, in the order of its marker. */
  readonly secrets: readonly string[];
  /** Files that were given to file fields, the latest last. */
  readonly uploads: readonly string[];
  readonly openCalls: readonly OpenCall[];
  /** Epoch milliseconds; 0 before the first step. */
  readonly lastStepEndedAt: number;
}

const fileName = "inspect-browser-memory.json";
const longestSecret = 1000;
const most = { secrets: 200, secretElements: 100, uploads: 50, openCalls: 500 };

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
    secrets: [],
    uploads: [],
    openCalls: [],
    lastStepEndedAt: 0,
  };
  try {
    const found = JSON.parse(readFileSync(join(profile, fileName), "utf8")) as Partial<BrowserMemory>;
    if (found.version !== 1) return fresh;
    // The next browser of the same profile is logged in with the same secrets.
    return found.endpoint === endpoint ? { ...fresh, ...found } : { ...fresh, secrets: found.secrets ?? [] };
  } catch {
    return fresh;
  }
}

/** Keeps a new secret at once, so that a command that is killed now does not leave it unknown to the next one. */
export function rememberSecrets(profile: string, memory: BrowserMemory, secrets: readonly string[]): void {
  const text = `${JSON.stringify({ ...memory, secrets: bounded(secrets) })}\n`;
  writeFileAtomic.sync(join(profile, fileName), text, { mode: fileMode });
}

/**
 * What was typed as a secret in the browsers of a profile: it has to be taken out of everything that is written about
 * their steps, long after it was typed.
 */
export function readTypedSecrets(profile: string): readonly string[] {
  return readBrowserMemory(profile, "").secrets;
}

function bounded(secrets: readonly string[]): readonly string[] {
  return secrets.filter(({ length }) => length <= longestSecret).slice(0, most.secrets);
}

/** Writes what the next command needs, for its owner only. */
export async function writeBrowserMemory(profile: string, memory: BrowserMemory): Promise<void> {
  const kept: BrowserMemory = {
    ...memory,
    secrets: bounded(memory.secrets),
    secretElements: memory.secretElements.slice(-most.secretElements),
    uploads: memory.uploads.slice(-most.uploads),
    openCalls: memory.openCalls.slice(-most.openCalls),
  };
  await writeFileAtomic(join(profile, fileName), `${JSON.stringify(kept)}\n`, { mode: fileMode });
}
