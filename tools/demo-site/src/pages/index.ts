import type { IncomingMessage, ServerResponse } from "node:http";
import { assets } from "./assets.js";
import { renderPage } from "./layout.js";
import { servicePages } from "./service-pages.js";
import { shopPages } from "./shop-pages.js";

const pages = [...shopPages, ...servicePages];

/** Serves a page or an asset; false when there is none under this path. */
export function servePage(request: IncomingMessage, response: ServerResponse, trackerUrl: string): boolean {
  const path = (request.url ?? "/").split("?")[0] ?? "/";
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const asset = assets[path];
  const page = pages.find((candidate) => candidate.path === path);
  if (asset === undefined && page === undefined) return false;
  const [type, text] = asset ?? ["text/html; charset=utf-8", renderPage(page as (typeof pages)[number], trackerUrl)];
  response.writeHead(200, { "content-type": type, "content-length": Buffer.byteLength(text) });
  response.end(request.method === "HEAD" ? undefined : text);
  return true;
}
