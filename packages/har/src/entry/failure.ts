import type { NoResponse } from "../exchange.js";
import { asText, type RawObject } from "./coerce.js";
import { recordedStatus } from "./status.js";

const longestDetail = 500;

/** Why an entry has no response, as far as the recording tells. */
export function readFailure(response: RawObject | undefined, entry: RawObject, isStream: boolean): NoResponse {
  const detail = failureText(response, entry);
  return {
    cause: isStream ? "stream" : causeOf(detail, response, entry),
    detail,
    recordedStatus: recordedStatus(response?.status),
  };
}

/** Producers name the reason in different places; the most telling one counts. */
function failureText(response: RawObject | undefined, entry: RawObject): string | null {
  const candidates = [response?._failureText, response?._error, entry._error, response?.statusText, response?.comment];
  for (const candidate of candidates) {
    const text = asText(candidate)?.trim();
    if (text !== undefined && text !== "") return text.slice(0, longestDetail);
  }
  return null;
}

function causeOf(detail: string | null, response: RawObject | undefined, entry: RawObject): NoResponse["cause"] {
  const text = (detail ?? "").toLowerCase();
  if (/abort|cancel/.test(text)) return "aborted";
  if (/block|cors|csp|mixed.?content|ns_error_dom_bad_uri/.test(text)) return "blocked";
  if (text !== "") return "failed";
  if (entry._wasAborted === true) return "aborted";
  return response === undefined ? "not-recorded" : "failed";
}
