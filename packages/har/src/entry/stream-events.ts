import { parseEventStream } from "../content/event-stream.js";
import type { StreamEvent } from "../exchange.js";
import { asObject, asText, type RawObject } from "./coerce.js";
import { type FrameClock, frameData, messageTimes } from "./frames.js";

const mostEvents = 100_000;

/** Reads an event stream's messages: those that the recorder listed with their times, else those in the body's text. */
export function readStreamEvents(raw: RawObject, text: string | undefined, clock: FrameClock): StreamEvent[] {
  const listed = raw._eventSourceMessages;
  if (Array.isArray(listed)) {
    const kept = (listed as unknown[]).slice(0, mostEvents);
    const times = messageTimes(kept, clock);
    return kept.map((item, index) => {
      const message = asObject(item);
      const name = asText(message?.eventName ?? message?.event) ?? "";
      return {
        offset: times[index] ?? null,
        event: name === "" ? "message" : name,
        id: asText(message?.eventId ?? message?.id) ?? null,
        data: frameData(asText(message?.data) ?? ""),
      };
    });
  }
  if (text === undefined) return [];
  return parseEventStream(text)
    .slice(0, mostEvents)
    .map(({ event, id, data }) => ({ offset: null, event, id, data: frameData(data) }));
}
