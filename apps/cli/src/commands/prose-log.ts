import { type LogRecord, ProseRunError, readRun } from "@inspect/prose-run";
import { createRedactor } from "@inspect/redact";
import type { Configure } from "../command.js";
import { proseAction } from "../prose/prose-failure.js";
import { addProseOptions, findOptions, type ProseOptions } from "../prose/prose-options.js";
import { textTable } from "../text-table.js";

export const configure: Configure = (command, context) => {
  addProseOptions(command)
    .argument("<run>", "an id, ~/id or the path of a run folder")
    .addHelpText("after", "\nExample:\n  inspect prose log 20260526-120000-a1b2c3")
    .action(
      proseAction(async (reference: string, options: ProseOptions) => {
        const run = readRun(reference, { ...findOptions(context, options), depth: "light" });
        if (run.log === null || run.parts.log === null) {
          throw new ProseRunError(
            "missing-artifacts",
            `Run ${run.id} has no log; expected ${run.expectedParts.log ?? "vm.log.md"}.`,
          );
        }
        const redactor = createRedactor({ salt: `prose-run:${run.id}` });
        if (options.format === "json") {
          const { format, header, records, services, order, terminators, completed, failed, warnings } = run.log;
          const told = {
            run_id: run.id,
            file: run.parts.log,
            format,
            header,
            completed,
            failed,
            order,
            services,
            terminators,
            records,
            warnings,
          };
          context.stdout.write(`${JSON.stringify(redactor.value(told), null, 2)}\n`);
          return;
        }
        const file = run.parts.log;
        const rows = run.log.records.map((record) => [
          `${file}:${record.position.line}`,
          ...describe(record).map((part) => redactor.text(part)),
        ]);
        context.stdout.write(
          `${textTable([{ head: "LINE" }, { head: "WHAT" }, { head: "OF" }, { head: "DETAIL" }], rows)}\n`,
        );
      }),
    );
};

function describe(record: LogRecord): [string, string, string] {
  const known = record as LogRecord & Readonly<Record<string, unknown>>;
  const text = (name: string): string =>
    typeof known[name] === "string" || typeof known[name] === "number" ? String(known[name]) : "";
  const what = record.kind === "event" || record.kind === "terminator" ? record.type : record.kind;
  const of = text("name") || text("tag") || (Array.isArray(known.names) ? known.names.join(", ") : "");
  const detail = ["mark", "detail", "note", "text", "value", "time", "message"]
    .map(text)
    .filter((part) => part !== "")
    .join(" ");
  return [what, of, detail];
}
