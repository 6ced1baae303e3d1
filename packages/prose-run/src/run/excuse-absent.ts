import type { LogService, VmLog } from "../log/vm-log.js";
import type { ExpectationSources } from "./expected-outputs.js";
import type { ExpectedOutput } from "./prose-run.js";

/** Marks the absent outputs whose absence is no defect, each with the reason. */
export function excuseAbsent(expected: readonly ExpectedOutput[], sources: ExpectationSources): ExpectedOutput[] {
  return expected.map((output) => {
    if (output.found !== null) return output;
    const excused = excuseOf(output, expected, sources);
    return excused === null ? output : { ...output, excused };
  });
}

function excuseOf(
  output: ExpectedOutput,
  expected: readonly ExpectedOutput[],
  { plan, log, generation }: ExpectationSources,
): string | null {
  const fromProgram = plan?.form === "program" || plan?.form === "trace";
  if (fromProgram && output.conditional !== null && serviceOf(log, output.service)?.state !== "completed") {
    return `the step is ${output.conditional} and may not have been taken`;
  }
  if (generation === "B" && /^anon_\d+$/.test(output.name)) return "an unnamed step may have no file of its own";
  const ofService = expected.filter((other) => other.service === output.service);
  if (!ofService.some((other) => other.conditional !== null)) return null;
  const present = ofService.filter((other) => other.found !== null && !other.found.empty);
  if (output.conditional !== null) {
    return present.length > 0
      ? `conditional (${output.conditional}), and ${(present[0] as ExpectedOutput).path} exists`
      : null;
  }
  const standIn = present.find((other) => other.conditional !== null);
  return standIn === undefined ? null : `${standIn.path} was written in its place`;
}

const indexes = new WeakMap<VmLog, ReadonlyMap<string, LogService>>();

/** What the log says of a service; names are compared without case. */
export function serviceOf(log: VmLog | null, name: string): LogService | undefined {
  if (log === null) return undefined;
  let index = indexes.get(log);
  if (index === undefined) {
    index = new Map(log.services.map((service) => [service.name.toLowerCase(), service]));
    indexes.set(log, index);
  }
  return index.get(name.toLowerCase());
}
