import { decodeUtf8 } from "../content/bytes.js";
import { looksLikeJson } from "../content/json.js";
import type { Frame } from "../exchange.js";
import type { EntryInput, Instant } from "../pipeline.js";
import { asNumber, asObject, asText, kindOf, type RawObject } from "./coerce.js";
import type { Notes } from "./notes.js";
import { namedSide } from "./request-body.js";

/** What a frame's recorded time is measured against. */
export interface FrameClock {
  /** The start of the entry; undefined when unreadable. */
  readonly start: Instant | undefined;
  /** The entry's own offset in seconds. */
  readonly offset: number | null;
}

const mostFrames = 100_000;

/**
 * Reads a socket's messages, from `_webSocketMessages` or from the side file of Playwright's attach mode. Times are
 * epoch seconds (Chrome, mitmproxy, HTTP Toolkit) or epoch milliseconds (Playwright): above 1e11 they are milliseconds.
 */
export function readFrames(
  raw: RawObject,
  content: RawObject | undefined,
  sideBody: EntryInput["sideBody"],
  clock: FrameClock,
  notes: Notes,
): Frame[] {
  const messages = listMessages(raw, content, sideBody, notes);
  if (messages.length > mostFrames) {
    notes.add("frames-cut", `only the first ${mostFrames} of ${messages.length} frames are kept`, "_webSocketMessages");
  }
  const kept = messages.slice(0, mostFrames);
  const times = messageTimes(kept, clock);
  return kept.map((message, index) => readFrame(message, times[index] ?? null, notes, index));
}

function listMessages(
  raw: RawObject,
  content: RawObject | undefined,
  sideBody: EntryInput["sideBody"],
  notes: Notes,
): unknown[] {
  const own = raw._webSocketMessages;
  if (Array.isArray(own)) return own;
  if (own !== undefined && own !== null) {
    notes.add("frames-unreadable", `the list of frames was ${kindOf(own)}`, "_webSocketMessages");
  }
  const side = content === undefined ? undefined : namedSide(content, sideBody);
  if (side === undefined) return [];
  if (!side.ok) {
    notes.add("side-body-unread", `the socket's frames were not read: ${side.message}`, "response.content._file");
    return [];
  }
  const messages: unknown[] = [];
  for (const line of (decodeUtf8(side.bytes) ?? Buffer.from(side.bytes).toString("utf8")).split("\n")) {
    if (line.trim() === "") continue;
    try {
      messages.push(JSON.parse(line));
    } catch {
      notes.add(
        "frame-unreadable",
        "a line of the socket's frames is no JSON; it was passed over",
        "response.content._file",
      );
    }
  }
  return messages;
}

function readFrame(item: unknown, offset: number | null, notes: Notes, index: number): Frame {
  const message = asObject(item);
  if (message === undefined)
    notes.add("frame-unreadable", `the frame was ${kindOf(item)}`, `_webSocketMessages[${index}]`);
  const opcode = asNumber(message?.opcode) ?? 1;
  const text = asText(message?.data) ?? "";
  const isBinary = opcode === 2;
  return {
    direction: /^(?:receive|received|incoming|server)$/i.test(asText(message?.type) ?? "") ? "received" : "sent",
    offset,
    opcode,
    data: isBinary ? null : frameData(text),
    size: isBinary ? Buffer.byteLength(text, "base64") : Buffer.byteLength(text),
  };
}

/** Text that is JSON as its value, any other as it is. */
export function frameData(text: string): unknown {
  if (!looksLikeJson(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const quarterHour = 900_000;
/** The last moment that the platform's dates can hold, in epoch milliseconds. */
const latest = 8.64e15;

/** The offset in seconds of each message, null where it has no time. */
export function messageTimes(messages: readonly unknown[], { start, offset }: FrameClock): (number | null)[] {
  if (start === undefined || offset === null) return messages.map(() => null);
  const times = messages.map((message) => {
    const time = asNumber(asObject(message)?.time);
    if (time === undefined || time <= 0 || time > latest) return undefined;
    return time > 1e11 ? time : time * 1000;
  });
  let opened = start.milliseconds + start.nanoseconds / 1e6;
  if (start.zoneMinutes === null) {
    // A start without a zone is off by whole quarter hours against the messages' epoch times; the first tells by how many.
    const first = times.find((time) => time !== undefined);
    if (first !== undefined) opened += Math.round((first - opened) / quarterHour) * quarterHour;
  }
  return times.map((time) => (time === undefined ? null : Math.round((offset + (time - opened) / 1000) * 1e6) / 1e6));
}
