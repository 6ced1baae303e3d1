import type { CdpConnection } from "../cdp/connection.js";
import { type Call, isEventStream, isSocket } from "../network/call.js";
import type { NetworkLog } from "../network/network-log.js";
import type { DomQuiet } from "./dom-quiet.js";

/** When a step has ended. */
export interface SettleOptions {
  /** How long nothing may happen, in seconds. @default 0.5 */
  readonly quietSeconds?: number;
  /** How long to wait for that at most, in seconds. @default 15 */
  readonly limitSeconds?: number;
}

/** One call that was open when the step ended. */
export interface CallStillOpen {
  readonly method: string;
  readonly url: string;
  readonly type: string;
  /** Seconds since it began. */
  readonly openFor: number;
}

/** How a step ended, for step.json. */
export interface Settled {
  /** `quiet`: no pending call and no change for the quiet time; else what ended the wait. */
  readonly by: "quiet" | "limit" | "page-closed" | "browser-gone";
  readonly quietSeconds: number;
  readonly limitSeconds: number;
  /** How long it took, in seconds. */
  readonly waited: number;
  /** What kept the page from being quiet at the end: `calls`, `dom`, or nothing. */
  readonly busyWith: readonly ("calls" | "dom")[];
  readonly openCalls: readonly CallStillOpen[];
  /** Event streams and sockets that go on; they never keep a step from ending. */
  readonly openStreams: readonly CallStillOpen[];
}

/** Defaults of `SettleOptions`, in seconds. */
export const settleDefaults = { quietSeconds: 0.5, limitSeconds: 15 } as const;

/**
 * Calls that a step waits for: those of the page to its API, documents, and scripts, which may be about to make calls.
 * Pictures, fonts, films, beacons, streams and sockets are not waited for.
 */
const waitedFor = new Set(["xhr", "fetch", "document", "script", "preflight"]);
const pollMs = 50;

/** What a wait for quiet works with. */
export interface SettleScene {
  readonly cdp: CdpConnection;
  readonly network: NetworkLog;
  readonly dom: DomQuiet;
  /** The page in front, by target id; undefined when there is none any more, or its process has crashed. */
  readonly page: () => string | undefined;
}

/** Waits until the page has settled: see `Settled`. */
export async function settle(scene: SettleScene, options: SettleOptions = {}): Promise<Settled> {
  const { quietSeconds = settleDefaults.quietSeconds, limitSeconds = settleDefaults.limitSeconds } = options;
  const began = Date.now();
  const quietMs = quietSeconds * 1000;
  const end = (by: Settled["by"], busyWith: Settled["busyWith"], page: string | undefined): Settled => ({
    by,
    quietSeconds,
    limitSeconds,
    waited: Math.round(Date.now() - began) / 1000,
    busyWith,
    openCalls: pendingCalls(scene.network.calls, page).map(stillOpen),
    openStreams: scene.network.calls.filter((call) => isStream(call) && call.endedAt === undefined).map(stillOpen),
  });
  let page = scene.page();
  for (;;) {
    page = scene.page() ?? page;
    if (scene.cdp.isClosed) return end("browser-gone", [], page);
    const current = scene.page();
    if (current === undefined) return end("page-closed", [], page);
    const domQuiet = await scene.dom.quietFor(current);
    const pending = pendingCalls(scene.network.calls, current).length > 0;
    const quietSince = Math.max(began, lastActivity(scene.network.calls, current), Date.now() - domQuiet);
    if (!pending && Date.now() - quietSince >= quietMs) return end("quiet", [], current);
    if (Date.now() - began >= limitSeconds * 1000) {
      const dom = domQuiet < quietMs;
      return end("limit", [...(pending ? (["calls"] as const) : []), ...(dom ? (["dom"] as const) : [])], current);
    }
    await Promise.race([new Promise((resolve) => setTimeout(resolve, pollMs)), scene.cdp.closed]);
  }
}

function pendingCalls(calls: readonly Call[], page: string | undefined): Call[] {
  // What an earlier step left open was waited for there.
  return calls.filter(
    (call) => call.endedAt === undefined && call.startedInStep === undefined && isWaitedFor(call, page),
  );
}

function lastActivity(calls: readonly Call[], page: string): number {
  return calls.reduce(
    (latest, call) => (isWaitedFor(call, page) ? Math.max(latest, call.startedAt, call.endedAt ?? 0) : latest),
    0,
  );
}

function isWaitedFor(call: Call, page: string | undefined): boolean {
  return waitedFor.has(call.type) && !isStream(call) && (call.page === page || call.page === undefined);
}

function isStream(call: Call): boolean {
  return isEventStream(call) || isSocket(call);
}

function stillOpen({ method, url, type, startedAt }: Call): CallStillOpen {
  return { method, url, type, openFor: Math.round(Date.now() - startedAt) / 1000 };
}
