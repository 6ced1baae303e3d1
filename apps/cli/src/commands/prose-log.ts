import { ProseRunError, readRun } from "@inspect/prose-run";
import { createRedactor } from "@inspect/redact";
import type { Configure } from "../command.js";
import { jsonText } from "../json-text.js";
import { describeRecord } from "../prose/describe-record.js";
import { proseAction } from "../prose/prose-failure.js";
import { addProseOptions, findOptions, type ProseOptions } from "../prose/prose-options.js";
import { textTable } from "../text-table.js";

export const configure: Configure = (command, context) => {
  addProseOptions(command)
    .argument("<run>", "an id, '~/id' (quoted) or the path of a run folder")
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
          context.stdout.write(jsonText(redactor.value(told)));
          return;
        }
        const file = run.parts.log;
        const rows = run.log.records.map((record) => {
          const { what, of, detail } = describeRecord(record);
          return [`${file}:${record.position.line}`, what, redactor.text(of), redactor.text(detail)];
        });
        context.stdout.write(
          `${textTable([{ head: "LINE" }, { head: "WHAT" }, { head: "OF" }, { head: "DETAIL" }], rows)}\n`,
        );
      }),
    );
};
