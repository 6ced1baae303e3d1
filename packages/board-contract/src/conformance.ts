/**
 * The published conformance suite, and a runner for any implementation: in this process or behind a command line.
 * Passing all cases does not make a checker secure; each case only rules out one known mistake.
 */
import { readFile } from "node:fs/promises";
import type { Mode } from "./contract.js";
import { BoardContractError } from "./error.js";

export { checkWithCommand } from "./conformance-command.js";

type Part = string | { readonly repeat: string; readonly times: number };

/** How the bytes of a case are built, exactly one of three ways. */
export type Recipe = string | { readonly base64: string } | { readonly concat: readonly Part[] };

/** What a checker says of one output. */
export type Verdict = { readonly ok: true } | { readonly ok: false; readonly code: string };

/** One case of the suite; ids are unique and never reused. */
export interface ConformanceCase {
  readonly id: string;
  readonly description: string;
  readonly mode: Mode;
  /** Trusted metadata, handed over as it is; an absent field is missing. */
  readonly trusted: Readonly<Record<string, unknown>>;
  readonly raw: Recipe;
  readonly expect: Verdict;
}

/** A checker under test: the output's bytes and the trusted metadata in, a verdict out. */
export type Checker = (raw: Uint8Array, trusted: ConformanceCase["trusted"], mode: Mode) => Verdict | Promise<Verdict>;

/** One case's outcome; it never holds anything of `raw`. */
export interface CaseOutcome {
  readonly id: string;
  readonly passed: boolean;
  readonly wanted: string;
  readonly given: string;
}

/** Reads the suite that the package ships, or another file of the same form. */
export async function loadCases(
  path: string | URL = new URL("../conformance/cases.json", import.meta.url),
): Promise<readonly ConformanceCase[]> {
  const value: unknown = JSON.parse(await readFile(path, "utf8"));
  if (!Array.isArray(value)) {
    throw new BoardContractError("RUN_REFUSED", ["the conformance file: expected one JSON array of cases"]);
  }
  return value as readonly ConformanceCase[];
}

/**
 * Builds the bytes of a case.
 *
 * @throws {BoardContractError} `RUN_REFUSED` for a recipe it does not know, so that no case is skipped unseen
 */
export function caseBytes(recipe: Recipe): Uint8Array {
  if (typeof recipe === "string") return Buffer.from(recipe, "utf8");
  const names = Object.keys(recipe).join();
  if (names === "base64" && "base64" in recipe) return Buffer.from(recipe.base64, "base64");
  if (names === "concat" && "concat" in recipe) {
    const parts = recipe.concat.map((part) => (typeof part === "string" ? part : part.repeat.repeat(part.times)));
    return Buffer.from(parts.join(""), "utf8");
  }
  throw new BoardContractError("RUN_REFUSED", ["raw: expected a text, {base64} or {concat}"]);
}

/** Runs every case against a checker, one after the other; a checker that throws gives the verdict `ERROR`. */
export async function runConformance(
  cases: readonly ConformanceCase[],
  check: Checker,
  onOutcome: (outcome: CaseOutcome) => void = () => {},
): Promise<readonly CaseOutcome[]> {
  const outcomes: CaseOutcome[] = [];
  for (const { id, raw, trusted, mode, expect } of cases) {
    const wanted = nameOf(expect);
    let given: string;
    try {
      given = nameOf(await check(caseBytes(raw), trusted, mode));
    } catch {
      given = "ERROR";
    }
    const outcome = { id, passed: given === wanted, wanted, given };
    outcomes.push(outcome);
    onOutcome(outcome);
  }
  return outcomes;
}

function nameOf(verdict: Verdict): string {
  if (verdict.ok) return "accepted";
  return /^[A-Z0-9_]{1,40}$/.test(verdict.code) ? verdict.code : "an unnamed code";
}
