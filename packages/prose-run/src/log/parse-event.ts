import { type EventPlace, parseService } from "./parse-service.js";
import { parseStructureEvent } from "./parse-structure-event.js";
import type { LogEvent, ServiceEvent } from "./record.js";

const claims = /^(?:PROGRAM|RUN|ALL[ _]TASKS|EXECUTION)[ _](?:IS[ _])?COMPLETED?\b/i;
const listForm = /^([\p{L}\p{N}][\p{L}\p{N}_.-]*):\s+(.*)$/u;

/**
 * Reads what follows the arrow of one event line (reference: reading rules 2 and 3). Tags and structure come first, then
 * name, optional label, first glyph; the remainder is a note in which glyphs are text. Never throws; what has no known
 * form becomes a `text` event.
 */
export function parseEvent(rest: string, place: EventPlace): LogEvent[] {
  const structure = parseStructureEvent(rest, place);
  if (structure !== undefined) return [structure];
  const service = parseService(rest, place, "");
  if (service === undefined) return [parseFreeText(rest, place)];
  const bar = service.type === "service" ? rest.indexOf("|") : -1;
  // A bar inside the brackets of a note is text.
  if (
    bar === -1 ||
    rest
      .slice(0, bar)
      .replace(/\([^()]*\)/g, "")
      .includes("(")
  )
    return [service];
  return parseSeveral(rest, place) ?? [service];
}

/** `a ✓ | b ✓ | c ✓ (parallel)`: every part has to be a service, else the line is one service with a note. */
function parseSeveral(rest: string, place: EventPlace): ServiceEvent[] | undefined {
  const events: ServiceEvent[] = [];
  let from = 0;
  for (const part of rest.split("|")) {
    const at = rest.indexOf(part, from);
    const lead = part.length - part.trimStart().length;
    const text = part.trim();
    const { line, column, offset } = place.position;
    const start = rest.length === 0 ? 0 : at + lead;
    const base = place.position.length - rest.length;
    const position = { line, column: column + base + start, offset: offset + base + start, length: text.length };
    const event = parseService(text, { step: place.step, branch: place.branch, position }, "");
    if (event === undefined || event.type !== "service") return undefined;
    events.push(event);
    from = at + part.length;
  }
  return events;
}

function parseFreeText(rest: string, place: EventPlace): LogEvent {
  const { step, branch, position } = place;
  const text = rest.trim();
  const list = listForm.exec(text);
  if (list !== null) {
    const items = (list[2] ?? "")
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== "");
    return { kind: "event", type: "list", step, branch, name: list[1] ?? "", items, position };
  }
  return { kind: "event", type: "text", step, branch, text, claimsCompletion: claims.test(text), position };
}
