import type { EntryPeek } from "../pipeline.js";
import { callbackNames } from "./read-signals.js";
import { findTracker } from "./tracker.js";

const scriptAddress = /^https?:\/\/([\w.-]+(?::\d+)?)(\/[^\s?#\\]*\.[cm]?js)(\?[^\s#]*)?(?:#.*)?$/i;
const callQuery = /[?&](?:query|variables|operationname|extensions|doc_id|queryid|id|hash)=/i;
const plainGet = /"method"\s*:\s*"GET"/;
/** What may make a script something else: a worker's, a test's, a socket, a stream, a call. */
const otherSigns =
  /[Ww]ork(?:er|let)|_apiRequest|[Ww]eb[Ss]ocket|event-stream|grpc|[Gg]raph[Qq][Ll]|[Aa]ccess-[Cc]ontrol-[Rr]equest/;

/**
 * Whether an entry of type script is certainly a static file, seen without parsing it: an address that ends like a
 * script and asks for no callback, no tracker's host, a plain GET, and no sign of anything else.
 */
export function isScriptFile({ url, text }: EntryPeek): boolean {
  if (url === undefined) return false;
  const found = scriptAddress.exec(url);
  if (found === null) return false;
  const [host = "", path = "", search = ""] = found.slice(1);
  if (callbackNames.test(search) || callQuery.test(search)) return false;
  if (findTracker(host.toLowerCase(), "GET", path, search) !== undefined) return false;
  const seen = text();
  return plainGet.test(seen) && !otherSigns.test(seen);
}
