import type { Clause } from "../contract/contract.js";
import type { StatementCheck } from "./check-counts.js";
import { checkEach } from "./check-each.js";
import { checkStatement } from "./check-statement.js";
import type { ClauseResult } from "./clause-result.js";
import { type ClauseScope, fromChecks, result } from "./clause-scope.js";
import { hasName, plainName } from "./has-name.js";

/**
 * Checks one clause as far as code can; the rest is `not_evaluable`, counted neither as met nor as missed. A named output
 * that is there, of which more is said than code can see, gives two results: that it is there, and the rest.
 */
export function checkClause(clause: Clause, scope: ClauseScope): readonly ClauseResult[] {
  const checked = checkKind(clause, scope);
  const isThere = clause.kind === "output" && checked.status === "satisfied" && checked.file !== null;
  if (!isThere || !checked.existenceOnly || clause.text.trim() === "") return [plain(checked)];
  const why = scope.outputs.some(({ path, truncated }) => path === checked.file && truncated)
    ? `${checked.file} is larger than what is read`
    : "what else is said of it only reading can judge";
  return [plain(checked), result(clause, "not_evaluable", why, checked.file)];
}

/** A result, and whether it only says that the output is there. */
interface Checked extends ClauseResult {
  readonly existenceOnly?: boolean;
}

function plain({ existenceOnly: _, ...result }: Checked): ClauseResult {
  return result;
}

function checkKind(clause: Clause, scope: ClauseScope): Checked {
  switch (clause.kind) {
    case "output":
      return checkOutput(clause, scope);
    case "conditional":
      return checkConditional(clause, scope);
    case "each":
      return checkEach(clause, scope);
    case "facet":
      return checkFacet(clause, scope);
    case "postcondition":
      return checkWords(clause, scope);
  }
}

function checkOutput(clause: Clause, scope: ClauseScope): Checked {
  const name = clause.name ?? "";
  const wanted = plainName(name);
  const own = scope.outputs.find((facts) => plainName(stem(facts.path)) === wanted);
  const holder =
    own ??
    scope.outputs.find((facts) => hasName(facts, name)) ??
    (scope.outputs.length === 1 && sameThing(name) ? scope.outputs[0] : undefined);
  if (holder === undefined) {
    if (scope.conditionalsTaken.length > 0) {
      return result(clause, "not_evaluable", `${scope.conditionalsTaken.join(", ")} was given in its place`, null);
    }
    return result(clause, "violated", `no output and no part of an output is called ${name}`, null);
  }
  const fields = clause.fields.filter((field) => field.split(/\s+/).length <= 4);
  const checks: StatementCheck[] = fields.map((field) => {
    const met = hasName(holder, field);
    return { met, what: `${field} ${met ? "is there" : "is not there"}` };
  });
  if (own !== undefined) checks.push(...checkStatement(clause.text, own));
  if (checks.length === 0) {
    const confidence = own === undefined ? 0.8 : 1;
    return { ...result(clause, "satisfied", `${holder.path} is there`, holder.path, confidence), existenceOnly: true };
  }
  return fromChecks(clause, checks, holder.path);
}

/** `result`, `output`, `report`: names for the one thing that a node gives. */
function sameThing(name: string): boolean {
  return /^(?:result|output|answer|response|message)$/i.test(name);
}

function stem(path: string): string {
  const file = path.slice(path.lastIndexOf("/") + 1);
  const dot = file.lastIndexOf(".");
  return dot <= 0 ? file : file.slice(0, dot);
}

function checkConditional(clause: Clause, scope: ClauseScope): ClauseResult {
  const taken =
    clause.name !== null && scope.conditionalsTaken.some((name) => plainName(name) === plainName(clause.name ?? ""));
  const trigger = scope.triggers.find((candidate) => sharesWords(candidate, clause.condition ?? ""));
  if (!taken && trigger === undefined) {
    return result(clause, "not_evaluable", "nothing in the run says that its condition was met", null);
  }
  const because = taken ? "its output was written" : `${trigger} met its condition`;
  if (scope.outputs.length === 0) return result(clause, "violated", `${because}, and no output is there`, null);
  const holder =
    scope.outputs.find((facts) => clause.name !== null && plainName(stem(facts.path)) === plainName(clause.name)) ??
    scope.outputs[0];
  return result(clause, "satisfied", `${because}, and ${holder?.path} is there`, holder?.path ?? null, 0.8);
}

const small = new Set([
  "the",
  "and",
  "when",
  "with",
  "that",
  "this",
  "from",
  "are",
  "not",
  "error",
  "errors",
  "any",
  "all",
  "for",
  "has",
  "was",
  "its",
]);

/** Whether two texts share a word that says something; names are split at case, `-` and `_`. */
export function sharesWords(a: string, b: string): boolean {
  const words = (text: string): Set<string> =>
    new Set(
      text
        .replace(/([a-z])([A-Z])/g, "$1 $2")
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .map((word) => word.replace(/(?:ed|s)$/, ""))
        .filter((word) => word.length > 2 && !small.has(word)),
    );
  const other = words(b);
  return [...words(a)].some((word) => other.has(word));
}

function checkFacet(clause: Clause, scope: ClauseScope): ClauseResult {
  const name = clause.name ?? "";
  const wanted = plainName(name);
  const file = scope.outputs.find(
    (facts) =>
      facts.path.split("/").some((part) => plainName(part.replace(/\.[^.]*$/, "")) === wanted) || hasName(facts, name),
  );
  if (file !== undefined) return result(clause, "satisfied", `${file.path} holds it`, file.path);
  if (scope.facets === null) return result(clause, "not_evaluable", "no receipt and no file names the facet", null);
  const known = scope.facets.some((facet) => plainName(facet) === wanted);
  return known
    ? result(clause, "satisfied", "the last receipt fingerprints it", null)
    : result(clause, "violated", "neither a receipt nor a file names the facet", null);
}

/** A promise in words is checked against the output it names, or against the only output. */
function checkWords(clause: Clause, scope: ClauseScope): ClauseResult {
  const named = [...clause.text.matchAll(/`([^`]+)`/g)].map((found) => plainName(stem(found[1] ?? "")));
  const outputs = scope.outputs.filter((facts) => named.includes(plainName(stem(facts.path))));
  const subject = outputs.length === 1 ? outputs[0] : scope.outputs.length === 1 ? scope.outputs[0] : undefined;
  if (subject === undefined) {
    const why = scope.outputs.length === 0 ? "no output to check it against" : "it names no single output";
    return result(clause, "not_evaluable", why, null);
  }
  const checks = checkStatement(clause.text, subject);
  if (checks.length === 0) return result(clause, "not_evaluable", "words that only reading can judge", subject.path);
  return fromChecks(clause, checks, subject.path);
}
