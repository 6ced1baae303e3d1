import type { Decision, ExchangeLink, ExchangeTag, LeftOutReason, Party, PollingGroup } from "../exchange.js";
import type { LinkedEntries } from "../pipeline.js";

/** One exchange as linking planned it; the rest is read from its members. */
export interface PlannedExchange {
  /** The first member: the call that the page made. */
  readonly entryIndex: number;
  /** Entry indices of the redirects in order and of the final answer. */
  readonly members: readonly number[];
  readonly decision: Decision;
  readonly party: Party;
  readonly site: string | null;
  readonly links: readonly ExchangeLink[];
  readonly polling: PollingGroup | null;
  readonly tags: readonly ExchangeTag[];
}

/** What linking found out about a recording. */
export interface LinkedRecording extends LinkedEntries {
  readonly exchanges: readonly PlannedExchange[];
  /** The plan of each exchange by the index of its first member. */
  readonly plans: ReadonlyMap<number, PlannedExchange>;
  readonly leftOut: ReadonlyMap<number, LeftOutReason>;
  /** The decision on every entry that was linked, hops and twins too. */
  readonly decisions: ReadonlyMap<number, Decision>;
  readonly salt: string;
}
