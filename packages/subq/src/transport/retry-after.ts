/** Response headers with lower-case names. */
export type Headers = { readonly [name: string]: string };

/**
 * Seconds that a response asks to wait: `retry-after-ms`, else Retry-After as seconds or as an HTTP date (RFC 9110
 * 10.2.3). A date is measured against the response's own Date header where there is one, so that a wrong clock here
 * does not matter.
 *
 * @param now milliseconds since 1970
 * @returns undefined when no such header can be read; never negative
 */
export function retryAfterOf(headers: Headers, now: number): number | undefined {
  const milliseconds = number(headers["retry-after-ms"]);
  if (milliseconds !== undefined) return milliseconds / 1000;
  const given = headers["retry-after"];
  const plain = number(given);
  if (plain !== undefined || given === undefined) return plain;
  const date = /[A-Za-z]/.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(date)) return undefined;
  const server = Date.parse(headers.date ?? "");
  return Math.max(0, (date - (Number.isNaN(server) ? now : server)) / 1000);
}

function number(text: string | undefined): number | undefined {
  return text !== undefined && /^\s*\d{1,15}(\.\d{1,15})?\s*$/.test(text) ? Number(text) : undefined;
}
