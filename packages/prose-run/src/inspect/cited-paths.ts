import { type Position, positionsOf } from "../position.js";
import type { ProseRun } from "../run/prose-run.js";

/** A path that log or error file cite although it is not there. */
export interface CitedPath {
  readonly path: string;
  readonly file: string;
  readonly position: Position;
}

const longestLine = 2000;
const citation = /\b(?:bindings|world-model)\/[\w-]+(?:\/[\w.-]+)*\.\w+/g;
const denial = /\bnot (?:been )?(?:written|created|published|produced)\b|\bmissing\b|\babsent\b/i;

/**
 * Paths below `bindings/` or `world-model/` that the log or an `__error.md` speak of as if they were there. A path that
 * the plan promises is left to the rules on outputs, except in an error file; a line that says it was not written too.
 */
export function citedPaths(run: ProseRun): CitedPath[] {
  const there = new Set(run.outputs.map((output) => output.path));
  const promised = new Set(run.expectedOutputs.map((output) => output.path));
  const inputs = new Set(run.expectedInputs.map((input) => input.path));
  const found = new Map<string, CitedPath>();
  const files = [...(run.parts.log === null ? [] : [run.parts.log]), ...run.nodeErrors.map((error) => error.path)];
  for (const file of files) {
    const text = run.texts[file] ?? "";
    const at = positionsOf(text);
    let offset = 0;
    for (const whole of text.split("\n")) {
      // Patterns over a longer line could take very long.
      const line = whole.slice(0, longestLine);
      for (const match of line.matchAll(citation)) {
        const path = match[0];
        if (there.has(path) || inputs.has(path) || found.has(path) || denial.test(line)) continue;
        if (promised.has(path) && file === run.parts.log && !isEarlyClaim(run, line)) continue;
        found.set(path, { path, file, position: at(offset + match.index, path.length) });
      }
      offset += whole.length + 1;
    }
  }
  return [...found.values()].slice(0, 4);
}

/** A terminator that cites an output claims that it is there at that moment. */
function isEarlyClaim(run: ProseRun, line: string): boolean {
  return run.log !== null && line.trimStart().startsWith("---end");
}
