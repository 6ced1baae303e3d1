import type { Redacted } from "@inspect/redact";
import type { NameValue } from "../body.js";
import type { Exchange, Frame, StreamEvent } from "../exchange.js";
import { boundedJson } from "./bounded-json.js";
import { cutBlock, cutText, markdownBody, pairs } from "./markdown-body.js";
import { cellCode, codeBlock, codeSpan } from "./markdown-text.js";
import { showBytes, showSeconds } from "./quantities.js";
import { timelineRow } from "./timeline-row.js";

/** The section of one exchange: its facts, what was sent, what came back. `limit` bounds what is shown of a body. */
export function markdownExchange(exchange: Redacted<Exchange>, limit: number): string {
  const { id, method, path, status } = timelineRow(exchange);
  const lines = [`## ${id} ${codeSpan(`${method} ${path}`)} ${status}`, "", ...facts(exchange), ""];
  return `${lines.join("\n")}\n${sent(exchange, limit)}\n${cameBack(exchange, limit)}\n`;
}

function facts(exchange: Exchange): string[] {
  const { kind, party, site, offset, duration, answeredAt, why } = exchange;
  const owner = party === "unknown" ? "page not known" : `${party} party`;
  const times = [
    offset === null ? "start not known" : `${showSeconds(offset)} s after the first request`,
    duration === null ? "duration not known" : `took about ${showSeconds(duration)} s`,
    answeredAt === null ? "no complete answer in the recording" : `answered at ${showSeconds(answeredAt)} s`,
  ];
  const reasons = why.reasons.map(({ message }) => message).join("; ");
  return [
    `- URL: ${codeSpan(cutText(exchange.request.url, 2000).text)}`,
    `- Kind: ${kind}, ${owner}${site === null ? "" : ` (${codeSpan(site)})`}`,
    `- Time: ${times.join(", ")}`,
    ...exchange.hops.map(
      ({ status, location, offset: at }) =>
        `- Redirect: ${status} to ${codeSpan(cutText(location, 2000).text)} at ${showSeconds(at)} s`,
    ),
    ...linkLines(exchange),
    ...(exchange.initiator === null ? [] : [`- Started by: ${codeSpan(cutText(exchange.initiator, 300).text)}`]),
    `- Counts as a call: ${codeSpan(reasons)}`,
    ...exchange.warnings.map(
      ({ code, path }) => `- Warning: ${code}${path === undefined ? "" : ` at ${codeSpan(path)}`}`,
    ),
  ];
}

function linkLines({ links, tags, polling, place }: Exchange): string[] {
  const lines: string[] = [];
  if (links.length > 0) {
    lines.push(`- Links: ${links.map(({ relation, entryIndex }) => `${relation} e${entryIndex}`).join(", ")}`);
  }
  if (polling !== null) {
    const changed =
      polling.changed === null
        ? "answers not comparable"
        : polling.changed
          ? "answers changed"
          : "same answer each time";
    lines.push(`- Polling: ${polling.count} calls from e${polling.first} to e${polling.last}, ${changed}`);
  }
  if (tags.length > 0) lines.push(`- Tags: ${tags.join(", ")}`);
  lines.push(
    `- In the file: entry ${place.entryIndex}${place.byteStart === undefined ? "" : `, byte ${place.byteStart}`}`,
  );
  return lines;
}

function sent({ request, frames }: Exchange, limit: number): string {
  const operations = request.operations.map(({ protocol, name, type, variables, document }) => {
    const line = `Operation: ${protocol}${type === null ? "" : ` ${type}`} ${codeSpan(name ?? "-")}\n`;
    const values = variables === null ? "" : `\n${cutBlock(boundedJson(variables, limit), "json")}`;
    return `${line}${values}${document === undefined ? "" : `\n${cutBlock(cutText(document, limit), "graphql")}`}`;
  });
  const query = request.query.length === 0 ? [] : [`Query:\n\n${pairs(request.query, limit)}`];
  const messages = frames.filter(({ direction }) => direction === "sent");
  return [
    "### Sent\n",
    headers(request.headers),
    ...query,
    ...operations,
    markdownBody(request.body, limit),
    ...frameBlock(messages, limit),
  ].join("\n");
}

function cameBack({ response, noResponse, frames, events }: Exchange, limit: number): string {
  const messages = frames.filter(({ direction }) => direction === "received");
  if (response === null) {
    const detail =
      noResponse?.detail === null || noResponse === null ? "" : `, recorded as ${codeSpan(noResponse.detail)}`;
    const what = `No response: ${noResponse?.cause ?? "not recorded"}${detail}\n`;
    return ["### Came back\n", what, ...eventBlock(events, limit), ...frameBlock(messages, limit)].join("\n");
  }
  const text = response.statusText === "" ? "" : ` ${codeSpan(response.statusText)}`;
  return [
    "### Came back\n",
    `Status: ${response.status}${text}\n`,
    headers(response.headers),
    markdownBody(response.body, limit),
    ...eventBlock(events, limit),
    ...frameBlock(messages, limit),
  ].join("\n");
}

const longestHeader = 500;

function headers(list: readonly NameValue[]): string {
  if (list.length === 0) return "Headers: none recorded\n";
  const lines = list.map(({ name, value }) => {
    const { text, complete } = cutText(value.replaceAll("\n", " "), longestHeader);
    return `${name.replaceAll("\n", " ")}: ${text}${complete ? "" : ` (cut, ${value.length} characters)`}`;
  });
  return codeBlock(lines.join("\n"), "http");
}

const mostMessages = 50;

function frameBlock(frames: readonly Frame[], limit: number): string[] {
  if (frames.length === 0) return [];
  const rows = frames.slice(0, mostMessages).map(({ offset, data, size, opcode }) => {
    const shown = data === null && opcode === 2 ? "binary" : messageCell(data, limit);
    return `| ${showSeconds(offset)} | ${showBytes(size)} | ${shown} |`;
  });
  return [
    `Frames: ${frames.length}\n\n| at s | size | data |\n|--:|--:|---|\n${rows.join("\n")}\n${moreLine(frames.length)}`,
  ];
}

function eventBlock(events: readonly StreamEvent[], limit: number): string[] {
  if (events.length === 0) return [];
  const rows = events
    .slice(0, mostMessages)
    .map(({ offset, event, data }) => `| ${showSeconds(offset)} | ${cellCode(event)} | ${messageCell(data, limit)} |`);
  return [
    `Events: ${events.length}\n\n| at s | event | data |\n|--:|---|---|\n${rows.join("\n")}\n${moreLine(events.length)}`,
  ];
}

function messageCell(data: unknown, limit: number): string {
  const { text, complete } = typeof data === "string" ? cutText(data, limit) : boundedJson(data, limit);
  return `${cellCode(text)}${complete ? "" : " (cut)"}`;
}

function moreLine(count: number): string {
  return count > mostMessages ? `\nCut here: ${count - mostMessages} more.\n` : "";
}
