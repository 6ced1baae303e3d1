import { choice, type QuestionMap } from "@inspect/subq/questions";
import type { BundleExchange, BundleState } from "../bundle/bundle.js";

/** What a call may say about the goal. */
export const callMeanings = ["confirms", "contradicts", "unrelated", "error", "unclear"] as const;

/** What a call says about the goal. */
export type CallMeaning = (typeof callMeanings)[number];

/** One question about a call or a group of equal calls. */
export interface AskedCall {
  /** The question's name. */
  readonly question: string;
  /** Ids of the exchanges it is about. */
  readonly exchanges: readonly string[];
}

/** Which calls were asked about. */
export interface AskedCalls {
  readonly asked: readonly AskedCall[];
  /** Whether equal calls were asked as one group, since there were more calls than questions left. */
  readonly grouped: boolean;
  /** How many calls no question is about. */
  readonly notAsked: number;
}

const placesNamed = 20;

/**
 * One question for each internal API call. When there are more calls than `room`, equal calls (same method, address,
 * operation and status) are asked as one group, the most telling groups first: errors, then calls that change something,
 * then the page's own site, then what was answered last.
 */
export function askCalls(
  state: BundleState,
  room: number,
): { readonly questions: QuestionMap; readonly asked: AskedCalls } {
  const places = state.exchanges.map((_, index) => [index]);
  const grouped = places.length > room;
  const groups = grouped ? mostTelling(equalCalls(state.exchanges), state.exchanges).slice(0, room) : places;
  const entries = groups.map((group) => ({
    name: `call_${group[0] ?? 0}`,
    question: callQuestion(group, state.goal !== null),
    exchanges: group.flatMap((index) => state.exchanges[index]?.id ?? []),
  }));
  return {
    questions: Object.fromEntries(entries.map(({ name, question }) => [name, question])),
    asked: {
      asked: entries.map(({ name, exchanges }) => ({ question: name, exchanges })),
      grouped,
      notAsked: state.exchanges.length - entries.reduce((sum, { exchanges }) => sum + exchanges.length, 0),
    },
  };
}

function callQuestion(group: readonly number[], hasGoal: boolean): QuestionMap[string] {
  const named = group.slice(0, placesNamed).map((index) => `\`exchanges[${index}]\``);
  const more = group.length - named.length;
  const subject =
    group.length === 1
      ? `the internal API call at ${named[0]}`
      : `the ${group.length} equal internal API calls at ${named.join(", ")}${more > 0 ? ` and ${more} more like them` : ""}`;
  const about = hasGoal ? "the goal in `goal.text`" : "what our action in `step` was for";
  return choice(`What ${group.length === 1 ? "does" : "do"} ${subject} say about ${about}?`, {
    confirms: "What was sent and what came back show that it is met, or a part of it.",
    contradicts: "What came back shows that it is not met, or cannot be.",
    unrelated: "It has nothing to do with it.",
    error: "The call itself failed or was answered with an error.",
    unclear: "What is recorded does not say.",
  });
}

function equalCalls(exchanges: readonly BundleExchange[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (const [index, exchange] of exchanges.entries()) {
    const key = JSON.stringify([exchange.line.replace(/\?\S*/, ""), exchange.operations ?? [], exchange.error ?? null]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [index]);
    else group.push(index);
  }
  return [...groups.values()];
}

function mostTelling(
  groups: readonly (readonly number[])[],
  exchanges: readonly BundleExchange[],
): readonly (readonly number[])[] {
  const weight = (group: readonly number[]): readonly number[] => {
    const first = exchanges[group[0] ?? 0];
    const changes = /^(GET|HEAD|OPTIONS)\s/.test(first?.line ?? "") ? 0 : 1;
    return [first?.error === undefined ? 0 : 1, changes, first?.party === "first" ? 1 : 0, group.at(-1) ?? 0];
  };
  return [...groups].sort((left, right) => {
    const [mine, other] = [weight(left), weight(right)];
    const differs = mine.findIndex((value, index) => value !== other[index]);
    return differs < 0 ? 0 : (other[differs] ?? 0) - (mine[differs] ?? 0);
  });
}
