import type { LogRecord } from "@inspect/prose-run";

/** One line of a log for a person. */
export interface DescribedRecord {
  /** The kind of line, such as `service`, `field` or `loop`. */
  readonly what: string;
  /** What it is about: a service, a field's key, a tag; empty when nothing. */
  readonly of: string;
  readonly detail: string;
}

/** Says what a line of a log states, whatever its kind. The texts are the run's own and untrusted. */
export function describeRecord(record: LogRecord): DescribedRecord {
  switch (record.kind) {
    case "field":
      return told("field", record.key, record.value);
    case "heading":
      return record.service === null
        ? told("heading", "", record.text)
        : told("heading", record.service, record.mark, record.detail);
    case "terminator":
      return told(record.type, "", record.time, record.text);
    case "text":
      return told("text", "", record.text);
    case "trace": {
      const of = record.name === "" ? record.statement : record.name;
      const agent = record.agent === null || record.agent === record.name ? "" : `by ${record.agent}`;
      const to = record.output === "" ? "" : `-> ${record.output}`;
      return told("trace", of, record.type, record.state, agent, to);
    }
    default:
      return describeEvent(record);
  }
}

type LogEvent = Extract<LogRecord, { kind: "event" }>;

function describeEvent(event: LogEvent): DescribedRecord {
  switch (event.type) {
    case "service":
      return told("service", event.name, event.mark, event.label, event.detail, event.note);
    case "anonymous":
      return told("anonymous", "", event.mark, event.detail);
    case "input":
      return told("input", event.name, event.ok ? "bound" : "missing", event.note);
    case "assertion":
      return told("assertion", "", event.passed ? "passed" : "failed", event.text);
    case "tag":
      return told("tag", event.tag, event.text, event.glyph);
    case "parallel-start":
    case "parallel-done":
      return told(event.type, event.names.join(", "), event.note);
    case "loop":
      return told("loop", countOf(event.iteration, event.maximum), event.exit === null ? "" : `exit: ${event.exit}`);
    case "block-start":
    case "block-done":
      return told(event.type, event.name || event.id, event.text);
    case "retry":
      return told("retry", countOf(event.attempt, event.maximum));
    case "delegate":
      return told("delegate", event.name, `to ${event.delegate}`, event.id);
    case "commit":
      return told("commit", event.ids.join(", "), event.sha);
    case "list":
      return told("list", event.name, event.items.join(", "));
    case "text":
      return told("text", "", event.text);
  }
}

/** The parts that say something, each once: a mark's own word often stands after it again. */
function told(what: string, of: string, ...parts: readonly (string | null)[]): DescribedRecord {
  const kept = parts.filter((part, at): part is string => part !== null && part !== "" && parts.indexOf(part) === at);
  return { what, of, detail: kept.join(" ") };
}

function countOf(number: number, maximum: number | null): string {
  return maximum === null ? String(number) : `${number} of ${maximum}`;
}
