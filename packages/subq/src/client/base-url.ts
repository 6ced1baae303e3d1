import { createHash } from "node:crypto";
import { SubqError } from "../error.js";

/** The two addresses of the API. */
export interface Endpoints {
  readonly decisions: URL;
  readonly models: URL;
}

/**
 * The endpoints that a base URL means: the host root, a path that ends in `/v1`, or the full endpoint, each with or
 * without trailing slashes. A query is kept, a fragment is dropped.
 *
 * @throws SubqError `invalid-option` for what is no http(s) URL or carries a user name or password
 */
export function endpointsOf(baseUrl: string): Endpoints {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (url === undefined || (url.protocol !== "https:" && url.protocol !== "http:")) {
    const hint = /^(?!\w+:\/\/)[\w.-]+(:\d+)?(\/|$)/.test(baseUrl) ? `; did you mean https://${baseUrl}?` : "";
    const message = `the base URL must be an absolute http or https URL (baseUrl or SUBQ_BASE_URL)${hint}`;
    throw new SubqError("invalid-option", message);
  }
  if (url.username !== "" || url.password !== "") {
    throw new SubqError("invalid-option", "the base URL must not carry a user name or password (SUBQ_BASE_URL)");
  }
  url.hash = "";
  const path = url.pathname.replace(/\/+$/, "");
  const isEndpoint = path.endsWith("/systemone");
  const parent = isEndpoint ? path.slice(0, -"/systemone".length) : path.endsWith("/v1") ? path : `${path}/v1`;
  return { decisions: at(url, `${parent}/systemone`), models: at(url, `${parent}/models`) };
}

/** An endpoint as it may be shown and kept: of a query, which may hold a key, only a mark of which one it is. */
export function addressOf(url: URL): string {
  const mark = url.search === "" ? "" : `?query=${createHash("sha256").update(url.search).digest("hex").slice(0, 12)}`;
  return `${url.origin}${url.pathname}${mark}`;
}

function at(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = path;
  return url;
}
