import { ProseRunError } from "../error.js";
import type { ProseRun } from "../run/prose-run.js";

/**
 * Refuses a run that cannot be inspected.
 *
 * @param allowPartial Inspect what is there, with a critical flag for each missing part.
 * @throws ProseRunError `missing-artifacts` (each of log, source and plan that the generation needs, alone),
 * `corrupted-log`, `unreadable-run`
 */
export function requireArtifacts(run: ProseRun, allowPartial: boolean): void {
  const parts = Object.values(run.parts);
  const unreadable = run.warnings.find(
    (warning) => warning.code === "unreadable-file" && parts.includes(warning.path ?? ""),
  );
  if (unreadable !== undefined) {
    throw new ProseRunError(
      "unreadable-run",
      `${unreadable.path} of run ${run.path} cannot be read: ${unreadable.message}. Check its permissions.`,
      { run: run.path },
    );
  }
  if (run.log?.corrupted === true) {
    throw new ProseRunError(
      "corrupted-log",
      `${run.parts.log} of run ${run.path} exists but holds no event, no header and no readable text. Expected the log of an OpenProse run.`,
      { run: run.path },
    );
  }
  const files = [...new Set(run.missing.map((part) => run.expectedParts[part] ?? part))];
  if (files.length === 0 || (allowPartial && (run.parts.log !== null || run.outputs.length > 0))) return;
  const { generation } = run.generation;
  const advice = allowPartial
    ? "There is neither a log nor an output to inspect."
    : "Allow a partial inspection to inspect what is there (--allow-partial).";
  throw new ProseRunError(
    "missing-artifacts",
    `Run ${run.path} is missing ${files.join(" and ")}, which a run of generation ${generation} needs (${run.generation.because}). ${advice}`,
    { run: run.path, missing: run.missing },
  );
}
