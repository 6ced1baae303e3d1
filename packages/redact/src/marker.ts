import type { SecretKind } from "./kinds.js";

/** Kinds whose values are long and random, so that a short keyed hash reveals nothing. */
export type HashedKind = Extract<SecretKind, "token" | "jwt" | "api-key" | "private-key">;

const marker =
  /\[(?:redacted:(?:token|jwt|api-key|private-key):[0-9a-f]{8}|(?:password|pin|otp|cvv|card|iban|ssn|answer|credentials|cookie|session|secret|token|known)(?:#|%23)[0-9]{1,9})\]/y;

/** What stands for a long random value: it can be followed through one recording. */
export function hashMarker(kind: HashedKind, hash: string): string {
  return `[redacted:${kind}:${hash}]`;
}

/** What stands for a guessable value: its number among the values of its kind, in the order of their appearance. */
export function ordinalMarker(kind: SecretKind, ordinal: number): string {
  return `[${kind}#${ordinal}]`;
}

/** Where the marker that starts at `at` ends, or -1 when none starts there. */
export function markerEnd(text: string, at: number): number {
  marker.lastIndex = at;
  return marker.test(text) ? marker.lastIndex : -1;
}

/** Whether a value is one marker and nothing else, so that redacting it again leaves it alone. */
export function isMarker(value: string): boolean {
  return value.charCodeAt(0) === 91 && markerEnd(value, 0) === value.length;
}

/** In URLs and form bodies a plain `#` would begin the fragment. */
export function markerForUrl(text: string): string {
  return text.replaceAll("#", "%23");
}
