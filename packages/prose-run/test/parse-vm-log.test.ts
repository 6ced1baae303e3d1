import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type LogRecord, type Position, parseVmLog, readVmLog } from "../src/index.js";
import { event, terminator } from "./support/arbitrary-log.js";
import { renderRecord } from "./support/render-log.js";

/** The records of a text without their positions. */
function read(text: string): unknown[] {
  return [...parseVmLog(text)].map(({ position: _, ...rest }) => rest);
}

const service = { kind: "event", type: "service", branch: "", label: "", detail: "", note: "", block: "" };

describe("documented markers", () => {
  const cases: [string, object][] = [
    ["3→ writer ✓", { ...service, step: 3, name: "writer", mark: "completed" }],
    ["3-> writer ✓", { ...service, step: 3, name: "writer", mark: "completed" }],
    ["3→ ✓", { kind: "event", type: "anonymous", step: 3, branch: "", mark: "completed", detail: "" }],
    ["3→ ✗ timeout", { kind: "event", type: "anonymous", step: 3, branch: "", mark: "errored", detail: "timeout" }],
    ["3→ ∥start a,b", { kind: "event", type: "parallel-start", step: 3, branch: "", names: ["a", "b"], note: "" }],
    ["3a→ a ✓", { ...service, step: 3, branch: "a", name: "a", mark: "completed" }],
    ["3→ ∥done", { kind: "event", type: "parallel-done", step: 3, branch: "", names: [], note: "" }],
    ["3→ loop:2/5", { kind: "event", type: "loop", step: 3, branch: "", iteration: 2, maximum: 5, exit: null }],
    [
      "3→ loop:2/5 exit(all good)",
      { kind: "event", type: "loop", step: 3, branch: "", iteration: 2, maximum: 5, exit: "all good" },
    ],
    [
      "3→ block:review#7",
      { kind: "event", type: "block-start", step: 3, branch: "", name: "review", id: "7", text: "" },
    ],
    ["3→ #7 done", { kind: "event", type: "block-done", step: 3, branch: "", name: "", id: "7", text: "" }],
    ["3→ retry:1/3", { kind: "event", type: "retry", step: 3, branch: "", attempt: 1, maximum: 3 }],
    ["3→ [input] topic ✓", { kind: "event", type: "input", step: 3, branch: "", name: "topic", ok: true, note: "" }],
    ["3→ writer ✗ no-sources", { ...service, step: 3, name: "writer", mark: "errored", detail: "no-sources" }],
    [
      "3→ writer ⇒ editor (delegate: d1)",
      { kind: "event", type: "delegate", step: 3, branch: "", name: "writer", delegate: "editor", id: "d1" },
    ],
    ["3→   editor ✓", { ...service, step: 3, name: "editor", mark: "completed" }],
    ["3→ writer ⟳ (resumed)", { ...service, step: 3, name: "writer", mark: "resumed", detail: "resumed" }],
    [
      "3→ [eval] report is short ✓",
      { kind: "event", type: "assertion", step: 3, branch: "", text: "report is short", passed: true },
    ],
    [
      "3→ [eval] report is short ✗",
      { kind: "event", type: "assertion", step: 3, branch: "", text: "report is short", passed: false },
    ],
    [
      "3→ writer ✗ missing-env:API_KEY",
      { ...service, step: 3, name: "writer", mark: "errored", detail: "missing-env:API_KEY" },
    ],
    [
      "3→ writer ✗ missing-tool:cli:curl",
      { ...service, step: 3, name: "writer", mark: "errored", detail: "missing-tool:cli:curl" },
    ],
    ["3→ node.a ✓ rendered", { ...service, step: 3, name: "node.a", mark: "completed", detail: "rendered" }],
    ["3→ node.a ∅ skipped", { ...service, step: 3, name: "node.a", mark: "skipped", detail: "skipped" }],
    ["---end 2026-05-26T12:00:00Z", { kind: "terminator", type: "end", time: "2026-05-26T12:00:00Z", text: "" }],
    [
      "---error 2026-05-26T12:00:00Z it broke",
      { kind: "terminator", type: "error", time: "2026-05-26T12:00:00Z", text: "it broke" },
    ],
    ["---test PASS", { kind: "terminator", type: "test", time: null, text: "PASS" }],
    ["---test FAIL (1/3 assertions)", { kind: "terminator", type: "test", time: null, text: "FAIL (1/3 assertions)" }],
  ];

  test.each(cases)("%s", (line, record) => {
    expect(read(line)).toEqual([record]);
  });
});

describe("markers seen but not documented are typed notes", () => {
  const cases: [string, object][] = [
    [
      "9→ a ✓ (1 / 2 → x.md, 3 ✗; $0.11 (net))",
      { ...service, step: 9, name: "a", mark: "completed", note: "1 / 2 → x.md, 3 ✗; $0.11 (net)" },
    ],
    [
      "9→ a (second pass) ✓ (ok)",
      { ...service, step: 9, name: "a", label: "second pass", mark: "completed", note: "ok" },
    ],
    [
      "9→ a ⊘ deferred (tool down)",
      { ...service, step: 9, name: "a", mark: "deferred", detail: "deferred", note: "tool down" },
    ],
    [
      "9→ [preflight] mcp:pay configured ✓",
      { kind: "event", type: "tag", step: 9, branch: "", tag: "preflight", text: "mcp:pay configured", glyph: "✓" },
    ],
    [
      "9→ [preflight] balance ⚠",
      { kind: "event", type: "tag", step: 9, branch: "", tag: "preflight", text: "balance", glyph: "⚠" },
    ],
    [
      "9→ [vm-action] Open ✓ (done)",
      { kind: "event", type: "tag", step: 9, branch: "", tag: "vm-action", text: "Open (done)", glyph: "✓" },
    ],
    [
      "9→ [outage] server down",
      { kind: "event", type: "tag", step: 9, branch: "", tag: "outage", text: "server down", glyph: "" },
    ],
    ["9→ ∥done (all four)", { kind: "event", type: "parallel-done", step: 9, branch: "", names: [], note: "all four" }],
    ["9→ #1 impl ✓", { ...service, step: 9, name: "impl", mark: "completed", block: "1" }],
    [
      "9→ #1 done COMPLETE",
      { kind: "event", type: "block-done", step: 9, branch: "", name: "", id: "1", text: "COMPLETE" },
    ],
    [
      "9→ block:fix#1 TASK-001",
      { kind: "event", type: "block-start", step: 9, branch: "", name: "fix", id: "1", text: "TASK-001" },
    ],
    [
      "9→ commit:TASK-1,TASK-2 3d1184a",
      { kind: "event", type: "commit", step: 9, branch: "", ids: ["TASK-1", "TASK-2"], sha: "3d1184a" },
    ],
    [
      "9→ ready: TASK-6, TASK-8",
      { kind: "event", type: "list", step: 9, branch: "", name: "ready", items: ["TASK-6", "TASK-8"] },
    ],
    [
      "9→ Starting phase two",
      { kind: "event", type: "text", step: 9, branch: "", text: "Starting phase two", claimsCompletion: false },
    ],
    [
      "9→ PROGRAM COMPLETE",
      { kind: "event", type: "text", step: 9, branch: "", text: "PROGRAM COMPLETE", claimsCompletion: true },
    ],
    [
      "9→ ALL_TASKS_COMPLETE",
      { kind: "event", type: "text", step: 9, branch: "", text: "ALL_TASKS_COMPLETE", claimsCompletion: true },
    ],
    ["9→ a ✅", { ...service, step: 9, name: "a", mark: "completed" }],
    ["9→ a ⚠️ (low)", { ...service, step: 9, name: "a", mark: "warned", note: "low" }],
    [
      "---end 2026-05-26T12:00:00-03:00 (partial)",
      { kind: "terminator", type: "end", time: "2026-05-26T12:00:00-03:00", text: "partial" },
    ],
    [
      "---resume 2026-05-26T12:00:00 (rebuilt)",
      { kind: "terminator", type: "resume", time: "2026-05-26T12:00:00", text: "rebuilt" },
    ],
  ];

  test.each(cases)("%s", (line, record) => {
    expect(read(line)).toEqual([record]);
  });

  test("three services on one line, each with its place", () => {
    const [a, b, c] = [...parseVmLog("4→ a ✓ | b ✓ | c ✓ (parallel)")] as (LogRecord & { name: string })[];
    expect([a?.name, b?.name, c?.name]).toEqual(["a", "b", "c"]);
    const text = "4→ a ✓ | b ✓ | c ✓ (parallel)";
    expect([a, b, c].map((record) => text.slice(record?.position.offset, (record?.position.offset ?? 0) + 3))).toEqual([
      "a ✓",
      "b ✓",
      "c ✓",
    ]);
  });

  test("a numbered list with arrows and a bare --- are no events", () => {
    expect(read("1. a → 2. b\n---\n")).toEqual([{ kind: "text", text: "1. a → 2. b" }]);
  });
});

describe("headers of every form", () => {
  const header = (text: string) => {
    const { runId, system, root, startedAt, status } = readVmLog(text).header;
    return [runId, system, root, startedAt, status].map((field) => field?.value ?? null);
  };

  test.each([
    ["# run:r1 sys\n\nroot: src/a.prose.md\n\n1→ a ✓\n", ["r1", "sys", "src/a.prose.md", null, null]],
    ["# run:r1 sys\nprogram: a.prose\n1→ a ✓\n", ["r1", "sys", "a.prose", null, null]],
    ["# OpenProse Execution Log\n# Program: x\n# Run: r1\n1→ a ✓\n", ["r1", null, "x", null, null]],
    [
      "# State\n\nrun_id: r1\nprogram: x.prose\nstarted: 2026-01-01T00:00:00\n\n## Log\n\n1→ a ✓\n",
      ["r1", null, "x.prose", "2026-01-01T00:00:00", null],
    ],
    ["# vm.log — sys run r1\n", ["r1", "sys", null, null, null]],
    ["---\nrun_id: r1\nsystem: sys\nstatus: failed\n---\n\n# vm.log\n", ["r1", "sys", null, null, "failed"]],
    ["# VM Log\n\n- run_id: r1\n- status: complete\n", ["r1", null, null, null, "complete"]],
  ])("%j", (text, fields) => {
    expect(header(text)).toEqual(fields);
  });

  test("upstream runs", () => {
    expect(readVmLog("# run:r2 s\n\nupstream: [r0, r1]\n").header.upstream).toEqual(["r0", "r1"]);
  });
});

describe("reading rules", () => {
  const log = (...lines: string[]) => readVmLog(lines.join("\n"));

  test("the last terminator counts; after ---resume the run is open until the next one", () => {
    expect(log("1→ a ✓", "---end T")).toMatchObject({ completed: true, failed: false });
    expect(log("1→ a ✓", "---end T", "---resume T")).toMatchObject({ completed: false, failed: false, resumed: true });
    expect(log("1→ a ✓", "---error T x", "---resume T", "2→ b ✓", "---end T")).toMatchObject({
      completed: true,
      failed: false,
    });
    expect(log("1→ a ✓", "---end T", "---resume T", "---error T x")).toMatchObject({ completed: false, failed: true });
  });

  test("a service that was deferred or failed and then has ✓ is complete; its history is kept", () => {
    const { services } = log("1→ a ⊘ deferred", "---end T", "---resume T", "1→ a ✓", "---end T");
    expect(services).toHaveLength(1);
    expect(services[0]).toMatchObject({
      state: "completed",
      entries: [
        { mark: "deferred", afterResume: false },
        { mark: "completed", afterResume: true },
      ],
    });
  });

  test("a status of complete counts only without markers; free text never does", () => {
    expect(log("status: complete", "1→ a ✓")).toMatchObject({ completed: false });
    expect(log("# L", "- status: complete")).toMatchObject({ completed: true, decidedBy: "status" });
    expect(log("1→ a ✓", "2→ PROGRAM COMPLETE")).toMatchObject({ completed: false });
  });

  test("a skipped or deferred service is neither completed nor errored", () => {
    const { services, order, errorCount } = log("1→ a ∅ skipped", "2→ b ⊘ deferred (x)");
    expect(services.map((service) => service.state)).toEqual(["skipped", "deferred"]);
    expect([order, errorCount]).toEqual([[], 0]);
  });

  test("error_count counts ✗ of services, not of assertions, not in notes, not in prose", () => {
    expect(log("1→ a ✗ x", "2→ b ✓ (3 ✗)", "3→ [eval] y ✗", "It said ✗.", "4→ ✗ late").errorCount).toBe(2);
  });

  test("names are compared without case and keep their first form", () => {
    expect(log("1→ Writer ✗ x", "2→ writer ✓").services.map((service) => [service.name, service.state])).toEqual([
      ["Writer", "completed"],
    ]);
  });

  test("no event, no header and no readable text is corrupted", () => {
    expect(log("").corrupted).toBe(true);
    expect(log("\u0000\u0001\uFFFD\uFFFD").corrupted).toBe(true);
    expect(log("--", "..").corrupted).toBe(true);
    expect(log("# vm.log").corrupted).toBe(false);
    expect(log("The run went well.").corrupted).toBe(false);
  });

  test("service states are read from headings of a free-form log", () => {
    const { services, format, errorCount } = log(
      "# vm.log",
      "### a — completed",
      "- Output: x",
      "### b — failed (NoData)",
      "### c — skipped",
    );
    expect(format).toBe("free-form");
    expect(services.map(({ name, state, entries }) => [name, state, entries[0]?.detail])).toEqual([
      ["a", "completed", ""],
      ["b", "errored", "NoData"],
      ["c", "skipped", ""],
    ]);
    expect(errorCount).toBe(1);
  });

  test("lettered steps without ∥start are a parallel group", () => {
    expect(log("1a→ a ✓", "1b→ b ✓", "1→ ∥done", "2→ c ✓").parallelGroups).toEqual([["a", "b"]]);
  });
});

describe("positions", () => {
  test("point to the line, from 1, and count UTF-16 units", () => {
    const records = [...parseVmLog("\uFEFF# run:r s\r\n\r\n  12a→ wörter ✓ (ü)  \r\n---end T\r\n")];
    expect(records.map((record) => record.position)).toEqual([
      { line: 1, column: 2, offset: 1, length: 9 },
      { line: 1, column: 2, offset: 1, length: 9 },
      { line: 1, column: 2, offset: 1, length: 9 },
      { line: 3, column: 3, offset: 16, length: 17 },
      { line: 4, column: 1, offset: 37, length: 8 },
    ]);
  });

  test("are the same however the text is cut into pieces", () => {
    const text = "# run:r s\n\n1→ a ✓\r\n2→ b ✗ x\n```prose\nlet x = session: y   # --> bindings/x.md\n```\n---end T\n";
    const whole = [...parseVmLog(text)];
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), text.length];
        const pieces = at.slice(1).map((end, index) => text.slice(at[index], end));
        expect([...parseVmLog(pieces)]).toEqual(whole);
      }),
    );
  });
});

describe("properties", () => {
  const inside = (position: Position, text: string): boolean =>
    position.line >= 1 &&
    position.column >= 1 &&
    position.offset >= 0 &&
    position.length >= 0 &&
    position.offset + position.length <= text.length &&
    position.line <= text.split("\n").length;

  test("parse of a rendered log gives the log", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 9, arbitrary: event }, { weight: 1, arbitrary: terminator }), { maxLength: 20 }),
        fc.constantFrom("→", "->"),
        fc.constantFrom("\n", "\r\n"),
        (records, arrow, newline) => {
          const text = records.map((record) => renderRecord(record, arrow)).join(newline);
          expect(read(text)).toEqual(records.map(({ position: _, ...rest }) => rest));
        },
      ),
      { numRuns: 400 },
    );
  });

  test("any line mutation: no throw, positions always inside the file", () => {
    const lines = fc.array(
      fc.oneof(
        event.map((record) => renderRecord(record)),
        terminator.map((record) => renderRecord(record)),
        fc.constantFrom(
          "# run:r s",
          "---",
          "```prose",
          "```",
          "status: complete",
          "### a — failed (X)",
          "- output: b",
          "let x = session: y  # --> b",
          '  prompt: """',
          "",
        ),
      ),
      { minLength: 1, maxLength: 12 },
    );
    const mutation = fc.record({
      line: fc.nat(11),
      at: fc.nat(60),
      remove: fc.nat(12),
      insert: fc.oneof(
        fc.string({ maxLength: 6, unit: "binary" }),
        fc.constantFrom(
          "→",
          "✓",
          "✗",
          "(",
          ")",
          "|",
          "[",
          "]",
          "#",
          "∥",
          "---",
          "\r",
          "\uFEFF",
          "\u0000",
          "9999999999",
          "__proto__",
        ),
      ),
    });
    fc.assert(
      fc.property(lines, fc.array(mutation, { minLength: 1, maxLength: 6 }), (given, mutations) => {
        const changed = [...given];
        for (const { line, at, remove, insert } of mutations) {
          const index = line % changed.length;
          const text = changed[index] as string;
          changed[index] = text.slice(0, at) + insert + text.slice(at + remove);
        }
        const text = changed.join("\n");
        const log = readVmLog(text);
        for (const record of log.records) expect([record, inside(record.position, text)]).toEqual([record, true]);
        for (const warning of log.warnings) expect(inside(warning.position as Position, text)).toBe(true);
        for (const entry of log.services.flatMap((one) => one.entries)) expect(inside(entry.position, text)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("any text at all: no throw, order of lines kept", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        const offsets = [...parseVmLog(text)].map((record) => record.position.line);
        expect(offsets).toEqual([...offsets].sort((a, b) => a - b));
      }),
      { numRuns: 500 },
    );
  });
});

test("parseVmLog is an iterator: it reads no further than it is asked", () => {
  let given = 0;
  function* pieces(): Generator<string> {
    for (;;) {
      given++;
      yield `${given}→ a ✓\n`;
    }
  }
  const iterator = parseVmLog(pieces());
  for (let count = 0; count < 10; count++) iterator.next();
  expect(given).toBeLessThanOrEqual(11);
  iterator.return?.();
});
