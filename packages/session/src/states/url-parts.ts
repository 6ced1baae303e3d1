import { type UrlComponent, urlComponents } from "./compiled-states.js";

/** The components of a URL as URLPattern sees them: no colon, question mark or hash sign around them. */
export type UrlParts = { readonly [component in UrlComponent]: string };

/** The components of an absolute URL, or null when it is none. */
export function urlParts(url: string | null): UrlParts | null {
  if (url === null) return null;
  try {
    const parsed = new URL(url);
    return {
      protocol: parsed.protocol.slice(0, -1),
      hostname: parsed.hostname,
      port: parsed.port,
      pathname: parsed.pathname,
      search: parsed.search.slice(1),
      hash: parsed.hash.slice(1),
    };
  } catch {
    return null;
  }
}

/** The same shape with every component made by `make`. */
export function eachComponent<T>(make: (component: UrlComponent) => T): { readonly [component in UrlComponent]: T } {
  return Object.fromEntries(urlComponents.map((component) => [component, make(component)])) as {
    readonly [component in UrlComponent]: T;
  };
}
