import type { Exchange } from "@inspect/har";
import { safeName } from "../layout/inspect-folder.js";
import type { CallSpec, PageState, StateMeaning } from "../states/page-state-map.js";
import { urlParts } from "../states/url-parts.js";
import { answerStatus, errorAnswer } from "./error-answer.js";
import type { StepEvidence } from "./evidence.js";

/** What a suggestion may use besides the step itself. */
export interface SuggestOptions {
  /** What the step's reading made of it. @default "as-expected" */
  readonly means?: StateMeaning;
  /** Names that are taken. */
  readonly taken?: readonly string[];
  /** Whether a text may stand in a file; lines of the page that may not are not used. @default every text may */
  readonly isSafe?: (text: string) => boolean;
}

const callLimit = 6;

/**
 * A map entry that names the step: its page's path with ids as `:id`, a line of the page, the calls it made with their
 * statuses, and, where the step failed or got error answers, that they are expected. Whoever adds it decides what it
 * means; values inside answers are left to them. Null when the step left nothing to know it by: no URL, no page text,
 * no answered call.
 */
export function suggestState(evidence: StepEvidence, options: SuggestOptions = {}): PageState | null {
  const { step, recording } = evidence;
  const url = urlParts(step.url);
  const isSafe = options.isSafe ?? (() => true);
  const calls = distinctCalls(recording.exchanges, url?.hostname ?? "");
  const fine = calls.filter(({ exchange }) => errorAnswer(exchange) === null);
  const asked = fine.filter(({ status }) => status !== "none").slice(0, callLimit);
  const documents = fine.filter((call) => !asked.includes(call)).map(({ spec }) => spec);
  const errors = calls.filter(({ exchange }) => errorAnswer(exchange) !== null).map(withStatus);
  const pageLine = evidence.pageText === null ? null : tellingLine(evidence.pageText, isSafe);
  const when: PageState["when"] = {
    ...(url === null ? {} : { url: generalPath(url.pathname) }),
    ...(pageLine === null ? {} : { page: pageLine }),
    ...(asked.length === 0 ? {} : { calls: asked.map(withStatus) }),
  };
  if (Object.keys(when).length === 0) return null;
  const expects = {
    ...(step.ok ? {} : { failure: true }),
    ...(errors.length === 0 ? {} : { errors }),
  };
  return {
    name: freeName(
      safeName(`${step.action} ${generalPath(url?.pathname ?? "").replace(/:id\d*/g, "")}`) || "state",
      options.taken ?? [],
    ),
    means: options.means ?? "as-expected",
    says: `The page ${step.title === null || !isSafe(step.title) ? "" : `"${step.title}" `}after ${step.action}.`,
    when,
    ...(Object.keys(expects).length === 0 ? {} : { expects }),
    ...(documents.length === 0 ? {} : { documents }),
  };
}

interface DistinctCall {
  readonly exchange: Exchange;
  readonly status: number | "none";
  readonly spec: string;
  readonly operation: string | null;
}

function distinctCalls(exchanges: readonly Exchange[], pageHost: string): readonly DistinctCall[] {
  const found = new Map<string, DistinctCall>();
  for (const exchange of exchanges) {
    const url = urlParts(exchange.request.url);
    const path = generalPath(url?.pathname ?? exchange.request.path);
    const foreign = url !== null && url.hostname !== pageHost;
    const host = foreign ? `${url.protocol}://${url.hostname}${url.port === "" ? "" : `\\:${url.port}`}` : "";
    const operation = exchange.request.operations.find(({ name }) => name !== null)?.name ?? null;
    const status = answerStatus(exchange);
    const spec = `${exchange.request.method || "*"} ${host}${path}`;
    const error = errorAnswer(exchange) !== null;
    const key = JSON.stringify([spec, operation, status, error]);
    if (!found.has(key)) found.set(key, { exchange, status, spec, operation });
  }
  const changes = ({ exchange }: DistinctCall): number => (/^(GET|HEAD)$/.test(exchange.request.method) ? 1 : 0);
  return [...found.values()].sort((left, right) => changes(left) - changes(right));
}

function withStatus({ spec, status, operation }: DistinctCall): CallSpec {
  return operation === null ? `${spec} ${status}` : { call: spec, operation, status };
}

/** A path as URLPattern text: characters with a meaning escaped, segments that look like ids as `:id`, `:id2`, … */
export function generalPath(path: string): string {
  let ids = 0;
  return path
    .split("/")
    .map((segment) => {
      const isId = /^\d+$/.test(segment) || (segment.length >= 8 && /\d/.test(segment) && /^[\w.~%-]+$/.test(segment));
      if (!isId) return segment.replace(/[:*?+(){}\\]/g, "\\$&").replace(/\s/gu, "%20");
      ids += 1;
      return ids === 1 ? ":id" : `:id${ids}`;
    })
    .join("/");
}

function tellingLine(text: string, isSafe: (text: string) => boolean): string | null {
  const lines = text.split("\n").map((line) => line.replace(/\s+/gu, " ").trim());
  return lines.find((line) => line.length >= 3 && line.length <= 80 && !/\d{3}/.test(line) && isSafe(line)) ?? null;
}

function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let count = 2; taken.includes(free); count++) free = `${name}-${count}`;
  return free;
}
