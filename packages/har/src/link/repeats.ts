import type { ExchangeLink, ExchangeTag, PollingGroup } from "../exchange.js";
import type { OffsetSeconds } from "../pipeline.js";
import type { Sketch } from "../sketch.js";

/** One call, by its first request and its final answer. */
export interface LinkedCall {
  readonly first: Sketch;
  readonly last: Sketch;
  readonly offset: OffsetSeconds;
  readonly links: ExchangeLink[];
  readonly tags: Set<ExchangeTag>;
  polling: PollingGroup | null;
}

/** Seconds within which the same call counts as a retry of one that failed. */
const longestWait = 120;
/** From so many equal calls in a row on, they are polling. */
const fewestPolls = 3;

/** Links retries, calls made again after a refreshed login, and polling. @param calls In time order. */
export function linkRepeats(calls: readonly LinkedCall[]): void {
  const byKey = new Map<string, LinkedCall[]>();
  for (const call of calls) {
    const list = byKey.get(call.first.callKey);
    if (list === undefined) byKey.set(call.first.callKey, [call]);
    else list.push(call);
  }
  for (const group of byKey.values()) {
    if (group.length < 2) continue;
    linkRetries(group, calls);
    linkPolling(group);
  }
}

function linkRetries(group: readonly LinkedCall[], calls: readonly LinkedCall[]): void {
  for (let at = 1; at < group.length; at++) {
    const before = group[at - 1] as LinkedCall;
    const again = group[at] as LinkedCall;
    if (!isSoonAfter(before, again)) continue;
    if (before.last.signals.status === 401 || before.last.signals.status === 419) linkAuth(before, again, calls);
    else if (hasFailed(before)) {
      before.links.push({ relation: "retried-by", entryIndex: again.first.entryIndex });
      again.links.push({ relation: "retry-of", entryIndex: before.first.entryIndex });
      // A later attempt took its place, be it the browser's own or the page's.
      before.tags.add("superseded");
    }
  }
}

function isSoonAfter(before: LinkedCall, again: LinkedCall): boolean {
  if (before.offset === null || again.offset === null) return true;
  const gap = again.offset - before.offset;
  return gap <= longestWait && gap >= (before.first.duration ?? 0) / 1000 - 0.05;
}

/** No answer, an answer that asks to try again, or one whose body never came. */
function hasFailed({ last }: LinkedCall): boolean {
  const { status } = last.signals;
  if (last.signals.type === "eventsource" || last.signals.socket) return false;
  return status === undefined || status === 408 || status === 425 || status === 429 || status >= 500;
}

const authPath =
  /(?:^|\/)(?:[\w-]*refresh[\w-]*|[\w-]*token[\w-]*|oauth2?|auth|login|signin|sign-in|session|sessions)(?:\/|$)/i;

function linkAuth(before: LinkedCall, again: LinkedCall, calls: readonly LinkedCall[]): void {
  before.tags.add("auth");
  again.tags.add("auth");
  before.links.push({ relation: "retried-after-auth", entryIndex: again.first.entryIndex });
  again.links.push({ relation: "retry-of", entryIndex: before.first.entryIndex });
  const from = calls.indexOf(before);
  const to = calls.indexOf(again);
  for (const call of calls.slice(from + 1, to)) {
    if (!authPath.test(call.first.path)) continue;
    call.tags.add("auth");
    before.links.push({ relation: "auth-refresh", entryIndex: call.first.entryIndex });
    again.links.push({ relation: "auth-refresh", entryIndex: call.first.entryIndex });
  }
}

function linkPolling(group: readonly LinkedCall[]): void {
  const answered = group.filter(({ last }) => last.signals.status !== undefined && !last.signals.socket);
  if (answered.length < fewestPolls) return;
  const keys = answered.map(({ last }) => last.answerKey);
  const changed = keys.includes(undefined) ? null : keys.some((key) => key !== keys[0]);
  const polling: PollingGroup = {
    first: (answered[0] as LinkedCall).first.entryIndex,
    last: (answered.at(-1) as LinkedCall).first.entryIndex,
    count: answered.length,
    changed,
  };
  for (const call of answered) call.polling = polling;
}
