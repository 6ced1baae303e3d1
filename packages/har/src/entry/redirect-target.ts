import { asText } from "./coerce.js";
import type { EntryParts } from "./entry-parts.js";
import { headerValue } from "./headers.js";
import { isRedirect } from "./status.js";
import { resolveAddress } from "./target.js";

/** Where a redirect points, absolute and without fragment; undefined for anything but a redirect. */
export function redirectTarget({ status, response, responseHeaders, target }: EntryParts): string | undefined {
  if (!isRedirect(status) || response === undefined) return undefined;
  const recorded = asText(response.redirectURL)?.trim() ?? "";
  const location = recorded === "" ? (headerValue(responseHeaders, "location")?.trim() ?? "") : recorded;
  return resolveAddress(location, target.url);
}
