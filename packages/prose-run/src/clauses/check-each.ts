import type { Clause } from "../contract/contract.js";
import type { ClauseResult } from "./clause-result.js";
import { type ClauseScope, fromChecks, result } from "./clause-scope.js";
import { jsonArray, jsonKeys, plainName } from "./has-name.js";

/** `each thing has: a, b and c`: every entry of a JSON array, or the columns of a table. */
export function checkEach(clause: Clause, scope: ClauseScope): ClauseResult {
  if (clause.fields.length === 0)
    return result(clause, "not_evaluable", "it names no parts that code can look for", null);
  const thing = (clause.name ?? "").split(/\s+/).at(-1) ?? "";
  for (const facts of scope.outputs) {
    const array = facts.json === undefined ? null : jsonArray(facts.json, thing);
    if (array !== null) {
      if (array.length === 0) return result(clause, "not_evaluable", `${facts.path} holds no ${thing}`, facts.path);
      return fromChecks(
        clause,
        clause.fields.map((field) => entriesWith(array, field)),
        facts.path,
      );
    }
    const columns = facts.csv?.columns ?? (facts.tables.length === 1 ? facts.tables[0]?.columns : undefined);
    if (columns !== undefined) {
      const plain = columns.map(plainName);
      const checks = clause.fields.map((field) => {
        const met = plain.includes(plainName(field));
        return { met, what: `column ${field} ${met ? "is there" : "is not there"}` };
      });
      return fromChecks(clause, checks, facts.path);
    }
  }
  return result(clause, "not_evaluable", "no array and no single table to look into", null);
}

function entriesWith(entries: readonly unknown[], field: string): { met: boolean; what: string } {
  const wanted = plainName(field);
  const without = entries.filter((entry) => !jsonKeys(entry).has(wanted)).length;
  return {
    met: without === 0,
    what: `${field}: ${without === 0 ? `in all ${entries.length}` : `missing in ${without} of ${entries.length}`}`,
  };
}
