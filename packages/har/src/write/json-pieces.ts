import type { Redacted, RedactionCounts } from "@inspect/redact";
import type { Body } from "../body.js";
import type { Exchange } from "../exchange.js";
import type { EntryVerdict } from "../pipeline.js";
import { escapeJson } from "./escape-json.js";
import type { RecordingHeader } from "./recording-header.js";

// `exchanges.json` is written piece by piece, one exchange a line, so that it never has to be held as a whole.

/** Everything before the first exchange. */
export function jsonHead(header: Redacted<RecordingHeader>, redacted: boolean): string {
  return `{"format":"inspect/exchanges","version":1,"redacted":${redacted},\n"recording":${escapeJson(JSON.stringify(header))},\n"exchanges":[`;
}

/** One exchange on a line of its own. */
export function jsonExchange(exchange: Redacted<Exchange>, isFirst: boolean): string {
  return `${isFirst ? "\n" : ",\n"}${escapeJson(stringify(exchange))}`;
}

/** Between the exchanges and the verdicts on every entry. */
export function jsonBetween(): string {
  return '\n],\n"entries":[';
}

export function jsonVerdict(verdict: Redacted<EntryVerdict>, isFirst: boolean): string {
  return `${isFirst ? "\n" : ",\n"}${escapeJson(JSON.stringify(verdict))}`;
}

/** Everything behind the last list. */
export function jsonTail(redactions: RedactionCounts): string {
  const sorted = Object.entries(redactions).sort(([left], [right]) => (left < right ? -1 : 1));
  return `\n],\n"redactions":${JSON.stringify(Object.fromEntries(sorted))}}\n`;
}

const tooDeep = "[nested too deeply to be written]";

/** A body may be nested deeper than the platform can write; then its value is left out and says so. */
function stringify(exchange: Exchange): string {
  try {
    return JSON.stringify(exchange);
  } catch {
    const { request, response } = exchange;
    return JSON.stringify({
      ...exchange,
      request: { ...request, body: flatten(request.body), operations: [] },
      response: response === null ? null : { ...response, body: flatten(response.body) },
      frames: exchange.frames.map((frame) => ({ ...frame, data: tooDeep })),
      events: exchange.events.map((event) => ({ ...event, data: tooDeep })),
    });
  }
}

function flatten(body: Body): Body {
  if (body.type === "json") return { ...body, value: tooDeep };
  return body.type === "json-lines" ? { ...body, values: [tooDeep] } : body;
}
