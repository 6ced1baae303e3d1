import fc from "fast-check";
import type { LogRecord } from "../../src/index.js";

const position = { line: 0, column: 0, offset: 0, length: 0 };
const name = fc
  .stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,14}$/)
  .filter((text) => !/^(?:loop|retry|block|commit|PROGRAM|RUN|ALL|EXECUTION)/.test(text));
const word = fc.stringMatching(/^[a-z][a-z0-9-]{0,10}$/);
/** What a note may hold: arrows, ticks, crosses, slashes, money, brackets inside. */
const note = fc
  .array(fc.constantFrom("a", "b7", "→", "✓", "✗", "/", "$0.11", "(x)", "1.", "—", "|", "⇒", "x:y", "[z]"), {
    minLength: 0,
    maxLength: 6,
  })
  .map((parts) => parts.join(" "));
const step = fc.integer({ min: 0, max: 999_999 });
const branch = fc.constantFrom("", "a", "b", "z");
const count = fc.integer({ min: 0, max: 999 });
const base = { kind: fc.constant("event" as const), step, branch, position: fc.constant(position) };

const service = fc
  .record({
    ...base,
    type: fc.constant("service" as const),
    name,
    label: fc.constantFrom("", "second pass", "retry 2"),
    mark: fc.constantFrom("completed", "errored", "skipped", "deferred", "warned"),
    note,
    block: fc.constantFrom("", "1", "42"),
  })
  .chain((event) =>
    detailOf(event.mark).map((detail) => ({
      ...event,
      detail,
      note: event.mark === "errored" && detail === "" ? "" : event.note,
    })),
  );

function detailOf(mark: string): fc.Arbitrary<string> {
  if (mark === "errored") return fc.oneof(fc.constant(""), word);
  if (mark === "completed") return fc.constantFrom("", "rendered");
  if (mark === "skipped") return fc.constantFrom("", "skipped");
  return mark === "deferred" ? fc.constantFrom("", "deferred") : fc.constant("");
}

/** Any event of a documented form. */
export const event: fc.Arbitrary<LogRecord> = fc.oneof(
  service,
  fc.record({
    ...base,
    type: fc.constant("anonymous" as const),
    mark: fc.constantFrom("completed", "errored"),
    detail: fc.constantFrom("", "timeout"),
  }),
  fc.record({ ...base, type: fc.constant("input" as const), name, ok: fc.boolean(), note }),
  fc.record({ ...base, type: fc.constant("assertion" as const), text: word, passed: fc.boolean() }),
  fc.record({
    ...base,
    type: fc.constant("tag" as const),
    tag: fc.constantFrom("preflight", "vm-action", "outage"),
    text: word,
    glyph: fc.constantFrom("", "✓", "⚠"),
  }),
  fc.record({
    ...base,
    type: fc.constant("parallel-start" as const),
    names: fc.array(name, { minLength: 1, maxLength: 4 }),
    note: fc.constant(""),
  }),
  fc.record({ ...base, type: fc.constant("parallel-done" as const), names: fc.constant([]), note }),
  fc.record({
    ...base,
    type: fc.constant("loop" as const),
    iteration: count,
    maximum: fc.option(count),
    exit: fc.option(word),
  }),
  fc.record({
    ...base,
    type: fc.constant("block-start" as const),
    name,
    id: word,
    text: fc.oneof(fc.constant(""), word),
  }),
  fc.record({
    ...base,
    type: fc.constant("block-done" as const),
    name: fc.constant(""),
    id: word,
    text: fc.oneof(fc.constant(""), word),
  }),
  fc.record({ ...base, type: fc.constant("retry" as const), attempt: count, maximum: fc.option(count) }),
  fc.record({ ...base, type: fc.constant("delegate" as const), name, delegate: name, id: word }),
  fc.record({
    ...base,
    type: fc.constant("commit" as const),
    ids: fc.array(name, { minLength: 1, maxLength: 3 }),
    sha: word,
  }),
  fc.record({
    ...base,
    type: fc.constant("list" as const),
    name,
    items: fc.array(name, { minLength: 1, maxLength: 4 }),
  }),
) as fc.Arbitrary<LogRecord>;

/** A terminator with a time. */
export const terminator: fc.Arbitrary<LogRecord> = fc.record({
  kind: fc.constant("terminator" as const),
  type: fc.constantFrom("end", "error", "resume"),
  time: fc.constantFrom("2026-05-26T12:10:00Z", "2026-05-26T12:10:00-03:00", "2026-05-26T12:10:00"),
  text: fc.oneof(fc.constant(""), word),
  position: fc.constant(position),
}) as fc.Arbitrary<LogRecord>;
