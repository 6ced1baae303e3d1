import { asText, kindOf } from "./coerce.js";
import type { Notes } from "./notes.js";

/**
 * A status from 100 to 599, or undefined for every other spelling of "no response" (0, -1, -2, -999, a text, null).
 * A status written as text counts.
 */
export function readStatus(raw: unknown, notes: Notes, at: string): number | undefined {
  if (typeof raw === "number") return Number.isInteger(raw) && raw >= 100 && raw <= 599 ? raw : undefined;
  if (typeof raw !== "string") return undefined;
  const match = /^\s*([1-5]\d{2})(?:\s|$)/.exec(raw);
  if (match === null) return undefined;
  notes.add("status-as-text", "the status was a text and is read as a number", at);
  return Number(match[1]);
}

/** The recorded status of an entry without a response, for people to see; a long text is cut. */
export function recordedStatus(raw: unknown): number | string | null {
  if (typeof raw === "number") return Number.isFinite(raw) ? raw : null;
  return asText(raw)?.slice(0, 100) ?? null;
}

/** Says that a status is none, where the recorder wrote something in its place. */
export function noteStatus(raw: unknown, notes: Notes, at: string): void {
  const said = typeof raw === "number" ? String(raw) : kindOf(raw);
  notes.add("status-not-a-status", `the status was ${said}, which is none from 100 to 599; read as no response`, at);
}

/** A redirect that a client follows; 300 and 304 are none, whatever their headers say. */
export function isRedirect(status: number | undefined): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}
