import { listedNames } from "../contract/read-clause.js";
import { checkCounts, type StatementCheck } from "./check-counts.js";
import type { ContentFacts } from "./content-facts.js";
import { hasName } from "./has-name.js";

const namedParts =
  /\b(?:sections?|headings?|columns?|fields?|keys?)\s*(?:named|titled|called|for|:)?\s+((?:`[^`]+`(?:,\s*(?:and\s+)?|\s+and\s+)?)+)/gi;
const partsBefore = /((?:`[^`]+`(?:,\s*(?:and\s+)?|\s+and\s+)?)+)\s+(?:sections?|headings?|columns?|fields?|keys?)\b/gi;
const withParts =
  /\bwith\s+(?:the\s+)?(sections?|headings?|columns?|fields?|keys?)\s*:?\s+([a-z][\w ,-]*(?:\band\b[\w ,-]*)?)/gi;

/** Checks of one statement against one output: form, named parts, counts and lengths. Empty when code sees none. */
export function checkStatement(statement: string, facts: ContentFacts): StatementCheck[] {
  return [...checkForm(statement, facts), ...checkNamedParts(statement, facts), ...checkCounts(statement, facts)];
}

function checkForm(statement: string, facts: ContentFacts): StatementCheck[] {
  const checks: StatementCheck[] = [];
  if (facts.truncated) return checks;
  if (/\b(?:valid |a |as |in )JSON\b|^JSON\b/i.test(statement) && !/\bnot JSON\b/i.test(statement)) {
    const isJson = facts.json !== undefined || holdsJsonFence(facts.text);
    checks.push({ met: isJson, what: isJson ? "JSON parses" : "no JSON that parses" });
    if (/\bJSON (?:list|array)\b/i.test(statement) && isJson && facts.json !== undefined) {
      const isArray = Array.isArray(facts.json);
      checks.push({ met: isArray, what: isArray ? "it is an array" : "it is no array" });
    }
  }
  if (/\bCSV\b/.test(statement)) {
    const even = facts.csv?.even ?? false;
    checks.push({ met: even, what: even ? "CSV with even rows" : "no CSV with even rows" });
  }
  if (/\b(?:a|one|the|markdown) table\b/i.test(statement) && facts.json === undefined && facts.csv === null) {
    const has = facts.tables.length > 0;
    checks.push({ met: has, what: has ? `a table with ${facts.tables[0]?.rows ?? 0} rows` : "no table" });
  }
  return checks;
}

function checkNamedParts(statement: string, facts: ContentFacts): StatementCheck[] {
  const names = new Set<string>();
  for (const pattern of [namedParts, partsBefore]) {
    for (const found of statement.matchAll(pattern))
      for (const name of (found[1] ?? "").matchAll(/`([^`]+)`/g)) names.add(name[1] ?? "");
  }
  for (const found of statement.matchAll(withParts)) for (const name of listedNames(found[2] ?? "")) names.add(name);
  return [...names].map((name) => {
    const met = hasName(facts, name);
    return { met, what: `${name} ${met ? "is there" : "is not there"}` };
  });
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
