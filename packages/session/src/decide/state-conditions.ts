import { valueHolds } from "../states/answer-value.js";
import type { CompiledState } from "../states/compiled-states.js";
import type { PreparedStates } from "../states/prepared-states.js";
import { type UrlParts, urlParts } from "../states/url-parts.js";
import type { CallView, StepCalls } from "./call-views.js";
import { statusFits } from "./error-answer.js";
import type { StepEvidence } from "./evidence.js";

/** One condition of a state, and whether it holds. */
export interface ConditionResult {
  /** In words, for example `URL matches /cart`. */
  readonly condition: string;
  readonly holds: boolean;
  /** Why not, or what met it. */
  readonly detail: string;
}

/** What every state is matched against, worked out once a step. */
export interface MatchContext {
  readonly states: PreparedStates;
  readonly evidence: StepEvidence;
  readonly calls: StepCalls;
  readonly url: UrlParts | null;
  /** The page's text with each run of white space as one space; null without `page.txt`. */
  readonly page: string | null;
  /** Answers by pattern or text, since states share them. */
  readonly urlCache: Map<number, boolean>;
  readonly textCache: Map<string, boolean>;
}

/** Prepares matching of one step. */
export function matchContext(evidence: StepEvidence, states: PreparedStates, calls: StepCalls): MatchContext {
  return {
    states,
    evidence,
    calls,
    url: urlParts(evidence.step.url),
    // Runs of white space become one space; single spaces, by far the most, are no match and cost nothing.
    page: evidence.pageText?.replace(/[^\S ]\s*|\s{2,}/gu, " ") ?? null,
    urlCache: new Map(),
    textCache: new Map(),
  };
}

/** Whether all conditions of a state hold; stops at the first that does not, cheap ones first. */
export function stateMatches(state: CompiledState, context: MatchContext): boolean {
  return (
    goalFits(state, context) &&
    (state.urls.length === 0 || state.urls.some((url) => urlFits(url, context))) &&
    state.calls.every((_, index) => callsThatFit(state, index, context).length > 0) &&
    state.page.every((text) => pageShows(text, context)) &&
    (state.pageLacks.length === 0 || context.page !== null) &&
    state.pageLacks.every((text) => !pageShows(text, context))
  );
}

/** Every condition of a state with its result, in the order of the map's fields. */
export function explainConditions(state: CompiledState, context: MatchContext): readonly ConditionResult[] {
  const { patterns, calls } = context.states.map;
  const results: ConditionResult[] = [];
  const add = (condition: string, holds: boolean, detail: string): void =>
    void results.push({ condition, holds, detail });
  if (state.urls.length > 0) {
    const sources = state.urls.map((url) => patterns[url]?.source ?? "");
    const holds = state.urls.some((url) => urlFits(url, context));
    add(`URL matches ${sources.join(" or ")}`, holds, context.evidence.step.url ?? "step.json names no URL");
  }
  const unreadable = context.page === null ? "page.txt is missing" : "";
  for (const text of state.page) add(`page shows "${text}"`, pageShows(text, context), unreadable);
  for (const text of state.pageLacks) {
    add(`page does not show "${text}"`, context.page !== null && !pageShows(text, context), unreadable);
  }
  for (const [index, condition] of state.calls.entries()) {
    const fitting = callsThatFit(state, index, context);
    const made = context.calls.byKnown.get(condition.call) ?? [];
    const words = [
      `call ${calls[condition.call]?.source ?? ""}`,
      condition.status === null ? "" : `answered ${condition.status.join(" or ")}`,
      ...condition.values.map((value) => `with ${value.source} ${value.tests.map(describeTest).join(" and ")}`),
    ];
    add(words.filter((word) => word !== "").join(" "), fitting.length > 0, describeMade(fitting, made));
  }
  if (state.goals.length > 0) {
    add(
      `goal is ${state.goals.map((goal) => `"${goal}"`).join(" or ")}`,
      goalFits(state, context),
      describeGoal(context),
    );
  }
  return results;
}

function describeMade(fitting: readonly CallView[], made: readonly CallView[]): string {
  const list = fitting.length > 0 ? fitting : made;
  if (list.length === 0) return "not made";
  return list
    .slice(0, 3)
    .map(({ exchange, status }) => `${exchange.id} answered ${status}`)
    .join(", ");
}

function describeTest({ operator, operand }: { readonly operator: string; readonly operand: unknown }): string {
  return `${operator} ${JSON.stringify(operand)}`;
}

function describeGoal({ evidence }: MatchContext): string {
  return evidence.goal === null ? "the run has no goal" : `the goal is "${evidence.goal.text}"`;
}

function callsThatFit(state: CompiledState, index: number, { calls }: MatchContext): readonly CallView[] {
  const condition = state.calls[index];
  if (condition === undefined) return [];
  return (calls.byKnown.get(condition.call) ?? []).filter(
    (view) =>
      statusFits(view.status, condition.status) && condition.values.every((value) => valueHolds(view.answer(), value)),
  );
}

function urlFits(pattern: number, { url, states, urlCache }: MatchContext): boolean {
  if (url === null) return false;
  let fits = urlCache.get(pattern);
  if (fits === undefined) {
    fits = states.urls[pattern]?.(url) ?? false;
    urlCache.set(pattern, fits);
  }
  return fits;
}

function pageShows(text: string, { page, textCache }: MatchContext): boolean {
  if (page === null) return false;
  let shows = textCache.get(text);
  if (shows === undefined) {
    shows = page.includes(text);
    textCache.set(text, shows);
  }
  return shows;
}

function goalFits(state: CompiledState, { evidence }: MatchContext): boolean {
  if (state.goals.length === 0) return true;
  const goal = evidence.goal?.text.replace(/\s+/gu, " ").trim().toLowerCase();
  return goal !== undefined && state.goals.some((pattern) => wildcardFits(pattern.toLowerCase(), goal));
}

/** Whether a text fits a pattern in which `*` stands for any text; linear, no regular expression. */
export function wildcardFits(pattern: string, text: string): boolean {
  const parts = pattern.split("*");
  const [first = ""] = parts;
  if (parts.length === 1) return text === first;
  const last = parts.at(-1) ?? "";
  if (!text.startsWith(first) || text.length < first.length + last.length || !text.endsWith(last)) return false;
  const end = text.length - last.length;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
