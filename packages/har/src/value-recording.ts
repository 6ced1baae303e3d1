import { HarError } from "./error.js";
import { looksLikeFromKeys } from "./input/looks-like.js";
import { logPartsOf, type RecordingSource } from "./recording-source.js";

/** Roughly what one parsed entry takes; it is held by the caller anyway. */
const entryWeight = 1;

/**
 * A recording from its parsed JSON: `{ log: { entries } }`, `{ entries }` or a list of entries. The value is not changed.
 *
 * @throws {HarError} `no-log`, `no-entries` or `not-a-har`.
 */
export function valueRecording(value: object): RecordingSource {
  const { entries, fields } = partsOf(value);
  const field = (entryIndex: number, name: string): unknown => {
    const entry: unknown = entries[entryIndex];
    return typeof entry === "object" && entry !== null ? (entry as Record<string, unknown>)[name] : undefined;
  };
  return {
    entryCount: entries.length,
    log: logPartsOf(fields),
    place: (entryIndex) => ({ entryIndex }),
    startedDateTime: (entryIndex) => field(entryIndex, "startedDateTime"),
    resourceType: (entryIndex) => {
      const type = field(entryIndex, "_resourceType");
      return typeof type === "string" ? type : undefined;
    },
    peek: () => ({ url: undefined, text: () => "" }),
    parse: (entryIndex) => ({ ok: true, raw: entries[entryIndex], warnings: [] }),
    weight: () => entryWeight,
    cutAt: undefined,
    warnings: [],
  };
}

function partsOf(value: object): {
  readonly entries: readonly unknown[];
  readonly fields: ReadonlyMap<string, unknown>;
} {
  if (Array.isArray(value)) {
    const known =
      value.length === 0 ||
      value.some((entry) => isObject(entry) && (isObject(entry.request) || "startedDateTime" in entry));
    if (known) return { entries: value, fields: new Map() };
    const looksLike = "a list of something else than HAR entries";
    throw new HarError("not-a-har", `this is not a HAR: it looks like ${looksLike}`, { looksLike });
  }
  const top = value as Record<string, unknown>;
  const log = isObject(top.log) ? top.log : undefined;
  const holder = log ?? top;
  if (Array.isArray(holder.entries)) {
    return { entries: holder.entries, fields: new Map(Object.entries(holder).filter(([name]) => name !== "entries")) };
  }
  if (log !== undefined)
    throw new HarError("no-entries", "the HAR's log has no list `entries`, so there is nothing to read");
  const looksLike = looksLikeFromKeys(Object.keys(top));
  const code = looksLike.startsWith("JSON ") ? "no-log" : "not-a-har";
  throw new HarError(code, `this is not a HAR: it has no \`log\`; it looks like ${looksLike}`, { looksLike });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
