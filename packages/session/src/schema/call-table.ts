import type {
  CompiledAnswer,
  CompiledCall,
  CompiledCallCondition,
  CompiledTest,
  CompiledUrlPattern,
  CompiledValue,
} from "../states/compiled-states.js";
import type { CallCondition, CallSpec, StatusSpec, ValueSpec } from "../states/page-state-map.js";
import { compileUrlPattern } from "./compile-url-pattern.js";
import { parseValuePath } from "./value-path.js";

type Path = readonly PropertyKey[];

/** The patterns and calls of a map, each kept once however many states name it. */
export class CallTable {
  readonly patterns: CompiledUrlPattern[] = [];
  readonly calls: CompiledCall[] = [];
  readonly #report: (code: string, message: string, path: Path) => void;
  readonly #patternAt = new Map<string, number>();
  readonly #callAt = new Map<string, number>();

  constructor(report: (code: string, message: string, path: Path) => void) {
    this.#report = report;
  }

  /** The position of a URL pattern; one that is none is reported. */
  pattern(source: string, path: Path): number {
    const known = this.#patternAt.get(source);
    if (known !== undefined) return known;
    const costly = whyCostly(source);
    if (costly !== null) {
      this.#report("url-pattern", `"${source.slice(0, 100)}" ${costly}`, path);
      return -1;
    }
    try {
      this.patterns.push(compileUrlPattern(source));
    } catch (error) {
      this.#report("url-pattern", `"${source}" is no URL pattern: ${(error as Error).message}`, path);
      return -1;
    }
    this.#patternAt.set(source, this.patterns.length - 1);
    return this.patterns.length - 1;
  }

  /** A known call, with the status it names. */
  answer(spec: CallSpec | CallCondition, path: Path): CompiledAnswer {
    const { call: words, operation, status } = typeof spec === "string" ? { call: spec } : spec;
    const [method = "*", url = "/", last] = words.trim().split(/ +/);
    const shorthand = last === undefined ? null : /^\d+$/.test(last) ? Number(last) : (last as StatusSpec);
    const statuses = status === undefined ? (shorthand === null ? null : [shorthand]) : [status].flat();
    return {
      call: this.#call(method.toUpperCase(), url, operation ?? null, path),
      status: statuses as readonly StatusSpec[] | null,
    };
  }

  /** A call that a state asks for, with the values its answer has to hold. */
  condition(spec: CallCondition, path: Path): CompiledCallCondition {
    const answers = typeof spec === "string" ? [] : Object.entries(spec.answer ?? {});
    return {
      ...this.answer(spec, path),
      values: answers.flatMap(([source, value]) => {
        try {
          return [{ source, path: parseValuePath(source), tests: toTests(value) } satisfies CompiledValue];
        } catch (error) {
          this.#report("answer-path", (error as Error).message, [...path, "answer", source]);
          return [];
        }
      }),
    };
  }

  /** How many conditions a call condition stands for, and its literal characters. */
  weightOf(condition: CompiledCallCondition): { readonly conditions: number; readonly literals: number } {
    const call = this.calls[condition.call];
    const pattern = call === undefined ? undefined : this.patterns[call.pattern];
    const tests = condition.values.flatMap((value) => value.tests);
    return {
      conditions: 1 + (call?.operation ? 1 : 0) + (condition.status === null ? 0 : 1) + tests.length,
      literals:
        (pattern?.literals ?? 0) +
        (call?.method?.length ?? 0) +
        (call?.operation?.length ?? 0) +
        tests.reduce((sum, { operand }) => sum + (typeof operand === "string" ? operand.length : 0), 0),
    };
  }

  #call(method: string, url: string, operation: string | null, path: Path): number {
    const key = JSON.stringify([method, url, operation]);
    const known = this.#callAt.get(key);
    if (known !== undefined) return known;
    const source = operation === null ? `${method} ${url}` : `${method} ${url} (${operation})`;
    this.calls.push({ source, method: method === "*" ? null : method, pattern: this.pattern(url, path), operation });
    this.#callAt.set(key, this.calls.length - 1);
    return this.calls.length - 1;
  }
}

const mostWildcards = 3;
/** Words, one of several words, or one class of characters: what cannot be matched in many ways. */
const plainGroup = /^(?:[\w.~-]+(?:\|[\w.~-]+)*|(?:\\[dwsDWS]|\[[^[\]]*\])[+*]?)$/;

/** Why a pattern is refused: matching it against a long address could take very long. */
function whyCostly(source: string): string | null {
  const groups = [...source.matchAll(/(?<!\\)\(((?:\\.|[^()\\])*)\)/g)].map(([, inside = ""]) => inside);
  const rest = source.replace(/(?<!\\)\((?:\\.|[^()\\])*\)/g, "");
  if (/(?<!\\)[()]/.test(rest) || !groups.every((inside) => plainGroup.test(inside))) {
    return "has a group that could take very long to match; expected words like (a|b), or one class like (\\d+)";
  }
  const wildcards = rest.match(/(?<![\\}:\w])\*|(?<=[\w/-])\*/g)?.length ?? 0;
  return wildcards > mostWildcards ? `has ${wildcards} wildcards, at most ${mostWildcards} are allowed` : null;
}

function toTests(spec: ValueSpec): readonly CompiledTest[] {
  if (typeof spec !== "object" || spec === null) return [{ operator: "is", operand: spec }];
  return Object.entries(spec).map(([operator, operand]) => ({ operator, operand }) as CompiledTest);
}
