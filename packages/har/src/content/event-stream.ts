/** One message of a stream's text. */
export interface StreamMessage {
  readonly event: string;
  readonly data: string;
  readonly id: string | null;
}

/** Parses the text of a `text/event-stream`; comments and empty events are passed over (WHATWG HTML, 9.2.6). */
export function parseEventStream(text: string): StreamMessage[] {
  const events: StreamMessage[] = [];
  let event = "";
  let data: string[] = [];
  let id: string | null = null;
  for (const line of `${text.replace(/^\uFEFF/, "")}\n\n`.split(/\r\n|\r|\n/)) {
    if (line === "") {
      if (data.length > 0) {
        events.push({ event: event === "" ? "message" : event, data: data.join("\n"), id });
      }
      event = "";
      data = [];
      continue;
    }
    const colon = line.indexOf(":");
    if (colon === 0) continue;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(line.charCodeAt(colon + 1) === 0x20 ? colon + 2 : colon + 1);
    if (field === "event") event = value;
    else if (field === "data") data.push(value);
    else if (field === "id") id = value;
  }
  return events;
}
