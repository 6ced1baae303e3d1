import { createHash } from "node:crypto";
import { type Document, LineCounter, parseDocument } from "yaml";
import type { LayoutProblem } from "../layout/safe-result.js";
import type { CompiledPageStates, CompiledState } from "../states/compiled-states.js";
import type { PageState, PageStateMap } from "../states/page-state-map.js";
import { CallTable } from "./call-table.js";
import { pageStatesSchema } from "./page-states-schema.js";

/** A problem of a map with its place: line and column from 1. */
export interface StatesProblem extends LayoutProblem {
  readonly line: number;
  readonly column: number;
}

/** A compiled map, or every problem with its line. */
export type CompileResult =
  | { readonly ok: true; readonly value: CompiledPageStates; readonly warnings: readonly LayoutProblem[] }
  | { readonly ok: false; readonly problems: readonly StatesProblem[] };

/**
 * Compiles a page state map (YAML or JSON text) into JSON that `step` can read without a YAML parser or zod.
 * Codes: `yaml` (not readable), `schema` (a field is missing, unknown or of the wrong type), `url-pattern`,
 * `answer-path`, `duplicate-state`.
 *
 * @param source the file's text
 * @see docs/formats.md, page-states
 */
export function safeCompilePageStates(source: string): CompileResult {
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false, strict: true });
  const place = (offset: number): { line: number; column: number } => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const problems: StatesProblem[] = document.errors.map((error) => ({
    code: "yaml",
    message: error.message.split("\n")[0] ?? "not YAML",
    ...place(error.pos[0]),
  }));
  if (problems.length > 0) return { ok: false, problems };
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return { ok: false, problems: [{ code: "yaml", message: (error as Error).message, line: 1, column: 1 }] };
  }
  const placeOf = (path: readonly PropertyKey[]) => place(offsetOf(document, path));
  const checked = pageStatesSchema.safeParse(value ?? {});
  if (!checked.success)
    return { ok: false, problems: checked.error.issues.flatMap((issue) => toProblems(issue, placeOf)) };
  return compile(checked.data, source, placeOf);
}

type PlaceOf = (path: readonly PropertyKey[]) => { readonly line: number; readonly column: number };

function compile(map: PageStateMap, source: string, placeOf: PlaceOf): CompileResult {
  const problems: StatesProblem[] = [];
  const table = new CallTable((code, message, path) =>
    problems.push({ code, message, path: pathText(path), ...placeOf(path) }),
  );
  for (const [index, call] of (map.documentedCalls ?? []).entries()) table.answer(call, ["documentedCalls", index]);
  const names = new Map<string, number>();
  const states = map.states.map((state, index): CompiledState => {
    const path = ["states", index];
    const before = names.get(state.name);
    if (before !== undefined) {
      const message = `the state "${state.name}" is there twice, first at line ${placeOf(["states", before]).line}`;
      problems.push({ code: "duplicate-state", message, path: pathText(path), ...placeOf([...path, "name"]) });
    }
    names.set(state.name, index);
    return compileState(state, placeOf(path).line, table, path);
  });
  if (problems.length > 0) return { ok: false, problems };
  const value: CompiledPageStates = {
    format: "inspect/compiled-page-states",
    version: 1,
    sourceHash: createHash("sha256").update(source).digest("hex"),
    patterns: table.patterns,
    calls: table.calls,
    states,
  };
  return { ok: true, value, warnings: [] };
}

function compileState(state: PageState, line: number, table: CallTable, path: readonly PropertyKey[]): CompiledState {
  const when = [...path, "when"];
  const urls = list(state.when.url).map((url, index) =>
    table.pattern(url, Array.isArray(state.when.url) ? [...when, "url", index] : [...when, "url"]),
  );
  const calls = (state.when.calls ?? []).map((call, index) => table.condition(call, [...when, "calls", index]));
  const expectsErrors = (state.expects?.errors ?? []).map((call, index) =>
    table.answer(call, [...path, "expects", "errors", index]),
  );
  for (const [index, call] of (state.documents ?? []).entries()) table.answer(call, [...path, "documents", index]);
  const page = list(state.when.page).map(oneSpace);
  const pageLacks = list(state.when.pageLacks).map(oneSpace);
  const goals = list(state.goals).map(oneSpace);
  const callWeights = calls.map((call) => table.weightOf(call));
  return {
    name: state.name,
    means: state.means,
    says: oneSpace(state.says),
    line,
    urls,
    page,
    pageLacks,
    calls,
    goals,
    expectsFailure: state.expects?.failure === true,
    expectsErrors,
    reachesGoal: state.reachesGoal === true,
    conditions:
      (urls.length > 0 ? 1 : 0) +
      page.length +
      pageLacks.length +
      (goals.length > 0 ? 1 : 0) +
      callWeights.reduce((sum, { conditions }) => sum + conditions, 0),
    // Of alternatives, the least specific one counts: any of them may be the one that matched.
    literals:
      least(urls.map((url) => table.patterns[url]?.literals ?? 0)) +
      least(goals.map((goal) => goal.replaceAll("*", "").length)) +
      [...page, ...pageLacks].reduce((sum, text) => sum + text.length, 0) +
      callWeights.reduce((sum, { literals }) => sum + literals, 0),
  };
}

function list(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

function least(numbers: readonly number[]): number {
  return numbers.length === 0 ? 0 : Math.min(...numbers);
}

function oneSpace(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}

interface Issue {
  readonly code: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly errors?: readonly (readonly Issue[])[];
  readonly keys?: readonly string[];
}

// A union's own message says only "invalid input"; the branch that got furthest says what is wrong.
function toProblems(found: unknown, placeOf: PlaceOf, above: readonly PropertyKey[] = []): StatesProblem[] {
  const issue = found as Issue;
  const path = [...above, ...issue.path];
  if (issue.code === "invalid_union" && issue.errors !== undefined) {
    const depth = (branch: readonly Issue[]): number =>
      Math.max(0, ...branch.map(({ path, code }) => path.length * 2 + (code === "invalid_type" ? 0 : 1)));
    const [best] = [...issue.errors].sort((left, right) => depth(right) - depth(left));
    if (best !== undefined && best.length > 0 && depth(best) > 0) {
      return best.flatMap((inner) => toProblems(inner, placeOf, path));
    }
  }
  const at = issue.code === "unrecognized_keys" && issue.keys?.[0] !== undefined ? [...path, issue.keys[0]] : path;
  return [{ code: "schema", message: `${pathText(path)}: ${issue.message}`, path: pathText(path), ...placeOf(at) }];
}

function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as { range?: readonly number[] | null } | undefined;
    const start = node?.range?.[0];
    if (start !== undefined) return start;
  }
  return 0;
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, part) => (typeof part === "number" ? `${text}[${part}]` : `${text}.${String(part)}`),
    "$",
  );
}
