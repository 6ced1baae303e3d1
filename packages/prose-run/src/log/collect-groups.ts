import type { LogRecord } from "./record.js";

/** The groups of services that ran side by side: lettered steps, branches of a `parallel:` block in an annotated trace. */
export function collectParallelGroups(records: readonly LogRecord[]): string[][] {
  const groups: string[][] = [];
  const byTrace = new Map<number, string[]>();
  let step: number | null = null;
  let current: string[] | undefined;
  for (const record of records) {
    if (record.kind === "trace" && record.type === "step" && record.parallelGroup !== null) {
      const group = byTrace.get(record.parallelGroup);
      if (group !== undefined) group.push(record.name);
      else {
        const begun = [record.name];
        byTrace.set(record.parallelGroup, begun);
        groups.push(begun);
      }
    }
    if (record.kind !== "event") continue;
    if (record.branch === "" || record.step !== step) {
      step = null;
      current = undefined;
    }
    if (record.branch === "" || record.type !== "service") continue;
    if (current === undefined) {
      current = [];
      step = record.step;
      groups.push(current);
    }
    if (!current.includes(record.name)) current.push(record.name);
  }
  return groups;
}
