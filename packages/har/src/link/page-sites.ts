import { asObject, asText } from "../entry/coerce.js";
import type { LogParts } from "../pipeline.js";
import type { Sketch } from "../sketch.js";
import { siteOf } from "./registrable-domain.js";

/** Finds the site of the page that made a call. */
export interface PageSites {
  /** The first page that the recording opened; undefined when it opened none. */
  readonly firstDocument: Sketch | undefined;
  /** The site of an entry's page, or undefined when nothing tells it. */
  readonly of: (sketch: Sketch) => string | undefined;
}

/**
 * The page of an entry is the one its `pageref` names, by the page's recorded address or its first document; else the
 * recording's first document; else the caller that the entry's own Referer or Origin names.
 *
 * @param sketches In time order.
 */
export function findPageSites(log: LogParts, sketches: readonly Sketch[]): PageSites {
  const byPage = sitesFromPages(log);
  let firstDocument: Sketch | undefined;
  for (const sketch of sketches) {
    if (!isDocument(sketch)) continue;
    if (sketch.page !== undefined && !byPage.has(sketch.page)) byPage.set(sketch.page, siteOf(sketch.signals.host));
    firstDocument ??= sketch;
  }
  const [firstPageSite] = byPage.values();
  const fallback = firstDocument === undefined ? firstPageSite : siteOf(firstDocument.signals.host);
  const of = (sketch: Sketch): string | undefined => {
    const own = sketch.page === undefined ? undefined : byPage.get(sketch.page);
    return own ?? fallback ?? (sketch.callerHost === undefined ? undefined : siteOf(sketch.callerHost));
  };
  return { firstDocument, of };
}

function isDocument({ signals }: Sketch): boolean {
  if (signals.host === "") return false;
  if (signals.type === "document" || signals.destination === "document") return true;
  // Recorders without types: a page asked for as a page that came back as one.
  return signals.type === "" && signals.answer === "html" && signals.acceptHtml && signals.method === "GET";
}

/** Chrome writes the page's address into its title; WebPagetest keeps it in a field of its own. */
function sitesFromPages(log: LogParts): Map<string, string> {
  const sites = new Map<string, string>();
  if (!Array.isArray(log.pages)) return sites;
  for (const item of log.pages as unknown[]) {
    const page = asObject(item);
    const id = asText(page?.id);
    if (page === undefined || id === undefined || sites.has(id)) continue;
    for (const candidate of [page._url, page._URL, page.url, page.title]) {
      const text = asText(candidate);
      if (text === undefined || !/^https?:\/\//i.test(text) || !URL.canParse(text)) continue;
      sites.set(id, siteOf(new URL(text).host));
      break;
    }
  }
  return sites;
}
