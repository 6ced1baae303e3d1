import type { ProtocolTiming } from "../cdp/protocol.js";
import type { HarTimings } from "./har-types.js";

/** The timings of a call without network times, for example one that failed or came from a cache. */
export const noTimings: HarTimings = { send: -1, wait: -1, receive: -1 };

/**
 * HAR timings of an answer, in milliseconds; `ssl` is part of `connect` and not added twice (HAR 1.2, timings).
 *
 * @param endedAfter monotonic milliseconds from `requestTime` to the last byte; undefined when it has not come
 */
export function harTimings(timing: ProtocolTiming, endedAfter: number | undefined): HarTimings {
  const between = (start: number, end: number): number => (start < 0 || end < start ? -1 : round(end - start));
  const firstWork = [timing.dnsStart, timing.connectStart, timing.sendStart].find((time) => time >= 0) ?? -1;
  return {
    blocked: firstWork < 0 ? -1 : round(firstWork),
    dns: between(timing.dnsStart, timing.dnsEnd),
    connect: between(timing.connectStart, timing.connectEnd),
    ssl: between(timing.sslStart, timing.sslEnd),
    send: between(timing.sendStart, timing.sendEnd),
    wait: between(timing.sendEnd, timing.receiveHeadersEnd),
    receive: endedAfter === undefined ? -1 : Math.max(0, round(endedAfter - timing.receiveHeadersEnd)),
  };
}

/** The sum of the timings that are known, without `ssl`; -1 when the answer has not ended. */
export function totalTime(timings: HarTimings): number {
  if (timings.receive < 0) return -1;
  const parts = [timings.blocked, timings.dns, timings.connect, timings.send, timings.wait, timings.receive];
  return round(parts.reduce<number>((sum, part) => sum + Math.max(0, part ?? 0), 0));
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
