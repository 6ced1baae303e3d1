import type { Goal } from "./goal.js";
import type { StepMark } from "./missing.js";
import { deciders, outcomes } from "./outcome.js";
import type { FindingView, SaidText, StepView, TurnBrowser, TurnState } from "./turn-state.js";
import type { UnreadStep } from "./unread.js";

/** A turn, or why the text holds none. */
export type ReadTurnResult =
  | { readonly ok: true; readonly turn: TurnState }
  | { readonly ok: false; readonly code: "not-json" | "unsupported-version" | "not-a-turn"; readonly message: string };

/**
 * Reads the content of `turn.json`. Unknown fields are ignored; a field that cannot be used makes it no turn, as a hold
 * must never rest on half a view.
 */
export function readTurnState(text: string): ReadTurnResult {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch (error) {
    return { ok: false, code: "not-json", message: `turn.json is not JSON: ${(error as Error).message}` };
  }
  if (!isObject(found) || found.format !== "inspect/turn") {
    return { ok: false, code: "not-a-turn", message: "turn.json does not name the format inspect/turn" };
  }
  if (found.version !== 1) {
    return {
      ok: false,
      code: "unsupported-version",
      message: `turn.json has version ${String(found.version)}, expected 1`,
    };
  }
  const wrong = Object.entries(fields).find(([name, fits]) => !fits(found[name]));
  if (wrong !== undefined) {
    return { ok: false, code: "not-a-turn", message: `turn.json: the field ${wrong[0]} is missing or not as expected` };
  }
  return { ok: true, turn: found as unknown as TurnState };
}

type Fits = (value: unknown) => boolean;
type Found = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is Found =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isFlag: Fits = (value) => typeof value === "boolean";
const isText: Fits = (value) => typeof value === "string";
const isCount: Fits = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const orNull =
  (fits: Fits): Fits =>
  (value) =>
    value === null || fits(value);
const orAbsent =
  (fits: Fits): Fits =>
  (value) =>
    value === undefined || fits(value);
const listOf =
  (fits: Fits): Fits =>
  (value) =>
    Array.isArray(value) && value.every(fits);
const oneOf =
  (values: readonly unknown[]): Fits =>
  (value) =>
    values.includes(value);

/** An object whose fields fit; `T` makes sure that the fields are those of the type. */
function shape<T>(checks: { readonly [K in keyof T]-?: Fits }): Fits {
  const entries = Object.entries<Fits>(checks);
  return (value) => isObject(value) && entries.every(([name, fits]) => fits(value[name]));
}

const said = shape<SaidText>({ text: isText, since: isCount });
const mark = { number: isCount, outcome: oneOf(outcomes), decidedBy: oneOf(deciders) };

const fields: { readonly [K in keyof TurnState]-?: Fits } = {
  format: isText,
  version: isCount,
  runId: isText,
  revision: isCount,
  at: isText,
  operator: isText,
  browser: orNull(
    shape<TurnBrowser>({
      by: oneOf(["inspect", "recorder"]),
      pid: orNull(isCount),
      processIdentity: orNull(isText),
    }),
  ),
  goal: orNull(
    shape<Goal>({
      text: isText,
      setAt: isText,
      reached: orNull(shape<NonNullable<Goal["reached"]>>({ at: isText, step: isCount, decidedBy: isText })),
    }),
  ),
  goalLine: said,
  steps: isCount,
  latest: orNull(shape<StepView>({ ...mark, action: isText, folder: isText, reading: said })),
  unread: orAbsent(listOf(shape<UnreadStep>({ number: isCount, damaged: isFlag }))),
  missingFindings: listOf(shape<StepMark>(mark)),
  findings: isCount,
  missingFixes: listOf(shape<FindingView>({ number: isCount, step: isCount, point: isText })),
};
