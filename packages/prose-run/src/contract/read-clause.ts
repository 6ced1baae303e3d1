import type { Bullet } from "./bullets.js";
import type { Clause } from "./contract.js";

const named = /^(?:`([^`]+)`|\*\*([^*]+)\*\*|([\p{L}\p{N}_][\p{L}\p{N}_.-]*))\s*(?:\(([^)]*)\))?$/u;

/** Splits a clause at its first colon that is followed by a blank or the end and stands in no backticks or brackets. */
export function splitAtColon(text: string): [string, string] | undefined {
  let code = false;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "`") code = !code;
    else if (!code && (char === "(" || char === "[" || char === "{")) depth++;
    else if (!code && (char === ")" || char === "]" || char === "}")) depth = Math.max(0, depth - 1);
    else if (!code && depth === 0 && char === ":" && (at + 1 === text.length || /\s/.test(text.charAt(at + 1)))) {
      return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    }
  }
  return undefined;
}

/** Reads one bullet of `### Returns`, `### Maintains`, `### Ensures` or `### Invariants` as a clause. */
export function readClause(bullet: Bullet, section: string): Clause {
  const { position } = bullet;
  const base = { section, name: null, condition: null, position };
  const nested = bullet.nested.map(fieldName);
  const split = splitAtColon(bullet.text);
  const each = /^each\s+(.+?)\s+(?:has|have|includes?|contains?)\b:?\s*(.*)$/is.exec(bullet.text);
  if (each !== null) {
    const fields = nested.length > 0 ? nested : listedNames(each[2] ?? "");
    return { ...base, kind: "each", name: (each[1] ?? "").replace(/`/g, ""), text: bullet.text, fields };
  }
  if (split !== undefined) {
    const [head, text] = split;
    const condition = /^(?:if|when|on)\s+(.+)$/is.exec(head)?.[1];
    if (condition !== undefined)
      return { ...base, kind: "conditional", condition: condition.trim(), text, fields: nested };
    const found = named.exec(head);
    if (found !== null) {
      const name = (found[1] ?? found[2] ?? found[3] ?? "").trim();
      const bracket = (found[4] ?? "").trim();
      const when = /^(?:if|when|only (?:if|when)|on)\s+(.+)$/i.exec(bracket)?.[1];
      if (when !== undefined)
        return { ...base, kind: "conditional", name, condition: when.trim(), text, fields: nested };
      return { ...base, kind: "output", name, text, fields: nested };
    }
  }
  const only = named.exec(bullet.text);
  if (only !== null && (only[1] !== undefined || !/\s/.test(bullet.text))) {
    return { ...base, kind: "output", name: (only[1] ?? only[2] ?? only[3] ?? "").trim(), text: "", fields: nested };
  }
  return { ...base, kind: "postcondition", text: bullet.text, fields: nested };
}

/** The name a nested bullet gives: what stands before its colon, without marks; else its text. */
export function fieldName(text: string): string {
  const head = splitAtColon(text)?.[0] ?? text;
  return (
    /^`([^`]+)`/.exec(head)?.[1] ??
    head
      .replace(/[`*]/g, "")
      .replace(/\s*\([^)]*\)\s*$/, "")
      .trim()
  );
}

/** `a, b and c` as names; gives nothing when the parts are sentences rather than names. */
export function listedNames(text: string): string[] {
  const parts = text
    .replace(/[.;]\s*$/, "")
    .split(/,\s*(?:and\s+|or\s+)?|\s+and\s+/)
    .map((part) =>
      part
        .trim()
        .replace(/^(?:an?|the|its)\s+/i, "")
        .replace(/`/g, "")
        .replace(/\s*\([^)]*\)/g, ""),
    )
    .filter((part) => part !== "");
  return parts.every((part) => part.split(/\s+/).length <= 3) ? parts : [];
}
