import type { BundleCut, BundleExchange, BundleState } from "./bundle.js";

/** Default size of a bundle's state as JSON, in characters. */
export const defaultBudget = 200_000;

/** A state that keeps to a budget, with what was shortened for it. */
export interface FittedState {
  readonly state: BundleState;
  /** Characters of the state as JSON; above the budget only when the lines of the exchanges alone exceed it. */
  readonly characters: number;
  readonly cuts: readonly BundleCut[];
}

interface Slot {
  readonly path: string;
  readonly text: string;
  /** The part of the budget that is its own before others share it, in characters. */
  readonly reserved: number;
}

const pageShare = 0.25;

/**
 * Shortens a bundle's state to a budget: the longest bodies are cut first, down to a common length; the page's text
 * keeps a quarter of the budget. Every exchange keeps its line; each cut stands where it was made, in `cuts`, and, in
 * one sentence, in `notes`.
 *
 * @param budget characters of the state as JSON. @default 200000
 */
export function fitBudget(state: BundleState, budget: number = defaultBudget): FittedState {
  const whole = JSON.stringify(state).length;
  if (whole <= budget) return { state, characters: whole, cuts: [] };
  const slots = slotsOf(state, budget);
  let fitted = measure(state, slots, commonLength(slots, budget - skeletonLength(state)), budget);
  // Escaping makes a cut text longer in JSON than its own length; a few rounds find a length that holds.
  for (let round = 0; round < 8 && fitted.characters > budget && fitted.limit > 0; round++) {
    const over = fitted.characters - budget;
    const cutSlots = Math.max(1, fitted.cuts.length);
    fitted = measure(state, slots, Math.max(0, Math.floor(fitted.limit - over / cutSlots - 1)), budget);
  }
  if (fitted.characters > budget) fitted = measure(linesOnly(state), slots, 0, budget);
  return { state: fitted.state, characters: fitted.characters, cuts: fitted.cuts };
}

function measure(state: BundleState, slots: readonly Slot[], limit: number, budget: number) {
  const cuts: BundleCut[] = [];
  const texts = new Map<string, string>();
  for (const slot of slots) {
    const keep = Math.max(limit, slot.reserved);
    if (slot.text.length <= keep) continue;
    const kept = wholeCharacters(slot.text, keep);
    texts.set(slot.path, kept);
    cuts.push({ path: slot.path, kept: kept.length, total: slot.text.length });
  }
  const cut = applyCuts(state, texts, cuts, budget);
  return { state: cut, characters: JSON.stringify(cut).length, cuts, limit };
}

function applyCuts(
  state: BundleState,
  texts: ReadonlyMap<string, string>,
  cuts: readonly BundleCut[],
  budget: number,
): BundleState {
  const byPath = new Map(cuts.map((cut) => [cut.path, cut]));
  const cutSide = <S extends NonNullable<BundleExchange["sent"]>>(side: S, path: string): S => {
    const text = texts.get(path);
    const cut = byPath.get(path);
    if (text === undefined || cut === undefined || side.body === undefined) return side;
    return { ...side, body: { ...side.body, content: text, cut: { kept: cut.kept, total: cut.total } } };
  };
  const note = (path: string, name: string): readonly string[] => {
    const cut = byPath.get(path);
    return cut === undefined ? [] : [`${name} is cut: the first ${cut.kept} of ${cut.total} characters are here`];
  };
  const linesOnly = state.exchanges.every(({ sent, received }) => sent === undefined && received === undefined);
  const bodies = linesOnly ? 0 : cuts.filter(({ path }) => path.startsWith("exchanges[")).length;
  return {
    ...state,
    step: {
      ...state.step,
      ...(texts.has("step.args") ? { args: texts.get("step.args") } : {}),
      ...(texts.has("step.more") ? { more: texts.get("step.more") } : {}),
    },
    page: texts.has("page.text") ? { ...state.page, text: texts.get("page.text") ?? null } : state.page,
    notes: [
      ...state.notes,
      ...note("page.text", "the page's text"),
      ...note("step.args", "the action's arguments"),
      ...note("step.more", "step.more"),
      ...(bodies === 0 ? [] : [`${bodies} bodies are cut to keep to ${budget} characters; each says how much is left`]),
    ],
    exchanges: state.exchanges.map((exchange, index) => ({
      ...exchange,
      ...(exchange.sent === undefined ? {} : { sent: cutSide(exchange.sent, `exchanges[${index}].sent.body`) }),
      ...(exchange.received === undefined
        ? {}
        : { received: cutSide(exchange.received, `exchanges[${index}].received.body`) }),
    })),
  };
}

/** Everything that may be shortened, as text. */
function slotsOf(state: BundleState, budget: number): readonly Slot[] {
  const slots: Slot[] = [];
  const add = (path: string, content: unknown, reserved = 0): void => {
    if (content === undefined || content === null) return;
    slots.push({ path, text: typeof content === "string" ? content : JSON.stringify(content), reserved });
  };
  add("page.text", state.page.text, Math.floor(budget * pageShare));
  add("step.args", state.step.args);
  add("step.more", state.step.more);
  for (const [index, { sent, received }] of state.exchanges.entries()) {
    add(`exchanges[${index}].sent.body`, sent?.body?.content);
    add(`exchanges[${index}].received.body`, received?.body?.content);
  }
  return slots;
}

function skeletonLength(state: BundleState): number {
  const bare = (side: BundleExchange["sent"]) =>
    side?.body === undefined ? side : { ...side, body: { ...side.body, content: "", cut: { kept: 0, total: 0 } } };
  return JSON.stringify({
    ...state,
    step: { ...state.step, args: "", more: "" },
    page: { ...state.page, text: "" },
    exchanges: state.exchanges.map((exchange) => ({
      ...exchange,
      sent: bare(exchange.sent),
      received: bare(exchange.received),
    })),
  }).length;
}

/** The length L for which the texts, each cut to L, fill what is available; shorter texts stay whole. */
function commonLength(slots: readonly Slot[], available: number): number {
  const reserved = slots.reduce((sum, slot) => sum + Math.min(slot.reserved, slot.text.length), 0);
  const lengths = slots.map((slot) => (slot.reserved > 0 ? 0 : slot.text.length)).sort((left, right) => left - right);
  let room = Math.max(0, available - reserved);
  for (const [index, length] of lengths.entries()) {
    const share = Math.floor(room / (lengths.length - index));
    if (length > share) return share;
    room -= length;
  }
  return lengths.at(-1) ?? 0;
}

function linesOnly(state: BundleState): BundleState {
  return {
    ...state,
    notes: [
      ...state.notes,
      "there are so many calls that only the line of each is here; exchanges.json has them whole",
    ],
    exchanges: state.exchanges.map(({ id, line, offset, answeredAt, error }) => ({
      id,
      line,
      offset,
      answeredAt,
      ...(error === undefined ? {} : { error }),
    })),
    earlierSteps: state.earlierSteps.slice(-5),
  };
}

// A cut between the two halves of a character would leave half a character.
function wholeCharacters(text: string, length: number): string {
  const kept = text.slice(0, length);
  const last = kept.charCodeAt(kept.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? kept.slice(0, -1) : kept;
}
