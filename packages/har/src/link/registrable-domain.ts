import { createRequire } from "node:module";
import type * as Tldts from "tldts";

let tldts: typeof Tldts | undefined;
const known = new Map<string, string | null>();
const mostKept = 10_000;

/**
 * The registrable domain of a host by the Public Suffix List, hosting domains such as `github.io` counted as suffixes;
 * null for addresses, `localhost` and names without one. The list is loaded at the first call, not with this package.
 */
export function registrableDomain(host: string): string | null {
  const found = known.get(host);
  if (found !== undefined) return found;
  tldts ??= createRequire(import.meta.url)("tldts") as typeof Tldts;
  const domain = tldts.getDomain(host, { allowPrivateDomains: true });
  if (known.size < mostKept) known.set(host, domain);
  return domain;
}

/** What two hosts of one site have in common: the registrable domain, else the host itself without its port. */
export function siteOf(host: string): string {
  return registrableDomain(host) ?? host.replace(/:\d+$/, "");
}
