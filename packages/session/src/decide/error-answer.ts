import type { Exchange } from "@inspect/har";
import type { StatusSpec } from "../states/page-state-map.js";

/** The status of a call's answer, `none` when no answer came. */
export function answerStatus(exchange: Exchange): number | "none" {
  return exchange.response?.status ?? "none";
}

/**
 * Why a call's answer is an error, in words, or null when it is none: a status of 400 or more, no answer (unless a
 * stream is still open, or a later call of the page replaced this one), or errors named inside a GraphQL or JSON-RPC answer.
 */
export function errorAnswer(exchange: Exchange): string | null {
  const { response, noResponse } = exchange;
  if (response === null) {
    if (noResponse?.cause === "stream" || exchange.tags.includes("superseded")) return null;
    const detail = noResponse?.detail;
    return `no answer (${noResponse?.cause ?? "unknown"}${detail ? `: ${detail}` : ""})`;
  }
  if (response.status >= 400) return `status ${response.status}`;
  const protocols = exchange.request.operations.map((operation) => operation.protocol);
  if (response.body.type !== "json") return null;
  const answers = [response.body.value].flat();
  if ((exchange.kind === "graphql" || protocols.includes("graphql")) && answers.some((answer) => hasErrors(answer))) {
    return "errors inside the GraphQL answer";
  }
  return protocols.includes("json-rpc") && answers.some((answer) => hasError(answer))
    ? "an error inside the JSON-RPC answer"
    : null;
}

/** Whether a status is one of those named; null names every status. */
export function statusFits(status: number | "none", named: readonly StatusSpec[] | null): boolean {
  if (named === null) return true;
  const own = typeof status === "number" ? `${Math.floor(status / 100)}xx` : status;
  return named.some((spec) => spec === status || spec === own);
}

function hasErrors(answer: unknown): boolean {
  const errors = (answer as { readonly errors?: unknown } | null)?.errors;
  if (Array.isArray(errors)) return errors.length > 0;
  return errors !== undefined && errors !== null && errors !== false && errors !== "";
}

function hasError(answer: unknown): boolean {
  const error = (answer as { readonly error?: unknown } | null)?.error;
  return error !== undefined && error !== null;
}
