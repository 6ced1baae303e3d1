import type { Exchange } from "@inspect/har";
import { answerRoot } from "../states/answer-value.js";
import type { PreparedStates } from "../states/prepared-states.js";
import { type UrlParts, urlParts } from "../states/url-parts.js";
import { answerStatus, errorAnswer } from "./error-answer.js";

/** A recorded call with what deciding asks of it. */
export interface CallView {
  readonly exchange: Exchange;
  readonly status: number | "none";
  /** Why its answer is an error, or null. */
  readonly error: string | null;
  /** Positions of the map's calls that it is; none: the call is undocumented. */
  readonly known: readonly number[];
  readonly answer: () => unknown;
}

/** The calls of a step and, for each call of the map, those that are it. */
export interface StepCalls {
  readonly views: readonly CallView[];
  /** By position in the map's calls. */
  readonly byKnown: ReadonlyMap<number, readonly CallView[]>;
}

/** Looks up each recorded call in the map once. */
export function viewCalls(exchanges: readonly Exchange[], states: PreparedStates): StepCalls {
  const byKnown = new Map<number, CallView[]>();
  const views = exchanges.map((exchange): CallView => {
    const url = urlParts(exchange.request.url) ?? partsOf(exchange);
    const operations = exchange.request.operations.flatMap(({ name }) => (name === null ? [] : [name]));
    const found = states.calls.find({ method: exchange.request.method, url, operations });
    // Of a batch each operation has to be known: one that is must not let another through.
    const isKnown = (name: string | null): boolean =>
      found.some((index) => {
        const operation = states.map.calls[index]?.operation ?? null;
        return operation === null || operation === name;
      });
    const known = exchange.request.operations.every(({ name }) => isKnown(name)) ? found : [];
    let root: { readonly value: unknown } | null = null;
    const view: CallView = {
      exchange,
      status: answerStatus(exchange),
      error: errorAnswer(exchange),
      known,
      answer: () => {
        root ??= { value: answerRoot(exchange) };
        return root.value;
      },
    };
    for (const index of known) {
      const list = byKnown.get(index);
      if (list === undefined) byKnown.set(index, [view]);
      else list.push(view);
    }
    return view;
  });
  return { views, byKnown };
}

// A recording may hold a URL that is none; its path still tells which call it was.
function partsOf({ request }: Exchange): UrlParts {
  const search = request.query.map(({ name, value }) => `${name}=${value}`).join("&");
  return { protocol: "", hostname: request.host, port: "", pathname: request.path, search, hash: "" };
}
