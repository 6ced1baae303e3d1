import type { LogRecord } from "../../src/index.js";

const glyphs = { completed: "✓", errored: "✗", skipped: "∅", deferred: "⊘", resumed: "⟳", warned: "⚠" } as const;

/** Writes a record as the log format of OpenProse has it; what `parseVmLog` reads from the line is the record again. */
export function renderRecord(record: LogRecord, arrow = "→"): string {
  if (record.kind === "terminator") {
    return [
      "---",
      record.type,
      record.time === null ? "" : ` ${record.time}`,
      record.text === "" ? "" : ` ${record.text}`,
    ].join("");
  }
  if (record.kind !== "event") throw new Error(`no event: ${record.kind}`);
  return `${record.step}${record.branch}${arrow} ${renderBody(record)}`;
}

function renderBody(record: LogRecord & { kind: "event" }): string {
  switch (record.type) {
    case "service": {
      const block = record.block === "" ? "" : `#${record.block} `;
      const label = record.label === "" ? "" : ` (${record.label})`;
      const detail = record.detail === "" ? "" : ` ${record.detail}`;
      const note = record.note === "" ? "" : ` (${record.note})`;
      return `${block}${record.name}${label} ${glyphs[record.mark]}${detail}${note}`;
    }
    case "anonymous":
      return `${glyphs[record.mark]}${record.detail === "" ? "" : ` ${record.detail}`}`;
    case "input":
      return `[input] ${record.name} ${record.ok ? "✓" : "✗"}${record.note === "" ? "" : ` (${record.note})`}`;
    case "assertion":
      return `[eval] ${record.text} ${record.passed ? "✓" : "✗"}`;
    case "tag":
      return `[${record.tag}] ${record.text}${record.glyph === "" ? "" : ` ${record.glyph}`}`;
    case "parallel-start":
      return `∥start ${record.names.join(",")}`;
    case "parallel-done":
      return `∥done${record.note === "" ? "" : ` (${record.note})`}`;
    case "loop":
      return `loop:${record.iteration}${record.maximum === null ? "" : `/${record.maximum}`}${record.exit === null ? "" : ` exit(${record.exit})`}`;
    case "block-start":
      return `block:${record.name}#${record.id}${record.text === "" ? "" : ` ${record.text}`}`;
    case "block-done":
      return `#${record.id} done${record.text === "" ? "" : ` ${record.text}`}`;
    case "retry":
      return `retry:${record.attempt}${record.maximum === null ? "" : `/${record.maximum}`}`;
    case "delegate":
      return `${record.name} ⇒ ${record.delegate} (delegate: ${record.id})`;
    case "commit":
      return `commit:${record.ids.join(",")} ${record.sha}`;
    case "list":
      return `${record.name}: ${record.items.join(", ")}`;
    case "text":
      return record.text;
  }
}
