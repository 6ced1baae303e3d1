import type { Exchange } from "../exchange.js";
import { showBytes, showSeconds } from "./quantities.js";

/** One exchange as the timeline shows it; texts are as recorded and still have to be made harmless. */
export interface TimelineRow {
  readonly id: string;
  readonly offset: string;
  readonly answeredAt: string;
  readonly method: string;
  /** Path with query; the host before it when it is not the page's own; operations behind it. */
  readonly path: string;
  readonly status: string;
  readonly duration: string;
  readonly size: string;
}

const longestPath = 120;

/** What the timeline table says about an exchange: offset, answered at, method, path, status, duration, size. */
export function timelineRow(exchange: Exchange): TimelineRow {
  const { id, offset, answeredAt, duration, request, response, hops } = exchange;
  const hopped = hops.length === 0 ? "" : `${hops.map(({ status }) => status).join(" → ")} → `;
  return {
    id,
    offset: showSeconds(offset),
    answeredAt: showSeconds(answeredAt),
    method: request.method === "" ? "-" : request.method,
    path: showPath(exchange),
    status: hopped + showStatus(exchange),
    duration: showSeconds(duration),
    size: showBytes(response?.body.size ?? null),
  };
}

function showStatus({ response, noResponse, kind, tags }: Exchange): string {
  if (response !== null) return `${response.status}${tags.includes("operation-errors") ? " errors" : ""}`;
  return kind === "sse" ? "stream" : (noResponse?.cause ?? "none");
}

function showPath({ party, request }: Exchange): string {
  const { host, path, query, operations } = request;
  const names = operations.map(({ name }) => name ?? "?").join(", ");
  const pairs = query.map(({ name, value }) => `${name}=${value}`).join("&");
  const where = party === "first" || host === "" ? path : `${host}${path}`;
  const full = `${where === "" ? "-" : where}${pairs === "" || names !== "" ? "" : `?${pairs}`}`;
  const shown = full.length > longestPath ? `${full.slice(0, longestPath)}…` : full;
  return names === "" ? shown : `${shown} ${names.length > 80 ? `${names.slice(0, 80)}…` : names}`;
}
