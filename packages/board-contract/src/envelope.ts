import { forbiddenMarker, limits, type Mode, markers, modes } from "./contract.js";
import { type Refusal, refuse } from "./refusal.js";

/** The text between the two markers, and where it starts in the decoded output (in UTF-16 code units). */
export interface Envelope {
  readonly ok: true;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

const markerText: ReadonlySet<string> = new Set(modes.flatMap((mode) => [markers[mode].start, markers[mode].end]));

// Every character that NFKC turns into "=": without one of them a line cannot be shaped like a marker.
const equalsSign = /[=\u207c\u208c\u2a74-\u2a76\ufe66\uff1d]/;
const terminalEscape =
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|(?:\u001b\]|\u009d)[^\u0007\u001b\u009c]*(?:\u0007|\u001b\\|\u009c)?|\u001b[ -/]*[0-~]/g;
const invisible = /[\s\p{Cc}\p{Cf}]/gu;

const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    А: "A",
    В: "B",
    С: "C",
    Е: "E",
    Н: "H",
    І: "I",
    Ј: "J",
    К: "K",
    М: "M",
    О: "O",
    Р: "P",
    Ѕ: "S",
    Т: "T",
    У: "Y",
    Х: "X",
    Ԍ: "G",
    Ԛ: "Q",
    Ԝ: "W",
    Α: "A",
    Β: "B",
    Ε: "E",
    Ζ: "Z",
    Η: "H",
    Ι: "I",
    Κ: "K",
    Μ: "M",
    Ν: "N",
    Ο: "O",
    Ρ: "P",
    Τ: "T",
    Υ: "Y",
    Χ: "X",
  }),
);

/**
 * Reads the whole output by one grammar: `START LF json LF END [LF]` and nothing else (reference, section 3.1).
 * It never searches for a block; look-alikes and other markers only decide which code a refusal has.
 */
export function openEnvelope(raw: Uint8Array, mode: Mode): Envelope | Refusal {
  if (raw.byteLength > limits.outputBytes) return refuse("TOO_LARGE", { offset: limits.outputBytes });
  let text: string;
  try {
    text = decoder.decode(raw);
  } catch {
    return refuse("NOT_UTF8");
  }
  if (text.charCodeAt(0) === 0xfeff) return refuse("BOM", { offset: 0 });
  if (text.trim() === "") return refuse("EMPTY_OUTPUT", { offset: 0 });

  const own = markers[mode];
  const other = markers[mode === "route_next" ? "implementation_status" : "route_next"];
  const found = new Map<string, number[]>();
  let malformed = -1;
  let unknown = text.indexOf(forbiddenMarker);
  let first = "";
  let last = "";
  for (let start = 0; start <= text.length; ) {
    const lineEnd = text.indexOf("\n", start);
    const end = lineEnd === -1 ? text.length : lineEnd;
    const line = text.slice(start, end);
    if (start === 0) first = line;
    if (end < text.length || line !== "") last = line;
    if (markerText.has(line)) {
      const places = found.get(line);
      if (places === undefined) found.set(line, [start]);
      else places.push(start);
    } else if (equalsSign.test(line)) {
      const kind = nameMarkerLine(line);
      if (kind === "malformed" && malformed === -1) malformed = start;
      if (kind === "unknown" && unknown === -1) unknown = start;
    }
    start = end + 1;
  }

  const at = (index: number | undefined): { offset: number | undefined } => ({
    offset: index === undefined ? undefined : byteOffset(text, index),
  });
  const starts = found.get(own.start) ?? [];
  const ends = found.get(own.end) ?? [];
  const otherStarts = found.get(other.start) ?? [];
  const otherEnds = found.get(other.end) ?? [];
  if (unknown !== -1) return refuse("UNKNOWN_MARKER", at(unknown));
  if (malformed !== -1) return refuse("MALFORMED_MARKER", at(malformed));
  if (starts.length === 0 && otherStarts.length + otherEnds.length > 0) {
    return refuse("WRONG_BLOCK", at(otherStarts[0] ?? otherEnds[0]));
  }
  if (starts.length === 0) return refuse("NO_BLOCK");
  if (starts.length > 1 || ends.length > 1 || otherStarts.length > 0) {
    return refuse("MULTIPLE_BLOCKS", at(starts[1] ?? ends[1] ?? otherStarts[0]));
  }
  if (ends.length === 0) return refuse("UNCLOSED_BLOCK");
  if (otherEnds.length > 0) return refuse("MULTIPLE_BLOCKS", at(otherEnds[0]));
  if (first !== own.start) return refuse("EXTRA_OUTPUT", { offset: 0 });
  const [endMarker] = ends as [number];
  if (last !== own.end || text.endsWith("\n\n")) {
    return refuse("EXTRA_OUTPUT", at(endMarker + own.end.length));
  }
  const start = own.start.length + 1;
  return { ok: true, text, start, end: Math.max(start, endMarker - 1) };
}

/** The number of UTF-8 bytes before a place in the text. */
export function byteOffset(text: string, index: number): number {
  return new TextEncoder().encode(text.slice(0, index)).byteLength;
}

function nameMarkerLine(line: string): "malformed" | "unknown" | undefined {
  const skeleton = line
    .normalize("NFKC")
    .replace(terminalEscape, "")
    .replace(invisible, "")
    .replace(/[\u0370-\u03ff\u0400-\u052f]/g, (letter) => lookAlikes.get(letter) ?? letter)
    .toUpperCase()
    .replace(/=+/g, "===");
  if (skeleton.length < 7 || !skeleton.startsWith("===") || !skeleton.endsWith("===")) return undefined;
  for (const marker of markerText) if (skeleton.startsWith(marker)) return "malformed";
  return "unknown";
}
