import { listedNames } from "../contract/read-clause.js";
import { checkCounts, type StatementCheck } from "./check-counts.js";
import type { ContentFacts } from "./content-facts.js";
import { hasName, hasSection } from "./has-name.js";
import { isNegated } from "./is-negated.js";

const namedParts =
  /\b(?<kind>sections?|headings?|columns?|fields?|keys?)\s*(?:named|titled|called|for|:)?\s+(?<names>(?:`[^`]+`(?:,\s*(?:and\s+)?|\s+and\s+)?)+)/gi;
const partsBefore =
  /(?<names>(?:`[^`]+`(?:,\s*(?:and\s+)?|\s+and\s+)?)+)\s+(?<kind>sections?|headings?|columns?|fields?|keys?)\b/gi;
const withParts =
  /\bwith\s+(?:the\s+)?(sections?|headings?|columns?|fields?|keys?)\s*:?\s+([a-z][\w ,-]*(?:\band\b[\w ,-]*)?)/gi;

/** Checks of one statement against one output: form, named parts, counts and lengths. Empty when code sees none. */
export function checkStatement(statement: string, facts: ContentFacts): StatementCheck[] {
  return [...checkForm(statement, facts), ...checkNamedParts(statement, facts), ...checkCounts(statement, facts)];
}

function checkForm(statement: string, facts: ContentFacts): StatementCheck[] {
  const checks: StatementCheck[] = [];
  if (facts.truncated) return checks;
  if (asks(statement, /\b(?:valid |a |as |in )JSON\b|^JSON\b/i)) {
    const isJson = facts.json !== undefined || holdsJsonFence(facts.text);
    checks.push({ met: isJson, what: isJson ? "JSON parses" : "no JSON that parses" });
    if (asks(statement, /\bJSON (?:list|array)\b/i) && isJson && facts.json !== undefined) {
      const isArray = Array.isArray(facts.json);
      checks.push({ met: isArray, what: isArray ? "it is an array" : "it is no array" });
    }
  }
  if (asks(statement, /\bCSV\b/)) {
    const even = facts.csv?.even ?? false;
    checks.push({ met: even, what: even ? "CSV with even rows" : "no CSV with even rows" });
  }
  if (asks(statement, /\b(?:a|one|the|markdown) table\b/i) && facts.json === undefined && facts.csv === null) {
    const has = facts.tables.length > 0;
    checks.push({ met: has, what: has ? `a table with ${facts.tables[0]?.rows ?? 0} rows` : "no table" });
  }
  return checks;
}

function checkNamedParts(statement: string, facts: ContentFacts): StatementCheck[] {
  if (facts.truncated) return [];
  const names = new Map<string, boolean>();
  const add = (name: string, kind: string): void => {
    names.set(name, (names.get(name) ?? false) || /^(?:section|heading)/i.test(kind));
  };
  for (const pattern of [namedParts, partsBefore]) {
    for (const found of statement.matchAll(pattern)) {
      if (isNegated(statement, found.index)) continue;
      const { kind = "", names: listed = "" } = found.groups ?? {};
      for (const name of listed.matchAll(/`([^`]+)`/g)) add(name[1] ?? "", kind);
    }
  }
  for (const found of statement.matchAll(withParts)) {
    if (!isNegated(statement, found.index)) for (const name of listedNames(found[2] ?? "")) add(name, found[1] ?? "");
  }
  return [...names].map(([name, isSection]) => {
    const met = isSection ? hasSection(facts, name) : hasName(facts, name);
    return { met, what: `${name} ${met ? "is there" : "is not there"}` };
  });
}

/** Whether a statement asks for something, that is: names it where no negation turns it round. */
function asks(statement: string, form: RegExp): boolean {
  const found = form.exec(statement);
  return found !== null && !isNegated(statement, found.index, found[0].length);
}

function holdsJsonFence(text: string): boolean {
  for (const found of text.matchAll(/^```json\s*\n([\s\S]*?)^```/gm)) {
    try {
      JSON.parse(found[1] ?? "");
      return true;
    } catch {}
  }
  return false;
}
