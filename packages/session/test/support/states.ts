import { safeCompilePageStates } from "../../src/schema.js";
import type { CompiledPageStates } from "../../src/states/compiled-states.js";
import { type PreparedStates, prepareStates } from "../../src/states/prepared-states.js";

/** Compiles the states of a map, given as YAML below `states:`. */
export function compileStates(states: string, documentedCalls = ""): CompiledPageStates {
  const head = "format: inspect/page-states\nversion: 1\n";
  const compiled = safeCompilePageStates(`${head}${documentedCalls}states:\n${states}`);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.problems, null, 2));
  return compiled.value;
}

/** The same, ready for matching. */
export async function givenStates(states: string, documentedCalls = ""): Promise<PreparedStates> {
  return prepareStates(compileStates(states, documentedCalls));
}
