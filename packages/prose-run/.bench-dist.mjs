// src/clauses/clause-scope.ts
function result(clause, status, reason, file, confidence = 1) {
  return { clause, status, reason, file, confidence: status === "not_evaluable" ? 0 : confidence };
}
function fromChecks(clause, checks, file) {
  const met = checks.filter((check) => check.met).length;
  const status = met === checks.length ? "satisfied" : met === 0 ? "violated" : "partially_satisfied";
  const shown2 = status === "satisfied" ? checks : checks.filter((check) => !check.met);
  return result(
    clause,
    status,
    shown2.map((check) => check.what).slice(0, 6).join("; "),
    file,
    0.8
  );
}

// src/clauses/has-name.ts
function plainName(name) {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}
function hasName(facts2, name) {
  const wanted = plainName(name);
  if (wanted === "") return false;
  if (facts2.json !== void 0) return jsonKeys(facts2.json).has(wanted);
  if (facts2.csv !== null) return facts2.csv.columns.some((column) => plainName(column) === wanted);
  if (facts2.headings.some((heading) => plainName(heading).includes(wanted))) return true;
  if (facts2.tables.some((table) => table.columns.some((column) => plainName(column) === wanted))) return true;
  return wordsHold(facts2.text, name);
}
function wordsHold(text, name) {
  const words2 = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  const pattern = words2.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("[\\s_-]*");
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "iu").test(text);
}
var mostNodes = 1e5;
function jsonKeys(json) {
  const keys = /* @__PURE__ */ new Set();
  const queue = [json];
  for (let visited = 0; queue.length > 0 && visited < mostNodes; visited++) {
    const value = queue.pop();
    if (typeof value !== "object" || value === null) continue;
    if (Array.isArray(value)) {
      for (const item of value) queue.push(item);
      continue;
    }
    for (const [key, inner] of Object.entries(value)) {
      keys.add(plainName(key));
      queue.push(inner);
    }
  }
  return keys;
}
function jsonArray(json, noun) {
  const wanted = /* @__PURE__ */ new Set([plainName(noun), plainName(noun).replace(/s$/, ""), `${plainName(noun)}s`]);
  const queue = [json];
  for (let visited = 0; queue.length > 0 && visited < 1e3; visited++) {
    const value = queue.shift();
    if (typeof value !== "object" || value === null || Array.isArray(value)) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (Array.isArray(inner) && wanted.has(plainName(key))) return inner;
      queue.push(inner);
    }
  }
  return Array.isArray(json) ? json : null;
}

// src/clauses/check-each.ts
function checkEach(clause, scope) {
  if (clause.fields.length === 0)
    return result(clause, "not_evaluable", "it names no parts that code can look for", null);
  const thing = (clause.name ?? "").split(/\s+/).at(-1) ?? "";
  for (const facts2 of scope.outputs) {
    const array = facts2.json === void 0 ? null : jsonArray(facts2.json, thing);
    if (array !== null) {
      if (array.length === 0) return result(clause, "not_evaluable", `${facts2.path} holds no ${thing}`, facts2.path);
      return fromChecks(
        clause,
        clause.fields.map((field) => entriesWith(array, field)),
        facts2.path
      );
    }
    const columns = facts2.csv?.columns ?? (facts2.tables.length === 1 ? facts2.tables[0]?.columns : void 0);
    if (columns !== void 0) {
      const plain3 = columns.map(plainName);
      const checks = clause.fields.map((field) => {
        const met = plain3.includes(plainName(field));
        return { met, what: `column ${field} ${met ? "is there" : "is not there"}` };
      });
      return fromChecks(clause, checks, facts2.path);
    }
  }
  return result(clause, "not_evaluable", "no array and no single table to look into", null);
}
function entriesWith(entries, field) {
  const wanted = plainName(field);
  const without = entries.filter((entry) => !jsonKeys(entry).has(wanted)).length;
  return {
    met: without === 0,
    what: `${field}: ${without === 0 ? `in all ${entries.length}` : `missing in ${without} of ${entries.length}`}`
  };
}

// src/contract/read-clause.ts
var named = /^(?:`([^`]+)`|\*\*([^*]+)\*\*|([\p{L}\p{N}_][\p{L}\p{N}_.-]*))\s*(?:\(([^)]*)\))?$/u;
function splitAtColon(text) {
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
  return void 0;
}
function readClause(bullet, section) {
  const { position } = bullet;
  const base = { section, name: null, condition: null, position };
  const nested = bullet.nested.map(fieldName);
  const split = splitAtColon(bullet.text);
  const each = /^each\s+(.+?)\s+(?:has|have|includes?|contains?)\b:?\s*(.*)$/is.exec(bullet.text);
  if (each !== null) {
    const fields = nested.length > 0 ? nested : listedNames(each[2] ?? "");
    return { ...base, kind: "each", name: (each[1] ?? "").replace(/`/g, ""), text: bullet.text, fields };
  }
  if (split !== void 0) {
    const [head, text] = split;
    const condition = /^(?:if|when|on)\s+(.+)$/is.exec(head)?.[1];
    if (condition !== void 0)
      return { ...base, kind: "conditional", condition: condition.trim(), text, fields: nested };
    const found2 = named.exec(head);
    if (found2 !== null) {
      const name = (found2[1] ?? found2[2] ?? found2[3] ?? "").trim();
      const bracket = (found2[4] ?? "").trim();
      const when = /^(?:if|when|only (?:if|when)|on)\s+(.+)$/i.exec(bracket)?.[1];
      if (when !== void 0)
        return { ...base, kind: "conditional", name, condition: when.trim(), text, fields: nested };
      return { ...base, kind: "output", name, text, fields: nested };
    }
  }
  const only = named.exec(bullet.text);
  if (only !== null && (only[1] !== void 0 || !/\s/.test(bullet.text))) {
    return { ...base, kind: "output", name: (only[1] ?? only[2] ?? only[3] ?? "").trim(), text: "", fields: nested };
  }
  return { ...base, kind: "postcondition", text: bullet.text, fields: nested };
}
function fieldName(text) {
  const head = splitAtColon(text)?.[0] ?? text;
  return /^`([^`]+)`/.exec(head)?.[1] ?? head.replace(/[`*]/g, "").replace(/\s*\([^)]*\)\s*$/, "").trim();
}
function listedNames(text) {
  const parts = text.replace(/[.;]\s*$/, "").split(/,\s*(?:and\s+|or\s+)?|\s+and\s+/).map(
    (part) => part.trim().replace(/^(?:an?|the|its)\s+/i, "").replace(/`/g, "").replace(/\s*\([^)]*\)/g, "")
  ).filter((part) => part !== "");
  return parts.every((part) => part.split(/\s+/).length <= 3) ? parts : [];
}

// src/clauses/check-counts.ts
var numbers = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  twenty: 20
};
var numeral = `(\\d[\\d,]*|${Object.keys(numbers).join("|")})`;
var before = new RegExp(
  `\\b(at least|no fewer than|not fewer than|a minimum of|minimum|exactly|precisely|at most|no more than|not more than|up to|a maximum of|maximum|under|fewer than|less than|more than|over)\\s+${numeral}\\s+([a-z][a-z -]*)`,
  "gi"
);
var after = new RegExp(`\\b${numeral}\\s+([a-z]+(?:\\s[a-z]+)?)\\s+or\\s+(fewer|less|more)\\b`, "gi");
var between = new RegExp(
  `\\b(?:between\\s+)?${numeral}\\s*(?:-|\u2013|to|and)\\s*${numeral}\\s+(words|sentences|bullets|bullet points|items|rows|paragraphs|sections)\\b`,
  "gi"
);
function checkCounts(statement, facts2) {
  const checks = [];
  const add2 = (low, high, words2, asked) => {
    const counted = countOf(words2, facts2);
    if (counted === null) return;
    const met = (low === null || counted.count >= low) && (high === null || counted.count <= high);
    checks.push({ met, what: `${asked.trim()}: found ${counted.count} ${counted.unit}` });
  };
  for (const [asked, word, amount, noun] of statement.matchAll(before)) {
    const [low, high] = limits((word ?? "").toLowerCase(), numberOf(amount ?? ""));
    add2(low, high, noun ?? "", shortAsked(asked, noun ?? ""));
  }
  for (const [asked, amount, noun, way] of statement.matchAll(after)) {
    const limit = numberOf(amount ?? "");
    if (way === "more") add2(limit, null, noun ?? "", asked);
    else add2(null, limit, noun ?? "", asked);
  }
  for (const [asked, low, high, noun] of statement.matchAll(between))
    add2(numberOf(low ?? ""), numberOf(high ?? ""), noun ?? "", asked);
  return checks;
}
function shortAsked(asked, noun) {
  return asked.slice(0, asked.length - noun.length) + noun.split(" ").slice(0, 3).join(" ");
}
function numberOf(text) {
  return numbers[text.toLowerCase()] ?? Number(text.replaceAll(",", ""));
}
function limits(word, amount) {
  if (word === "exactly" || word === "precisely") return [amount, amount];
  if (word === "more than" || word === "over") return [amount + 1, null];
  if (/least|no fewer|not fewer|minimum/.test(word)) return [amount, null];
  if (/^(?:under|fewer than|less than)$/.test(word)) return [null, amount - 1];
  return [null, amount];
}
function countOf(words2, facts2) {
  const noun = words2.toLowerCase().replace(/\b(?:bullet) points?\b/, "bullets").trim();
  const unit = noun.split(/\s+/);
  const named2 = (pattern) => unit.slice(0, 3).some((word) => pattern.test(word));
  if (facts2.truncated) return null;
  if (named2(/^words?$/)) return { count: facts2.words, unit: "words" };
  if (named2(/^characters?$/)) return { count: facts2.text.trim().length, unit: "characters" };
  if (named2(/^sentences?$/)) return { count: facts2.sentences, unit: "sentences" };
  if (named2(/^paragraphs?$/)) return { count: facts2.paragraphs, unit: "paragraphs" };
  if (facts2.json === void 0 && named2(/^bullets?$/)) return { count: facts2.listItems, unit: "list items" };
  if (facts2.json === void 0 && named2(/^(?:sections?|headings?)$/))
    return { count: facts2.headings.length, unit: "headings" };
  if (named2(/^(?:rows?|entries)$/)) {
    const rows = facts2.csv?.rows ?? (facts2.tables.length === 1 ? facts2.tables[0]?.rows ?? null : null);
    if (rows !== null) return { count: rows, unit: "rows" };
  }
  if (facts2.json !== void 0) {
    for (const word of unit.slice(0, 3)) {
      const array = jsonArray(facts2.json, word);
      if (array !== null) return { count: array.length, unit: "array entries" };
    }
    return null;
  }
  if (facts2.csv !== null) return { count: facts2.csv.rows, unit: "rows" };
  if (facts2.tables.length === 1 && facts2.lists === 0) return { count: facts2.tables[0]?.rows ?? 0, unit: "rows" };
  if (facts2.lists === 1 && facts2.tables.length === 0) return { count: facts2.listItems, unit: "list items" };
  return null;
}

// src/clauses/check-statement.ts
var namedParts = /\b(?:sections?|headings?|columns?|fields?|keys?)\s*(?:named|titled|called|for|:)?\s+((?:`[^`]+`(?:,\s*(?:and\s+)?|\s+and\s+)?)+)/gi;
var partsBefore = /((?:`[^`]+`(?:,\s*(?:and\s+)?|\s+and\s+)?)+)\s+(?:sections?|headings?|columns?|fields?|keys?)\b/gi;
var withParts = /\bwith\s+(?:the\s+)?(sections?|headings?|columns?|fields?|keys?)\s*:?\s+([a-z][\w ,-]*(?:\band\b[\w ,-]*)?)/gi;
function checkStatement(statement, facts2) {
  return [...checkForm(statement, facts2), ...checkNamedParts(statement, facts2), ...checkCounts(statement, facts2)];
}
function checkForm(statement, facts2) {
  const checks = [];
  if (facts2.truncated) return checks;
  if (/\b(?:valid |a |as |in )JSON\b|^JSON\b/i.test(statement) && !/\bnot JSON\b/i.test(statement)) {
    const isJson = facts2.json !== void 0 || holdsJsonFence(facts2.text);
    checks.push({ met: isJson, what: isJson ? "JSON parses" : "no JSON that parses" });
    if (/\bJSON (?:list|array)\b/i.test(statement) && isJson && facts2.json !== void 0) {
      const isArray = Array.isArray(facts2.json);
      checks.push({ met: isArray, what: isArray ? "it is an array" : "it is no array" });
    }
  }
  if (/\bCSV\b/.test(statement)) {
    const even = facts2.csv?.even ?? false;
    checks.push({ met: even, what: even ? "CSV with even rows" : "no CSV with even rows" });
  }
  if (/\b(?:a|one|the|markdown) table\b/i.test(statement) && facts2.json === void 0 && facts2.csv === null) {
    const has = facts2.tables.length > 0;
    checks.push({ met: has, what: has ? `a table with ${facts2.tables[0]?.rows ?? 0} rows` : "no table" });
  }
  return checks;
}
function checkNamedParts(statement, facts2) {
  const names3 = /* @__PURE__ */ new Set();
  for (const pattern of [namedParts, partsBefore]) {
    for (const found2 of statement.matchAll(pattern))
      for (const name of (found2[1] ?? "").matchAll(/`([^`]+)`/g)) names3.add(name[1] ?? "");
  }
  for (const found2 of statement.matchAll(withParts)) for (const name of listedNames(found2[2] ?? "")) names3.add(name);
  return [...names3].map((name) => {
    const met = hasName(facts2, name);
    return { met, what: `${name} ${met ? "is there" : "is not there"}` };
  });
}
function holdsJsonFence(text) {
  for (const found2 of text.matchAll(/^```json\s*\n([\s\S]*?)^```/gm)) {
    try {
      JSON.parse(found2[1] ?? "");
      return true;
    } catch {
    }
  }
  return false;
}

// src/clauses/check-clause.ts
function checkClause(clause, scope) {
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
function checkOutput(clause, scope) {
  const name = clause.name ?? "";
  const wanted = plainName(name);
  const own = scope.outputs.find((facts2) => plainName(stem(facts2.path)) === wanted);
  const holder = own ?? scope.outputs.find((facts2) => hasName(facts2, name)) ?? (scope.outputs.length === 1 && sameThing(name) ? scope.outputs[0] : void 0);
  if (holder === void 0) {
    if (scope.conditionalsTaken.length > 0) {
      return result(clause, "not_evaluable", `${scope.conditionalsTaken.join(", ")} was given in its place`, null);
    }
    return result(clause, "violated", `no output and no part of an output is called ${name}`, null);
  }
  const fields = clause.fields.filter((field) => field.split(/\s+/).length <= 4);
  const checks = fields.map((field) => {
    const met = hasName(holder, field);
    return { met, what: `${field} ${met ? "is there" : "is not there"}` };
  });
  if (own !== void 0) checks.push(...checkStatement(clause.text, own));
  if (checks.length === 0)
    return result(clause, "satisfied", `${holder.path} is there`, holder.path, own === void 0 ? 0.8 : 1);
  return fromChecks(clause, checks, holder.path);
}
function sameThing(name) {
  return /^(?:result|output|answer|response|message)$/i.test(name);
}
function stem(path) {
  const file = path.slice(path.lastIndexOf("/") + 1);
  const dot = file.lastIndexOf(".");
  return dot <= 0 ? file : file.slice(0, dot);
}
function checkConditional(clause, scope) {
  const taken = clause.name !== null && scope.conditionalsTaken.some((name) => plainName(name) === plainName(clause.name ?? ""));
  const trigger = scope.triggers.find((candidate) => sharesWords(candidate, clause.condition ?? ""));
  if (!taken && trigger === void 0) {
    return result(clause, "not_evaluable", "nothing in the run says that its condition was met", null);
  }
  const because = taken ? "its output was written" : `${trigger} met its condition`;
  if (scope.outputs.length === 0) return result(clause, "violated", `${because}, and no output is there`, null);
  const holder = scope.outputs.find((facts2) => clause.name !== null && plainName(stem(facts2.path)) === plainName(clause.name)) ?? scope.outputs[0];
  return result(clause, "satisfied", `${because}, and ${holder?.path} is there`, holder?.path ?? null, 0.8);
}
var small = /* @__PURE__ */ new Set([
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
  "its"
]);
function sharesWords(a, b) {
  const words2 = (text) => new Set(
    text.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u).map((word) => word.replace(/(?:ed|s)$/, "")).filter((word) => word.length > 2 && !small.has(word))
  );
  const other = words2(b);
  return [...words2(a)].some((word) => other.has(word));
}
function checkFacet(clause, scope) {
  const name = clause.name ?? "";
  const wanted = plainName(name);
  const file = scope.outputs.find(
    (facts2) => facts2.path.split("/").some((part) => plainName(part.replace(/\.[^.]*$/, "")) === wanted) || hasName(facts2, name)
  );
  if (file !== void 0) return result(clause, "satisfied", `${file.path} holds it`, file.path);
  if (scope.facets === null) return result(clause, "not_evaluable", "no receipt and no file names the facet", null);
  const known2 = scope.facets.some((facet) => plainName(facet) === wanted);
  return known2 ? result(clause, "satisfied", "the last receipt fingerprints it", null) : result(clause, "violated", "neither a receipt nor a file names the facet", null);
}
function checkWords(clause, scope) {
  const named2 = [...clause.text.matchAll(/`([^`]+)`/g)].map((found2) => plainName(stem(found2[1] ?? "")));
  const outputs = scope.outputs.filter((facts2) => named2.includes(plainName(stem(facts2.path))));
  const subject = outputs.length === 1 ? outputs[0] : scope.outputs.length === 1 ? scope.outputs[0] : void 0;
  if (subject === void 0) {
    const why = scope.outputs.length === 0 ? "no output to check it against" : "it names no single output";
    return result(clause, "not_evaluable", why, null);
  }
  const checks = checkStatement(clause.text, subject);
  if (checks.length === 0) return result(clause, "not_evaluable", "words that only reading can judge", subject.path);
  return fromChecks(clause, checks, subject.path);
}

// src/clauses/output-facts.ts
import { createHash } from "node:crypto";

// src/run/run-folder.ts
import { closeSync, constants, lstatSync, openSync, readdirSync, readSync } from "node:fs";
var defaultLimits = { files: 1e4, depth: 8, fileBytes: 16 * 1024 * 1024 };
var RunFolder = class {
  root;
  limits;
  warnings = [];
  /** Every text that was read whole, by path; positions of the model point into them. */
  texts = /* @__PURE__ */ Object.create(null);
  seen = 0;
  truncated = false;
  #kept = /* @__PURE__ */ new Map();
  #keptBytes = 0;
  #listings = /* @__PURE__ */ new Map();
  constructor(root, limits2 = defaultLimits) {
    this.root = root;
    this.limits = limits2;
  }
  /** The entries of a folder in order of name; links and special files are reported once and can only be named. */
  list(path) {
    const known2 = this.#listings.get(path);
    if (known2 !== void 0) return known2;
    const entries = [];
    try {
      for (const entry of readdirSync(path === "" ? this.root : `${this.root}/${path}`, { withFileTypes: true })) {
        const { name } = entry;
        if (entry.isFile()) entries.push({ name, kind: "file" });
        else if (entry.isDirectory()) entries.push({ name, kind: "folder" });
        else entries.push(this.#refuse(path, name, entry.isSymbolicLink()));
      }
    } catch (cause) {
      const code = cause.code;
      if (code !== "ENOENT" && code !== "ENOTDIR")
        this.#warn("unreadable-folder", path, `The folder cannot be listed (${code})`);
    }
    entries.sort((a, b) => a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
    this.seen += entries.length;
    this.#listings.set(path, entries);
    return entries;
  }
  #refuse(path, name, isLink) {
    if (isLink) this.#warn("link-refused", join(path, name), "A link is not followed");
    else this.#warn("special-file", join(path, name), "Neither file nor folder; not opened");
    return { name, kind: isLink ? "link" : "other" };
  }
  /** Whether a folder holds this file or folder; asked by listing, never by following. */
  has(path, kind = "file") {
    const cut = path.lastIndexOf("/");
    const folder = cut === -1 ? "" : path.slice(0, cut);
    if (folder !== "" && !this.has(folder, "folder")) return false;
    const name = path.slice(cut + 1);
    return this.list(folder).some((entry) => entry.name === name && entry.kind === kind);
  }
  /** All files below a folder, by path. Stops at the bounds and says so. */
  walk(path) {
    const found2 = [];
    this.#walkInto(found2, path, 0);
    return found2;
  }
  #walkInto(found2, path, depth) {
    if (depth > this.limits.depth || this.seen > this.limits.files) {
      if (!this.truncated) this.#warn("walk-truncated", path, "Too many files or folders; the rest is left out");
      this.truncated = true;
      return;
    }
    for (const entry of this.list(path)) {
      if (entry.kind === "file") found2.push(join(path, entry.name));
      else if (entry.kind === "folder") this.#walkInto(found2, join(path, entry.name), depth + 1);
    }
  }
  /** Size in bytes, or null when it is no plain file. */
  bytes(path) {
    const stat = lstatSync(`${this.root}/${path}`, { throwIfNoEntry: false });
    return stat?.isFile() === true ? stat.size : null;
  }
  /**
   * Up to `limit` bytes of a file as they lie there; null when it cannot be read.
   *
   * @param limit Bytes. @default the bound of the folder
   */
  read(path, limit = this.limits.fileBytes) {
    const kept = this.#kept.get(path);
    if (kept !== void 0) return kept.subarray(0, limit);
    return this.#open(path, (handle) => readAll(handle, limit));
  }
  /** Like `read`, and keeps a small file in memory for the next reader of the same run. */
  readAndKeep(path) {
    const content = this.read(path);
    if (content === null || content.length > keptFileBytes || this.#kept.has(path)) return content;
    this.#keptBytes += content.length;
    if (this.#keptBytes <= keptBytes) this.#kept.set(path, content);
    return content;
  }
  /** Lets go of what was kept; later readers read again. */
  release() {
    this.#kept.clear();
    this.#keptBytes = 0;
  }
  /** The first bytes of a file in a buffer that the next call overwrites; null when it cannot be read. */
  peek(path, limit) {
    return this.#open(
      path,
      (handle) => scratch.subarray(0, readSync(handle, scratch, 0, Math.min(limit, pieceBytes), 0))
    );
  }
  #open(path, use) {
    let handle;
    try {
      handle = openSync(`${this.root}/${path}`, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
      return use(handle);
    } catch (cause) {
      this.#warn("unreadable-file", path, `The file cannot be read (${cause.code})`);
      return null;
    } finally {
      if (handle !== void 0) closeSync(handle);
    }
  }
  /** The text of a file, cut at the bound with a warning. */
  text(path) {
    const known2 = this.texts[path];
    if (known2 !== void 0) return known2;
    const limit = this.limits.fileBytes;
    const text = this.#open(path, (handle) => {
      const first = readSync(handle, scratch, 0, pieceBytes, null);
      if (first < pieceBytes && first <= limit) return scratch.toString("utf8", 0, first);
      const begun = Buffer.from(scratch.subarray(0, first));
      const content = first < pieceBytes ? begun : Buffer.concat([begun, readAll(handle, limit + 1 - first)]);
      if (content.length > limit) this.#warn("file-truncated", path, `Only the first ${limit} bytes are read`);
      return content.toString("utf8", 0, Math.min(limit, content.length));
    });
    if (text !== null) this.texts[path] = text;
    return text;
  }
  #warn(code, path, message) {
    this.warnings.push({ code, message, path });
  }
};
var keptFileBytes = 256 * 1024;
var keptBytes = 8 * 1024 * 1024;
var pieceBytes = 64 * 1024;
var scratch = Buffer.allocUnsafe(pieceBytes);
var folders = /* @__PURE__ */ new WeakMap();
function rememberFolder(run, folder) {
  folders.set(run, folder);
}
function folderOf(run) {
  return folders.get(run) ?? new RunFolder(run.path);
}
function readAll(handle, limit) {
  const first = readSync(handle, scratch, 0, Math.min(pieceBytes, limit), null);
  if (first < pieceBytes) return Buffer.from(scratch.subarray(0, first));
  const pieces = [Buffer.from(scratch)];
  for (let total = first; total < limit; ) {
    const read = readSync(handle, scratch, 0, Math.min(pieceBytes, limit - total), null);
    if (read === 0) break;
    pieces.push(Buffer.from(scratch.subarray(0, read)));
    total += read;
  }
  return pieces.length === 1 ? pieces[0] : Buffer.concat(pieces);
}
function join(folder, name) {
  return folder === "" ? name : `${folder}/${name}`;
}

// src/clauses/csv-facts.ts
function readCsv(text, separator) {
  const rows = [];
  const columns = [];
  let cell = "";
  let count = 0;
  let quoted = false;
  const endCell = () => {
    if (rows.length === 0) columns.push(cell.trim());
    cell = "";
    count++;
  };
  const endRow = () => {
    if (count === 0 && cell.trim() === "") return;
    endCell();
    rows.push(count);
    count = 0;
  };
  for (const char of text.replace(/^\uFEFF/, "")) {
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === separator) endCell();
    else if (!quoted && char === "\n") endRow();
    else if (char !== "\r" && rows.length === 0) cell += char;
    else if (char.trim() !== "" && cell === "") cell = char;
  }
  endRow();
  return { columns, rows: Math.max(0, rows.length - 1), even: rows.every((width) => width === rows[0]) && !quoted };
}

// src/clauses/content-facts.ts
function contentFacts(path, text, truncated = false) {
  const lower = path.toLowerCase();
  const start = text.trimStart();
  const mayBeJson = lower.endsWith(".json") || /^[[{]/.test(start);
  return {
    path,
    text,
    truncated,
    json: mayBeJson && !truncated ? parse(text) : void 0,
    csv: /\.[ct]sv$/.test(lower) ? readCsv(text, lower.endsWith(".tsv") ? "	" : ",") : null,
    ...scan(text),
    // Counted when a clause asks for them.
    get words() {
      return text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length ?? 0;
    },
    get sentences() {
      return text.match(/[.!?](?=\s|$)/g)?.length ?? 0;
    }
  };
}
function parse(text) {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return void 0;
  }
}
function scan(text) {
  const headings = [];
  const tables = [];
  let listItems = 0;
  let lists = 0;
  let paragraphs = 0;
  let inFence = false;
  let inList = false;
  let inParagraph = false;
  let before2 = "";
  let number2 = 0;
  for (const raw of text.split("\n")) {
    number2++;
    const line = raw.trim();
    if (/^(?:```|~~~)/.test(line)) inFence = !inFence;
    else if (!inFence) {
      const heading = /^#{1,6}\s+(.+?)\s*#*$/.exec(line);
      const item = /^(?:[-*+]|\d+[.)])\s+\S/.test(line);
      const isTable = line.startsWith("|");
      if (heading !== null) headings.push((heading[1] ?? "").replace(/[`*]/g, ""));
      else if (/^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/.test(line) && before2.includes("|") && line.includes("-")) {
        tables.push({ columns: cells(before2), rows: 0, line: number2 - 1 });
      } else if (isTable && tables.length > 0 && before2.startsWith("|")) tables.at(-1).rows++;
      if (item && raw.search(/\S/) < 2) {
        listItems++;
        if (!inList) lists++;
        inList = true;
      } else if (line !== "" && !item && raw.search(/\S/) < 2) inList = false;
      const isText = line !== "" && heading === null && !item && !isTable && !inList;
      if (isText && !inParagraph) paragraphs++;
      inParagraph = isText;
    }
    before2 = line;
  }
  return { headings, tables, listItems, lists, paragraphs };
}
function cells(line) {
  return line.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim());
}

// src/clauses/output-facts.ts
var keptCharacters = 32 * 1024 * 1024;
function openOutputFacts(run) {
  const folder = folderOf(run);
  const known2 = /* @__PURE__ */ new Map();
  let kept = 0;
  function read(output) {
    const content = folder.read(output.path);
    if (content === null) return null;
    const facts2 = contentFacts(output.path, content.toString("utf8"), output.bytes > content.length);
    kept += facts2.text.length;
    for (const [path, old] of known2) {
      if (kept <= keptCharacters) break;
      known2.delete(path);
      kept -= old?.text.length ?? 0;
    }
    return facts2;
  }
  function of(output) {
    let facts2 = known2.get(output.path);
    if (facts2 === void 0) {
      facts2 = read(output);
      known2.set(output.path, facts2);
    }
    return facts2;
  }
  return {
    of,
    digest(output) {
      const content = folder.read(output.path);
      return content === null ? null : createHash("sha256").update(content).digest("hex");
    }
  };
}

// src/clauses/check-contracts.ts
function checkContracts(run, facts2 = openOutputFacts(run)) {
  const checks = [];
  const source = run.parts.source;
  const readable = (outputs) => outputs.filter((output) => !output.empty && !output.fromCaller).flatMap((output) => facts2.of(output) ?? []);
  function check(contract, node, name, isRoot, outputs) {
    if (node.clauses.length === 0) return;
    const scope = {
      outputs: readable(outputs),
      triggers: triggersOf(run, isRoot ? null : name),
      conditionalsTaken: takenOf(run, isRoot ? null : name),
      facets: facetsOf(run, name)
    };
    checks.push({ contract, node: name, isRoot, results: node.clauses.map((clause) => checkClause(clause, scope)) });
  }
  const finals = run.expectedOutputs.filter((output) => output.final && output.found !== null).map((output) => output.found);
  if (run.root !== null && source !== null) {
    const [own, ...inline] = run.root.nodes;
    const outputs = finals.length > 0 ? finals : ownedBy(run, run.system);
    check(source, own, run.system, true, outputs);
    for (const node of inline) check(source, node, node.name, false, ownedBy(run, node.name));
  }
  for (const [path, contract] of Object.entries(run.sources)) {
    const name = serviceOfSource(run, path, contract.name);
    check(path, contract.nodes[0], name, false, ownedBy(run, name));
    for (const node of contract.nodes.slice(1)) check(path, node, node.name, false, ownedBy(run, node.name));
  }
  return checks;
}
function serviceOfSource(run, path, name) {
  const declared = run.plan?.services.find((service) => service.sourcePath === path)?.name;
  const stem2 = path.slice(path.lastIndexOf("/") + 1).replace(/\.prose\.md$|\.md$|\.prose$/, "");
  return declared ?? (run.plan?.services.some((service) => service.name === stem2) ? stem2 : name ?? stem2);
}
function ownedBy(run, name) {
  const wanted = name.toLowerCase();
  const promised2 = run.expectedOutputs.filter((output) => output.service.toLowerCase() === wanted).flatMap((output) => output.found ?? []);
  const lying = run.outputs.filter((output) => output.owner?.toLowerCase() === wanted);
  return [.../* @__PURE__ */ new Set([...promised2, ...lying])];
}
function triggersOf(run, service) {
  const mine = (name) => service === null || name.toLowerCase() === service.toLowerCase();
  const fromLog = (run.log?.services ?? []).filter((item) => mine(item.name)).flatMap(
    (item) => item.entries.filter((entry) => entry.mark === "errored").map((entry) => `${item.name} ${entry.detail}`.trim())
  );
  const fromFiles = run.nodeErrors.filter((error) => mine(error.node)).map((error) => `${error.node} ${error.name ?? ""}`.trim());
  return [.../* @__PURE__ */ new Set([...fromLog, ...fromFiles])];
}
function takenOf(run, service) {
  return run.expectedOutputs.filter(
    (output) => output.conditional !== null && output.found !== null && !output.found.empty && (service === null ? output.final : output.service === service)
  ).map((output) => output.name);
}
function facetsOf(run, node) {
  for (const ledger of Object.values(run.receipts)) {
    const last = ledger.nodes[node]?.at(-1);
    if (last !== void 0) return Object.keys(ledger.receipts[last]?.fingerprints ?? {});
  }
  return null;
}

// src/contract/front-matter.ts
import { createRequire } from "node:module";
var simpleLine = /^([A-Za-z_][\w-]*):(?:[ \t]+(.*))?$/;
var plainScalar = /^[^\s"'`[\]{}>|&*!%@#,?:-](?:[^#:]|:(?=\S))*$/;
function readFrontMatter(text) {
  const open = /^\uFEFF?---[ \t]*\r?\n/.exec(text);
  if (open === null) return { values: {}, end: 0, warnings: [] };
  const close = /^---[ \t]*$/m;
  const rest = text.slice(open[0].length);
  const closing = close.exec(rest);
  if (closing === null) return { values: {}, end: 0, warnings: [] };
  const body = rest.slice(0, closing.index);
  const end = Math.min(text.length, open[0].length + closing.index + closing[0].length + 1);
  const simple = readSimple(body);
  return simple === void 0 ? readYaml(body, end) : { values: simple, end, warnings: [] };
}
function readSimple(body) {
  const values = /* @__PURE__ */ Object.create(null);
  for (const raw of body.split("\n")) {
    const line = raw.trimEnd();
    if (line === "") continue;
    const found2 = simpleLine.exec(line);
    if (found2 === null) return void 0;
    const value = (found2[2] ?? "").trim();
    const quoted = /^"([^"\\]*)"$/.exec(value) ?? /^'([^']*)'$/.exec(value);
    if (quoted !== null) values[found2[1] ?? ""] = quoted[1] ?? "";
    else if (value !== "" && plainScalar.test(value)) values[found2[1] ?? ""] = value;
    else return void 0;
  }
  return values;
}
function readYaml(body, end) {
  const { parse: parse2 } = createRequire(import.meta.url)("yaml");
  try {
    const parsed = parse2(body, { maxAliasCount: 0, schema: "core" });
    const isRecord = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
    return { values: isRecord ? parsed : {}, end, warnings: [] };
  } catch (cause) {
    const message = `Front matter is no valid YAML: ${cause instanceof Error ? cause.message.split("\n")[0] ?? "" : ""}`;
    return {
      values: {},
      end,
      warnings: [{ code: "invalid-front-matter", message, position: { line: 1, column: 1, offset: 0, length: 3 } }]
    };
  }
}

// src/contract/bullets.ts
function readBullets(lines) {
  const bullets = [];
  const paragraphs = [];
  let inBullet = false;
  let inParagraph = false;
  for (const { text: raw, position } of lines) {
    const text = raw.trim();
    if (text === "") {
      inParagraph = false;
      continue;
    }
    const indent = raw.length - raw.trimStart().length;
    const marker = /^(?:[-*+]|\d+[.)])\s+(.*)$/.exec(text);
    const current = inBullet ? bullets.at(-1) : void 0;
    if (marker !== null) {
      inParagraph = false;
      const content = (marker[1] ?? "").trim();
      if (current !== void 0 && indent > current.indent) current.nested.push(content);
      else {
        bullets.push({ text: content, nested: [], position, indent });
        inBullet = true;
      }
    } else if (current !== void 0 && indent > current.indent) {
      if (current.nested.length > 0) current.nested[current.nested.length - 1] += ` ${text}`;
      else current.text += ` ${text}`;
    } else {
      inBullet = false;
      const last = inParagraph ? paragraphs.at(-1) : void 0;
      if (last === void 0) paragraphs.push({ text, position });
      else last.text += ` ${text}`;
      inParagraph = true;
    }
  }
  return { bullets, paragraphs };
}

// src/contract/read-node.ts
var promises = /* @__PURE__ */ new Set(["returns", "maintains", "ensures"]);
function readNode(name, kind, sections, position) {
  const clauses = [];
  const invariants = [];
  const inputs = [];
  const errors = [];
  for (const section of sections) {
    const { bullets, paragraphs } = readBullets(section.lines);
    if (promises.has(section.name)) {
      clauses.push(...bullets.map((bullet) => readClause(bullet, section.name)));
      if (section.name === "maintains") {
        for (const facet of section.facets) {
          clauses.push({
            kind: "facet",
            section: section.name,
            name: facet.name,
            text: "",
            condition: null,
            fields: [],
            position: facet.position
          });
        }
        for (const paragraph of paragraphs) clauses.push(...postconditionsOf(paragraph.text, paragraph.position));
      }
    } else if (section.name === "invariants") {
      invariants.push(
        ...bullets.map((bullet) => ({ ...readClause(bullet, section.name), kind: "postcondition" }))
      );
    } else if (section.name === "parameters" || section.name === "requires") {
      for (const bullet of bullets) {
        const [head, text] = splitAtColon(bullet.text) ?? [bullet.text, ""];
        const input = /^`?([\p{L}\p{N}_.-]+)`?/u.exec(head)?.[1];
        if (input !== void 0)
          inputs.push({
            name: input,
            type: /^`?(run(?:\[\])?)`?(?=$|[\s,;—–-])/.exec(text)?.[1] ?? null,
            position: bullet.position
          });
      }
    } else if (section.name === "errors") {
      for (const bullet of bullets) {
        const found2 = /^`?([\p{L}\p{N}_][\p{L}\p{N}_.:-]*)`?/u.exec(splitAtColon(bullet.text)?.[0] ?? bullet.text)?.[1];
        if (found2 !== void 0) errors.push(found2.replace(/:$/, ""));
      }
    }
  }
  return { name, kind, sections: sections.map(closeSection), clauses, invariants, inputs, errors, position };
}
function closeSection({ name, lines, position }) {
  return {
    name,
    text: lines.map((line) => line.text).join("\n").trim(),
    position
  };
}
function postconditionsOf(text, position) {
  return text.split(/(?=\bPostcondition:)/).filter((part) => part.startsWith("Postcondition:")).map((part) => ({
    kind: "postcondition",
    section: "maintains",
    name: null,
    text: part.slice("Postcondition:".length).trim(),
    condition: null,
    fields: [],
    position
  }));
}

// src/contract/parse-contract.ts
var sectionLine = /^(requires|ensures|returns|parameters|maintains|errors|invariants|strategies|environment|services|execution|runtime|shape):\s*(.*)$/;
function parseContract(text) {
  const front = readFrontMatter(text);
  const nodes = [{ name: "", sections: [], position: { line: 1, column: 1, offset: 0, length: 0 } }];
  const description = [];
  let title = null;
  let section;
  let inFence = false;
  let usesHeadings = false;
  let offset = front.end;
  let number2 = lineNumberAt(text, front.end);
  function open(name2, position) {
    const begun = { name: name2.toLowerCase(), lines: [], facets: [], position };
    nodes.at(-1).sections.push(begun);
    return begun;
  }
  for (const raw of text.slice(front.end).split("\n")) {
    const line = raw.replace(/\r$/, "");
    const position = { line: number2, column: 1, offset, length: line.length };
    offset += raw.length + 1;
    number2++;
    if (/^\s*(?:```|~~~)/.test(line)) {
      inFence = !inFence;
      continue;
    }
    if (inFence) continue;
    const heading = /^(#{1,4})\s+(.*?)\s*#*$/.exec(line);
    if (heading !== null) {
      const depth = (heading[1] ?? "").length;
      const words2 = (heading[2] ?? "").replace(/[`*]/g, "").trim();
      if (depth === 1) title ??= words2;
      else if (depth === 2) {
        nodes.push({ name: words2, sections: [], position });
        section = void 0;
      } else if (depth === 3) {
        section = open(words2, position);
        usesHeadings = true;
      } else if (section !== void 0) section.facets.push({ name: words2, position });
      continue;
    }
    if (line.trim() === "---") continue;
    const lower = usesHeadings ? null : sectionLine.exec(line);
    if (lower !== null) {
      section = open(lower[1] ?? "", position);
      if ((lower[2] ?? "") !== "") section.lines.push({ text: lower[2] ?? "", position });
      continue;
    }
    if (section !== void 0) section.lines.push({ text: line, position });
    else if (nodes.length === 1 && line.trim() !== "") description.push(line.trim());
  }
  const name = textOf(front.values.name) ?? title;
  const kind = textOf(front.values.kind);
  const [first, ...inline] = nodes;
  const built = [
    readNode(name ?? "", kind, first.sections, first.position),
    ...inline.map((node) => readNode(node.name, null, node.sections, node.position))
  ];
  return {
    name,
    kind,
    frontMatter: front.values,
    description: description.join("\n"),
    nodes: built,
    warnings: front.warnings
  };
}
function lineNumberAt(text, offset) {
  let number2 = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) number2++;
  return number2;
}
function textOf(value) {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

// src/error.ts
var brand = /* @__PURE__ */ Symbol.for("@inspect/prose-run/error");
var ProseRunError = class extends Error {
  name = "ProseRunError";
  code;
  run;
  missing;
  constructor(code, message, details = {}) {
    super(message, details.cause === void 0 ? void 0 : { cause: details.cause });
    this.code = code;
    this.run = details.run;
    this.missing = details.missing ?? [];
    Object.defineProperty(this, brand, { value: true });
  }
};
function isProseRunError(value) {
  return typeof value === "object" && value !== null && value[brand] === true;
}

// src/evals/baseline-store.ts
import { createHash as createHash2 } from "node:crypto";
import { mkdirSync, readdirSync as readdirSync2, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join as join2 } from "node:path";
import { lock } from "proper-lockfile";
import writeFileAtomic from "write-file-atomic";
var olderKept = 5;
function openBaselines({ folder, home = homedir() } = {}) {
  const place = folder ?? join2(home, ".agents/prose/state/baselines");
  return {
    folder: place,
    get: (system) => readBaseline(join2(place, fileName(system))),
    list: () => names(place).flatMap((name) => readBaseline(join2(place, name)) ?? []).sort((a, b) => a.system < b.system ? -1 : 1),
    set: async (baseline) => {
      mkdirSync(place, { recursive: true, mode: 448 });
      const file = join2(place, fileName(baseline.system));
      const release = await lock(place, {
        lockfilePath: join2(place, ".lock"),
        realpath: false,
        stale: 1e4,
        retries: { retries: 60, minTimeout: 20, maxTimeout: 500 }
      });
      try {
        const before2 = readBaseline(file);
        const older = before2 === null ? [] : [before2.current, ...before2.older].slice(0, olderKept);
        const next = {
          format: "inspect/prose-baseline",
          version: 1,
          system: baseline.system,
          current: baseline,
          older
        };
        await writeFileAtomic(file, `${JSON.stringify(next, null, 2)}
`, { mode: 384 });
        return next;
      } finally {
        await release();
      }
    }
  };
}
function fileName(system) {
  const plain3 = system.replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, 60);
  return `${plain3}-${createHash2("sha256").update(system).digest("hex").slice(0, 12)}.json`;
}
function names(folder) {
  try {
    return readdirSync2(folder).filter((name) => name.endsWith(".json"));
  } catch {
    return [];
  }
}
function readBaseline(path) {
  let text;
  try {
    text = readFileSync(path, "utf8");
  } catch (cause) {
    if (cause.code === "ENOENT") return null;
    throw corrupted(path, "it cannot be read", cause);
  }
  let value;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw corrupted(path, "it is not JSON", cause);
  }
  if (value?.format !== "inspect/prose-baseline") throw corrupted(path, "it is not a baseline");
  if (value.version !== 1) {
    throw new ProseRunError(
      "unsupported-version",
      `${path} has version ${String(value.version)}; this reads version 1.`
    );
  }
  if (typeof value.system !== "string" || !isBaseline(value.current) || !Array.isArray(value.older) || !value.older.every(isBaseline)) {
    throw corrupted(path, "its fields are not those of a baseline");
  }
  return value;
}
function isBaseline(value) {
  const baseline = value;
  return typeof baseline === "object" && baseline !== null && typeof baseline.run_id === "string" && typeof baseline.system === "string" && Array.isArray(baseline.errors) && isNumberOrNull(baseline.contract_satisfaction) && isNumberOrNull(baseline.duration_seconds);
}
function isNumberOrNull(value) {
  return value === null || typeof value === "number" && Number.isFinite(value);
}
function corrupted(path, fault, cause) {
  return new ProseRunError(
    "baseline-corrupted",
    `The baseline ${path} is damaged: ${fault}. Remove the file and set the baseline again.`,
    { cause }
  );
}

// src/evals/statistics.ts
function wilsonInterval(hits, cases) {
  const z = 1.959964;
  const share = hits / cases;
  const scale = 1 + z * z / cases;
  const centre = (share + z * z / (2 * cases)) / scale;
  const half = z / scale * Math.sqrt(share * (1 - share) / cases + z * z / (4 * cases * cases));
  return { share, low: Math.max(0, Math.min(share, centre - half)), high: Math.min(1, Math.max(share, centre + half)) };
}
function pearson(left, right) {
  const count = Math.min(left.length, right.length);
  if (count < 5) return null;
  const meanLeft = mean(left.slice(0, count));
  const meanRight = mean(right.slice(0, count));
  let both = 0;
  let squaresLeft = 0;
  let squaresRight = 0;
  for (let index = 0; index < count; index++) {
    const a = left[index] - meanLeft;
    const b = right[index] - meanRight;
    both += a * b;
    squaresLeft += a * a;
    squaresRight += b * b;
  }
  if (squaresLeft === 0 || squaresRight === 0) return null;
  return Math.max(-1, Math.min(1, both / Math.sqrt(squaresLeft * squaresRight)));
}
function mean(values) {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
function rounded(value, decimals = 1) {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}

// src/evals/calibrate.ts
var biasPoints = 5;
function calibrate(pairs) {
  if (pairs.length < 3) {
    throw new ProseRunError("insufficient-runs", `A calibration needs three or more runs; ${pairs.length} were given.`);
  }
  const systems = [...new Set(pairs.map(({ deep }) => deep.system))].sort();
  if (systems.length < 2) {
    throw new ProseRunError(
      "homogeneous-sample",
      `All runs are of the system '${systems[0]}'. Give runs of several systems.`
    );
  }
  const agreeing = pairs.filter(({ light, deep }) => light.verdict === deep.verdict).length;
  const { share, low, high } = wilsonInterval(agreeing, pairs.length);
  const disagreements = {};
  for (const { light, deep } of pairs) {
    if (light.verdict === deep.verdict) continue;
    const type = `${light.verdict} -> ${deep.verdict}`;
    disagreements[type] ??= [];
    disagreements[type].push({ run_id: deep.run_id, light: light.verdict, deep: deep.verdict });
  }
  return {
    runs: pairs.length,
    systems,
    agreement: { share: rounded(share, 3), low: rounded(low, 3), high: rounded(high, 3) },
    runtime_fidelity: relate(pairs, ({ runtime_fidelity }) => runtime_fidelity),
    task_effectiveness: relate(pairs, ({ task_effectiveness }) => task_effectiveness),
    disagreements
  };
}
function relate(pairs, pick) {
  const light = pairs.map((pair) => pick(pair.light));
  const deep = pairs.map((pair) => pick(pair.deep));
  const difference = mean(light.map((value, index) => value - deep[index]));
  const correlation = pearson(light, deep);
  return {
    mean_difference: rounded(difference),
    correlation: correlation === null ? null : rounded(correlation, 3),
    bias: difference > biasPoints ? "light is generous" : difference < -biasPoints ? "light is strict" : "none"
  };
}

// src/evals/compare-runs.ts
import { createHash as createHash4 } from "node:crypto";

// src/evals/output-digests.ts
import { createHash as createHash3 } from "node:crypto";
import { closeSync as closeSync2, constants as constants2, openSync as openSync2, readSync as readSync2 } from "node:fs";
function digestOutputs(run) {
  return run.outputs.filter((output) => !output.fromCaller && !output.empty).map(({ path, bytes }) => ({ path, bytes, sha256: digestFile(`${run.path}/${path}`) }));
}
function digestFile(path) {
  let handle;
  try {
    handle = openSync2(path, constants2.O_RDONLY | constants2.O_NOFOLLOW | constants2.O_NONBLOCK);
  } catch {
    return null;
  }
  try {
    const hash = createHash3("sha256");
    const piece = Buffer.allocUnsafe(256 * 1024);
    for (let read = readSync2(handle, piece); read > 0; read = readSync2(handle, piece)) {
      hash.update(piece.subarray(0, read));
    }
    return hash.digest("hex");
  } catch {
    return null;
  } finally {
    closeSync2(handle);
  }
}

// src/evals/run-cost.ts
function costOf(run) {
  let fresh = 0;
  let reused = 0;
  let found2 = false;
  for (const ledger of Object.values(run.receipts)) {
    for (const { tokens } of ledger.receipts) {
      if (tokens === null) continue;
      found2 = true;
      fresh += tokens.fresh;
      reused += tokens.reused;
    }
  }
  return found2 ? { tokens: { fresh, reused } } : "not available";
}

// src/evals/compare-runs.ts
var scoreMargin = 5;
var slowerFactor = 1.5;
function compareRuns(results) {
  if (results.length < 2) {
    throw new ProseRunError("insufficient-runs", `A comparison needs two or more runs; ${results.length} was given.`);
  }
  const [first] = results;
  for (const { run } of results) requireSameSystem(first.run, run);
  const runs = results.map(describe);
  for (const { run_id, outputs: outputs2 } of runs) {
    if (outputs2.length === 0) {
      throw new ProseRunError("missing-outputs", `Run ${run_id} published no output, so there is nothing to compare.`, {
        run: run_id
      });
    }
  }
  const outputs = compareOutputs(runs);
  return {
    system: first.run.system,
    runs,
    outputs,
    findings: findingsOf(runs, outputs),
    recommendation: recommend(runs)
  };
}
function describe({ run, inspection, extraction }) {
  return {
    run_id: run.id,
    verdict: inspection.verdict,
    runtime_fidelity: inspection.runtime_fidelity,
    task_effectiveness: inspection.task_effectiveness,
    errors: extraction.error_count,
    duration_seconds: run.timing.durationSeconds,
    cost: costOf(run),
    outputs: digestOutputs(run)
  };
}
function requireSameSystem(left, right) {
  if (left.system !== right.system) {
    throw new ProseRunError(
      "different-systems",
      `Run ${left.id} is of system '${left.system}', run ${right.id} of '${right.system}'. Compare runs of one system.`
    );
  }
  const [a, b] = [sourceHash(left), sourceHash(right)];
  if (a !== null && b !== null && a !== b) {
    throw new ProseRunError(
      "different-systems",
      `Runs ${left.id} and ${right.id} have the same name '${left.system}' and different sources (${left.parts.source} ${a.slice(0, 12)}, ${right.parts.source} ${b.slice(0, 12)}).`
    );
  }
}
function sourceHash(run) {
  const text = run.parts.source === null ? void 0 : run.texts[run.parts.source];
  return text === void 0 ? null : createHash4("sha256").update(text).digest("hex");
}
function compareOutputs(runs) {
  const paths = [...new Set(runs.flatMap(({ outputs }) => outputs.map(({ path }) => path)))].sort();
  return paths.map((path) => {
    const found2 = runs.map((run) => run.outputs.find((output) => output.path === path));
    const [first] = found2;
    return {
      path,
      in_runs: runs.filter((_, index) => found2[index] !== void 0).map(({ run_id }) => run_id),
      identical: found2.every(
        (output) => output !== void 0 && output.sha256 !== null && output.sha256 === first?.sha256
      ),
      bytes: Object.fromEntries(runs.map(({ run_id }, index) => [run_id, found2[index]?.bytes ?? null]))
    };
  });
}
function findingsOf(runs, outputs) {
  const findings = [];
  const missing2 = outputs.filter(({ in_runs }) => in_runs.length < runs.length);
  const differing = outputs.filter(({ in_runs, identical }) => in_runs.length === runs.length && !identical);
  if (missing2.length === 0 && differing.length === 0) {
    findings.push({
      id: "outputs-identical",
      description: "The outputs are identical, byte for byte",
      evidence: outputs.map(({ path }) => path)
    });
  }
  if (differing.length > 0) {
    findings.push({
      id: "outputs-differ",
      description: `${differing.length} of ${outputs.length} outputs differ in content`,
      evidence: differing.map(({ path }) => path)
    });
  }
  for (const { path, in_runs } of missing2) {
    const absent = runs.filter(({ run_id }) => !in_runs.includes(run_id)).map(({ run_id }) => run_id);
    findings.push({
      id: "output-missing",
      description: `${path} is missing in ${absent.join(", ")}`,
      evidence: [path]
    });
  }
  if (new Set(runs.map(({ verdict }) => verdict)).size > 1) {
    findings.push({
      id: "verdicts-differ",
      description: "The verdicts differ",
      evidence: runs.map(({ run_id, verdict }) => `${run_id}: ${verdict}`)
    });
  }
  const untimed = runs.filter(({ duration_seconds }) => duration_seconds === null);
  if (untimed.length > 0) {
    findings.push({
      id: "timing-unknown",
      description: "The duration is unknown, so timing is not compared with it",
      evidence: untimed.map(({ run_id }) => run_id)
    });
  }
  const timed = runs.flatMap(
    ({ run_id, duration_seconds: seconds }) => seconds === null ? [] : [{ run_id, seconds }]
  );
  const fastest = Math.min(...timed.map(({ seconds }) => seconds));
  for (const { run_id, seconds } of timed) {
    if (fastest > 0 && seconds > fastest * slowerFactor) {
      const factor = (seconds / fastest).toFixed(1);
      findings.push({
        id: "slower",
        description: `${run_id} took ${factor} times the fastest`,
        evidence: [`${seconds} s`, `${fastest} s`]
      });
    }
  }
  return findings;
}
function recommend(runs) {
  const rank2 = { pass: 2, partial: 1, fail: 0 };
  const quality = (run) => run.runtime_fidelity + run.task_effectiveness;
  const sorted = [...runs].sort((a, b) => rank2[b.verdict] - rank2[a.verdict] || quality(b) - quality(a));
  const [best, next] = sorted;
  if (best.verdict === "fail") {
    return { outcome: "inconclusive", run_id: null, reason: "Every run failed" };
  }
  if (rank2[best.verdict] > rank2[next.verdict]) {
    const reason = `${best.run_id} has the verdict ${best.verdict}, the next best ${next.verdict}`;
    return { outcome: "recommended", run_id: best.run_id, reason };
  }
  const lead = quality(best) - quality(next);
  if (lead > 2 * scoreMargin) {
    return {
      outcome: "recommended",
      run_id: best.run_id,
      reason: `${best.run_id} leads by ${Math.round(lead)} points over both scores`
    };
  }
  return {
    outcome: "inconclusive",
    run_id: null,
    reason: `The best runs have the same verdict and lie ${Math.round(lead)} points apart over both scores (margin ${2 * scoreMargin})`
  };
}

// src/run/excuse-absent.ts
function excuseAbsent(expected, sources) {
  return expected.map((output) => {
    if (output.found !== null) return output;
    const excused = excuseOf(output, expected, sources);
    return excused === null ? output : { ...output, excused };
  });
}
function excuseOf(output, expected, { plan, log, generation }) {
  const fromProgram = plan?.form === "program" || plan?.form === "trace";
  if (fromProgram && output.conditional !== null && serviceOf(log, output.service)?.state !== "completed") {
    return `the step is ${output.conditional} and may not have been taken`;
  }
  if (generation === "B" && /^anon_\d+$/.test(output.name)) return "an unnamed step may have no file of its own";
  const ofService = expected.filter((other) => other.service === output.service);
  if (!ofService.some((other) => other.conditional !== null)) return null;
  const present = ofService.filter((other) => other.found !== null && !other.found.empty);
  if (output.conditional !== null) {
    return present.length > 0 ? `conditional (${output.conditional}), and ${present[0].path} exists` : null;
  }
  const standIn2 = present.find((other) => other.conditional !== null);
  return standIn2 === void 0 ? null : `${standIn2.path} was written in its place`;
}
function serviceOf(log, name) {
  const wanted = name.toLowerCase();
  return log?.services.find((service) => service.name.toLowerCase() === wanted);
}

// src/inspect/failure-behind.ts
function failureBehind(run, service) {
  const failed = failedServices(run);
  if (failed.length === 0) return null;
  const seen = /* @__PURE__ */ new Set();
  const queue = [service];
  for (let next = queue.shift(); next !== void 0; next = queue.shift()) {
    const name = next.toLowerCase();
    if (seen.has(name)) continue;
    seen.add(name);
    const found2 = failed.find((candidate) => candidate.toLowerCase() === name);
    if (found2 !== void 0) return found2;
    queue.push(...dependenciesOf(run, next));
  }
  return serviceOf(run.log, service)?.state === "skipped" ? failed[0] ?? null : null;
}
function failedServices(run) {
  const fromLog = (run.log?.services ?? []).filter((service) => service.state === "errored").map((service) => service.name);
  const fromFiles = run.nodeErrors.map((error) => error.node).filter((node) => serviceOf(run.log, node)?.state !== "completed");
  return [.../* @__PURE__ */ new Set([...fromLog, ...fromFiles])];
}
function dependenciesOf(run, service) {
  const { plan } = run;
  if (plan === null) return [];
  const steps = plan.order.filter((step) => step.services.includes(service)).flatMap((step) => step.dependsOn);
  const inputs = plan.services.find((candidate) => candidate.name === service)?.inputs.flatMap((input) => input.sourceNode ?? []) ?? [];
  return [...steps, ...inputs];
}

// src/inspect/find-errors.ts
function classifyErrors(run) {
  return failedServices(run).map((service) => {
    const logged = serviceOf(run.log, service);
    const entry = logged?.entries.findLast((candidate) => candidate.mark === "errored");
    const file = run.nodeErrors.find((error) => error.node.toLowerCase() === service.toLowerCase()) ?? null;
    const logName = entry === void 0 || entry.detail === "" ? null : entry.detail;
    return { service, logName, file, class: classOf(run, `${service} ${logName ?? ""} ${file?.name ?? ""}`) };
  });
}
function classOf(run, trigger) {
  if (run.log?.failed === true) return "propagated";
  const clauses = run.root?.nodes[0].clauses ?? [];
  const covered = clauses.some(
    (clause) => clause.kind === "conditional" && sharesWords(trigger, clause.condition ?? "")
  );
  const degraded = run.expectedOutputs.some((output) => output.final && output.found !== null && !output.found.empty);
  if (covered && degraded) return "handled";
  return run.log?.completed === true ? "unhandled" : "propagated";
}
function findInErrors(context) {
  const { run, note, logFile, planFile } = context;
  const keepsFiles = /^(?:C|C'|D|E|function)$/.test(run.generation.generation);
  const classified = classifyErrors(run);
  for (const { service, logName, file, class: kind } of classified) {
    const entry = serviceOf(run.log, service)?.entries.findLast((candidate) => candidate.mark === "errored");
    const evidence = entry === void 0 ? { file: file?.path ?? logFile, position: file?.position ?? null } : { file: logFile, position: entry.position };
    const name = logName ?? file?.name ?? "an error without a name";
    if (/^missing-(?:env|tool):/.test(logName ?? ""))
      note("missing-environment", { subject: service, description: `${service}: ${logName}`, ...evidence });
    if (kind === "handled")
      note("error-handled", {
        subject: service,
        description: `${service} failed (${name}); a conditional clause covers it`,
        ...evidence
      });
    else if (kind === "propagated") {
      note("service-error", { subject: service, description: `${service} failed (${name})`, ...evidence });
      note("error-propagated", {
        subject: service,
        description: `The error of ${service} was passed on to the end of the run`,
        ...evidence
      });
    } else
      note("unhandled-error", {
        subject: service,
        description: `${service} failed (${name}) and the run went on to its end`,
        ...evidence
      });
    if (keepsFiles && file === null && run.depth === "deep") {
      note("error-without-file", {
        subject: service,
        description: `${service} has a \u2717 and no __error.md`,
        ...evidence
      });
    }
    if (entry === void 0 && file !== null) {
      note("error-without-mark", {
        subject: service,
        description: `${file.path} is there and the log has no \u2717 for ${service}`,
        file: file.path,
        position: file.position
      });
    }
    if (logName !== null && file !== null && file.name !== null && plain(logName) !== plain(file.name)) {
      note("error-names-differ", {
        subject: service,
        description: `The log says ${logName}, ${file.path} says ${file.name}`,
        file: file.path,
        position: file.position
      });
    }
    const declared = declaredErrors(run, service);
    if (declared.length > 0 && name !== "an error without a name" && !declared.some((known2) => plain(known2) === plain(name)) && !/^missing-/.test(name)) {
      const description = `${name} of ${service} is not among its declared errors: ${declared.join(", ")}`;
      note("undeclared-error", {
        subject: service,
        description,
        file: entry === void 0 ? planFile : logFile,
        position: entry?.position ?? null
      });
    }
  }
  for (const error of run.nodeErrors) {
    if (serviceOf(run.log, error.node)?.state !== "completed" || classified.some((item) => item.file === error))
      continue;
    const marked = serviceOf(run.log, error.node)?.entries.some((entry) => entry.mark === "errored");
    if (marked === true) continue;
    note("error-without-mark", {
      subject: error.node,
      description: `${error.path} is there and the log says that ${error.node} was completed`,
      file: error.path,
      position: error.position
    });
  }
  if (run.log?.failed === true && classified.length === 0) {
    note("failure-unexplained", {
      description: "The run failed and no service has an error",
      file: logFile,
      position: run.log.terminators.at(-1)?.position ?? run.log.header.status?.position ?? null
    });
  }
}
function plain(name) {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}
function declaredErrors(run, service) {
  const planned = run.plan?.services.find((candidate) => candidate.name.toLowerCase() === service.toLowerCase());
  const contracts = [
    ...run.root === null ? [] : run.root.nodes,
    ...Object.values(run.sources).flatMap((source) => source.nodes)
  ];
  const own = contracts.filter((node) => node.name.toLowerCase() === service.toLowerCase()).flatMap((node) => node.errors);
  return [.../* @__PURE__ */ new Set([...planned?.errors ?? [], ...own])];
}

// src/inspect/quote.ts
import { createRedactor, neutraliseControls } from "@inspect/redact";
var longest = 160;
function makeQuoter(run) {
  let redactor;
  const clean = (text) => {
    redactor ??= createRedactor({ salt: `prose-run:${run.id}` });
    return neutraliseControls(redactor.text(text));
  };
  return {
    text: clean,
    line: (file, position) => {
      if (position === null) return { file, line: null, quote: "" };
      const text = run.texts[file];
      return {
        file,
        line: position.line,
        quote: text === void 0 ? "" : shorten(clean(lineAt(text, position.offset)))
      };
    }
  };
}
var quoters = /* @__PURE__ */ new WeakMap();
function createQuoter(run) {
  let quoter = quoters.get(run);
  if (quoter === void 0) {
    quoter = makeQuoter(run);
    quoters.set(run, quoter);
  }
  return quoter;
}
function showEvidence({ file, line, quote }) {
  if (line === null) return file;
  return quote === "" ? `${file}:${line}` : `${file}:${line} "${quote}"`;
}
function lineAt(text, offset) {
  const start = text.lastIndexOf("\n", Math.max(0, offset - 1)) + 1;
  const end = text.indexOf("\n", offset);
  return text.slice(start, Math.min(end === -1 ? text.length : end, start + 2e3)).trim();
}
function shorten(text) {
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}\u2026`;
}

// src/evals/list-runs.ts
import { readdirSync as readdirSync3 } from "node:fs";
import { join as join4 } from "node:path";

// src/run/find-run.ts
import { existsSync, realpathSync, statSync } from "node:fs";
import { homedir as homedir2 } from "node:os";
import { dirname, isAbsolute, join as join3, resolve } from "node:path";
var projectRoots = [".agents/prose/runs", ".prose/runs", "runs"];
function runRootsFor(options = {}) {
  const { cwd = process.cwd(), home = homedir2(), runRoots = [] } = options;
  const roots = runRoots.map((root) => resolve(cwd, root));
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    roots.push(...projectRoots.map((root) => join3(folder, root)));
    if (dirname(folder) === folder) break;
  }
  roots.push(join3(home, ".agents/prose/runs"));
  return [...new Set(roots)].filter(isFolder);
}
function findRun(reference, options = {}) {
  const { cwd = process.cwd(), home = homedir2() } = options;
  const tried = [];
  for (const candidate of candidates(reference, cwd, home, options)) {
    tried.push(candidate);
    if (isFolder(candidate)) return realpathSync.native(candidate);
  }
  const places = tried.length === 0 ? "no place to look" : `looked for ${tried.slice(0, 6).join(", ")}`;
  const asFile = existsSync(resolve(cwd, reference)) ? " That path is a file; give the run's folder." : "";
  throw new ProseRunError(
    "run-not-found",
    `No run '${reference}': ${places}.${asFile} Give a run's id, ~/id, or the path of its folder.`,
    { run: reference }
  );
}
function candidates(reference, cwd, home, options) {
  if (reference === "" || reference.includes("\0")) return [];
  const ofUser = /^~[/\\]([^/\\]+)$/.exec(reference);
  if (ofUser !== null && ofUser[1] !== "..") return [join3(home, ".agents/prose/runs", ofUser[1])];
  if (isAbsolute(reference)) return [reference];
  const relative = resolve(cwd, reference);
  const isBare = !/[/\\]/.test(reference) && reference !== "." && reference !== "..";
  return isBare ? [...runRootsFor(options).map((root) => join3(root, reference)), relative] : [relative];
}
function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

// src/run/read-run.ts
import { basename } from "node:path";

// src/log/collect-groups.ts
function collectParallelGroups(records2) {
  const groups = [];
  const byTrace = /* @__PURE__ */ new Map();
  let step = null;
  let current;
  for (const record of records2) {
    if (record.kind === "trace" && record.type === "step" && record.parallelGroup !== null) {
      const group = byTrace.get(record.parallelGroup);
      if (group !== void 0) group.push(record.name);
      else {
        const begun = [record.name];
        byTrace.set(record.parallelGroup, begun);
        groups.push(begun);
      }
    }
    if (record.kind !== "event") continue;
    if (record.branch === "" || record.step !== step) {
      step = null;
      current = void 0;
    }
    if (record.branch === "" || record.type !== "service") continue;
    if (current === void 0) {
      current = [];
      step = record.step;
      groups.push(current);
    }
    if (!current.includes(record.name)) current.push(record.name);
  }
  return groups;
}

// src/log/collect-services.ts
function collectServices(records2) {
  const drafts = /* @__PURE__ */ new Map();
  const ran = /* @__PURE__ */ new Set();
  const order = [];
  let errorCount = 0;
  let anonymous = 0;
  let resumed = false;
  function draftOf(name) {
    const key = name.toLowerCase();
    let draft = drafts.get(key);
    if (draft === void 0) {
      draft = { name, entries: [], output: "", delegateOf: null };
      drafts.set(key, draft);
    }
    return draft;
  }
  function add2(name, mark, position, more = {}) {
    const draft = draftOf(name);
    draft.entries.push({
      mark,
      detail: "",
      note: "",
      label: "",
      step: null,
      branch: "",
      position,
      afterResume: resumed,
      ...more
    });
    if (mark === "errored") errorCount++;
    if ((mark === "completed" || mark === "errored") && !ran.has(draft.name)) {
      ran.add(draft.name);
      order.push(draft.name);
    }
    return draft;
  }
  for (const record of records2) {
    if (record.kind === "terminator") {
      if (record.type === "resume") resumed = true;
    } else if (record.kind === "event") {
      const { step, branch, position } = record;
      if (record.type === "service") {
        const { detail, note, label } = record;
        add2(record.name, record.mark, position, { detail, note, label, step, branch });
      } else if (record.type === "anonymous") {
        if (record.mark === "completed") anonymous++;
        const name = `anon_${String(Math.max(1, record.mark === "completed" ? anonymous : anonymous + 1)).padStart(3, "0")}`;
        add2(name, record.mark, position, { detail: record.detail, step, branch });
      } else if (record.type === "delegate") {
        draftOf(record.delegate).delegateOf ??= record.name;
      }
    } else if (record.kind === "heading") {
      if (record.service !== null && record.mark !== null)
        add2(record.service, record.mark, record.position, { detail: record.detail });
    } else if (record.kind === "trace" && record.type === "step") {
      const state = record.state === null || record.state === "registered" ? "none" : record.state;
      const draft = add2(record.name, state, record.position);
      if (record.output !== "") draft.output = record.output;
    }
  }
  const services = [...drafts.values()].filter((draft) => draft.entries.length > 0).map((draft) => ({ ...draft, state: stateOf(draft.entries) }));
  return { services, order, errorCount };
}
function stateOf(entries) {
  for (let at = entries.length - 1; at >= 0; at--) {
    const mark = entries[at].mark;
    if (mark !== "warned" && mark !== "resumed" && mark !== "none") return mark;
  }
  return entries.at(-1)?.mark ?? "none";
}

// src/log/log-warnings.ts
function logWarnings(log) {
  const warnings = [];
  const add2 = (code, message, record) => {
    warnings.push({ code, message, position: record.position });
  };
  let parallelOpen = false;
  let sawStart = false;
  let lastStep = -1;
  let lastBranch = "";
  let repeated = false;
  let lettered = false;
  let loop;
  for (const record of log.records) {
    if (record.kind === "terminator") {
      if (record.type !== "test" && record.type !== "resume" && record.time === null) {
        add2("terminator-without-time", `The terminator ---${record.type} gives no time`, record);
      }
      continue;
    }
    if (record.kind === "trace" && record.type === "elision")
      add2("trace-elided", "The trace leaves statements out", record);
    if (record.kind === "text" && /^(?:PROGRAM COMPLETED?|ALL_TASKS_COMPLETE)\b/.test(record.text)) {
      add2("completion-suggested", "Text claims completion; only a terminator states it", record);
    }
    if (record.kind !== "event") continue;
    if (record.type === "parallel-start") {
      parallelOpen = true;
      sawStart = true;
    }
    const done = record.type === "parallel-done";
    if (!parallelOpen && !lettered && (record.branch !== "" || done)) {
      add2("parallel-without-start", "Parallel steps without \u2225start", record);
      lettered = true;
    }
    if (done) {
      parallelOpen = false;
      lettered = false;
    }
    const service = record.type === "service";
    if (service && !repeated && (record.step < lastStep || record.step === lastStep && record.branch === lastBranch && record.branch !== "")) {
      add2("repeated-steps", `Step number ${record.step} comes again`, record);
      repeated = true;
    }
    if (service) {
      lastStep = record.step;
      lastBranch = record.branch;
    }
    if (record.type === "text") {
      if (record.claimsCompletion)
        add2("completion-suggested", "Text claims completion; only a terminator states it", record);
      else add2("free-text-event", "An event of no documented form", record);
      if (!sawStart && /\bparallel\b/i.test(record.text))
        add2("parallel-without-start", "Parallel steps without \u2225start", record);
    }
    if (record.type === "loop") loop = record.exit === null ? record : void 0;
  }
  if (loop !== void 0) add2("loop-without-exit", "The loop has no exit(reason)", loop);
  return warnings;
}

// src/program/trace-comment.ts
function readTraceComment(comment) {
  const text = comment.trim();
  const output = /(?:-->|→)\s*([^\s(]+)/.exec(text)?.[1] ?? "";
  if (/\[?\(?registered\)?\]?|✓\s*defined/i.test(text)) return { state: "registered", output: "" };
  if (/<--\s*RETRYING|\bretrying\b/i.test(text)) return { state: "retrying", output };
  if (/<--\s*EXECUTING|\bEXECUTING\b/.test(text)) return { state: "running", output };
  if (/^\[?\.\.\.\s*next|\[?not yet entered\]?|\(pending\)/i.test(text)) return { state: "pending", output };
  if (/✗|\(failed\)|<--\s*FAILED/i.test(text)) return { state: "errored", output };
  if (output !== "" || /\(complete(d)?\)|✓\s*DONE|✓\s*complete|^✓$/i.test(text)) return { state: "completed", output };
  return { state: null, output };
}

// src/program/program-reader.ts
var structure = /^(?:(?:let|const|output)\s+)?(?:([A-Za-z_][\w-]*)\s*=\s*)?(parallel|loop|repeat|for|block|try|catch|finally|if|elif|else|choice|option)\b(.*)$/;
var sessionForm = /^(?:(let|const|output)\s+)?(?:([A-Za-z_][\w-]*)\s*=\s*)?(session|resume)\b\s*(?::\s*([A-Za-z_][\w-]*))?/;
var agentForm = /^agent\s+([A-Za-z_][\w-]*)\s*:/;
var inputForm = /^input\s+([A-Za-z_][\w-]*)\s*:/;
var contextForm = /^context\s*:\s*(.*)$/;
function createProgramReader() {
  const open = [];
  let pending;
  let inTriple = false;
  let anonymous = 0;
  let groups = 0;
  function take() {
    const done = pending;
    pending = void 0;
    return done;
  }
  function line(raw, number2, offset) {
    const cut = cutStrings(raw, inTriple);
    const startedInside = inTriple;
    inTriple = cut.inTriple;
    if (startedInside && cut.code.trim() === "") return void 0;
    const code = cut.code.trim();
    const indent = raw.length - raw.trimStart().length;
    if (code === "") {
      applyComment(pending, cut.comment, true);
      return void 0;
    }
    const context = contextForm.exec(code);
    if (pending !== void 0 && context !== null) {
      pending.context = namesIn(context[1] ?? "");
      applyComment(pending, cut.comment, false);
      return void 0;
    }
    while (open.length > 0 && open.at(-1).indent >= indent) open.pop();
    const draft = statement(code, number2, offset + indent, indent);
    if (draft === void 0) {
      applyComment(pending, cut.comment, false);
      return void 0;
    }
    applyComment(draft, cut.comment, false);
    const done = take();
    pending = draft;
    return done;
  }
  function statement(code, number2, offset, indent) {
    const position = { line: number2, column: indent + 1, offset, length: code.length };
    const within = open.map((item) => item.name);
    const group = [...open].reverse().find((item) => item.group !== null)?.group ?? null;
    const base = {
      kind: "trace",
      type: "step",
      name: "",
      statement: "session",
      agent: null,
      state: null,
      output: "",
      context: [],
      parallelGroup: group,
      within,
      position
    };
    if (code.startsWith("...") || code.startsWith("\u2026")) return { ...base, type: "elision", statement: "elision" };
    const agent = agentForm.exec(code);
    if (agent !== null) return { ...base, type: "agent", statement: "agent", name: agent[1] ?? "" };
    const input = inputForm.exec(code);
    if (input !== null) return { ...base, type: "input", statement: "input", name: input[1] ?? "" };
    const session = sessionForm.exec(code);
    if (session !== null) {
      const name2 = session[2] ?? `anon_${String(++anonymous).padStart(3, "0")}`;
      const kind = session[1] ?? (session[2] === void 0 ? "session" : "assignment");
      return { ...base, name: name2, statement: kind, agent: session[4] ?? null };
    }
    const found2 = structure.exec(code);
    if (found2 === null) return void 0;
    const word = found2[2] ?? "";
    const inner = word === "parallel" ? ++groups : null;
    if (/:\s*$/.test(code)) open.push({ indent, name: word, group: inner });
    const name = word === "block" ? /^\s+([A-Za-z_][\w-]*)/.exec(found2[3] ?? "")?.[1] ?? "" : found2[1] ?? "";
    return { ...base, type: "structure", name, statement: word };
  }
  return { line, end: take };
}
function applyComment(draft, comment, onlyWhenOpen) {
  if (draft === void 0 || comment === "" || onlyWhenOpen && draft.state !== null) return;
  if (onlyWhenOpen && !/^\s*(?:-->|<--|✓|✗)/.test(comment)) return;
  const { state, output } = readTraceComment(comment);
  if (state !== null) draft.state = state;
  if (output !== "") draft.output = output;
}
function namesIn(text) {
  return text.match(/[A-Za-z_][\w-]*/g) ?? [];
}
function cutStrings(line, startInTriple) {
  let inTriple = startInTriple;
  let code = "";
  for (let at = 0; at < line.length; ) {
    if (inTriple) {
      const end = line.indexOf('"""', at);
      if (end === -1) return { code, comment: "", inTriple: true };
      at = end + 3;
      inTriple = false;
    } else if (line.startsWith('"""', at)) {
      inTriple = true;
      at += 3;
    } else if (line.charAt(at) === '"') {
      const end = closingQuote(line, at + 1);
      code += '""';
      at = end + 1;
    } else if (line.charAt(at) === "#") {
      return { code, comment: line.slice(at + 1), inTriple };
    } else {
      code += line.charAt(at);
      at++;
    }
  }
  return { code, comment: "", inTriple };
}
function closingQuote(line, from) {
  for (let at = from; at < line.length; at++) {
    if (line.charAt(at) === "\\") at++;
    else if (line.charAt(at) === '"') return at;
  }
  return line.length;
}

// src/log/glyphs.ts
var markOfGlyph = {
  "\u2713": "completed",
  "\u2714": "completed",
  "\u2705": "completed",
  "\u2717": "errored",
  "\u2716": "errored",
  "\u2718": "errored",
  "\u274C": "errored",
  "\u2205": "skipped",
  "\u2298": "deferred",
  "\u27F3": "resumed",
  "\u26A0": "warned"
};
var delegateGlyph = "\u21D2";
function isGlyphCode(code) {
  switch (code) {
    case 10003:
    // ✓
    case 10004:
    // ✔
    case 9989:
    // ✅
    case 10007:
    // ✗
    case 10006:
    // ✖
    case 10008:
    // ✘
    case 10060:
    // ❌
    case 8709:
    // ∅
    case 8856:
    // ⊘
    case 10227:
    // ⟳
    case 9888:
    // ⚠
    case 8658:
      return true;
    default:
      return false;
  }
}

// src/log/parse-service.ts
function parseService(text, place, block) {
  const glyphAt = firstGlyph(text);
  if (glyphAt === -1) return void 0;
  const glyph = text.charAt(glyphAt);
  let after2 = text.slice(glyphAt + 1);
  if (after2.charCodeAt(0) === 65039) after2 = after2.slice(1);
  after2 = after2.trim();
  const head = text.slice(0, glyphAt).trim();
  const { step, branch, position } = place;
  const nameEnd = endOfName(head);
  const name = head.slice(0, nameEnd);
  let label = head.slice(nameEnd).trim();
  if (label !== "") {
    if (!(label.startsWith("(") && label.endsWith(")"))) return void 0;
    label = label.slice(1, -1).trim();
  }
  if (glyph === delegateGlyph) {
    if (name === "" || label !== "") return void 0;
    const found2 = /^([\p{L}\p{N}][\p{L}\p{N}_.-]*)\s*(?:\(delegate:\s*([^)]*)\))?/u.exec(after2);
    if (found2 === null) return void 0;
    return {
      kind: "event",
      type: "delegate",
      step,
      branch,
      name,
      delegate: found2[1] ?? "",
      id: (found2[2] ?? "").trim(),
      position
    };
  }
  const mark = markOfGlyph[glyph] ?? "warned";
  if (name === "") {
    if (label !== "") return void 0;
    return { kind: "event", type: "anonymous", step, branch, mark, detail: after2, position };
  }
  const { detail, note } = splitNote(after2, mark);
  return { kind: "event", type: "service", step, branch, name, label, mark, detail, note, block, position };
}
function firstGlyph(text) {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 8657 && isGlyphCode(code)) return at;
  }
  return -1;
}
function endOfName(text) {
  let at = 0;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const word = code > 96 && code < 123 || code > 64 && code < 91 || code > 47 && code < 58 || code === 45 || code === 95;
    if (word || code === 46 && at > 0 || code > 191 && code < 8192) continue;
    break;
  }
  return at;
}
function splitNote(after2, mark) {
  if (after2 === "") return { detail: "", note: "" };
  if (after2.startsWith("(")) {
    const inner = unbracket(after2);
    return mark === "resumed" && inner === "resumed" ? { detail: inner, note: "" } : { detail: "", note: inner };
  }
  const space = after2.search(/\s/);
  const word = space === -1 ? after2 : after2.slice(0, space);
  const rest = space === -1 ? "" : after2.slice(space).trim();
  const hasDetail = mark === "errored" || word === "rendered" || word === "skipped" || word === "deferred";
  return hasDetail ? { detail: word, note: unbracket(rest) } : { detail: "", note: after2 };
}
function unbracket(text) {
  return text.length > 1 && text.startsWith("(") && text.endsWith(")") ? text.slice(1, -1).trim() : text;
}

// src/log/parse-structure-event.ts
var loopForm = /^loop:\s*(\d{1,9})(?:\/(\d{1,9}))?(?:\s+exit\((.*)\))?/;
var retryForm = /^retry:\s*(\d{1,9})(?:\/(\d{1,9}))?/;
var blockForm = /^block:\s*([^#\s]+)#(\S+)\s*(.*)$/;
var commitForm = /^commit:\s*(\S+)\s*(.*)$/;
var innerForm = /^#(\S+)\s+(.*)$/;
var tagForm = /^\[([^\]]*)\]\s*(.*)$/;
function parseStructureEvent(rest, place) {
  switch (rest.charCodeAt(0)) {
    case 91:
      return parseTag(rest, place);
    case 8741:
      return parseParallel(rest.slice(1), place);
    case 35:
      return parseInner(rest, place);
    case 108:
      return rest.startsWith("loop:") ? parseLoop(rest, place) : void 0;
    case 114:
      return rest.startsWith("retry:") ? parseRetry(rest, place) : void 0;
    case 98:
      return rest.startsWith("block:") ? parseBlock(rest, place) : void 0;
    case 99:
      return rest.startsWith("commit:") ? parseCommit(rest, place) : void 0;
    default:
      return void 0;
  }
}
function parseTag(rest, { step, branch, position }) {
  const found2 = tagForm.exec(rest);
  if (found2 === null) return void 0;
  const tag = (found2[1] ?? "").trim();
  const body = (found2[2] ?? "").trim();
  const glyphAt = tag === "input" ? firstGlyphOf(body) : lastGlyphOf(body);
  const glyph = glyphAt === -1 ? "" : body.charAt(glyphAt);
  const before2 = glyphAt === -1 ? body : body.slice(0, glyphAt).trim();
  const note = glyphAt === -1 ? "" : body.slice(glyphAt + 1).replace(/^\uFE0F/, "").trim();
  const ok = glyph === "\u2713" || glyph === "\u2714" || glyph === "\u2705";
  if (tag === "input") {
    return {
      kind: "event",
      type: "input",
      step,
      branch,
      name: before2,
      ok,
      note: note.replace(/^\((.*)\)$/s, "$1"),
      position
    };
  }
  if (tag === "eval" && glyphAt !== -1 && note === "") {
    return { kind: "event", type: "assertion", step, branch, text: before2, passed: ok, position };
  }
  const isLast = note === "" || /^\(.*\)$/s.test(note);
  const text = isLast && glyph !== "" ? `${before2}${note === "" ? "" : ` ${note}`}` : body;
  return { kind: "event", type: "tag", step, branch, tag, text, glyph: isLast ? glyph : "", position };
}
function firstGlyphOf(text) {
  for (let at = 0; at < text.length; at++) if (isGlyphCode(text.charCodeAt(at))) return at;
  return -1;
}
function lastGlyphOf(text) {
  const end = text.endsWith(")") ? text.lastIndexOf(" (") : text.length;
  for (let at = (end === -1 ? text.length : end) - 1; at >= 0; at--) if (isGlyphCode(text.charCodeAt(at))) return at;
  return -1;
}
function parseParallel(rest, { step, branch, position }) {
  const text = rest.trim();
  if (/^start\b/.test(text)) {
    const names3 = text.slice(5).split(",").map((name) => name.trim()).filter((name) => name !== "");
    return { kind: "event", type: "parallel-start", step, branch, names: names3, note: "", position };
  }
  if (/^done\b/.test(text)) {
    const note = text.slice(4).trim().replace(/^\((.*)\)$/s, "$1");
    return { kind: "event", type: "parallel-done", step, branch, names: [], note, position };
  }
  return void 0;
}
function parseInner(rest, place) {
  const found2 = innerForm.exec(rest);
  if (found2 === null) return void 0;
  const id = found2[1] ?? "";
  const text = (found2[2] ?? "").trim();
  const { step, branch, position } = place;
  const done = /^done\b\s*(.*)$/s.exec(text);
  if (done !== null) {
    return { kind: "event", type: "block-done", step, branch, name: "", id, text: (done[1] ?? "").trim(), position };
  }
  return parseService(text, place, id);
}
function parseLoop(rest, { step, branch, position }) {
  const found2 = loopForm.exec(rest);
  if (found2 === null) return void 0;
  const maximum = found2[2] === void 0 ? null : Number(found2[2]);
  return {
    kind: "event",
    type: "loop",
    step,
    branch,
    iteration: Number(found2[1]),
    maximum,
    exit: found2[3] ?? null,
    position
  };
}
function parseRetry(rest, { step, branch, position }) {
  const found2 = retryForm.exec(rest);
  if (found2 === null) return void 0;
  const maximum = found2[2] === void 0 ? null : Number(found2[2]);
  return { kind: "event", type: "retry", step, branch, attempt: Number(found2[1]), maximum, position };
}
function parseBlock(rest, { step, branch, position }) {
  const found2 = blockForm.exec(rest);
  if (found2 === null) return void 0;
  const text = (found2[3] ?? "").trim();
  return { kind: "event", type: "block-start", step, branch, name: found2[1] ?? "", id: found2[2] ?? "", text, position };
}
function parseCommit(rest, { step, branch, position }) {
  const found2 = commitForm.exec(rest);
  if (found2 === null) return void 0;
  const ids = (found2[1] ?? "").split(",").filter((id) => id !== "");
  return { kind: "event", type: "commit", step, branch, ids, sha: (found2[2] ?? "").trim(), position };
}

// src/log/parse-event.ts
var claims = /^(?:PROGRAM|RUN|ALL[ _]TASKS|EXECUTION)[ _](?:IS[ _])?COMPLETED?\b/i;
var listForm = /^([\p{L}\p{N}][\p{L}\p{N}_.-]*):\s+(.*)$/u;
function parseEvent(rest, place) {
  const structure2 = parseStructureEvent(rest, place);
  if (structure2 !== void 0) return [structure2];
  const service = parseService(rest, place, "");
  if (service === void 0) return [parseFreeText(rest, place)];
  if (service.type !== "service" || !service.note.startsWith("|")) return [service];
  return parseSeveral(rest, place) ?? [service];
}
function parseSeveral(rest, place) {
  const events = [];
  let from = 0;
  for (const part of rest.split("|")) {
    const at = rest.indexOf(part, from);
    const lead = part.length - part.trimStart().length;
    const text = part.trim();
    const { line, column, offset } = place.position;
    const start = rest.length === 0 ? 0 : at + lead;
    const base = place.position.length - rest.length;
    const position = { line, column: column + base + start, offset: offset + base + start, length: text.length };
    const event = parseService(text, { step: place.step, branch: place.branch, position }, "");
    if (event === void 0 || event.type !== "service") return void 0;
    events.push(event);
    from = at + part.length;
  }
  return events;
}
function parseFreeText(rest, place) {
  const { step, branch, position } = place;
  const text = rest.trim();
  const list = listForm.exec(text);
  if (list !== null) {
    const items = (list[2] ?? "").split(",").map((item) => item.trim()).filter((item) => item !== "");
    return { kind: "event", type: "list", step, branch, name: list[1] ?? "", items, position };
  }
  return { kind: "event", type: "text", step, branch, text, claimsCompletion: claims.test(text), position };
}

// src/log/parse-header.ts
var runForm = /^run:\s*(\S+)\s*(.*)$/i;
var titled = /^(run|run id|program|system|source|root|started|status)\s*:\s*(.+)$/i;
var vmLogForm = /^vm\.?\s?log\s+[—–-]+\s+(\S+)\s+run\s+(\S+)\s*$/i;
var lineForm = /^([A-Za-z][A-Za-z_ -]{0,30}):(?:\s+(.*))?$/;
var bulletForm = /^[-*]\s+\**([A-Za-z][A-Za-z_ -]{0,30})\**:\**\s+(.*)$/;
function factsOfTitle(text) {
  const run = runForm.exec(text);
  if (run !== null) {
    const facts2 = [{ form: "heading", key: "run_id", value: run[1] ?? "" }];
    if ((run[2] ?? "") !== "") facts2.push({ form: "heading", key: "name", value: (run[2] ?? "").trim() });
    return facts2;
  }
  const vmLog = vmLogForm.exec(text);
  if (vmLog !== null) {
    return [
      { form: "heading", key: "system", value: vmLog[1] ?? "" },
      { form: "heading", key: "run_id", value: vmLog[2] ?? "" }
    ];
  }
  const other = titled.exec(text);
  if (other === null) return [];
  return [{ form: "heading", key: normaliseKey(other[1] ?? ""), value: (other[2] ?? "").trim() }];
}
function factOfLine(line, form) {
  const found2 = lineForm.exec(line);
  if (found2 === null) return void 0;
  return { form, key: normaliseKey(found2[1] ?? ""), value: unquote((found2[2] ?? "").trim()) };
}
function factOfBullet(line) {
  const found2 = bulletForm.exec(line);
  if (found2 === null) return void 0;
  return { form: "bullet", key: normaliseKey(found2[1] ?? ""), value: unquote((found2[2] ?? "").trim()) };
}
function normaliseKey(key) {
  const plain3 = key.trim().toLowerCase().replace(/[\s-]+/g, "_");
  return plain3 === "run" ? "run_id" : plain3;
}
function unquote(value) {
  return /^(["'`]).*\1$/s.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}

// src/log/parse-heading.ts
var headingForm = /^(#{1,6})\s+(.*?)\s*#*$/;
var stateForm = /^(.+?)\s+(?:—|–|-{1,2}|:)\s+(completed?|done|failed|errored|error|skipped|deferred|running|in progress)\b\s*(?:\(([^)]*)\))?/i;
var marks = {
  complete: "completed",
  completed: "completed",
  done: "completed",
  failed: "errored",
  error: "errored",
  errored: "errored",
  skipped: "skipped",
  deferred: "deferred",
  running: "running",
  "in progress": "running"
};
function parseHeading(line) {
  const found2 = headingForm.exec(line);
  if (found2 === null) return void 0;
  const depth = (found2[1] ?? "").length;
  const text = found2[2] ?? "";
  const state = depth > 1 ? stateForm.exec(text) : null;
  const service = (state?.[1] ?? "").replace(/[`*]/g, "").trim();
  if (state === null || !/^[\p{L}\p{N}][\p{L}\p{N}_.-]*$/u.test(service)) {
    return { depth, text, service: null, mark: null, detail: "" };
  }
  return { depth, text, service, mark: marks[(state[2] ?? "").toLowerCase()] ?? null, detail: (state[3] ?? "").trim() };
}

// src/log/split-lines.ts
function* visitLines(source, visit) {
  let rest = "";
  let number2 = 0;
  let offset = 0;
  for (const piece of typeof source === "string" ? [source] : source) {
    const text = rest === "" ? piece : rest + piece;
    let from = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
      number2++;
      const stop = end > from && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
      const found2 = visit(text.slice(from, stop), number2, offset);
      if (found2 !== void 0) yield* found2;
      offset += end + 1 - from;
      from = end + 1;
    }
    rest = text.slice(from);
  }
  if (rest !== "") {
    const found2 = visit(rest, number2 + 1, offset);
    if (found2 !== void 0) yield* found2;
  }
}

// src/log/parse-vm-log.ts
var terminatorForm = /^---(end|error|resume|test)\b\s*(.*)$/;
var timeForm = /^(\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:Z|[+-]\d{2}:?\d{2})?)?)(?=\s|$)/;
function parseVmLog(source) {
  return records(source);
}
function* records(source) {
  const parser = createLineParser();
  yield* visitLines(source, parser.line);
  const last = parser.end();
  if (last !== void 0) yield last;
}
function createLineParser() {
  let inFrontMatter = false;
  let seenEvent = false;
  let section = 0;
  let program;
  let inFence = false;
  function line(raw, number2, offset) {
    const content = number2 === 1 && raw.charCodeAt(0) === 65279 ? raw.slice(1) : raw;
    const start = raw.length - content.length;
    if (program === void 0) {
      const event = parseEventLine(raw, number2, offset);
      if (event !== void 0) {
        seenEvent = true;
        return event;
      }
    }
    const text = content.trim();
    if (text === "") return void 0;
    const position = { line: number2, column: start + 1, offset: offset + start, length: content.length };
    if (number2 === 1 && text === "---") {
      inFrontMatter = true;
      return void 0;
    }
    if (inFrontMatter) {
      if (text === "---") inFrontMatter = false;
      else return facts(factOfLine(text, "front-matter"), position) ?? [{ kind: "text", text, position }];
      return void 0;
    }
    if (text.startsWith("```") || text.startsWith("~~~")) {
      const last = program?.end();
      program = void 0;
      inFence = !inFence;
      if (inFence && /^(?:```|~~~)\s*prose\b/.test(text)) program = createProgramReader();
      return last === void 0 ? void 0 : [last];
    }
    if (program !== void 0) {
      const trace = program.line(content, number2, offset + start);
      return trace === void 0 ? void 0 : [trace];
    }
    if (text.startsWith("---")) {
      const found2 = parseTerminator(text, position);
      return found2 === void 0 ? void 0 : [found2];
    }
    if (text.startsWith("#") && !inFence) {
      const heading = parseHeading(text);
      if (heading !== void 0) {
        section = heading.depth;
        const title = heading.depth === 1 && !seenEvent ? facts(factsOfTitle(heading.text), position) : void 0;
        return [{ kind: "heading", ...heading, position }, ...title ?? []];
      }
    }
    const bullet = text.startsWith("-") || text.startsWith("*") ? factOfBullet(text) : void 0;
    if (bullet !== void 0) return facts(bullet, position);
    if (!seenEvent && section < 2 && !inFence) {
      const fact = facts(factOfLine(text, "line"), position);
      if (fact !== void 0) return fact;
    }
    return [{ kind: "text", text, position }];
  }
  return { line, end: () => program?.end() };
}
function facts(found2, position) {
  if (found2 === void 0) return void 0;
  const list = Array.isArray(found2) ? found2 : [found2];
  return list.length === 0 ? void 0 : list.map((fact) => ({ kind: "field", ...fact, position }));
}
function parseEventLine(line, number2, offset) {
  let at = 0;
  let code = line.charCodeAt(0);
  while (code === 32 || code === 9 || code === 65279) code = line.charCodeAt(++at);
  const start = at;
  let step = 0;
  while (code > 47 && code < 58) {
    step = step * 10 + code - 48;
    code = line.charCodeAt(++at);
  }
  if (at === start || at - start > 9) return void 0;
  let branch = "";
  if (code > 96 && code < 123) {
    branch = line.charAt(at);
    code = line.charCodeAt(++at);
  }
  while (code === 32 || code === 9) code = line.charCodeAt(++at);
  if (code === 8594) at++;
  else if (code === 45 && line.charCodeAt(at + 1) === 62) at += 2;
  else return void 0;
  const rest = line.slice(at).trim();
  const end = line.trimEnd().length;
  const position = { line: number2, column: start + 1, offset: offset + start, length: end - start };
  return parseEvent(rest, { step, branch, position });
}
function parseTerminator(text, position) {
  const found2 = terminatorForm.exec(text);
  if (found2 === null) return void 0;
  const rest = (found2[2] ?? "").trim();
  const time = timeForm.exec(rest)?.[1] ?? null;
  const after2 = time === null ? rest : rest.slice(time.length).trim();
  return {
    kind: "terminator",
    type: found2[1],
    time,
    text: after2.replace(/^\((.*)\)$/s, "$1"),
    position
  };
}

// src/log/read-vm-log.ts
function readVmLog(source) {
  const records2 = [...parseVmLog(source)];
  const format = formatOf(records2);
  const header = headerOf(records2);
  const terminators = records2.filter((record) => record.kind === "terminator");
  const outcome = outcomeOf(terminators, header, format);
  const base = {
    format,
    header,
    records: records2,
    terminators,
    ...outcome,
    ...collectServices(records2),
    resumed: terminators.some((terminator) => terminator.type === "resume"),
    callerInputs: namesOf(records2, "input"),
    agents: records2.flatMap((record) => record.kind === "trace" && record.type === "agent" ? [record.name] : []),
    parallelGroups: collectParallelGroups(records2),
    corrupted: isCorrupted(records2),
    lines: records2.at(-1)?.position.line ?? 0
  };
  return { ...base, warnings: logWarnings(base) };
}
function namesOf(records2, type) {
  const names3 = records2.flatMap((record) => {
    if (record.kind === "event" && record.type === type) return [record.name];
    return record.kind === "trace" && record.type === type ? [record.name] : [];
  });
  return [...new Set(names3)];
}
function formatOf(records2) {
  if (records2.some((record) => record.kind === "event")) return "markers";
  if (records2.some((record) => record.kind === "trace")) return "annotated";
  if (records2.length === 0) return "empty";
  const prose = records2.some(
    (record) => record.kind === "heading" && record.service !== null || record.kind === "field" && record.form === "front-matter"
  );
  if (!prose && records2.some((record) => record.kind === "field" && record.form === "bullet")) return "bullets";
  return "free-form";
}
function headerOf(records2) {
  const fields = records2.filter((record) => record.kind === "field");
  const first = (...keys) => {
    for (const key of keys) {
      const field = fields.find((candidate) => candidate.key === key && candidate.value !== "");
      if (field !== void 0) return { value: field.value, position: field.position };
    }
    return null;
  };
  const upstream = first("upstream")?.value.replace(/[[\]]/g, "").split(",") ?? [];
  return {
    runId: first("run_id"),
    system: first("system", "name"),
    root: first("root", "program", "source"),
    startedAt: first("started_at", "started"),
    updatedAt: first("updated_at", "updated"),
    endedAt: first("ended_at", "ended", "completed_at", "completed", "finished"),
    status: first("status"),
    error: first("error"),
    output: first("output"),
    upstream: upstream.map((id) => id.trim()).filter((id) => id !== "")
  };
}
function outcomeOf(terminators, header, format) {
  const last = terminators.findLast((terminator) => terminator.type !== "test");
  if (last !== void 0) {
    return {
      completed: last.type === "end",
      failed: last.type === "error",
      decidedBy: last.type === "resume" ? null : "terminator"
    };
  }
  const status = header.status?.value.toLowerCase() ?? "";
  if (format === "markers" || status === "") return { completed: false, failed: false, decidedBy: null };
  const completed = /^(?:completed?|done|success(?:ful)?|succeeded)\b/.test(status);
  const failed = /^(?:failed|failure|error(?:ed)?)\b/.test(status);
  return { completed, failed, decidedBy: completed || failed ? "status" : null };
}
function isCorrupted(records2) {
  return !records2.some(
    (record) => record.kind !== "text" || /[\p{L}]{3}/u.test(record.text) && !/[\u0000-\u0008\uFFFD]/.test(record.text)
  );
}

// src/run/detect-generation.ts
var partsOfGeneration = {
  A: { log: ["state.md"], source: ["program.prose"], plan: ["program.prose"] },
  B: { log: ["state.md"], source: ["program.prose"], plan: ["program.prose"] },
  C: { log: ["state.md", "vm.log.md"], source: ["program.md", "root.prose.md"], plan: ["manifest.md"] },
  "C'": {
    log: ["vm.log.md", "state.md"],
    source: ["root.prose.md", "program.md"],
    plan: ["manifest.run.md", "manifest.md"]
  },
  D: { log: ["vm.log.md"], source: ["root.prose.md"], plan: ["forme.manifest.json"] },
  E: { log: ["vm.log.md"], source: ["root.prose.md"], plan: ["compiled-intent.json", "forme.manifest.json"] },
  function: { log: ["vm.log.md"], source: ["root.prose.md"], plan: [] },
  unknown: {
    log: ["vm.log.md", "state.md"],
    source: ["root.prose.md", "program.md", "program.prose"],
    plan: ["compiled-intent.json", "forme.manifest.json", "manifest.run.md", "manifest.md"]
  }
};
function detectGeneration(folder, clues) {
  const nodes = folder.has("world-model", "folder") ? folder.list("world-model").filter((entry) => entry.kind === "folder" && entry.name !== "caller") : [];
  const ledgers = folder.has("receipts", "folder") ? folder.list("receipts").filter((entry) => entry.name.endsWith(".jsonl")) : [];
  const hasBindings = folder.has("bindings", "folder") && folder.list("bindings").some((entry) => entry.name !== "caller" && entry.kind !== "link");
  const intent = folder.has("compiled-intent.json");
  const forme = folder.has("forme.manifest.json");
  if (ledgers.length > 0 || nodes.length > 0) {
    const evidence = [
      ...ledgers.map((entry) => `receipts/${entry.name}`),
      ...nodes.map((entry) => `world-model/${entry.name}/`)
    ];
    const hybrid = forme || !intent || hasBindings && ledgers.length === 0;
    return found(
      "E",
      hybrid,
      "receipts or a world model",
      evidence.slice(0, 8).concat(forme ? ["forme.manifest.json"] : [])
    );
  }
  if (intent) {
    return found(
      "E",
      true,
      "compiled-intent.json without receipts or world model",
      ["compiled-intent.json"].concat(forme ? ["forme.manifest.json"] : [])
    );
  }
  if (forme) return found("D", false, "forme.manifest.json", ["forme.manifest.json"]);
  if (folder.has("manifest.run.md")) return found("C'", false, "manifest.run.md", ["manifest.run.md"]);
  if (folder.has("manifest.md")) return found("C", false, "manifest.md at the top of the run", ["manifest.md"]);
  if (folder.has("services", "folder")) return found("C", false, "services/", ["services/"]);
  if (folder.has("state.md")) {
    const log = clues.stateLog();
    if (log?.format === "markers") return found("B", false, "state.md with event lines", ["state.md"]);
    const heading = log?.records.find((record) => record.kind === "heading");
    if (heading?.kind === "heading" && /^execution state$/i.test(heading.text)) {
      return found("A", false, "state.md whose first heading is 'Execution State'", ["state.md"]);
    }
    if (log?.format === "annotated") return found("A", false, "state.md with an annotated trace", ["state.md"]);
  }
  if (folder.has("program.prose")) return found("B", false, "program.prose", ["program.prose"]);
  if (folder.has("root.prose.md") && /^(?:function|service)$/.test(clues.rootKind() ?? "")) {
    return found("function", false, `root.prose.md of kind ${clues.rootKind()}, no plan`, ["root.prose.md"]);
  }
  return found("unknown", false, "no file that tells a generation", []);
}
function found(generation, hybrid, because, evidence) {
  return { generation, hybrid, because, evidence };
}

// src/run/contract-outputs.ts
function outputsOfNode(root, service) {
  const base = { workspacePath: null, description: "", position: service.position };
  const clauses = root?.nodes[0].clauses ?? [];
  const named2 = clauses.filter(
    (clause) => clause.kind === "output" || clause.kind === "conditional" && clause.name !== null
  );
  if (named2.length === 0)
    return [{ ...base, name: service.name, path: `bindings/${service.name}/`, conditional: null }];
  return named2.map((clause) => ({
    ...base,
    name: clause.name,
    path: `bindings/${service.name}/${clause.name}.md`,
    conditional: clause.condition,
    description: clause.text,
    position: clause.position
  }));
}

// src/run/run-file.ts
var headBytes = 1024;
var keptWhole = 64 * 1024;
function readRunFile(folder, path, keep) {
  const bytes = folder.bytes(path);
  if (bytes === null) return null;
  if (bytes === 0) return { path, bytes, empty: true };
  const head = keep && bytes <= keptWhole ? folder.readAndKeep(path) : folder.peek(path, headBytes);
  if (head === null) return { path, bytes, empty: true };
  let empty = isBlank(head);
  if (empty && bytes > head.length) {
    const whole = folder.read(path);
    empty = whole === null || isBlank(whole);
  }
  return { path, bytes, empty };
}
function isBlank(content) {
  let at = 0;
  if (content[0] === 239 && content[1] === 187 && content[2] === 191) at = 3;
  for (; at < content.length; at++) {
    const byte = content[at];
    if (byte !== 32 && (byte < 9 || byte > 13)) return false;
  }
  return true;
}

// src/run/outputs.ts
function readOutputs(folder, keep) {
  const outputs = [];
  for (const root of ["bindings", "world-model"]) {
    if (!folder.has(root, "folder")) continue;
    for (const path of folder.walk(root)) {
      const parts = path.split("/");
      const file = parts.at(-1);
      if (file.startsWith(".")) continue;
      const found2 = readRunFile(folder, path, keep);
      if (found2 === null) continue;
      const owner = parts.length > 2 ? parts[1] : null;
      outputs.push({ ...found2, owner, name: stemOf(file), fromCaller: owner === "caller" });
    }
  }
  return outputs;
}
function stemOf(path) {
  const file = path.slice(path.lastIndexOf("/") + 1);
  const dot = file.lastIndexOf(".");
  return dot <= 0 ? file : file.slice(0, dot);
}

// src/run/run-path.ts
function resolveRunPath(written) {
  if (written.includes("\0")) return { ok: false, reason: "holds a NUL" };
  if (/^[/~]/.test(written)) return { ok: false, reason: "is absolute" };
  if (/^[A-Za-z]:|\\|^[a-z][a-z0-9+.-]*:\/\//i.test(written)) return { ok: false, reason: "is no path inside a run" };
  const parts = [];
  for (const part of written.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === void 0) return { ok: false, reason: "leaves the run's folder" };
  }
  if (parts.length === 0) return { ok: false, reason: "names no file" };
  return { ok: true, path: parts.join("/") + (written.endsWith("/") ? "/" : "") };
}

// src/run/expected-outputs.ts
function expectedOutputs(sources) {
  const { plan } = sources;
  if (plan === null) return [];
  const expected = plan.services.flatMap(
    (service) => promised(service, sources).flatMap((output) => toExpected(service, output, plan, sources))
  );
  return excuseAbsent(expected, sources);
}
function expectedInputs(plan, outputs) {
  return (plan?.callerInputs ?? []).map((input) => {
    const resolved = resolveRunPath(input.path);
    const path = resolved.ok ? resolved.path : input.path;
    const found2 = resolved.ok ? findOutput(path, outputs) : null;
    const { name, optional, type, position } = input;
    const inWorldModel = outputs.find((output) => output.fromCaller && output.name === name) ?? null;
    return { name, path, optional, type, found: found2 ?? inWorldModel, position };
  });
}
function promised(service, sources) {
  const { plan, root, generation, outputs } = sources;
  if (plan?.namesOutputs === true && plan.form !== "function") return service.outputs;
  if (generation === "function" || plan?.form === "function") return outputsOfNode(root(), service);
  const hybrid = !outputs.some((output) => output.path.startsWith(`world-model/${service.name}/`));
  const inBindings = hybrid && outputs.some((output) => output.path.startsWith(`bindings/${service.name}/`));
  const path = `${inBindings ? "bindings" : "world-model"}/${service.name}/`;
  return [
    { name: service.name, path, workspacePath: null, conditional: null, description: "", position: service.position }
  ];
}
function toExpected(service, output, plan, sources) {
  if (output.path === null) return [];
  const resolved = resolveRunPath(output.path);
  const path = resolved.ok ? resolved.path : output.path;
  const isFinal = isReturned(service, output, plan);
  const found2 = resolved.ok ? findOutput(path, sources.outputs) : null;
  const { name, workspacePath, conditional, position } = output;
  return [
    { service: service.name, name, path, workspacePath, conditional, final: isFinal, found: found2, excused: null, position }
  ];
}
function isReturned(service, output, plan) {
  if (plan.returns.length > 0) {
    const named2 = plan.returns.some(
      (item) => item.name === output.name && (item.source === null || item.source === service.name)
    );
    const otherwise = plan.returns.some(
      (item) => item.source === service.name && !service.outputs.some((own) => own.name === item.name)
    );
    const standIn2 = output.conditional !== null && plan.returns.some((item) => item.source === service.name);
    return named2 || otherwise || standIn2;
  }
  const read = new Set(plan.services.flatMap((other) => other.inputs.map((input) => input.sourceNode)));
  return !read.has(service.name);
}
function findOutput(path, outputs) {
  if (path.endsWith("/")) {
    const inside = outputs.filter((output) => output.path.startsWith(path));
    return inside.find((output) => !output.empty) ?? inside[0] ?? null;
  }
  const exact = outputs.find((output) => output.path === path);
  if (exact !== void 0) return exact;
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const stem2 = stemOf(path);
  return outputs.find(
    (output) => output.name === stem2 && output.path.slice(0, output.path.lastIndexOf("/") + 1) === folder
  ) ?? null;
}

// src/position.ts
function positionsOf(text) {
  let starts;
  return (offset, length = 0) => {
    starts ??= lineStarts(text);
    const at = Math.max(0, Math.min(offset, text.length));
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = low + high + 1 >> 1;
      if (starts[middle] <= at) low = middle;
      else high = middle - 1;
    }
    const inside = Math.max(0, Math.min(length, text.length - at));
    return { line: low + 1, column: at - starts[low] + 1, offset: at, length: inside };
  };
}
function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

// src/run/node-errors.ts
function readNodeErrors(folder) {
  const errors = [];
  if (!folder.has("workspace", "folder")) return errors;
  for (const entry of folder.list("workspace")) {
    if (entry.kind !== "folder") continue;
    const path = `workspace/${entry.name}/__error.md`;
    if (folder.bytes(path) === null) continue;
    const text = folder.text(path);
    if (text !== null) errors.push(parseNodeError(text, path, entry.name));
  }
  return errors;
}
function parseNodeError(text, path, node) {
  const at = positionsOf(text);
  const front = readFrontMatter(text);
  const stated = front.values.error;
  if (typeof stated === "string" && stated !== "") {
    const offset = Math.max(0, text.indexOf("error:"));
    const owner = front.values.node;
    const name = stated.split(".").at(-1) ?? stated;
    return {
      path,
      node: typeof owner === "string" ? owner : node,
      name,
      form: "front matter",
      position: at(offset, 6 + stated.length),
      text
    };
  }
  const heading = /^#\s+(.+)$/m.exec(text);
  if (heading === null) return { path, node, name: null, form: "none", position: at(0), text };
  const words2 = (heading[1] ?? "").replace(/`/g, "").trim();
  const position = at(heading.index, heading[0].length);
  const documented = /^error:\s*(\S+)/i.exec(words2);
  if (documented !== null) return { path, node, name: documented[1] ?? null, form: "heading", position, text };
  return { path, node, name: words2.split(/[\s:]+/).at(-1) ?? null, form: "last word", position, text };
}

// src/run/read-parts.ts
var known = /* @__PURE__ */ new Set([
  "agents",
  "bindings",
  "compiled-intent.json",
  "forme.manifest.json",
  "imports",
  "manifest.md",
  "manifest.run.md",
  "program.md",
  "program.prose",
  "receipts",
  "root.prose.md",
  "services",
  "sources",
  "state.md",
  "vm.log.md",
  "workspace",
  "world-model"
]);
function knownAtTop(name) {
  return known.has(name);
}
function readSources(folder) {
  const sources = /* @__PURE__ */ Object.create(null);
  for (const root of ["sources", "services"]) {
    if (!folder.has(root, "folder")) continue;
    for (const path of folder.walk(root)) {
      if (!/\.(?:md|prose)$/.test(path)) continue;
      const text = folder.text(path);
      if (text !== null) sources[path] = parseContract(text);
    }
  }
  return sources;
}
function readWorkspaces(folder, withFiles) {
  if (!folder.has("workspace", "folder")) return [];
  return folder.list("workspace").flatMap((entry) => {
    if (entry.kind !== "folder") return [];
    const files = [];
    if (withFiles) {
      for (const path of folder.walk(`workspace/${entry.name}`)) {
        const bytes = folder.bytes(path) ?? 0;
        files.push({ path, bytes, empty: bytes === 0 });
      }
    }
    return [{ service: entry.name, files }];
  });
}
function readNestedRuns(folder) {
  if (!folder.has("imports", "folder")) return [];
  return folder.list("imports").flatMap((entry) => entry.kind === "folder" ? [`imports/${entry.name}`] : []);
}

// src/plan/empty-plan.ts
var emptyPlan = {
  form: "unknown",
  system: null,
  sourcePath: null,
  services: [],
  order: [],
  callerInputs: [],
  returns: [],
  environment: [],
  tools: [],
  remarks: [],
  namesOutputs: true,
  warnings: []
};

// src/plan/json-values.ts
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function member(value, key) {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : void 0;
}
function listOf(value) {
  return Array.isArray(value) ? value : [];
}
function textOf2(value) {
  return typeof value === "string" && value !== "" ? value : null;
}
function textsOf(value) {
  return listOf(value).filter((item) => typeof item === "string" && item !== "");
}

// src/plan/forme-problems.ts
function formeProblems(json, plan, locate) {
  const problems2 = [];
  const names3 = new Set(plan.services.map((service) => service.name));
  const known2 = (name) => name === "caller" || names3.has(name);
  function report(code, path, message) {
    const place = path.map((part, at) => typeof part === "number" ? `[${part}]` : at === 0 ? part : `.${part}`).join("");
    problems2.push({ code, message, path: place, position: locate(path) });
  }
  listOf(json.graph).forEach((node, index) => {
    const name = textOf2(member(node, "id")) ?? `node ${index}`;
    if (member(node, "workspacePath") === "")
      report("empty-value", ["graph", index, "workspacePath"], `${name} has an empty workspacePath`);
    if (listOf(member(node, "outputs")).length === 0)
      report("no-outputs", ["graph", index, "outputs"], `${name} has no outputs; at least one is expected`);
    listOf(member(node, "inputs")).forEach((input, at) => {
      const source = textOf2(member(input, "sourceNodeId"));
      const place = ["graph", index, "inputs", at];
      if (source !== null && !known2(source))
        report("unknown-node", [...place, "sourceNodeId"], `Input of ${name} comes from '${source}', which is no node`);
      if (member(input, "sourceOutput") === "")
        report("empty-value", [...place, "sourceOutput"], `Input of ${name} has an empty sourceOutput`);
    });
  });
  const placed = /* @__PURE__ */ new Set();
  listOf(json.executionOrder).forEach((step, index) => {
    const services = [textOf2(member(step, "nodeId")) ?? textsOf(member(step, "parallel"))].flat();
    for (const service of services) {
      placed.add(service);
      if (!known2(service))
        report(
          "unknown-node",
          ["executionOrder", index, "nodeId"],
          `Step ${index + 1} runs '${service}', which is no node`
        );
    }
    const dependsOn = textsOf(member(step, "dependsOn"));
    if (dependsOn.some((name) => services.includes(name))) {
      report("self-dependency", ["executionOrder", index, "dependsOn"], `Step ${index + 1} depends on itself`);
    }
    dependsOn.forEach((name, at) => {
      if (!known2(name) && !services.includes(name))
        report(
          "unknown-node",
          ["executionOrder", index, "dependsOn", at],
          `Step ${index + 1} depends on '${name}', which is no node`
        );
    });
  });
  if (listOf(json.executionOrder).length > 0) {
    plan.services.forEach((service, index) => {
      if (!placed.has(service.name))
        report("node-without-order", ["graph", index], `${service.name} has no place in executionOrder`);
    });
  }
  for (const key of ["environment", "tools"]) {
    listOf(json[key]).forEach((item, index) => {
      textsOf(member(item, "requiredBy")).forEach((name, at) => {
        if (!known2(name)) report("unknown-node", [key, index, "requiredBy", at], `'${name}' is no node`);
      });
    });
  }
  listOf(json.warnings).forEach((item, index) => {
    if (item === "") report("empty-value", ["warnings", index], "A warning without text");
  });
  const returns = member(json.caller, "returns");
  if (Array.isArray(returns) && returns.length === 0)
    report("no-returns", ["caller", "returns"], "The system returns nothing");
  return problems2;
}

// src/plan/forme-manifest.ts
function readFormeManifest(json, locate) {
  const services = listOf(json.graph).flatMap((node, index) => readNode2(node, index, locate));
  const callerInputs = readCallerInputs(json, services, locate);
  const plan = {
    ...emptyPlan,
    form: "forme-manifest",
    system: textOf2(json.systemName) ?? textOf2(json.id) ?? textOf2(json.name),
    sourcePath: textOf2(json.sourcePath),
    services,
    order: listOf(json.executionOrder).flatMap((step, index) => readStep(step, index, locate)),
    callerInputs,
    returns: listOf(member(json.caller, "returns")).flatMap((item, index) => {
      const name = nameOf(item);
      if (name === null) return [];
      const description = textOf2(member(item, "description")) ?? "";
      return [
        { name, source: textOf2(member(item, "source")), description, position: locate(["caller", "returns", index]) }
      ];
    }),
    environment: listOf(json.environment).flatMap((item) => nameOf(item) ?? []),
    tools: listOf(json.tools).flatMap((item) => {
      const name = nameOf(item);
      return name === null ? [] : [`${textOf2(member(item, "kind")) ?? "tool"}:${name}`];
    }),
    remarks: readRemarks(json.warnings, locate)
  };
  return { ...plan, warnings: [...formeProblems(json, plan, locate), ...remarkable(json, plan, locate)] };
}
function nameOf(item) {
  return textOf2(item) ?? textOf2(member(item, "name")) ?? textOf2(member(item, "id"));
}
function readNode2(node, index, locate) {
  const name = textOf2(member(node, "id")) ?? textOf2(member(node, "name")) ?? textOf2(node);
  if (name === null) return [];
  return [
    {
      name,
      sourcePath: textOf2(member(node, "sourcePath")),
      workspacePath: textOf2(member(node, "workspacePath")),
      inputs: listOf(member(node, "inputs")).flatMap(
        (item, at) => readInput(item, locate, ["graph", index, "inputs", at])
      ),
      outputs: listOf(member(node, "outputs")).flatMap(
        (item, at) => readOutput(item, locate, ["graph", index, "outputs", at])
      ),
      errors: listOf(member(node, "errors")).flatMap((item) => nameOf(item) ?? []),
      delegates: listOf(member(node, "delegates")).flatMap((item) => nameOf(item) ?? []),
      position: locate(["graph", index])
    }
  ];
}
function readInput(item, locate, path) {
  const name = nameOf(item);
  if (name === null) return [];
  const sourceNode = textOf2(member(item, "sourceNodeId"));
  const stated = textOf2(member(item, "from"));
  const from = stated === "service" || stated === "synthetic" ? stated : stated === "caller" ? "caller" : "unknown";
  return [
    {
      name,
      from: sourceNode === "caller" ? "caller" : from,
      path: withoutFragment(textOf2(member(item, "path"))),
      sourceNode: sourceNode === "caller" ? null : sourceNode,
      sourceOutput: textOf2(member(item, "sourceOutput"))?.split(".")[0] ?? null,
      optional: isOptional(item),
      position: locate(path)
    }
  ];
}
function readOutput(item, locate, path) {
  const name = nameOf(item);
  if (name === null) return [];
  const open = member(item, "public") !== false;
  return [
    {
      name,
      path: open ? withoutFragment(textOf2(member(item, "bindingPath"))) : null,
      workspacePath: withoutFragment(textOf2(member(item, "workspacePath"))),
      conditional: textOf2(member(item, "conditional")) ?? (member(item, "conditional") === true ? "conditional" : null),
      description: textOf2(member(item, "description")) ?? "",
      position: locate(path)
    }
  ];
}
function isOptional(item) {
  if (member(item, "optional") === true || member(item, "required") === false) return true;
  return member(item, "value") === null || member(item, "default") === null;
}
function withoutFragment(path) {
  return path === null ? null : path.replace(/#.*$/s, "");
}
function readCallerInputs(json, services, locate) {
  const found2 = /* @__PURE__ */ new Map();
  listOf(member(json.caller, "requires")).forEach((item, index) => {
    const name = nameOf(item);
    if (name === null) return;
    const used = services.flatMap((service) => service.inputs).find((input) => input.from === "caller" && input.name === name);
    const path = withoutFragment(textOf2(member(item, "path"))) ?? used?.path ?? `bindings/caller/${name}.md`;
    const optional = isOptional(item) || used?.optional === true;
    found2.set(name, {
      name,
      path,
      optional,
      type: textOf2(member(item, "type")),
      position: locate(["caller", "requires", index])
    });
  });
  for (const input of services.flatMap((service) => service.inputs)) {
    if (input.from !== "caller" || input.path === null) continue;
    const known2 = [...found2.values()].some(({ name, path }) => name === input.name || path === input.path);
    if (!known2)
      found2.set(input.name, {
        name: input.name,
        path: input.path,
        optional: input.optional,
        type: null,
        position: input.position
      });
  }
  return [...found2.values()];
}
function readStep(step, index, locate) {
  const single = textOf2(member(step, "nodeId")) ?? textOf2(step);
  const services = single === null ? textsOf(member(step, "parallel")) : [single];
  if (services.length === 0) return [];
  const dependsOn = textsOf(member(step, "dependsOn")).filter((name) => name !== "caller");
  return [{ services, dependsOn, free: false, position: locate(["executionOrder", index]) }];
}
function readRemarks(value, locate, key = "warnings") {
  return listOf(value).flatMap((item, index) => {
    const message = textOf2(item) ?? textOf2(member(item, "message"));
    if (message === null) return [];
    const code = textOf2(member(item, "code"));
    return [{ code, node: textOf2(member(item, "node")), message, position: locate([key, index]) }];
  });
}
function remarkable(json, plan, locate) {
  const warnings = [];
  const after2 = plan.remarks.find(
    ({ message }) => /\bbackfilled\b|\bafter (?:the )?(?:execution|run)\b|\bpost[- ](?:hoc|execution)\b/i.test(message)
  );
  if (after2 !== void 0) {
    warnings.push({
      code: "plan-backfilled",
      message: "The plan says that it was written after the run",
      path: "warnings",
      position: after2.position
    });
  }
  listOf(json.graph).forEach((node, index) => {
    const hidden = textsOf(member(node, "implicitDependencies"));
    if (hidden.length === 0 || !isObject(node)) return;
    const message = `${textOf2(node.id) ?? "A node"} also depends on ${hidden.join(", ")}, outside its declared inputs`;
    warnings.push({
      code: "implicit-dependency",
      message,
      path: textOf2(node.id) ?? `graph[${index}]`,
      position: locate(["graph", index, "implicitDependencies"])
    });
  });
  return warnings;
}

// src/plan/activation.ts
function readActivation(json, locate) {
  const name = textOf2(member(json.service, "id")) ?? textOf2(json.name);
  const outputs = textsOf(member(json.service, "outputs")).map((file, index) => ({
    name: file.replace(/\.[^.]*$/, ""),
    path: name === null ? null : `bindings/${name}/${file}`,
    workspacePath: null,
    conditional: null,
    description: "",
    position: locate(["service", "outputs", index])
  }));
  const position = locate(["service"]);
  const service = { sourcePath: null, workspacePath: null, inputs: [], outputs, errors: [], delegates: [], position };
  return {
    ...emptyPlan,
    form: "activation",
    system: textOf2(json.name) ?? name,
    sourcePath: textOf2(json.invoked_source),
    services: name === null ? [] : [{ name, ...service }],
    returns: outputs.map((output) => ({ name: output.name, source: name, description: "", position: output.position })),
    remarks: readRemarks(json.warnings, locate),
    warnings: [
      {
        code: "foreign-plan",
        message: "The plan has a foreign shape: one service, no graph, no order",
        position: locate([])
      }
    ]
  };
}

// src/plan/topological-steps.ts
function stepsOf(services) {
  const left = [...services];
  const done = /* @__PURE__ */ new Set();
  const steps = [];
  while (left.length > 0) {
    const ready = left.findIndex((service) => service.dependsOn.every((name) => done.has(name)));
    const [next] = left.splice(ready === -1 ? 0 : ready, 1);
    done.add(next.name);
    const dependsOn = [...new Set(next.dependsOn)];
    steps.push({ services: [next.name], dependsOn, free: false, position: next.position });
  }
  return steps;
}

// src/plan/compiled-intent.ts
function readCompiledIntent(json, locate) {
  const inner = isObject(json.topology);
  const topology = inner ? json.topology : json;
  const at = (...path) => locate(inner ? ["topology", ...path] : path);
  if (!Array.isArray(topology.nodes) && Array.isArray(json.graph)) {
    return { ...readFormeManifest(json, locate), form: "compiled-intent" };
  }
  const edges = edgesOf(topology);
  const services = listOf(topology.nodes).flatMap((node, index) => {
    const name = textOf2(node) ?? textOf2(member(node, "node")) ?? textOf2(member(node, "id"));
    if (name === null) return [];
    const position = at("nodes", index);
    const inputs = edges.filter((edge) => edge.subscriber === name).map((edge) => ({
      name: edge.facet,
      from: "service",
      path: null,
      sourceNode: edge.producer,
      sourceOutput: edge.facet,
      optional: false,
      position
    }));
    return [
      {
        name,
        sourcePath: null,
        workspacePath: `workspace/${name}/`,
        inputs,
        outputs: [],
        errors: [],
        delegates: [],
        position
      }
    ];
  });
  const names3 = new Set(services.map((service) => service.name));
  const order = stepsOf(
    services.map((service) => ({
      name: service.name,
      dependsOn: edges.filter((edge) => edge.subscriber === service.name && names3.has(edge.producer)).map((edge) => edge.producer),
      position: service.position
    }))
  );
  const caller = isObject(json.caller) ? readFormeManifest({ caller: json.caller }, locate) : emptyPlan;
  return {
    ...emptyPlan,
    form: "compiled-intent",
    system: textOf2(json.systemName) ?? textOf2(json.system) ?? textOf2(json.name),
    sourcePath: textOf2(json.sourcePath),
    services,
    order,
    callerInputs: caller.callerInputs,
    returns: caller.returns,
    remarks: [...readRemarks(json.diagnostics, locate, "diagnostics"), ...readRemarks(json.warnings, locate)],
    namesOutputs: false,
    warnings: edgeWarnings(edges, names3, topology, at)
  };
}
function edgesOf(topology) {
  return listOf(topology.edges).flatMap((edge) => {
    const subscriber = textOf2(member(edge, "subscriber"));
    const producer = textOf2(member(edge, "producer"));
    return subscriber === null || producer === null ? [] : [{ subscriber, producer, facet: textOf2(member(edge, "facet")) ?? "@atomic" }];
  });
}
function edgeWarnings(edges, names3, topology, at) {
  const warnings = [];
  edges.forEach((edge, index) => {
    const position = at("edges", index);
    if (!names3.has(edge.subscriber)) {
      warnings.push({
        code: "unknown-node",
        message: `An edge leads to '${edge.subscriber}', which is no node`,
        path: `edges[${index}]`,
        position
      });
    }
    if (!names3.has(edge.producer)) {
      warnings.push({
        code: "outside-producer",
        message: `'${edge.producer}' feeds the topology from outside`,
        path: `edges[${index}]`,
        position
      });
    }
  });
  if (topology.acyclic === false) {
    warnings.push({
      code: "cyclic-topology",
      message: "The topology says that it has a cycle",
      path: "acyclic",
      position: at("acyclic")
    });
  }
  return warnings;
}

// src/plan/json-positions.ts
function locateJson(text) {
  const at = positionsOf(text);
  let spans;
  function find(path) {
    spans ??= scan2(text);
    for (let length = path.length; length >= 0; length--) {
      const span = spans.get(path.slice(0, length).join("\0"));
      if (span !== void 0) return at(span[0], span[1] - span[0]);
    }
    return at(0);
  }
  return (path) => {
    let found2;
    const position = () => {
      found2 ??= find(path);
      return found2;
    };
    return {
      get line() {
        return position().line;
      },
      get column() {
        return position().column;
      },
      get offset() {
        return position().offset;
      },
      get length() {
        return position().length;
      }
    };
  };
}
var deepest = 8;
function scan2(text) {
  const spans = /* @__PURE__ */ new Map();
  let at = 0;
  function space() {
    for (let code = text.charCodeAt(at); code === 32 || code === 10 || code === 13 || code === 9 || code === 65279; ) {
      code = text.charCodeAt(++at);
    }
  }
  function skipString() {
    const from = at++;
    while (at < text.length && text.charCodeAt(at) !== 34) at += text.charCodeAt(at) === 92 ? 2 : 1;
    at++;
    return text.slice(from, at);
  }
  function skipDeep() {
    let depth = 0;
    do {
      const code = text.charCodeAt(at);
      if (code === 34) skipString();
      else {
        if (code === 123 || code === 91) depth++;
        else if (code === 125 || code === 93) depth--;
        at++;
      }
    } while (depth > 0 && at < text.length);
  }
  function value(path, depth) {
    space();
    const from = at;
    const code = text.charCodeAt(at);
    if (depth >= deepest && (code === 123 || code === 91)) skipDeep();
    else if (code === 123) members(path, depth);
    else if (code === 91) items(path, depth);
    else if (code === 34) skipString();
    else while (at < text.length && !/[\s,\]}]/.test(text.charAt(at))) at++;
    spans.set(path, [from, at]);
  }
  function members(path, depth) {
    at++;
    for (space(); at < text.length && text.charCodeAt(at) !== 125; space()) {
      const key = JSON.parse(skipString());
      space();
      at++;
      value(depth === 0 ? key : `${path}\0${key}`, depth + 1);
      space();
      if (text.charCodeAt(at) === 44) at++;
    }
    at++;
  }
  function items(path, depth) {
    at++;
    let index = 0;
    for (space(); at < text.length && text.charCodeAt(at) !== 93; space()) {
      value(depth === 0 ? `${index}` : `${path}\0${index}`, depth + 1);
      index++;
      space();
      if (text.charCodeAt(at) === 44) at++;
    }
    at++;
  }
  value("", 0);
  return spans;
}

// src/plan/markdown-order.ts
var numbered = /^\d+[a-z]?[.)]\s+(.*)$/;
function readOrderLine(line, position) {
  const found2 = numbered.exec(line);
  if (found2 === null) return [];
  const text = (found2[1] ?? "").replace(/[`*]/g, "").trim();
  if (text.startsWith("[")) return [];
  const dependsOn = namesIn2(/\(depends on:?\s*([^)]*)\)/i.exec(text)?.[1] ?? "").filter(
    (name2) => !/^(caller|none|nothing)$/i.test(name2)
  );
  const parallel = /^parallel\s*(?:\([^)]*\))?\s*:\s*(.*)$/i.exec(text);
  if (parallel !== null) {
    const services = namesIn2((parallel[1] ?? "").replace(/\(.*$/, ""));
    return services.length === 0 ? [] : [{ services, dependsOn, free: false, position }];
  }
  const loop = /^(?:loop|repeat|for|until)\b[^:]*(?:\([^)]*\))?[^:]*:\s*(.*)$/i.exec(text);
  if (loop !== null) {
    return (loop[1] ?? "").split(/→|->|,/).flatMap((part) => namesIn2(part).slice(0, 1)).map((name2) => ({ services: [name2], dependsOn: [], free: true, position }));
  }
  const name = /^([\p{L}\p{N}_.-]+)/u.exec(text)?.[1];
  return name === void 0 ? [] : [{ services: [name], dependsOn, free: false, position }];
}
function namesIn2(text) {
  return text.split(/[,&]|\band\b/).map((part) => /^([\p{L}\p{N}_.-]+)/u.exec(part.trim())?.[1] ?? "").filter((name) => name !== "");
}

// src/plan/markdown-manifest.ts
var keyForm = /^(?:[-*]\s+)?\**(source|workspace|inputs|outputs|errors|delegates|requires|returns|parallelizable)\**\s*:\**\s*(.*)$/i;
var wireForm = /^(?:[-*]\s+)?(\(public\)\s*)?`?([\p{L}\p{N}_.-]+)`?\s*(?:←|<-|→|->)\s*(.*)$/iu;
var bulletForm2 = /^[-*]\s+`?([\p{L}\p{N}_.-]+)`?\s*(?:\((?:from\s+)?([^)]*)\))?\s*(?::\s*(.*))?$/iu;
function readMarkdownManifest(text) {
  const services = /* @__PURE__ */ new Map();
  const order = [];
  const callerInputs = [];
  const returns = [];
  const environment = [];
  const remarks = [];
  const warnings = [];
  let system = null;
  let sourcePath = null;
  let section = "";
  let key = "";
  let current;
  let offset = 0;
  let number2 = 0;
  for (const raw of text.split("\n")) {
    const line = raw.trim();
    const indent = raw.length - raw.trimStart().length;
    const position = { line: ++number2, column: indent + 1, offset: offset + indent, length: line.length };
    offset += raw.length + 1;
    if (line === "") continue;
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (heading !== null) {
      key = "";
      const title = (heading[2] ?? "").trim();
      const depth = (heading[1] ?? "").length;
      if (depth === 1) system = title.replace(/^manifest:\s*/i, "");
      else if (depth === 2) {
        section = title.toLowerCase();
        current = void 0;
      } else if (section === "graph") current = serviceOf2(services, title, position, warnings);
      continue;
    }
    if (section === "" && /^source:/i.test(line)) sourcePath = line.slice(7).trim().replace(/`/g, "");
    const found2 = keyForm.exec(line);
    if (found2 !== null) key = (found2[1] ?? "").toLowerCase();
    const value = found2 === null ? line : (found2[2] ?? "").trim();
    if (section === "caller interface") {
      if (found2 === null) readCaller(line, key, position, callerInputs, returns);
    } else if (section === "graph" && current !== void 0)
      readNodeLine(current, key, value, found2 !== null, position);
    else if (section === "execution order") order.push(...readOrderLine(line, position));
    else if (section === "environment") environment.push(...names2(line));
    else if (section === "warnings" && !/^\(?none\)?\.?$/i.test(line)) {
      remarks.push({ code: null, node: null, message: line.replace(/^[-*]\s+/, ""), position });
    }
  }
  return {
    ...emptyPlan,
    form: "manifest",
    system,
    sourcePath,
    services: [...services.values()],
    order,
    callerInputs,
    returns,
    environment,
    remarks,
    warnings
  };
}
function serviceOf2(services, title, position, warnings) {
  const plain3 = title.replace(/`/g, "");
  const name = /^([\p{L}\p{N}_.-]+)/u.exec(plain3)?.[1] ?? plain3;
  const known2 = services.get(name);
  if (known2 !== void 0) {
    warnings.push({ code: "service-repeated", message: `${name} has several entries in the graph`, position });
    return known2;
  }
  const draft = {
    name,
    sourcePath: null,
    workspacePath: null,
    inputs: [],
    outputs: [],
    errors: [],
    delegates: [],
    position
  };
  services.set(name, draft);
  return draft;
}
function readNodeLine(node, key, value, isKey, position) {
  const none = value === "" || /^\(?none\)?$/i.test(value);
  if (key === "source" && isKey) node.sourcePath = none ? null : value.replace(/`/g, "");
  else if (key === "workspace" && isKey) node.workspacePath = none ? null : value.replace(/`/g, "");
  else if (none) return;
  else if (key === "errors") node.errors.push(...names2(value));
  else if (key === "delegates") node.delegates.push(...names2(value));
  else if (key === "inputs") node.inputs.push(...readWire(value, position).map(toInput));
  else if (key === "outputs") for (const wire of readWire(value, position)) addOutput(node, wire);
}
function readWire(value, position) {
  const found2 = wireForm.exec(value);
  if (found2 === null) return [];
  return [
    { name: found2[2] ?? "", open: found2[1] !== void 0, target: (found2[3] ?? "").replace(/`/g, "").trim(), position }
  ];
}
function toInput({ name, target, position }) {
  const path = /^[\w./-]+\/[\w./#-]+/.exec(target)?.[0].replace(/#.*$/, "") ?? null;
  const folder = path === null ? null : /^(?:bindings|world-model)\/([^/]+)\//.exec(path)?.[1] ?? null;
  const from = path === null ? "text" : folder === "caller" ? "caller" : "service";
  const sourceNode = from === "service" ? folder : null;
  const sourceOutput = from === "service" && path !== null ? (path.split("/").pop() ?? "").replace(/\.[^.]*$/, "") : null;
  return {
    name,
    from,
    path,
    sourceNode,
    sourceOutput,
    optional: path === null || /\boptional\b/i.test(target),
    position
  };
}
function addOutput(node, { name, open, target, position }) {
  const path = /^[\w./-]+/.exec(target)?.[0] ?? null;
  const published = open || (path?.startsWith("bindings/") ?? false);
  const conditional = /\((when|if)\b[^)]*\)/i.exec(target)?.[0] ?? null;
  const before2 = node.outputs.findIndex((output2) => output2.name === name);
  const known2 = before2 === -1 ? void 0 : node.outputs[before2];
  const output = {
    name,
    path: published ? path : known2?.path ?? null,
    workspacePath: published ? known2?.workspacePath ?? null : path,
    conditional: conditional ?? known2?.conditional ?? null,
    description: "",
    position: known2?.position ?? position
  };
  if (before2 === -1) node.outputs.push(output);
  else node.outputs[before2] = output;
}
function readCaller(line, key, position, inputs, returns) {
  const found2 = bulletForm2.exec(line);
  if (found2 === null) return;
  const name = found2[1] ?? "";
  const who = (found2[2] ?? "").trim();
  const description = (found2[3] ?? "").trim();
  if (key === "returns") returns.push({ name, source: who === "" ? null : who, description, position });
  else if (key === "requires") {
    const type = /^(run(?:\[\])?)\b/.exec(description)?.[1] ?? null;
    const optional = /\boptional\b/i.test(`${who} ${description}`);
    inputs.push({ name, path: `bindings/caller/${name}.md`, optional, type, position });
  }
}
function names2(text) {
  return text.replace(/^[-*]\s+/, "").replace(/[`[\]]/g, "").split(/[,;]\s*/).map((part) => /^([\p{L}\p{N}_.:-]+)/u.exec(part.trim())?.[1] ?? "").map((name) => name.replace(/:$/, "")).filter((name) => name !== "" && !/^none$/i.test(name));
}

// src/plan/program-plan.ts
var free = /* @__PURE__ */ new Set([
  "loop",
  "repeat",
  "for",
  "block",
  "try",
  "catch",
  "finally",
  "if",
  "elif",
  "else",
  "choice",
  "option"
]);
function readProgram(text) {
  const reader = createProgramReader();
  const statements = [
    ...visitLines(text, (line, number2, offset) => {
      const found2 = reader.line(line, number2, offset);
      return found2 === void 0 ? void 0 : [found2];
    })
  ];
  const last = reader.end();
  return planOfStatements(last === void 0 ? statements : [...statements, last], "program");
}
function planOfStatements(statements, form) {
  const steps = statements.filter((statement) => statement.type === "step");
  const names3 = new Set(steps.map((step) => step.name));
  const services = /* @__PURE__ */ new Map();
  const order = [];
  let group = null;
  let before2 = [];
  for (const step of steps) {
    const uses = step.context.filter((name) => names3.has(name) && name !== step.name);
    if (!services.has(step.name)) services.set(step.name, serviceOf3(step, uses));
    const loose = step.within.some((word) => free.has(word));
    const last = order.at(-1);
    if (step.parallelGroup !== null && step.parallelGroup === group && last !== void 0 && last.free === loose) {
      order[order.length - 1] = {
        ...last,
        services: [...last.services, step.name],
        dependsOn: [.../* @__PURE__ */ new Set([...last.dependsOn, ...uses])]
      };
    } else {
      if (last !== void 0 && !last.free) before2 = last.services;
      const dependsOn = loose ? [] : [.../* @__PURE__ */ new Set([...before2, ...uses])].filter((name) => name !== step.name);
      order.push({ services: [step.name], dependsOn, free: loose, position: step.position });
    }
    group = step.parallelGroup;
  }
  return {
    ...emptyPlan,
    form,
    services: [...services.values()],
    order,
    callerInputs: statements.filter((statement) => statement.type === "input").map(({ name, position }) => ({ name, path: `bindings/${name}.md`, optional: false, type: null, position })),
    returns: steps.filter((step) => step.statement === "output").map(({ name, position }) => ({ name, source: name, description: "", position })),
    warnings: statements.filter((statement) => statement.type === "elision").map(({ position }) => ({
      code: "trace-elided",
      message: "Statements are left out, so the plan is known only in part",
      position
    }))
  };
}
function serviceOf3(step, uses) {
  const path = `bindings/${step.name}.md`;
  const optional = step.within.some((word) => free.has(word));
  const base = { workspacePath: null, description: "", position: step.position };
  return {
    name: step.name,
    sourcePath: null,
    workspacePath: null,
    inputs: uses.map((name) => ({
      name,
      from: "service",
      path: `bindings/${name}.md`,
      sourceNode: name,
      sourceOutput: name,
      optional: false,
      position: step.position
    })),
    outputs: [{ ...base, name: step.name, path, conditional: optional ? `inside ${step.within.join(" > ")}` : null }],
    errors: [],
    delegates: [],
    position: step.position
  };
}

// src/plan/parse-manifest.ts
function parseManifest(text, options = {}) {
  const { form = "auto" } = options;
  if (form === "program") return readProgram(text);
  if (form === "manifest") return readMarkdownManifest(text);
  const start = text.replace(/^\uFEFF/, "").trimStart();
  if (form === "json" || start.startsWith("{") || start.startsWith("[")) return readJsonPlan(text);
  if (/^#\s+manifest\b/im.test(text) || /^##\s+(?:graph|execution order)\b/im.test(text))
    return readMarkdownManifest(text);
  if (/^\s*(?:(?:let|const|output)\s+)?(?:\w+\s*=\s*)?session\b|^\s*agent\s+\w+:/m.test(text)) return readProgram(text);
  return unknownPlan("The text is neither a program nor a manifest");
}
function readJsonPlan(text) {
  let json;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    return unknownPlan(
      `The plan is no valid JSON: ${cause instanceof Error ? cause.message : String(cause)}`,
      "invalid-json"
    );
  }
  if (!isObject(json)) return unknownPlan("The plan is JSON but no object");
  const locate = locateJson(text);
  if (isObject(json.topology) || Array.isArray(json.nodes) && Array.isArray(json.edges))
    return readCompiledIntent(json, locate);
  if (Array.isArray(json.graph) || isObject(json.caller) || Array.isArray(json.executionOrder))
    return readFormeManifest(json, locate);
  if (isObject(json.service) || json.openprose_runtime_contract !== void 0) return readActivation(json, locate);
  return unknownPlan("The plan is JSON of no known shape: no graph, no topology, no service");
}
function unknownPlan(message, code = "unknown-plan") {
  return { ...emptyPlan, warnings: [{ code, message, position: { line: 1, column: 1, offset: 0, length: 0 } }] };
}

// src/run/read-plan.ts
var planFiles = ["compiled-intent.json", "forme.manifest.json", "manifest.run.md", "manifest.md"];
function readPlan(folder, path, run) {
  if (path === null) return { plan: standIn(run), path: null, alsoFound: null, warnings: [] };
  const others = planFiles.filter((name) => name !== path && folder.has(name));
  const candidates2 = (path.endsWith(".prose") ? [path] : [path, ...others]).map((name) => ({
    name,
    plan: planAt(folder, name)
  }));
  const best = candidates2.reduce((a, b) => metOutputs(b.plan, run.outputs) > metOutputs(a.plan, run.outputs) ? b : a);
  const unused = candidates2.find((candidate) => candidate !== best);
  const warnings = [];
  if (unused !== void 0) {
    const message = `Two plans: ${best.name} is used, since its outputs exist; ${unused.name} is not`;
    warnings.push({ code: "two-plans", message, path: unused.name });
  }
  return { plan: best.plan, path: best.name, alsoFound: unused?.name ?? null, warnings };
}
function planAt(folder, name) {
  const text = folder.text(name);
  if (text === null) return null;
  return parseManifest(text, {
    form: name.endsWith(".json") ? "json" : name.endsWith(".prose") ? "program" : "manifest"
  });
}
function metOutputs(plan, outputs) {
  if (plan === null) return -1;
  const folders2 = new Set(plan.services.map((service) => service.name));
  const named2 = plan.services.flatMap((service) => service.outputs.map((output) => output.path));
  const worldModel = outputs.filter(
    (output) => output.path.startsWith("world-model/") && output.owner !== null && folders2.has(output.owner)
  );
  return named2.length > 0 ? named2.filter((path) => outputs.some((output) => output.path === path)).length : worldModel.length;
}
function standIn(run) {
  const { generation, log } = run;
  const root = generation === "function" ? run.root() : null;
  if (root !== null) {
    const position = { line: 1, column: 1, offset: 0, length: 0 };
    const name = root.name ?? "function";
    const service = {
      name,
      sourcePath: "root.prose.md",
      workspacePath: `workspace/${name}/`,
      inputs: [],
      outputs: [],
      errors: root.nodes[0].errors,
      delegates: [],
      position
    };
    const order = [{ services: [name], dependsOn: [], free: false, position }];
    return { ...emptyPlan, form: "function", system: name, services: [service], order };
  }
  const statements = log?.records.filter((record) => record.kind === "trace") ?? [];
  return statements.length === 0 ? null : planOfStatements(statements, "trace");
}

// src/run/run-inputs.ts
var headBytes2 = 8192;
function readRunInputs(folder, outputs) {
  return outputs.flatMap((output) => {
    if (!output.fromCaller || !output.path.endsWith(".md") || output.empty) return [];
    const text = folder.read(output.path, headBytes2)?.toString("utf8") ?? "";
    return parseRunInput(text, output.name, output.path);
  });
}
function parseRunInput(text, input, file) {
  const header = /^(?:type:\s*run(?:\[\])?)\s*$/m.exec(text);
  if (header === null) return [];
  const at = positionsOf(text);
  const references = [];
  for (const found2 of text.matchAll(/^[ \t]*(?:-[ \t]+)?(run|path|root|status):[ \t]*(.+?)[ \t]*\r?$/gm)) {
    if (found2.index < header.index) continue;
    const [, key, value] = found2;
    if (key === "run") references.push({ run: value ?? "", path: null, root: null, status: null, offset: found2.index });
    else {
      const last = references.at(-1);
      if (last !== void 0) last[key] = value ?? null;
    }
  }
  return references.map(({ offset, ...reference }) => ({
    input,
    file,
    ...reference,
    position: at(offset, 4 + reference.run.length)
  }));
}

// src/run/timing.ts
var idForm = /^(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})\b/;
var day = 86400;
function timingOf(id, log) {
  const endedAt = endOf(log);
  const zone = endedAt === null ? "" : /(?:Z|[+-]\d{2}:?\d{2})$/.exec(endedAt)?.[0] ?? "";
  const header = log?.header.startedAt?.value ?? null;
  const fromHeader = header !== null && Number.isFinite(secondsOf(header)) ? header : null;
  const parts = idForm.exec(id);
  const fromId = parts === null ? null : `${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}${zone}`;
  const startedAt = fromHeader ?? fromId;
  const startedFrom = startedAt === null ? null : fromHeader !== null ? "header" : "id";
  if (startedAt === null || endedAt === null) return { startedAt, startedFrom, endedAt, durationSeconds: null };
  const seconds = secondsOf(endedAt) - secondsOf(startedAt);
  const known2 = Number.isFinite(seconds) && seconds >= 0 && (startedFrom === "header" || seconds <= day);
  return { startedAt, startedFrom, endedAt, durationSeconds: known2 ? seconds : null };
}
function endOf(log) {
  if (log === null) return null;
  const last = log.terminators.findLast((terminator) => terminator.type === "end" || terminator.type === "error");
  if (last !== void 0) return last.time;
  if (!log.completed && !log.failed) return null;
  return log.header.endedAt?.value ?? log.header.updatedAt?.value ?? null;
}
function secondsOf(time) {
  const plain3 = time.trim().replace(" ", "T");
  const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(plain3) || !plain3.includes("T") ? plain3 : `${plain3}Z`;
  return Date.parse(zoned) / 1e3;
}

// src/receipts/folder-address.ts
import { createHash as createHash5 } from "node:crypto";
function folderAddress(files) {
  const hash = createHash5("sha256");
  hash.update("OPWM1");
  hash.update(number(files.length));
  const sorted = files.map((file) => ({ path: Buffer.from(file.path), content: file.content }));
  for (const { path, content } of sorted.sort((a, b) => Buffer.compare(a.path, b.path))) {
    hash.update(number(path.length));
    hash.update(path);
    hash.update(number(content.length));
    hash.update(content);
  }
  return `sha256:${hash.digest("hex")}`;
}
function number(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

// src/receipts/canonical-json.ts
import { createHash as createHash6 } from "node:crypto";
function canonicalJson(value) {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).filter(([, member2]) => member2 !== void 0).sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0);
    return `{${entries.map(([key, member2]) => `${JSON.stringify(key)}:${canonicalJson(member2)}`).join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}
function receiptHash(receipt) {
  const { content_hash: _, ...rest } = receipt;
  return `sha256:${createHash6("sha256").update(canonicalJson(rest)).digest("hex")}`;
}

// src/receipts/check-chain.ts
function checkChain(receipts, nodes, mixed) {
  const findings = [];
  let checked = false;
  function report(severity, code, index, message) {
    const { node, position } = receipts[index];
    findings.push({ severity, code, index, message: `${node ?? "A receipt"}: ${message}`, position });
  }
  const names3 = Object.keys(nodes);
  if (!mixed && names3.length > 1) {
    const odd = nodes[names3[1]]?.[0] ?? 0;
    report("fault", "several-nodes", odd, `one ledger names ${names3.length} nodes`);
  }
  for (const name of names3) {
    const indexes = nodes[name] ?? [];
    indexes.forEach((index, place) => {
      const receipt = receipts[index];
      const before2 = place === 0 ? null : receipts[indexes[place - 1]];
      if (receipt.hashMatches === false)
        report("fault", "receipt-hash-mismatch", index, "the content hash does not belong to the receipt");
      if (receipt.prev !== void 0) {
        checked = true;
        if (before2 === null && receipt.prev !== null)
          report("broken-chain", "receipt-chain-broken", index, "the first receipt names a receipt before it");
        else if (before2 !== null && before2.contentHash !== null && receipt.prev !== before2.contentHash) {
          report("broken-chain", "receipt-chain-broken", index, "prev is not the hash of the receipt before it");
        }
      }
      if (before2 !== null && receipt.status !== "rendered") checkStill(receipt, before2, index, report);
      if (receipt.status === "skipped" && receipt.tokens !== null && receipt.tokens.fresh > 0) {
        report("fault", "skipped-with-cost", index, "a skipped receipt has fresh tokens");
      }
    });
  }
  const chainHolds = checked ? !findings.some((finding) => finding.severity === "broken-chain") : null;
  return { findings, chainHolds };
}
function checkStill(receipt, before2, index, report) {
  if (receipt.status === null || receipt.fingerprints === null || before2.fingerprints === null) return;
  if (canonicalJson(receipt.fingerprints) === canonicalJson(before2.fingerprints)) return;
  const code = receipt.status === "skipped" ? "skipped-with-change" : "failed-with-change";
  report("fault", code, index, `a ${receipt.status} receipt changes the fingerprints`);
}

// src/receipts/parse-receipts.ts
function parseReceipts(text) {
  const start = text.replace(/^\uFEFF/, "").trimStart();
  const warnings = [];
  const receipts = [];
  const isArray = start.startsWith("[");
  if (isArray) readArray(text, receipts, warnings);
  else readLines(text, receipts, warnings);
  const nodes = /* @__PURE__ */ Object.create(null);
  receipts.forEach((receipt, index) => {
    const key = receipt.node ?? "";
    nodes[key] ??= [];
    nodes[key].push(index);
  });
  const { findings, chainHolds } = checkChain(receipts, nodes, isArray);
  return { form: isArray ? "array" : "lines", receipts, nodes, chainHolds, findings, warnings };
}
function readArray(text, receipts, warnings) {
  let parsed;
  try {
    parsed = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    const message = `The ledger is no valid JSON: ${cause instanceof Error ? cause.message : ""}`;
    warnings.push({ code: "invalid-json", message, position: { line: 1, column: 1, offset: 0, length: 0 } });
    return;
  }
  const locate = locateJson(text);
  listOf(parsed).forEach((item, index) => {
    const position = locate([index]);
    if (isObject(item)) receipts.push(toReceipt(item, position));
    else warnings.push({ code: "not-a-receipt", message: `Item ${index} is no object`, position });
  });
}
function readLines(text, receipts, warnings) {
  const at = positionsOf(text);
  let offset = 0;
  for (const raw of text.split("\n")) {
    const position = at(offset, raw.trimEnd().length);
    offset += raw.length + 1;
    const line = raw.replace(/^\uFEFF/, "").trim();
    if (line === "") continue;
    try {
      const item = JSON.parse(line);
      if (isObject(item)) receipts.push(toReceipt(item, position));
      else warnings.push({ code: "not-a-receipt", message: "The line holds no object", position });
    } catch {
      warnings.push({ code: "invalid-json", message: "The line is no valid JSON", position });
    }
  }
}
var statuses = /* @__PURE__ */ new Set(["rendered", "skipped", "failed"]);
function toReceipt(json, position) {
  const status = textOf2(json.status);
  const contentHash = textOf2(json.content_hash);
  const algorithm = textOf2(json.hash_algorithm);
  const canCheck = contentHash !== null && (algorithm === null || algorithm === "sha256") && contentHash.startsWith("sha256:");
  const tokens = member(json.cost, "tokens");
  const prev = json.prev;
  return {
    node: textOf2(json.node),
    status: status !== null && statuses.has(status) ? status : null,
    contractFingerprint: textOf2(json.contract_fingerprint),
    fingerprints: isObject(json.fingerprints) ? textRecord(json.fingerprints) : null,
    inputFingerprints: Array.isArray(json.input_fingerprints) ? textsOf(json.input_fingerprints) : null,
    wake: isObject(json.wake) ? { source: textOf2(json.wake.source), refs: textsOf(json.wake.refs) } : null,
    tokens: isObject(tokens) ? { fresh: numberOf2(tokens.fresh), reused: numberOf2(tokens.reused) } : null,
    prev: prev === void 0 ? void 0 : textOf2(prev),
    contentHash,
    hashMatches: canCheck ? receiptHash(json) === contentHash : null,
    position
  };
}
function numberOf2(value) {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
function textRecord(value) {
  const record = /* @__PURE__ */ Object.create(null);
  for (const [key, item] of Object.entries(value)) if (typeof item === "string") record[key] = item;
  return record;
}

// src/run/world-model.ts
function readReceipts(folder) {
  const ledgers = /* @__PURE__ */ Object.create(null);
  if (!folder.has("receipts", "folder")) return ledgers;
  for (const entry of folder.list("receipts")) {
    if (entry.kind !== "file" || !/\.jsonl?$/.test(entry.name)) continue;
    const path = `receipts/${entry.name}`;
    const text = folder.text(path);
    if (text !== null) ledgers[path] = parseReceipts(text);
  }
  return ledgers;
}
function readVersions(folder) {
  if (!folder.has("world-model", "folder")) return [];
  return folder.list("world-model").flatMap((entry) => {
    const path = `world-model/${entry.name}/.version`;
    if (entry.kind !== "folder" || !folder.has(path)) return [];
    const stated = folder.text(path)?.trim() ?? "";
    return [{ node: entry.name, path, stated, computed: addressOf(folder, `world-model/${entry.name}`) }];
  });
}
function addressOf(folder, root) {
  const files = [];
  let total = 0;
  for (const path of folder.walk(root)) {
    const inner = path.slice(root.length + 1);
    if (inner === ".version") continue;
    const bytes = folder.bytes(path);
    total += bytes ?? 0;
    if (bytes === null || total > folder.limits.fileBytes) return null;
    const content = folder.readAndKeep(path);
    if (content === null) return null;
    files.push({ path: inner, content });
  }
  return folder.truncated ? null : folderAddress(files);
}

// src/run/read-run.ts
function readRun(reference, options = {}) {
  const { depth = "deep", limits: limits2 } = options;
  const path = findRun(reference, options);
  const folder = new RunFolder(path, { ...defaultLimits, ...limits2 });
  const isDeep = depth === "deep";
  const contractAt = (file) => {
    const text = folder.has(file) ? folder.text(file) : null;
    return text === null ? null : parseContract(text);
  };
  const logAt = (file) => {
    const text = folder.has(file) ? folder.text(file) : null;
    return text === null ? null : readVmLog(text);
  };
  const stateLog = once(() => logAt("state.md"));
  const rootFile = once(() => contractAt("root.prose.md"));
  const generation = detectGeneration(folder, { stateLog, rootKind: () => rootFile()?.kind ?? null });
  if (folder.warnings.some((warning) => warning.code === "unreadable-folder" && warning.path === "")) {
    throw new ProseRunError("unreadable-run", `The run folder ${path} cannot be listed. Check its permissions.`, {
      run: path
    });
  }
  const names3 = partsOfGeneration[generation.generation];
  const find = (part) => names3[part].find((name) => folder.has(name)) ?? null;
  const parts = { log: find("log"), source: find("source"), plan: find("plan") };
  const log = parts.log === null ? null : parts.log === "state.md" ? stateLog() : logAt(parts.log);
  const isMarkdown = parts.source?.endsWith(".md") === true;
  if (parts.source !== null) folder.text(parts.source);
  const root = parts.source === "root.prose.md" ? rootFile : once(() => isMarkdown ? contractAt(parts.source) : null);
  const outputs = readOutputs(folder, isDeep);
  const plan = readPlan(folder, parts.plan, { generation: generation.generation, log, root, outputs });
  const expectation = { generation: generation.generation, plan: plan.plan, root, log, outputs };
  const nestedRuns = readNestedRuns(folder);
  const run = {
    path,
    id: basename(path),
    depth,
    generation: plan.alsoFound === null ? generation : { ...generation, hybrid: true },
    parts: { ...parts, plan: plan.path ?? parts.plan },
    missing: ["log", "source", "plan"].filter((part) => parts[part] === null && names3[part].length > 0),
    expectedParts: { log: names3.log[0] ?? null, source: names3.source[0] ?? null, plan: names3.plan[0] ?? null },
    system: plan.plan?.system ?? systemOf(log, root()) ?? basename(path),
    log,
    plan: plan.plan,
    get root() {
      return root();
    },
    sources: isDeep ? readSources(folder) : {},
    outputs,
    expectedOutputs: expectedOutputs(expectation),
    expectedInputs: expectedInputs(plan.plan, outputs),
    runInputs: isDeep ? readRunInputs(folder, outputs) : [],
    workspaces: readWorkspaces(folder, isDeep),
    nodeErrors: readNodeErrors(folder),
    receipts: isDeep ? readReceipts(folder) : {},
    versions: isDeep ? readVersions(folder) : [],
    texts: folder.texts,
    nestedRuns,
    extras: folder.list("").filter((entry) => !knownAtTop(entry.name)).map((entry) => entry.name),
    timing: timingOf(basename(path), log),
    fileCount: folder.seen,
    truncated: folder.truncated,
    warnings: [...folder.warnings, ...plan.warnings]
  };
  rememberFolder(run, folder);
  return run;
}
function safeReadRun(reference, options = {}) {
  try {
    const value = readRun(reference, options);
    return { ok: true, value, warnings: value.warnings };
  } catch (error) {
    if (!(error instanceof ProseRunError)) throw error;
    return { ok: false, problems: [{ code: error.code, message: error.message, path: reference }] };
  }
}
function once(make) {
  let made;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
function systemOf(log, root) {
  const stated = root?.name ?? log?.header.system?.value ?? log?.header.root?.value ?? null;
  if (stated === null || stated.trim() === "") return null;
  const word = stated.trim().split(/\s+/)[0];
  return word.split("/").filter((part) => part !== "").at(-1) ?? word;
}

// src/evals/list-runs.ts
function listRuns(options = {}) {
  const { limit = 20 } = options;
  const roots = runRootsFor(options);
  const found2 = roots.flatMap((root) => foldersOf(root).map((name) => ({ name, path: join4(root, name) })));
  if (found2.length === 0) {
    const places = roots.length === 0 ? "there is no run root" : `looked in ${roots.join(", ")}`;
    throw new ProseRunError(
      "no-runs",
      `No run was found: ${places}. Start in a project that has runs, or give --root.`
    );
  }
  found2.sort((a, b) => a.name > b.name ? -1 : a.name < b.name ? 1 : 0);
  return { runs: found2.slice(0, limit).map(({ path }) => statusOf(path, options)), total: found2.length };
}
function statusOf(path, options) {
  try {
    const run = readRun(path, { ...options, depth: "light" });
    return {
      run_id: run.id,
      path,
      system: run.system,
      generation: run.generation.generation,
      started_at: run.timing.startedAt,
      duration_seconds: run.timing.durationSeconds,
      cost: costOf(run),
      state: stateOf2(run),
      problem: null
    };
  } catch (error) {
    if (!(error instanceof ProseRunError)) throw error;
    const nothing = { system: null, generation: null, started_at: null, duration_seconds: null };
    const run_id = path.slice(path.lastIndexOf("/") + 1);
    return { run_id, path, ...nothing, cost: "not available", state: "unreadable", problem: error.message };
  }
}
function stateOf2(run) {
  if (run.log?.failed === true) return "failed";
  return run.log?.completed === true ? "completed" : "unfinished";
}
function foldersOf(root) {
  try {
    return readdirSync3(root, { withFileTypes: true }).filter((entry) => entry.isDirectory() && !entry.name.startsWith(".")).map(({ name }) => name);
  } catch {
    return [];
  }
}

// src/evals/diagnose.ts
function diagnose({ run, inspection, extraction }) {
  const log = run.log;
  if (log === null || run.parts.log === null) {
    throw new ProseRunError("incomplete-run", `Run ${run.id} has no log, so what happened cannot be told.`, {
      run: run.path
    });
  }
  const quoter = createQuoter(run);
  const state = stateOf2(run);
  const cause = findCause(run, state, quoter, extraction.bindings_missing);
  if (cause === null) {
    throw new ProseRunError(
      "insufficient-data",
      `Run ${run.id} completed without an error and with every expected output: there is nothing to diagnose.`,
      { run: run.path }
    );
  }
  return {
    run_id: run.id,
    system: run.system,
    state,
    timeline: timelineOf(run, quoter),
    first_cause: cause,
    chain: chainOf(run, cause, quoter),
    fixes: fixesFor(cause, run),
    flags: inspection.flags.filter(({ severity }) => severity === "critical")
  };
}
function findCause(run, state, quoter, missing2) {
  const logFile = run.parts.log;
  const failed = failures(run);
  const [first] = failed;
  if (first !== void 0) {
    const file = run.nodeErrors.find(({ node }) => node.toLowerCase() === first.service.toLowerCase());
    const name = quoteName(quoter, first.entry.detail || file?.name);
    const environment = /^missing-(?:env|tool)/.test(first.entry.detail);
    return {
      kind: environment ? "missing-environment" : "service-error",
      service: first.service,
      name,
      description: `${first.service} failed first${name === null ? "" : ` (${name})`}`,
      evidence: [
        quoter.line(logFile, first.entry.position),
        ...file === void 0 ? [] : [quoter.line(file.path, file.position)]
      ]
    };
  }
  const [errorFile] = run.nodeErrors;
  if (errorFile !== void 0) {
    return {
      kind: "service-error",
      service: errorFile.node,
      name: quoteName(quoter, errorFile.name),
      description: `${errorFile.node} left an error file and the log has no mark for it`,
      evidence: [quoter.line(errorFile.path, errorFile.position)]
    };
  }
  if (state === "failed") {
    const end = run.log?.terminators.findLast(({ type }) => type === "error");
    const position = end?.position ?? run.log?.header.status?.position ?? null;
    return {
      kind: "failure-without-error",
      service: null,
      name: null,
      description: "The run ended with an error and no service has one",
      evidence: [quoter.line(logFile, position)]
    };
  }
  if (state === "unfinished") {
    const last = run.log?.records.at(-1);
    return {
      kind: "never-ended",
      service: null,
      name: null,
      description: "The log stops without an end: the run was cut off, or is still running",
      evidence: last === void 0 ? [] : [quoter.line(logFile, last.position)]
    };
  }
  const [path] = missing2;
  if (path === void 0) return null;
  const service = run.expectedOutputs.find((output) => output.path === path)?.service ?? null;
  return {
    kind: "missing-output",
    service,
    name: path,
    description: `The run completed and ${path} is absent or empty`,
    evidence: [{ file: path, line: null, quote: "" }]
  };
}
function failures(run) {
  return (run.log?.services ?? []).flatMap(
    ({ name, entries }) => entries.filter(({ mark }) => mark === "errored").map((entry) => ({ service: name, entry }))
  ).sort((a, b) => a.entry.position.offset - b.entry.position.offset);
}
function chainOf(run, cause, quoter) {
  const logFile = run.parts.log;
  const classes = new Map(classifyErrors(run).map((error) => [error.service, error.class]));
  const chain = [];
  for (const { service, entry } of failures(run)) {
    if (service === cause.service) continue;
    const kind = classes.get(service);
    const effect = kind === void 0 ? "failed and was completed later" : `failed (${kind})`;
    chain.push({ service, effect, evidence: quoter.line(logFile, entry.position) });
  }
  for (const { name, state, entries } of run.log?.services ?? []) {
    const last = entries.at(-1);
    if (last !== void 0 && (state === "skipped" || state === "deferred")) {
      chain.push({ service: name, effect: `was ${state}`, evidence: quoter.line(logFile, last.position) });
    }
  }
  const logged = new Set((run.log?.services ?? []).map(({ name }) => name.toLowerCase()));
  for (const { name } of run.plan?.services ?? []) {
    if (!logged.has(name.toLowerCase())) chain.push({ service: name, effect: "never ran", evidence: null });
  }
  return chain;
}
function fixesFor(cause, run) {
  const service = cause.service ?? "the system";
  if (cause.kind === "missing-environment") return [`Provide what ${service} needs (${cause.name}) and run again.`];
  if (cause.kind === "never-ended") return ["Resume the run, or start it again if the process is gone."];
  if (cause.kind === "missing-output") {
    return [`Make ${service} publish ${cause.name}, or declare the output as conditional.`];
  }
  if (cause.kind === "failure-without-error")
    return ["Let the failing service write its __error.md, so that the cause is kept."];
  const declared = run.root?.nodes.some(({ clauses }) => clauses.some(({ kind }) => kind === "conditional")) === true;
  return [
    `Mend ${service}${cause.name === null ? "" : ` for ${cause.name}`}; its workspace is workspace/${service}/.`,
    ...declared ? [] : ["Add a conditional clause to the root, so that the system can end well without this output."],
    ...cause.name === null ? [`Let ${service} name its error and declare it under Errors.`] : []
  ];
}
function timelineOf(run, quoter) {
  const logFile = run.parts.log;
  return (run.log?.records ?? []).flatMap((record) => {
    const what = describe2(record);
    return what === null ? [] : [{ what: quoter.text(what), ...quoter.line(logFile, record.position) }];
  });
}
function describe2(record) {
  if (record.kind === "terminator") return record.type === "resume" ? "resumed" : `ended: ${record.type}`;
  if (record.kind !== "event") return null;
  if (record.type === "service") return `${record.name} ${record.mark}`;
  if (record.type === "anonymous") return `a session ${record.mark}`;
  if (record.type === "input") return `input ${record.name} ${record.ok ? "bound" : "missing"}`;
  if (record.type === "retry") return `retry ${record.attempt}`;
  if (record.type === "assertion") return `assertion ${record.passed ? "passed" : "failed"}`;
  return null;
}
function quoteName(quoter, name) {
  return name === null || name === void 0 || name === "" ? null : quoter.text(name);
}

// src/evals/grade-contracts.ts
function gradeContracts(run, checks) {
  if (run.parts.source === null) throw missing(run, "source");
  const layout = layoutOf(run);
  if (layout !== "function" && run.parts.plan === null) throw missing(run, "plan");
  if (checks.length === 0) {
    throw new ProseRunError("unsupported-layout", `Run ${run.id} has no contract with a clause that could be graded.`, {
      run: run.path
    });
  }
  if (!run.outputs.some((output) => !output.fromCaller && !output.empty)) {
    throw new ProseRunError("missing-outputs", `Run ${run.id} published no output, so no clause can be graded.`, {
      run: run.path
    });
  }
  const quoter = createQuoter(run);
  const contracts = checks.map(({ contract, node, results }) => {
    const clauses = results.map(({ clause, status, reason, file, confidence }) => ({
      clause: quoter.text(clause.name === null ? clause.text : `${clause.name}: ${clause.text}`),
      status,
      reason: quoter.text(reason),
      confidence,
      contract_line: quoter.line(contract, clause.position),
      output: file
    }));
    return { contract, node, ...scoreOf(clauses), clauses };
  });
  const graded = contracts.filter(({ score: score2 }) => score2 !== null);
  const weight = graded.reduce((sum, { evaluable }) => sum + evaluable, 0);
  return {
    run_id: run.id,
    system: run.system,
    layout,
    contracts,
    overall: weight === 0 ? null : rounded(graded.reduce((sum, { score: score2, evaluable }) => sum + score2 * evaluable, 0) / weight),
    notes: notesOf(run, layout)
  };
}
function layoutOf(run) {
  const { generation, hybrid, evidence } = run.generation;
  if (hybrid) {
    throw new ProseRunError(
      "ambiguous-layout",
      `Run ${run.id} has parts of two layouts side by side (${evidence.join(", ")}), so it is not clear which contract holds.`,
      { run: run.path }
    );
  }
  if (generation === "unknown" && run.missing.includes("plan")) throw missing(run, "plan");
  if (generation === "unknown") {
    throw new ProseRunError("unsupported-layout", `Run ${run.id} has a layout that no generation knows.`, {
      run: run.path
    });
  }
  if (generation === "E") return "responsibility";
  return generation === "function" ? "function" : "system";
}
function missing(run, part) {
  const file = run.expectedParts[part] ?? `its ${part}`;
  return new ProseRunError(
    "missing-artifacts",
    `Run ${run.id} is missing ${file}, without which nothing can be graded.`,
    {
      run: run.path,
      missing: [part]
    }
  );
}
function scoreOf(clauses) {
  const count = (status) => clauses.filter((clause) => clause.status === status).length;
  const evaluable = clauses.length - count("not_evaluable");
  if (evaluable === 0) return { score: null, evaluable };
  return { score: rounded((count("satisfied") + count("partially_satisfied") / 2) / evaluable * 100), evaluable };
}
function notesOf(run, layout) {
  if (layout !== "responsibility") return [];
  const published = new Set(run.outputs.flatMap(({ owner }) => owner ?? []));
  const withReceipt = new Set(Object.values(run.receipts).flatMap((ledger) => Object.keys(ledger.nodes)));
  return [...published].filter((node) => !withReceipt.has(node)).sort().map((node) => `${node} has a world model and no receipt: that it was committed cannot be told`);
}

// src/evals/regression.ts
var satisfactionPoints = 10;
var slowerShare = 0.5;
function baselineOf({ run, inspection, extraction, evaluation }, now) {
  return {
    run_id: run.id,
    system: run.system,
    set_at: now.toISOString(),
    verdict: inspection.verdict,
    runtime_fidelity: inspection.runtime_fidelity,
    task_effectiveness: inspection.task_effectiveness,
    contract_satisfaction: rounded(evaluation.task_effectiveness.breakdown.contract_satisfaction),
    duration_seconds: run.timing.durationSeconds,
    errors: errorsOf(extraction.services_errored, run.nodeErrors)
  };
}
function checkRegression(current, baseline) {
  const checks = [
    compareSatisfaction(current, baseline),
    compareDuration(current, baseline),
    compareErrors(current, baseline)
  ];
  return {
    run_id: current.run_id,
    system: current.system,
    baseline_run_id: baseline.run_id,
    regressed: checks.some(({ regressed }) => regressed),
    checks
  };
}
function compareSatisfaction(current, baseline) {
  const [before2, now] = [baseline.contract_satisfaction, current.contract_satisfaction];
  const lost = before2 === null || now === null ? null : rounded(before2 - now);
  return {
    measure: "contract_satisfaction",
    baseline: before2,
    current: now,
    regressed: lost !== null && lost > satisfactionPoints,
    description: lost === null ? "Contract satisfaction is unknown for one of the two" : `Contract satisfaction went from ${before2} to ${now} (allowed loss ${satisfactionPoints})`
  };
}
function compareDuration(current, baseline) {
  const [before2, now] = [baseline.duration_seconds, current.duration_seconds];
  const known2 = before2 !== null && now !== null && before2 > 0;
  return {
    measure: "duration_seconds",
    baseline: before2,
    current: now,
    regressed: known2 && now > before2 * (1 + slowerShare),
    description: known2 ? `It took ${now} s, the baseline ${before2} s (allowed ${100 * slowerShare} % more)` : "The duration is unknown for one of the two"
  };
}
function compareErrors(current, baseline) {
  const fresh = current.errors.filter((error) => !baseline.errors.includes(error));
  return {
    measure: "errors",
    baseline: baseline.errors,
    current: current.errors,
    regressed: fresh.length > 0,
    description: fresh.length === 0 ? "No new error" : `New: ${fresh.join(", ")}`
  };
}
function errorsOf(services, files) {
  const named2 = files.map(({ node, name }) => `${node}: ${name ?? "an error without a name"}`);
  const withFile = new Set(files.map(({ node }) => node.toLowerCase()));
  const bare = services.filter((service) => !withFile.has(service.toLowerCase())).map((service) => `${service}: \u2717`);
  return [.../* @__PURE__ */ new Set([...named2, ...bare])].sort();
}

// src/inspect/check-order.ts
function checkOrder(run) {
  const { plan, log } = run;
  if (plan === null || log === null || plan.order.length === 0 || log.order.length === 0)
    return { matches: null, violations: [] };
  if (plan.form === "trace" || plan.form === "function" || plan.form === "activation")
    return { matches: null, violations: [] };
  const violations = [];
  const seen = /* @__PURE__ */ new Set();
  for (const step of plan.order) {
    for (const service of step.services) {
      if (seen.has(service) || step.free) continue;
      violations.push(...violationsOf(service, step, run, seen));
    }
    for (const service of step.services) seen.add(service);
  }
  return { matches: violations.length === 0, violations };
}
function violationsOf(service, step, run, before2) {
  const ran = firstRun(serviceOf(run.log, service));
  if (ran === null) return [];
  return step.dependsOn.flatMap((dependency) => {
    const known2 = before2.has(dependency) || run.plan?.order.some((other2) => !other2.free && other2.services.includes(dependency)) === true;
    if (!known2 || dependency === service) return [];
    const other = serviceOf(run.log, dependency);
    const first = firstRun(other);
    if (first !== null && first.mark === "completed" && first.position.offset < ran.position.offset) return [];
    const laterThan = first !== null && first.position.offset > ran.position.offset;
    const explained = other !== void 0 && /^(?:errored|skipped|deferred)$/.test(other.state);
    if (!laterThan && other?.state === "skipped") return [];
    if (!laterThan && other?.state === "completed") return [];
    if (other === void 0 && run.expectedOutputs.some((output) => output.service === dependency && output.found !== null))
      return [];
    return [{ service, dependency, afterError: explained && !laterThan, position: ran.position }];
  });
}
function firstRun(service) {
  for (const mark of ["completed", "errored"]) {
    const entry = service?.entries.find((candidate) => candidate.mark === mark);
    if (entry !== void 0) return { mark, position: entry.position };
  }
  return null;
}

// src/inspect/compare-workspace.ts
function compareWithWorkspace(run) {
  const folder = folderOf(run);
  const files = new Map(
    run.workspaces.flatMap((workspace) => workspace.files.map((file) => [file.path, file.bytes]))
  );
  const unequal = [];
  for (const output of run.expectedOutputs) {
    const { found: found2 } = output;
    const workspace = workspaceFileOf(output);
    const bytes = workspace === null ? void 0 : files.get(workspace);
    if (found2 === null || workspace === null || bytes === void 0) continue;
    const same = bytes === found2.bytes && folder.read(found2.path)?.equals(folder.read(workspace) ?? Buffer.alloc(0)) !== false;
    if (!same) unequal.push({ binding: found2.path, workspace });
  }
  return unequal;
}
function workspaceFileOf({ found: found2, workspacePath, service }) {
  if (found2 === null || found2.empty || found2.path.startsWith("world-model/")) return null;
  if (workspacePath === null) return `workspace/${service}/${found2.path.slice(found2.path.lastIndexOf("/") + 1)}`;
  const resolved = resolveRunPath(workspacePath);
  return resolved.ok ? resolved.path : null;
}

// src/inspect/find-bindings.ts
function findInBindings(context) {
  const { run, note, depth, logFile } = context;
  const expected = run.expectedOutputs.filter((output) => output.excused === null);
  const own = run.outputs.filter((output) => !output.fromCaller && !output.empty);
  if (expected.length === 0 && own.length === 0) {
    const done = run.log?.services.filter((service) => service.state === "completed").length ?? 0;
    const position = run.log?.services[0]?.entries[0]?.position ?? null;
    note("no-bindings", {
      description: `No output at all${done > 0 ? `, though ${done} steps say that they are done` : ""}`,
      file: position === null ? "bindings/" : logFile,
      position
    });
    return;
  }
  findAbsent(context, expected);
  findConditional(context);
  findInputs(context);
  if (depth === "deep") {
    findExtra(context);
    for (const { binding, workspace } of compareWithWorkspace(run)) {
      note("binding-differs", {
        subject: binding,
        description: `${binding} is not equal to ${workspace}`,
        file: binding
      });
    }
  }
}
function isThere(output) {
  return output.found !== null && !output.found.empty;
}
function findAbsent({ run, note, planFile, logFile }, expected) {
  const finals = expected.filter((output) => output.final).length;
  const others = expected.length - finals;
  const owed = Math.max(1, expected.filter((output) => failureBehind(run, output.service) === null).length);
  for (const output of expected) {
    const found2 = output.found;
    if (found2 !== null && !found2.empty) {
      if (!output.path.endsWith("/") && found2.path !== output.path && extensionMatters(run.plan?.form)) {
        note("output-elsewhere", {
          subject: output.path,
          description: `${output.path} was written as ${found2.path}`,
          file: planFile,
          position: output.position
        });
      }
      continue;
    }
    const cause = failureBehind(run, output.service);
    const existence = output.final ? (others === 0 ? 100 : 70) / finals : (finals === 0 ? 100 : 30) / others;
    const rule = cause !== null ? "output-after-error" : found2 === null ? "missing-output" : "empty-output";
    const state = serviceOf(run.log, output.service);
    const entry = state?.entries.findLast((candidate) => candidate.mark === "completed") ?? state?.entries.at(-1);
    const evidence = entry === void 0 ? { file: planFile, position: output.position } : { file: logFile, position: entry.position };
    const why = cause === null ? "" : ` because ${cause} failed`;
    const description = `${output.path} of ${output.service} is ${found2 === null ? "absent" : "empty"}${why}`;
    const points = {
      ...cause === null ? { binding_integrity: 100 / owed } : {},
      output_substance: 100 / expected.length,
      ...output.final && cause === null ? {} : { output_existence: existence }
    };
    note(rule, { subject: output.path, description, ...evidence, points });
    if (output.final && cause === null) {
      const final = `The system gives back ${output.name}, and it is ${found2 === null ? "absent" : "empty"}`;
      note("missing-final-output", {
        subject: output.name,
        description: final,
        ...evidence,
        points: { output_existence: existence }
      });
    }
  }
}
function extensionMatters(form) {
  return form !== "function" && form !== void 0;
}
function findConditional({ run, note, planFile }) {
  const services = /* @__PURE__ */ new Set();
  if (run.plan?.form === "program" || run.plan?.form === "trace") return;
  for (const output of run.expectedOutputs) {
    if (output.conditional === null || services.has(output.service)) continue;
    services.add(output.service);
    const written = run.expectedOutputs.filter((other) => other.service === output.service && isThere(other)).map((other) => other.path);
    const description = `${output.name} of ${output.service} is conditional (${output.conditional}); ${written.length > 0 ? `${written.join(", ")} was written` : "neither it nor its counterpart was written"}`;
    note("conditional-output", { subject: output.service, description, file: planFile, position: output.position });
  }
}
function findInputs({ run, note, planFile, logFile }) {
  let counted = 0;
  for (const input of run.expectedInputs) {
    if (input.found !== null) {
      if (input.found.empty)
        note("input-empty", {
          subject: input.name,
          description: `The caller input ${input.name} is empty`,
          file: input.found.path
        });
      continue;
    }
    if (input.optional) continue;
    counted++;
    const position = run.log?.records.find(
      (record) => record.kind === "event" && record.type === "input" && record.name === input.name
    )?.position ?? null;
    const evidence = position === null ? { file: planFile, position: input.position } : { file: logFile, position };
    const points = counted > 5 ? {} : void 0;
    note("missing-input", {
      subject: input.name,
      description: `The caller input ${input.path} is absent`,
      ...evidence,
      ...points === void 0 ? {} : { points }
    });
  }
  for (const reference of run.runInputs) {
    const { file, position, input } = reference;
    if (reference.path !== null && /^(?:[/~]|[A-Za-z]:|.*\.\.)/.test(reference.path)) {
      note("run-input-outside", {
        subject: input,
        description: `${input} names a run at a path outside this one; it is not followed`,
        file,
        position
      });
    }
    if (reference.status !== null && !/^(?:complete|failed)$/.test(reference.status)) {
      note("run-input-status", {
        subject: input,
        description: `${input} names a run of status ${reference.status}`,
        file,
        position
      });
    }
  }
}
function findExtra({ run, note, facts: facts2 }) {
  const promised2 = new Set(run.expectedOutputs.flatMap((output) => output.found === null ? [] : [output.found.path]));
  const folders2 = run.expectedOutputs.filter((output) => output.path.endsWith("/")).map((output) => output.path);
  const flat = run.generation.generation === "A" || run.generation.generation === "B";
  const agents = new Set(run.log?.agents ?? []);
  for (const output of run.outputs) {
    if (output.fromCaller || run.expectedInputs.some((input) => input.found?.path === output.path)) continue;
    const isPromised = promised2.has(output.path) || folders2.some((folder) => output.path.startsWith(folder));
    if (!isPromised && (run.plan !== null || !flat)) {
      note("extra-binding", {
        subject: output.path,
        description: `${output.path} is mentioned by no plan`,
        file: output.path
      });
    }
    if (!flat || output.empty) continue;
    const head = facts2.of(output)?.text.slice(0, 2e3) ?? "";
    if (!/^kind:\s*\w+/m.test(head))
      note("binding-without-header", {
        subject: output.path,
        description: `${output.path} has no header`,
        file: output.path
      });
    const agent = /^(?:let|const|output)?\s*\w*\s*=?\s*session:\s*([A-Za-z_][\w-]*)/m.exec(head)?.[1];
    if (agent !== void 0 && agents.size > 0 && !agents.has(agent)) {
      note("undeclared-agent", {
        subject: agent,
        description: `${output.path} was made by ${agent}, which the trace does not declare`,
        file: output.path
      });
    }
  }
  if (run.log !== null && run.log.header.upstream.length > 0) {
    note("upstream-runs", {
      description: `Fed by ${run.log.header.upstream.join(", ")}`,
      file: run.parts.log ?? "vm.log.md",
      position: run.log.records.find((record) => record.kind === "field" && record.key === "upstream")?.position ?? null
    });
  }
}

// src/inspect/find-substance.ts
import { createHash as createHash7 } from "node:crypto";

// src/inspect/rules-effectiveness.ts
var effectivenessRules = {
  "unverified-contract": {
    severity: null,
    effectiveness: "minor",
    takes: { contract_satisfaction: 30 },
    about: "No clause could be checked: the part is worth 70 for the share of outputs that exist."
  },
  "unverified-goal": {
    severity: null,
    effectiveness: "minor",
    takes: { goal_alignment: 30 },
    about: "No goal could be read: the part is worth 70 for the share of outputs that exist."
  },
  "absent-share": {
    severity: null,
    share: true,
    takes: { contract_satisfaction: 70, goal_alignment: 70 },
    about: "What the absent outputs take off a part that could not be checked."
  },
  "no-contract": { severity: "info", about: "No clause is at hand to check the outputs against." },
  "clause-violated": {
    severity: "warning",
    effectiveness: "significant",
    share: true,
    takes: { contract_satisfaction: 100 },
    about: "A clause of the root is not met; root clauses weigh double."
  },
  "clause-partly-met": {
    severity: "warning",
    effectiveness: "minor",
    share: true,
    takes: { contract_satisfaction: 50 },
    about: "A clause is met in part."
  },
  "service-clause-violated": {
    severity: "warning",
    effectiveness: "minor",
    share: true,
    takes: { contract_satisfaction: 100 },
    about: "A clause of a service is not met."
  },
  "clauses-not-evaluable": {
    severity: "info",
    about: "Clauses that only reading can judge; they count neither as met nor as missed."
  },
  "output-not-parsable": {
    severity: "warning",
    effectiveness: "significant",
    share: true,
    takes: { output_substance: 60 },
    about: "A file named .json or .csv does not parse."
  },
  "output-placeholder": {
    severity: "warning",
    effectiveness: "significant",
    share: true,
    takes: { output_substance: 80 },
    about: "An output is a placeholder."
  },
  "output-empty-value": {
    severity: "warning",
    effectiveness: "minor",
    share: true,
    takes: { output_substance: 50 },
    about: "An output is an empty list, an empty object or a header without content."
  },
  "output-repeats-other": {
    severity: "warning",
    effectiveness: "minor",
    share: true,
    takes: { output_substance: 40 },
    about: "Two services gave the same content."
  },
  "output-truncated": {
    severity: "info",
    about: "An output is larger than what is read; its counts are not evaluable."
  },
  "degraded-output": {
    severity: "info",
    effectiveness: "minor",
    takes: { goal_alignment: 25 },
    about: "A conditional output was given in place of the ordinary one."
  },
  "goal-absent-from-output": {
    severity: "info",
    effectiveness: "minor",
    takes: { goal_alignment: 30 },
    about: "None of the words of the goal or of the caller's inputs occur in the final output."
  }
};

// src/inspect/rules-log.ts
var logRules = {
  "incomplete-run": {
    severity: "critical",
    fidelity: "significant",
    takes: { vm_log_completeness: 50, error_handling: 50 },
    about: "The log ends without a terminator and without a status that says complete or failed."
  },
  "run-failed": { severity: "critical", about: "The log states that the run failed." },
  "no-event-markers": {
    severity: "warning",
    fidelity: "significant",
    takes: { vm_log_completeness: 60 },
    about: "The log holds no event lines; states are read from headings or bullets."
  },
  "completion-by-status": {
    severity: "info",
    about: "The log's format has no terminator (generation A); a status says complete or failed."
  },
  "no-terminator": {
    severity: "info",
    fidelity: "minor",
    takes: { vm_log_completeness: 20 },
    about: "A status says complete or failed where a terminator is due."
  },
  "stale-bookkeeping": {
    severity: "warning",
    fidelity: "significant",
    takes: { vm_log_completeness: 40, binding_integrity: 25 },
    about: "Outputs lie on disk that the log does not know of: evidence conflicts."
  },
  "log-never-updated": { severity: "warning", about: "The log was last written when it was begun." },
  "unlogged-service": {
    severity: "warning",
    fidelity: "minor",
    share: true,
    takes: { vm_log_completeness: 100 },
    about: "A declared service has an output but no mark in the log: evidence conflicts."
  },
  "completion-suggested": { severity: "warning", about: "Free text claims completion; only a terminator states it." },
  "conflicting-evidence": {
    severity: "warning",
    fidelity: "minor",
    takes: { vm_log_completeness: 5 },
    about: "Log or error file cite a path that is not there; at most four are counted."
  },
  "missing-input-marker": {
    severity: "info",
    fidelity: "remark",
    takes: { vm_log_completeness: 2 },
    about: "A required caller input has no `[input]` line; at most five are counted."
  },
  "no-header": {
    severity: "info",
    fidelity: "remark",
    takes: { vm_log_completeness: 5 },
    about: "The log has no header that names the run."
  },
  "header-id-differs": {
    severity: "warning",
    fidelity: "minor",
    takes: { vm_log_completeness: 10 },
    about: "The header names another run than the folder."
  },
  "header-free-text": { severity: "info", about: "A value of the header carries free text." },
  "parallel-without-start": {
    severity: "info",
    fidelity: "remark",
    takes: { vm_log_completeness: 5 },
    about: "Parallel steps without `\u2225start`."
  },
  "loop-without-exit": {
    severity: "info",
    fidelity: "remark",
    takes: { vm_log_completeness: 5 },
    about: "A loop without `exit(reason)`."
  },
  "terminator-without-time": {
    severity: "info",
    fidelity: "remark",
    takes: { vm_log_completeness: 5 },
    about: "A terminator gives no time."
  },
  "repeated-steps": { severity: "info", about: "Step numbers come again; the order is that of the lines." },
  "free-text-event": { severity: "info", about: "Events of no documented form." },
  resumed: { severity: "info", about: "A service that had failed or was deferred was completed after a resume." },
  "service-recovered": { severity: "info", about: "A service failed first and was completed later." },
  "service-skipped": { severity: "info", about: "A service was skipped: neither completed nor errored." },
  "service-deferred": { severity: "warning", about: "A service was deferred and never taken up again." },
  outage: { severity: "warning", about: "The log reports an outage." },
  "preflight-unresolved": { severity: "info", about: "A preflight was not resolved." },
  "reconstructed-result": { severity: "warning", about: "A result was reconstructed afterwards, as its note says." },
  "assertion-failed": {
    severity: "warning",
    effectiveness: "significant",
    takes: { contract_satisfaction: 20 },
    about: "An assertion of a test run failed; at most three are counted."
  },
  "duration-unknown": { severity: "info", about: "Start or end of the run is not known." },
  "missing-environment": {
    severity: "critical",
    about: "A service failed for want of an environment variable or tool."
  },
  "service-error": {
    severity: "critical",
    effectiveness: "significant",
    about: "A service failed and the run ended with the failure."
  },
  "unhandled-error": {
    severity: "critical",
    fidelity: "significant",
    effectiveness: "significant",
    takes: { error_handling: 60 },
    about: "A service failed and the run went on to its end without a clause that covers the failure."
  },
  "error-handled": {
    severity: "info",
    about: "A service failed, a conditional clause of the root covers it, and the degraded output is there."
  },
  "error-propagated": { severity: "info", about: "The error of a service was passed on to the end of the run." },
  "error-without-file": {
    severity: "warning",
    fidelity: "minor",
    takes: { error_handling: 20 },
    about: "A service has a `\u2717` but no `__error.md`."
  },
  "error-without-mark": {
    severity: "warning",
    fidelity: "minor",
    takes: { error_handling: 30 },
    about: "An `__error.md` lies in a workspace but the log has no `\u2717` for it: evidence conflicts."
  },
  "error-names-differ": {
    severity: "warning",
    fidelity: "minor",
    takes: { error_handling: 15 },
    about: "The log and the `__error.md` name different errors: evidence conflicts."
  },
  "undeclared-error": {
    severity: "warning",
    fidelity: "minor",
    takes: { error_handling: 20 },
    about: "A service failed with an error that neither plan nor source declares."
  },
  "failure-unexplained": {
    severity: "warning",
    fidelity: "minor",
    takes: { error_handling: 30 },
    about: "The run states that it failed but no service has an error."
  }
};

// src/inspect/rules-structure.ts
var structureRules = {
  "missing-log": {
    severity: "critical",
    fidelity: "broken",
    takes: { execution_order: 100, vm_log_completeness: 100, error_handling: 100 },
    about: "The log that the generation needs is absent."
  },
  "missing-source": {
    severity: "critical",
    fidelity: "minor",
    effectiveness: "minor",
    about: "The source copy that the generation needs is absent, so its promises cannot be read."
  },
  "missing-plan": {
    severity: "critical",
    fidelity: "minor",
    takes: { execution_order: 50 },
    about: "The plan that the generation needs is absent, so the order cannot be checked."
  },
  "no-bindings": {
    severity: "critical",
    fidelity: "significant",
    effectiveness: "broken",
    takes: { binding_integrity: 100, output_existence: 100, output_substance: 100 },
    about: "The run has no output at all, and no plan says which were expected."
  },
  "missing-output": {
    severity: "critical",
    fidelity: "significant",
    effectiveness: "significant",
    share: true,
    takes: { binding_integrity: 100, output_existence: 30, output_substance: 100 },
    about: "A promised output is absent or cannot be reached."
  },
  "empty-output": {
    severity: "critical",
    fidelity: "significant",
    effectiveness: "significant",
    share: true,
    takes: { binding_integrity: 100, output_existence: 30, output_substance: 100 },
    about: "A promised output holds nothing but white space."
  },
  "output-after-error": {
    severity: null,
    effectiveness: "significant",
    share: true,
    takes: { output_existence: 30, output_substance: 100 },
    about: "An output is absent because its service failed or was skipped after a failure; the failure itself is the flag."
  },
  "missing-final-output": {
    severity: "critical",
    effectiveness: "significant",
    share: true,
    takes: { output_existence: 70 },
    about: "An output that the system gives back to its caller is absent or empty."
  },
  "missing-input": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 4 },
    about: "A required caller input has no file; at most five are counted."
  },
  "binding-differs": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 10 },
    about: "A binding is not equal to the workspace file that it was copied from."
  },
  "output-elsewhere": {
    severity: "info",
    fidelity: "remark",
    takes: { binding_integrity: 4 },
    about: "An output was found under another extension than promised."
  },
  "path-outside-run": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 10 },
    about: "A path of the plan leaves the run's folder; it is not followed and its output counts as missing."
  },
  "link-refused": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 10 },
    about: "A link lies in the run's folder; it is not followed."
  },
  "receipt-chain-broken": {
    severity: "critical",
    fidelity: "significant",
    takes: { binding_integrity: 50 },
    about: "A receipt does not point to the one before it."
  },
  "receipt-fault": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 20 },
    about: "A receipt contradicts itself or the receipt before it."
  },
  "version-mismatch": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 20 },
    about: "The `.version` of a node is neither the address of its folder nor the one its last rendered receipt names."
  },
  "order-violation": {
    severity: "critical",
    fidelity: "significant",
    takes: { execution_order: 40 },
    about: "A service ran before one that it depends on, or without it."
  },
  "ran-after-error": {
    severity: "warning",
    fidelity: "minor",
    takes: { execution_order: 15 },
    about: "A service ran although one that it depends on had failed or was left out."
  },
  "service-not-run": {
    severity: "warning",
    fidelity: "significant",
    share: true,
    takes: { execution_order: 100 },
    about: "A declared service left no trace in the log and no output, in a run that was completed."
  },
  "service-not-reached": {
    severity: null,
    share: true,
    takes: { execution_order: 100 },
    about: "A declared service was not reached when the log ended without a terminator."
  },
  "order-not-stated": {
    severity: "info",
    fidelity: "minor",
    takes: { execution_order: 50 },
    about: "The plan states no order, so none can be checked."
  },
  "undeclared-service": {
    severity: "info",
    fidelity: "remark",
    takes: { execution_order: 5 },
    about: "A service ran that the plan does not declare; at most three are counted."
  },
  "services-from-trace": {
    severity: "info",
    about: "The services are read from the annotated trace, for want of a plan file."
  },
  "plan-problem": {
    severity: "warning",
    fidelity: "minor",
    takes: { execution_order: 10 },
    about: "The plan contradicts its own shape: an unknown node, an empty value, a node without a place; at most three are counted."
  },
  "plan-unreadable": {
    severity: "critical",
    fidelity: "minor",
    takes: { execution_order: 50 },
    about: "The plan is there but has no known shape."
  },
  "two-plans": {
    severity: "warning",
    fidelity: "remark",
    takes: { execution_order: 5 },
    about: "Two plan files lie side by side."
  },
  "hybrid-layout": { severity: "info", about: "Parts of two generations lie side by side." },
  "unknown-generation": {
    severity: "warning",
    fidelity: "minor",
    takes: { vm_log_completeness: 10 },
    about: "No file tells the generation."
  },
  "foreign-plan": { severity: "warning", about: "The plan has a foreign shape without graph and order." },
  "plan-backfilled": {
    severity: "warning",
    about: "The plan says that it was written after the run, so its agreement proves little."
  },
  "plan-warning": { severity: "info", about: "The plan's author left a warning in it." },
  "implicit-dependency": { severity: "info", about: "A service depends on another outside its declared inputs." },
  "outside-producer": { severity: "info", about: "An edge of the topology comes from outside." },
  "trace-elided": {
    severity: "warning",
    fidelity: "minor",
    takes: { vm_log_completeness: 10 },
    about: "The trace leaves statements out, so the plan is known only in part."
  },
  "conditional-output": {
    severity: "info",
    about: "A service has conditional outputs; one was owed instead of the other."
  },
  "return-path-differs": { severity: "info", about: "A return is described with another path than its output has." },
  "workspace-path-differs": {
    severity: "info",
    about: "An output's workspace path lies under another name than its service's."
  },
  "source-path-outside": {
    severity: "info",
    about: "A source path leads outside the run; it is a name to show and never opened."
  },
  "root-differs": { severity: "info", about: "Log and plan name different sources." },
  "extra-binding": { severity: "info", about: "A file among the outputs that no plan mentions." },
  "binding-without-header": {
    severity: "info",
    about: "A binding of generation A or B has no header; presence and size count."
  },
  "undeclared-agent": { severity: "info", about: "A binding names an agent that the trace does not declare." },
  "run-input-outside": {
    severity: "info",
    about: "A run-typed input names a path outside the run; it is shown and never followed."
  },
  "run-input-status": { severity: "info", about: "A run-typed input has a status of its author's own." },
  "upstream-runs": { severity: "info", about: "The run was fed by other runs." },
  "nested-run": { severity: "info", about: "A nested run lies below `imports/`; it is an inspection of its own." },
  "no-workspace": { severity: "info", about: "The run has no workspace folder, though its generation keeps one." },
  "walk-truncated": {
    severity: "warning",
    fidelity: "remark",
    takes: { binding_integrity: 5 },
    about: "The folder holds more files or folders than are read."
  },
  "unreadable-file": {
    severity: "warning",
    fidelity: "minor",
    takes: { binding_integrity: 10 },
    about: "A file or folder cannot be read."
  },
  "extra-files": { severity: "info", about: "Files at the top that no generation knows; listed, not judged." },
  "input-empty": { severity: "info", about: "A caller input is present and empty." }
};

// src/inspect/rules.ts
var rules = { ...structureRules, ...logRules, ...effectivenessRules };

// src/inspect/findings.ts
function createContext(run, extraction, depth, quoter, facts2, checks) {
  const findings = [];
  return {
    run,
    extraction,
    depth,
    facts: facts2,
    checks,
    findings,
    logFile: run.parts.log ?? run.expectedParts.log ?? "vm.log.md",
    planFile: run.parts.plan ?? (run.plan?.form === "trace" ? run.parts.log ?? "state.md" : run.expectedParts.plan ?? run.parts.source ?? "root.prose.md"),
    sourceFile: run.parts.source ?? run.expectedParts.source ?? "root.prose.md",
    note(rule, { subject, description, ownWords = false, file, position = null, points }) {
      const evidence = quoter.line(file, position);
      findings.push({
        rule,
        subject: subject === void 0 ? null : quoter.text(subject),
        description: ownWords ? description : quoter.text(description),
        points: points ?? rules[rule].takes ?? {},
        evidence
      });
    }
  };
}
function shareOf(rule, share, only) {
  const points = {};
  for (const [dimension, full] of Object.entries(rules[rule].takes ?? {})) {
    if (only === void 0 || only.includes(dimension)) points[dimension] = full * share;
  }
  return points;
}

// src/inspect/find-substance.ts
var placeholder = /^(?:#[^\n]*\n+)*\s*(?:todo|tbd|placeholder|lorem ipsum|fixme|coming soon|to be (?:written|done|filled in)|\[?insert[^\]\n]*\]?|<[a-z _-]+>|\.\.\.|…)[\s.!:]*$/i;
function findInSubstance({ run, note, facts: facts2 }) {
  const outputs = run.outputs.filter((output) => !output.fromCaller && !output.empty);
  const share = 1 / Math.max(1, Math.max(outputs.length, run.expectedOutputs.filter((output) => output.excused === null).length));
  const byDigest = /* @__PURE__ */ new Map();
  for (const output of outputs) {
    const content = facts2.of(output);
    if (content === null) continue;
    const report = (rule, description) => note(rule, {
      subject: output.path,
      description,
      file: output.path,
      position: startOf(content),
      points: shareOf(rule, share)
    });
    if (content.truncated) {
      report("output-truncated", `${output.path} has ${output.bytes} bytes; only its beginning is read`);
      continue;
    }
    const broken = whyBroken(content);
    if (broken !== null) report("output-not-parsable", `${output.path} ${broken}`);
    if (placeholder.test(bodyOf(content.text))) report("output-placeholder", `${output.path} is a placeholder`);
    else if (holdsNothing(content)) report("output-empty-value", `${output.path} holds an empty value`);
    const digest = content.text.length > 40 ? createHash7("sha256").update(content.text).digest("hex") : null;
    const twin = digest === null ? void 0 : byDigest.get(digest);
    if (twin !== void 0 && twin.owner !== output.owner)
      report("output-repeats-other", `${output.path} is the same as ${twin.path}`);
    else if (digest !== null && twin === void 0) byDigest.set(digest, output);
  }
}
function startOf(content) {
  return content.text === "" ? null : { line: 1, column: 1, offset: 0, length: 0 };
}
function whyBroken(content) {
  if (content.path.toLowerCase().endsWith(".json") && content.json === void 0) return "is no JSON that parses";
  if (content.csv !== null && !content.csv.even) return "has rows of different width";
  return null;
}
function bodyOf(text) {
  const header = /^#[^\n]*\n\s*\n?(?:kind|binding):[\s\S]*?\n---[ \t]*\n/.exec(text);
  return header === null ? text : text.slice(header[0].length);
}
function holdsNothing(content) {
  const { json } = content;
  if (json !== void 0) {
    return json === null || json === "" || Array.isArray(json) && json.length === 0 || typeof json === "object" && json !== null && Object.keys(json).length === 0;
  }
  return bodyOf(content.text).trim() === "";
}

// src/inspect/find-contract.ts
var rootWeight = 2;
function findInContract(context) {
  const { note, depth, checks, sourceFile } = context;
  const evaluable = checks.flatMap(
    (check) => check.results.filter((one) => one.status !== "not_evaluable").map((one) => ({ check, one }))
  );
  const open = checks.flatMap(
    (check) => check.results.filter((one) => one.status === "not_evaluable").map((one) => ({ check, one }))
  );
  if (open.length > 0) {
    const first = open[0];
    const description = `${open.length} of ${open.length + evaluable.length} clauses cannot be judged by code, the first because: ${first.one.reason}`;
    note("clauses-not-evaluable", { description, file: first.check.contract, position: first.one.clause.position });
  }
  if (evaluable.length === 0) {
    if (depth === "deep" && checks.length === 0)
      note("no-contract", { description: "No clause is at hand to check the outputs against", file: sourceFile });
    noteUnverified(
      context,
      "contract_satisfaction",
      depth === "light" ? "A light inspection reads no contract" : "No clause could be checked"
    );
    return;
  }
  const weightOf = (check) => check.isRoot ? rootWeight : 1;
  const total = evaluable.reduce((sum, { check }) => sum + weightOf(check), 0);
  for (const { check, one } of evaluable) {
    if (one.status === "satisfied") continue;
    const rule = one.status === "partially_satisfied" ? "clause-partly-met" : check.isRoot ? "clause-violated" : "service-clause-violated";
    const name = one.clause.name ?? one.clause.text.slice(0, 60);
    const subject = `${check.node}:${one.clause.position.line}`;
    const description = `${name} of ${check.node}: ${one.reason}`;
    note(rule, {
      subject,
      description,
      file: check.contract,
      position: one.clause.position,
      points: shareOf(rule, weightOf(check) / total)
    });
  }
}
function findInGoal(context) {
  const { run, note, depth, facts: facts2, sourceFile, planFile } = context;
  if (depth === "light" || run.root === null) {
    noteUnverified(
      context,
      "goal_alignment",
      depth === "light" ? "A light inspection reads no goal" : "The source that states the goal is absent"
    );
    return;
  }
  const fromProgram = run.plan?.form === "program" || run.plan?.form === "trace";
  const finals = run.expectedOutputs.filter((output) => output.final && output.excused === null);
  const absent = finals.filter((output) => output.found === null || output.found.empty);
  for (const output of absent) {
    const points = { goal_alignment: 100 / finals.length };
    note("absent-share", {
      subject: output.path,
      description: `${output.name} is absent, so nothing answers the goal there`,
      file: planFile,
      position: output.position,
      points
    });
  }
  const degraded = run.expectedOutputs.find(
    (output) => output.final && output.conditional !== null && output.found !== null && !output.found.empty
  );
  if (degraded !== void 0 && !fromProgram) {
    const description = `${degraded.name} was given in place of the ordinary output (${degraded.conditional})`;
    note("degraded-output", { subject: degraded.name, description, file: planFile, position: degraded.position });
  }
  const texts = finals.flatMap(
    (output) => output.found === null || output.found.empty ? [] : facts2.of(output.found)?.text ?? []
  );
  const words2 = goalWords(context);
  if (texts.length === 0 || words2.length === 0) {
    if (texts.length > 0)
      note("unverified-goal", { description: "The goal has no words that code could look for", file: sourceFile });
    return;
  }
  const said = texts.join("\n").toLowerCase();
  if (!words2.some((word) => said.includes(word))) {
    const description = `None of the goal's words occur in the final output: ${words2.slice(0, 8).join(", ")}`;
    note("goal-absent-from-output", {
      description,
      file: sourceFile,
      position: run.root.nodes[0].sections[0]?.position ?? null
    });
  }
}
var common = new Set(
  "about after against always available because before being caller could every found given inputs input matching output outputs other prose report result results return returns service should single string system their there these thing things those using value which while whose within without would write written".split(
    " "
  )
);
function goalWords({ run, facts: facts2 }) {
  const root = run.root;
  if (root === null) return [];
  const goal = root.nodes[0].sections.filter((section) => section.name === "goal").map((section) => section.text);
  const inputs = run.outputs.filter((output) => output.fromCaller && !output.empty).map((output) => bodyOf(facts2.of(output)?.text ?? "").slice(0, 500));
  const clauses = root.nodes[0].clauses.map((clause) => `${clause.name ?? ""} ${clause.text}`);
  const text = [root.name ?? "", root.description, ...goal, ...clauses, ...inputs].join(" ");
  const words2 = text.toLowerCase().match(new RegExp("\\p{L}{5,}", "gu")) ?? [];
  return [...new Set(words2)].filter((word) => !common.has(word)).slice(0, 200);
}
function noteUnverified({ run, note, sourceFile, planFile }, part, why) {
  const rule = part === "contract_satisfaction" ? "unverified-contract" : "unverified-goal";
  const description = `${why}; the part is worth 70 for the share of outputs that exist`;
  note(rule, { description, ownWords: true, file: sourceFile });
  const expected = run.expectedOutputs.filter((output) => output.excused === null);
  const absent = expected.filter((output) => output.found === null || output.found.empty);
  const share = expected.length > 0 ? absent.length / expected.length : run.outputs.some((output) => !output.fromCaller && !output.empty) ? 0 : 1;
  if (share === 0) return;
  const first = absent[0];
  const absence = expected.length > 0 ? `${absent.length} of ${expected.length} outputs are absent or empty` : "There is no output";
  note("absent-share", {
    description: absence,
    file: first === void 0 ? "bindings/" : planFile,
    position: first?.position ?? null,
    points: { [part]: 70 * share }
  });
}

// src/inspect/cited-paths.ts
var citation = /\b(?:bindings|world-model)\/[\w-]+(?:\/[\w.-]+)*\.\w+/g;
var denial = /\bnot (?:been )?(?:written|created|published|produced)\b|\bmissing\b|\babsent\b/i;
function citedPaths(run) {
  const there = new Set(run.outputs.map((output) => output.path));
  const promised2 = new Set(run.expectedOutputs.map((output) => output.path));
  const inputs = new Set(run.expectedInputs.map((input) => input.path));
  const found2 = /* @__PURE__ */ new Map();
  const files = [...run.parts.log === null ? [] : [run.parts.log], ...run.nodeErrors.map((error) => error.path)];
  for (const file of files) {
    const text = run.texts[file] ?? "";
    const at = positionsOf(text);
    for (const match of text.matchAll(citation)) {
      const path = match[0].replace(/\.$/, "");
      if (there.has(path) || inputs.has(path) || found2.has(path)) continue;
      const start = text.lastIndexOf("\n", match.index) + 1;
      const end = text.indexOf("\n", match.index);
      const line = text.slice(start, end === -1 ? text.length : end);
      if (denial.test(line)) continue;
      if (promised2.has(path) && file === run.parts.log && !isEarlyClaim(run, line)) continue;
      found2.set(path, { path, file, position: at(match.index, path.length) });
    }
  }
  return [...found2.values()].slice(0, 4);
}
function isEarlyClaim(run, line) {
  return run.log !== null && line.trimStart().startsWith("---end");
}

// src/inspect/find-log.ts
var fromWarnings = [
  "completion-suggested",
  "parallel-without-start",
  "loop-without-exit",
  "terminator-without-time",
  "repeated-steps",
  "free-text-event"
];
function findInLog(context) {
  const { run, note, logFile, depth, extraction } = context;
  const { log } = run;
  if (log === null) return;
  const last = log.records.at(-1)?.position ?? null;
  const { status, runId, startedAt, updatedAt } = log.header;
  if (log.format !== "markers" && log.format !== "annotated") {
    note("no-event-markers", {
      description: "The log holds no event lines",
      file: logFile,
      position: log.records[0]?.position ?? null
    });
  }
  if (log.decidedBy === "status") {
    const rule = log.format === "annotated" ? "completion-by-status" : "no-terminator";
    note(rule, {
      description: `There is no terminator; status: ${status?.value ?? ""} counts`,
      file: logFile,
      position: status?.position ?? null
    });
  }
  if (log.failed) {
    const end = log.terminators.findLast((terminator) => terminator.type === "error");
    const said = end?.text ?? log.header.error?.value ?? "";
    note("run-failed", {
      description: `The run failed${said === "" ? "" : `: ${said.slice(0, 200)}`}`,
      file: logFile,
      position: end?.position ?? status?.position ?? last
    });
  } else if (!log.completed) {
    note("incomplete-run", { description: "The log ends without a terminator", file: logFile, position: last });
  }
  const outputs = run.outputs.filter((output) => !output.fromCaller && !output.empty);
  if (!log.completed && !log.failed && extraction.services_completed.length === 0 && outputs.length > 0) {
    const description = `${outputs.length} outputs lie on disk and the log marks no service as done`;
    note("stale-bookkeeping", {
      description,
      file: logFile,
      position: log.services[0]?.entries.at(-1)?.position ?? last
    });
    if (startedAt !== null && updatedAt !== null && startedAt.value === updatedAt.value) {
      note("log-never-updated", {
        description: "The log was last written when it was begun",
        file: logFile,
        position: updatedAt.position
      });
    }
  }
  if (runId === null && log.format !== "empty")
    note("no-header", {
      description: "The log does not name its run",
      file: logFile,
      position: log.records[0]?.position ?? null
    });
  else if (runId !== null && runId.value.replace(/\/$/, "").split("/").at(-1) !== run.id) {
    note("header-id-differs", {
      description: `The header names ${runId.value}, the folder is ${run.id}`,
      file: logFile,
      position: runId.position
    });
  }
  for (const code of fromWarnings) {
    const warnings = log.warnings.filter((warning) => warning.code === code);
    if (warnings.length > 0) noteOnce(context, code, warnings);
  }
  if (run.timing.durationSeconds === null)
    note("duration-unknown", { description: "The duration of the run is not known", file: logFile });
  findMissingInputMarkers(context);
  findInHistory(context);
  if (depth === "deep") {
    findInNotes(context, log.records);
    for (const { path, file, position } of citedPaths(run)) {
      note("conflicting-evidence", { subject: path, description: `${path} is cited and is not there`, file, position });
    }
  }
}
function noteOnce({ note, logFile }, rule, warnings) {
  const first = warnings[0];
  const lines = warnings.map((warning) => warning.position?.line).join(", ");
  const description = warnings.length === 1 ? first.message : `${first.message} (lines ${lines})`;
  note(rule, { description, file: logFile, position: first.position ?? null });
}
function findMissingInputMarkers({ run, note, logFile }) {
  if (run.log?.format !== "markers" || !/^(?:C|C'|D|E)$/.test(run.generation.generation)) return;
  const marked = new Set(run.log.callerInputs.map((name) => name.toLowerCase()));
  const absent = run.expectedInputs.filter((input) => !input.optional && !marked.has(input.name.toLowerCase()));
  for (const input of absent.slice(0, 5)) {
    note("missing-input-marker", {
      subject: input.name,
      description: `The log has no [input] line for ${input.name}`,
      file: logFile
    });
  }
}
function findInHistory({ run, note, logFile }) {
  for (const service of run.log?.services ?? []) {
    const marks2 = service.entries.map((entry) => entry.mark);
    const position = service.entries.at(-1)?.position ?? null;
    const first = service.entries.findIndex((entry) => entry.mark === "errored" || entry.mark === "deferred");
    if (service.state === "completed" && first !== -1) {
      const resumed = service.entries.some((entry) => entry.afterResume && entry.mark === "completed");
      const description = `${service.name}: ${marks2.join(", then ")}`;
      note(resumed ? "resumed" : "service-recovered", { subject: service.name, description, file: logFile, position });
    } else if (service.state === "skipped") {
      note("service-skipped", {
        subject: service.name,
        description: `${service.name} was skipped`,
        file: logFile,
        position
      });
    } else if (service.state === "deferred") {
      note("service-deferred", {
        subject: service.name,
        description: `${service.name} was deferred and not taken up again`,
        file: logFile,
        position
      });
    }
  }
}
function findInNotes({ note, logFile }, records2) {
  let failedAssertions = 0;
  for (const record of records2) {
    if (record.kind !== "event") continue;
    const { position } = record;
    if (record.type === "tag" && record.tag === "outage")
      note("outage", { description: `Outage: ${record.text.slice(0, 160)}`, file: logFile, position });
    if (record.type === "tag" && record.tag === "preflight" && (record.glyph === "\u26A0" || /\bunresolved\b|\bunknown\b/i.test(record.text))) {
      note("preflight-unresolved", { description: "A preflight was not resolved", file: logFile, position });
    }
    if (record.type === "service" && /\breconstructed\b/i.test(record.note)) {
      note("reconstructed-result", {
        subject: record.name,
        description: `The result of ${record.name} was reconstructed`,
        file: logFile,
        position
      });
    }
    if (record.type === "assertion" && !record.passed) {
      failedAssertions++;
      const points = failedAssertions > 3 ? {} : void 0;
      note("assertion-failed", {
        subject: `${position.line}`,
        description: `Failed: ${record.text.slice(0, 160)}`,
        file: logFile,
        position,
        ...points === void 0 ? {} : { points }
      });
    }
  }
}

// src/inspect/find-order.ts
function findInOrder(context) {
  const { run, note, planFile, logFile, depth, extraction } = context;
  const { plan, log } = run;
  if (plan === null || log === null) return;
  if (plan.services.length > 0 && plan.order.length === 0 && plan.form !== "unknown" && !run.missing.includes("plan")) {
    note("order-not-stated", { description: "The plan states no order of its services", file: planFile });
  }
  const done = new Set(
    [...extraction.services_completed, ...extraction.services_errored].map((name) => name.toLowerCase())
  );
  const total = Math.max(1, plan.services.length);
  for (const service of plan.services) {
    const state = serviceOf(log, service.name)?.state;
    if (done.has(service.name.toLowerCase()) || state === "skipped" || state === "deferred") continue;
    if (failureBehind(run, service.name) !== null || run.log?.failed === true && state === void 0) continue;
    const outputs = run.expectedOutputs.filter((output) => output.service === service.name);
    const has = outputs.some((output) => output.found !== null && !output.found.empty);
    const position = serviceOf(log, service.name)?.entries.at(-1)?.position ?? service.position;
    const file = serviceOf(log, service.name) === void 0 ? planFile : logFile;
    if (!log.completed && !log.failed) {
      const points = shareOf("service-not-reached", 1 / total);
      note("service-not-reached", {
        subject: service.name,
        description: `${service.name} has no mark of being done`,
        file,
        position,
        points
      });
    } else if (has) {
      const points = shareOf("unlogged-service", 1 / total);
      note("unlogged-service", {
        subject: service.name,
        description: `${service.name} has an output but no mark in the log`,
        file,
        position,
        points
      });
    } else if (outputs.length === 0 || outputs.some((output) => output.excused === null)) {
      const points = shareOf("service-not-run", 1 / total);
      note("service-not-run", {
        subject: service.name,
        description: `${service.name} is declared and left no trace`,
        file,
        position,
        points
      });
    }
  }
  if (depth === "light") return;
  for (const { service, dependency, afterError, position } of checkOrder(run).violations) {
    const description = afterError ? `${service} ran although ${dependency} had not been done` : `${service} ran before or without ${dependency}, which it depends on`;
    note(afterError ? "ran-after-error" : "order-violation", {
      subject: service,
      description,
      file: logFile,
      position
    });
  }
  findUndeclared(context);
}
function findUndeclared({ run, note, logFile }) {
  if (run.plan === null || run.plan.services.length === 0 || /^(?:trace|unknown)$/.test(run.plan.form)) return;
  const declared = new Set(run.plan.services.map((service) => service.name.toLowerCase()));
  const delegates = new Set(
    run.plan.services.flatMap((service) => service.delegates.map((name) => name.toLowerCase()))
  );
  let counted = 0;
  for (const service of run.log?.services ?? []) {
    const name = service.name.toLowerCase();
    if (declared.has(name) || delegates.has(name) || service.delegateOf !== null || service.state === "none") continue;
    counted++;
    const description = `${service.name} ran and the plan does not declare it`;
    const points = counted > 3 ? {} : void 0;
    note("undeclared-service", {
      subject: service.name,
      description,
      file: logFile,
      position: service.entries[0]?.position ?? null,
      ...points === void 0 ? {} : { points }
    });
  }
}

// src/inspect/find-parts.ts
var words = { log: "log", source: "source copy", plan: "plan" };
function findInParts(context) {
  const { run, note, planFile, depth } = context;
  for (const part of run.missing) {
    const file = run.expectedParts[part] ?? part;
    note(`missing-${part}`, {
      description: `The ${words[part]} is missing (generation ${run.generation.generation} needs ${file})`,
      file
    });
  }
  if (run.generation.generation === "unknown") {
    note("unknown-generation", { description: "No file tells the generation of the run", file: "." });
  }
  if (run.generation.hybrid) {
    const description = `Parts of two generations: ${run.generation.evidence.join(", ")}`;
    note("hybrid-layout", { description, file: run.generation.evidence[0] ?? "." });
  }
  for (const warning of run.warnings) {
    const file = warning.path ?? ".";
    if (warning.code === "link-refused")
      note("link-refused", { subject: file, description: "A link is not followed", file });
    else if (warning.code === "walk-truncated") note("walk-truncated", { description: warning.message, file });
    else if (warning.code === "two-plans") note("two-plans", { subject: file, description: warning.message, file });
    else if (/^unreadable-|^special-/.test(warning.code))
      note("unreadable-file", { subject: file, description: warning.message, file });
  }
  for (const nested of run.nestedRuns)
    note("nested-run", { subject: nested, description: "A nested run, to be inspected on its own", file: nested });
  if (run.extras.length > 0 && depth === "deep") {
    note("extra-files", {
      description: `At the top besides the run's own files: ${run.extras.slice(0, 8).join(", ")}`,
      file: run.extras[0] ?? "."
    });
  }
  if (run.plan?.form === "trace") {
    note("services-from-trace", {
      description: "Services are read from the annotated trace, not from a plan file",
      file: planFile
    });
  }
  if (depth === "deep" && /^(?:C|C'|D)$/.test(run.generation.generation) && run.workspaces.length === 0) {
    note("no-workspace", { description: "There is no workspace/ folder", file: "workspace/" });
  }
  findInPlan(context);
}
var shown = /* @__PURE__ */ new Set([
  "foreign-plan",
  "plan-backfilled",
  "implicit-dependency",
  "outside-producer",
  "trace-elided"
]);
var problems = /* @__PURE__ */ new Set([
  "unknown-node",
  "self-dependency",
  "node-without-order",
  "empty-value",
  "no-outputs",
  "cyclic-topology"
]);
function findInPlan({ run, note, planFile, logFile, sourceFile }) {
  const { plan } = run;
  if (plan === null) return;
  let counted = 0;
  for (const warning of plan.warnings) {
    const position = warning.position ?? null;
    const rule = [...shown].find((code) => code === warning.code);
    if (rule !== void 0) {
      const subject = rule === "implicit-dependency" ? warning.path : void 0;
      note(rule, {
        ...subject === void 0 ? {} : { subject },
        description: warning.message,
        file: planFile,
        position
      });
    } else if (problems.has(warning.code)) {
      counted++;
      const points = counted > 3 ? {} : void 0;
      note("plan-problem", {
        subject: warning.path ?? warning.code,
        description: warning.message,
        file: planFile,
        position,
        ...points === void 0 ? {} : { points }
      });
    } else if (plan.form === "unknown") {
      note("plan-unreadable", { description: warning.message, file: planFile, position });
    }
  }
  for (const remark of plan.remarks) {
    const subject = remark.node === null ? {} : { subject: remark.node };
    note("plan-warning", {
      ...subject,
      description: `The plan warns: ${remark.message.slice(0, 200)}`,
      file: planFile,
      position: remark.position
    });
  }
  for (const item of plan.returns) {
    const described = /\b(?:workspace|bindings|world-model)\/[\w./-]+/.exec(item.description)?.[0].replace(/[.,;]$/, "");
    if (described === void 0) continue;
    const output = plan.services.find((service) => service.name === item.source)?.outputs.find((own) => own.name === item.name);
    if (output === void 0 || output.path === described || output.workspacePath === described) continue;
    const description = `The return ${item.name} is described as ${described}, its output is ${output.workspacePath ?? output.path}`;
    note("return-path-differs", { subject: item.name, description, file: planFile, position: item.position });
  }
  for (const service of plan.services) {
    for (const output of service.outputs) {
      for (const path of [output.path, output.workspacePath]) {
        const refused = path === null ? null : resolveRunPath(path);
        if (refused?.ok === false) {
          note("path-outside-run", {
            subject: service.name,
            description: `A path of ${service.name} ${refused.reason} and is not followed`,
            file: planFile,
            position: output.position
          });
        }
      }
      const folder = /^workspace\/([^/]+)\//.exec(output.workspacePath ?? "")?.[1];
      if (folder !== void 0 && folder !== service.name) {
        const description = `${output.name} of ${service.name} has its workspace file in workspace/${folder}/`;
        note("workspace-path-differs", {
          subject: service.name,
          description,
          file: planFile,
          position: output.position
        });
      }
    }
  }
  const sources = [
    { owner: null, path: plan.sourcePath },
    ...plan.services.map((service) => ({ owner: service.name, path: service.sourcePath }))
  ];
  const outside = sources.find(({ path }) => path !== null && !resolveRunPath(path).ok);
  if (outside !== void 0) {
    note("source-path-outside", {
      description: "A source path leads outside the run; it is shown and never opened",
      file: planFile
    });
  }
  const stated = run.log?.header.root;
  if (stated !== null && stated !== void 0) {
    const [first, ...rest] = stated.value.split(/\s+/);
    if (rest.length > 0)
      note("header-free-text", {
        subject: "root",
        description: "The header's root carries free text",
        file: logFile,
        position: stated.position
      });
    const planned = plan.sourcePath;
    if (planned !== null && first !== void 0 && /\.prose(?:\.md)?$/.test(first) && planned !== first && planned === sourceFile) {
      note("root-differs", {
        description: `The log names ${first}, the plan ${planned}`,
        file: logFile,
        position: stated.position
      });
    }
  }
}

// src/inspect/find-receipts.ts
function findInReceipts({ run, note }) {
  for (const [path, ledger] of Object.entries(run.receipts)) {
    for (const finding of ledger.findings) {
      if (finding.severity === "info") continue;
      const rule = finding.severity === "broken-chain" ? "receipt-chain-broken" : "receipt-fault";
      note(rule, {
        subject: `${path}#${finding.index}`,
        description: finding.message,
        file: path,
        position: finding.position ?? null
      });
    }
    for (const warning of ledger.warnings) {
      note("receipt-fault", {
        subject: path,
        description: warning.message,
        file: path,
        position: warning.position ?? null
      });
    }
  }
  for (const version of run.versions) {
    const ledger = run.receipts[`receipts/${version.node}.jsonl`];
    const last = ledger?.receipts.findLast((receipt) => receipt.status === "rendered" && receipt.node === version.node);
    const named2 = last?.fingerprints?.["@atomic"] ?? null;
    const wrongFolder = version.computed !== null && version.computed !== version.stated;
    const wrongReceipt = named2 !== null && named2 !== version.stated;
    if (!wrongFolder && !wrongReceipt) continue;
    const description = wrongReceipt ? `The version of ${version.node} is not the one its last rendered receipt names` : `The version of ${version.node} is not the address of its folder`;
    note("version-mismatch", { subject: version.node, description, file: version.path });
  }
}

// src/inspect/flags.ts
var rank = { critical: 0, warning: 1, info: 2 };
function flagsOf(findings) {
  const flags = /* @__PURE__ */ new Map();
  for (const finding of findings) {
    const { severity } = rules[finding.rule];
    if (severity === null) continue;
    const id = finding.subject === null ? finding.rule : `${finding.rule}:${finding.subject}`;
    const flag = { id, severity, description: finding.description, evidence: showEvidence(finding.evidence) };
    if (!flags.has(id)) flags.set(id, flag);
  }
  return [...flags.values()].sort((a, b) => rank[a.severity] - rank[b.severity]);
}

// src/inspect/rubric.ts
var rubricVersion = 1;
var fidelityWeights = {
  execution_order: 30,
  binding_integrity: 30,
  vm_log_completeness: 25,
  error_handling: 15
};
var effectivenessWeights = {
  output_existence: 25,
  output_substance: 20,
  contract_satisfaction: 35,
  goal_alignment: 20
};
var ceilings = {
  /** A remark on form: 86 to 94 at best. */
  remark: 94,
  /** A minor issue: 70 to 85 at best. */
  minor: 85,
  /** A significant problem: 40 to 69 at best. */
  significant: 69,
  /** Fundamentally broken: below 40. */
  broken: 39
};
var soundScore = 98;
var lightCaps = { runtime_fidelity: 85, task_effectiveness: 80 };

// src/inspect/score.ts
function score(input) {
  const dimensions = Object.keys(input.weights);
  const evidence = [];
  const breakdown = {};
  for (const dimension of dimensions) {
    let left = 100;
    const before2 = evidence.length;
    for (const finding of input.findings) {
      const asked = finding.points[dimension];
      if (asked === void 0) continue;
      const points = left - asked < 0.05 ? left : round(asked);
      left = round(left - points);
      evidence.push(observationOf(finding, dimension, points));
    }
    breakdown[dimension] = left;
    if (evidence.length === before2) evidence.push({ rule: "sound", dimension, points: 0, ...input.sound[dimension] });
  }
  const weighted = dimensions.reduce(
    (sum, dimension) => sum + breakdown[dimension] * input.weights[dimension] / 100,
    0
  );
  const { limit, cause } = lowestCeiling(input);
  let result2 = Math.round(weighted);
  if (result2 > limit) {
    evidence.push({ ...cause, dimension: "score", points: result2 - limit });
    result2 = limit;
  }
  return { score: result2, breakdown, evidence };
}
function lowestCeiling(input) {
  let limit = 100;
  let cause = {
    rule: "none",
    observation: "",
    file: "",
    line: null,
    quote: ""
  };
  for (const finding of input.findings) {
    const grade = input.gradeOf(finding.rule);
    if (grade === void 0 || ceilings[grade] >= limit) continue;
    limit = ceilings[grade];
    cause = { rule: finding.rule, observation: `${finding.description}: at most ${limit}`, ...finding.evidence };
  }
  for (const cap of input.caps) {
    if (cap.limit >= limit) continue;
    limit = cap.limit;
    cause = { rule: cap.rule, observation: cap.observation, file: cap.file, line: null, quote: "" };
  }
  return { limit, cause };
}
function observationOf(finding, dimension, points) {
  return { rule: finding.rule, dimension, points, observation: finding.description, ...finding.evidence };
}
function round(points) {
  return Math.round(points * 100) / 100;
}
function soundCap(extraordinary, file) {
  if (extraordinary) return [];
  return [
    {
      rule: "reserve",
      limit: soundScore,
      observation: `Nothing was found wanting; ${soundScore} is the score of a sound run`,
      file
    }
  ];
}
function gradesOf(which) {
  return (rule) => rules[rule][which];
}

// src/inspect/sound.ts
function soundFidelity({ run, logFile, planFile, depth }) {
  const ran = run.log?.order.length ?? 0;
  const end = run.log?.terminators.at(-1)?.position.line ?? run.log?.header.status?.position.line ?? null;
  const outputs = run.expectedOutputs.filter((output) => output.found !== null);
  return {
    execution_order: say(
      depth === "light" ? `${ran} services ran` : `${ran} services ran in an order that the plan allows`,
      planFile
    ),
    binding_integrity: say(
      `${outputs.length} of ${run.expectedOutputs.length} promised outputs are there`,
      outputs[0]?.path ?? "bindings/"
    ),
    vm_log_completeness: { ...say("The log is whole and ends as it should", logFile), line: end },
    error_handling: say(
      run.nodeErrors.length === 0 ? "No service failed" : "Every failure is recorded and was dealt with",
      logFile
    )
  };
}
function soundEffectiveness({
  run,
  checks,
  sourceFile,
  depth
}) {
  const first = run.outputs.find((output) => !output.fromCaller)?.path ?? "bindings/";
  const met = checks.flatMap((check) => check.results).filter((one) => one.status === "satisfied").length;
  return {
    output_existence: say("Every promised output is there", first),
    output_substance: say(
      depth === "light" ? "Every output holds something" : "Every output parses and is more than a placeholder",
      first
    ),
    contract_satisfaction: say(`${met} clauses are met, none is missed`, sourceFile),
    goal_alignment: say("The final output speaks of what was asked for", sourceFile)
  };
}
function say(observation, file) {
  return { observation, file, line: null, quote: "" };
}

// src/inspect/verdict.ts
function verdictOf({ runtimeFidelity, taskEffectiveness, critical, completed }) {
  if (!completed || runtimeFidelity < 40 || taskEffectiveness < 40) return "fail";
  return runtimeFidelity >= 70 && taskEffectiveness >= 70 && !critical ? "pass" : "partial";
}

// src/inspect/evaluate.ts
function evaluate(run, extraction, options = {}) {
  const { depth = run.depth, facts: facts2 = openOutputFacts(run) } = options;
  requireData(run, extraction, depth);
  const checks = depth === "light" ? [] : options.checks ?? checkContracts(run, facts2);
  const context = createContext(run, extraction, depth, createQuoter(run), facts2, checks);
  findInParts(context);
  findInOrder(context);
  findInBindings(context);
  if (depth === "deep") findInReceipts(context);
  findInLog(context);
  findInErrors(context);
  if (depth === "deep") findInSubstance(context);
  findInContract(context);
  findInGoal(context);
  return conclude(context);
}
function conclude(context) {
  const { run, findings, depth, extraction, logFile } = context;
  const fidelity = score({
    weights: fidelityWeights,
    findings,
    gradeOf: gradesOf("fidelity"),
    caps: [...soundCap(isExtraordinaryFidelity(context), logFile), ...lightCap(depth, "runtime_fidelity", logFile)],
    sound: soundFidelity(context)
  });
  const effectiveness = score({
    weights: effectivenessWeights,
    findings,
    gradeOf: gradesOf("effectiveness"),
    caps: [
      ...soundCap(isExtraordinaryEffect(context), context.sourceFile),
      ...lightCap(depth, "task_effectiveness", logFile)
    ],
    sound: soundEffectiveness(context)
  });
  const flags = flagsOf(findings);
  const verdict = verdictOf({
    runtimeFidelity: fidelity.score,
    taskEffectiveness: effectiveness.score,
    critical: flags.some((flag) => flag.severity === "critical"),
    completed: extraction.completed && run.log !== null
  });
  return { runtime_fidelity: fidelity, task_effectiveness: effectiveness, flags, verdict };
}
function lightCap(depth, which, file) {
  const limit = lightCaps[which];
  return depth === "deep" ? [] : [{ rule: "light-cap", limit, observation: `A light inspection cannot verify content: at most ${limit}`, file }];
}
function isExtraordinaryFidelity({ findings, run, depth }) {
  const quiet = findings.every((finding) => finding.rule === "clauses-not-evaluable");
  const proven = run.expectedOutputs.every((output) => {
    const workspace = workspaceFileOf(output);
    return workspace === null || run.workspaces.some(({ files }) => files.some((file) => file.path === workspace));
  });
  return depth === "deep" && quiet && proven && (run.plan?.services.length ?? 0) >= 10 && (run.plan?.order.length ?? 0) >= 3;
}
function isExtraordinaryEffect({ checks, depth }) {
  const results = checks.flatMap((check) => check.results);
  return depth === "deep" && results.length >= 10 && results.every((one) => one.status === "satisfied");
}
function requireData(run, extraction, depth) {
  const outputs = run.outputs.filter((output) => !output.fromCaller && !output.empty).length;
  const sparse = depth === "light" ? !extraction.completed && outputs === 0 : outputs === 0 && extraction.services_declared.length === 0 && (run.log?.services.length ?? 0) === 0;
  if (!sparse) return;
  const state = extraction.failed ? "failed" : extraction.completed ? "completed" : "did not complete";
  const advice = depth === "light" ? " Inspect it deep to judge what its log says." : "";
  throw new ProseRunError(
    "insufficient-data",
    `The ${depth} extraction of ${run.id} is too sparse to evaluate: the run ${state} and has no outputs.${advice}`,
    { run: run.path }
  );
}

// src/run/preview.ts
function readPreview(run, path, characters) {
  const folder = folderOf(run);
  const content = folder.read(path, Math.min(characters * 4, defaultLimits.fileBytes));
  return content === null ? "" : content.toString("utf8").slice(0, characters);
}

// src/inspect/extract.ts
var previewCharacters = 500;
function extract(run, options = {}) {
  const { depth = run.depth, priorInspections = [] } = options;
  const light = {
    run_id: run.id,
    system_name: run.system,
    completed: run.log?.completed ?? false,
    failed: run.log?.failed ?? false,
    error_count: run.log?.errorCount ?? 0,
    services_declared: run.plan?.services.map((service) => service.name) ?? [],
    services_completed: servicesIn(run, "completed"),
    services_errored: servicesIn(run, "errored"),
    bindings_present: run.outputs.filter((output) => !output.empty).map((output) => output.path),
    bindings_missing: missingBindings(run),
    notes: notesOf2(run, depth, priorInspections)
  };
  return depth === "light" ? light : { ...light, ...deepFields(run, createQuoter(run)) };
}
function servicesIn(run, state) {
  const declared = run.plan?.services.map((service) => service.name.toLowerCase()) ?? [];
  const found2 = (run.log?.services ?? []).filter(
    (service) => service.state === state && (service.delegateOf === null || declared.includes(service.name.toLowerCase()))
  ).map((service) => service.name);
  return found2.length > 0 || state === "errored" ? found2 : impliedServices(run);
}
function impliedServices(run) {
  const only = run.plan?.services.length === 1 ? run.plan.services[0] : void 0;
  const { log } = run;
  if (only === void 0 || log === null || !log.completed || log.services.length > 0) return [];
  return [only.name];
}
function missingBindings(run) {
  const outputs = run.expectedOutputs.filter(
    (output) => output.excused === null && (output.found === null || output.found.empty)
  );
  const inputs = run.expectedInputs.filter((input) => !input.optional && (input.found === null || input.found.empty));
  return [.../* @__PURE__ */ new Set([...outputs.map((output) => output.path), ...inputs.map((input) => input.path)])];
}
function notesOf2(run, depth, prior) {
  const notes = [];
  if (depth === "light" && prior.some((inspection) => inspection.depth === "deep")) notes.push("prior deep available");
  if (run.truncated) notes.push(`the walk stopped after ${run.fileCount} entries`);
  for (const warning of run.warnings)
    if (warning.code === "file-truncated") notes.push(`${warning.path}: ${warning.message}`);
  return notes;
}
function deepFields(run, quoter) {
  const source = run.parts.source === null ? void 0 : run.texts[run.parts.source];
  const rootText = source ?? (run.parts.source === null ? void 0 : readPreview(run, run.parts.source, Number.MAX_SAFE_INTEGER));
  return {
    ...rootText === void 0 ? {} : { root_source: quoter.text(rootText) },
    ...run.plan === null ? {} : { manifest_summary: summarisePlan(run) },
    service_outputs: previews(run, quoter),
    workspace_artifacts: Object.fromEntries(
      run.workspaces.map(({ service, files }) => [service, files.map((file) => file.path)])
    ),
    error_details: Object.fromEntries(run.nodeErrors.map((error) => [error.path, quoter.text(error.text)]))
  };
}
function summarisePlan(run) {
  const plan = run.plan;
  return {
    form: plan.form,
    execution_order: plan.order.map((step) => ({ services: step.services, depends_on: step.dependsOn })),
    wiring: Object.fromEntries(
      plan.services.map((service) => [
        service.name,
        {
          inputs: service.inputs.map((input) => `${input.name} <- ${input.path ?? input.sourceNode ?? input.from}`),
          outputs: run.expectedOutputs.filter((output) => output.service === service.name).map((output) => `${output.name} -> ${output.path}`)
        }
      ])
    )
  };
}
function previews(run, quoter) {
  const shown2 = /* @__PURE__ */ Object.create(null);
  for (const output of run.outputs) {
    if (output.fromCaller || output.empty) continue;
    const owner = output.owner ?? serviceOf(run.log, output.name)?.name ?? output.name;
    shown2[owner] ??= {};
    shown2[owner][output.path] = quoter.text(readPreview(run, output.path, previewCharacters * 2)).slice(0, previewCharacters);
  }
  return shown2;
}

// src/inspect/content-digest.ts
import { createHash as createHash8 } from "node:crypto";
function contentDigest(run, depth, facts2, allowPartial) {
  const hash = createHash8("sha256");
  const add2 = (...parts) => {
    hash.update(`${JSON.stringify(parts)}
`);
  };
  add2("inspect/prose-run", rubricVersion, depth, allowPartial, run.id, run.truncated);
  for (const path of Object.keys(run.texts).sort()) {
    add2(path);
    hash.update(run.texts[path]);
  }
  for (const output of run.outputs)
    add2(output.path, output.bytes, output.empty, depth === "deep" ? facts2.digest(output) ?? "" : "");
  for (const warning of run.warnings) add2(warning.code, warning.path ?? "");
  for (const workspace of run.workspaces) for (const file of workspace.files) add2(file.path, file.bytes);
  if (depth === "deep") {
    for (const version of run.versions) add2(version.path, version.stated, version.computed ?? "");
    const folder = folderOf(run);
    const present = new Set(run.workspaces.flatMap((workspace) => workspace.files.map((file) => file.path)));
    for (const output of run.expectedOutputs) {
      const file = workspaceFileOf(output);
      if (file === null || !present.has(file)) continue;
      add2(file);
      hash.update(folder.read(file) ?? "");
    }
  }
  add2(run.extras.join("\n"), run.nestedRuns.join("\n"));
  return `sha256:${hash.digest("hex")}`;
}

// src/inspect/judge-questions.ts
import { createHash as createHash9 } from "node:crypto";
var mostQuestions = 24;
var excerptCharacters = 4e3;
function judgeQuestions(run, checks, facts2, quoter) {
  const finals = run.expectedOutputs.filter((output) => output.final && output.found !== null && !output.found.empty);
  const excerpts = {};
  for (const { found: found2 } of finals.slice(0, 4)) {
    if (found2 !== null)
      excerpts[found2.path] = quoter.text(bodyOf(facts2.of(found2)?.text ?? "").slice(0, excerptCharacters));
  }
  if (Object.keys(excerpts).length === 0) return [];
  const questions = [];
  const ask = (topic, question, more = {}) => {
    const state = { ...excerpts, ...more };
    const id = createHash9("sha256").update(JSON.stringify([topic, question, state])).digest("hex").slice(0, 16);
    questions.push({ id, topic, question, state });
  };
  for (const check of checks.filter((one) => one.isRoot)) {
    for (const { clause, status } of check.results) {
      if (status === "not_evaluable")
        ask("clause", `Does the output keep this promise: ${quoter.text(clause.text).slice(0, 600)}?`);
    }
  }
  ask("substance", "Is the output substantial work rather than filler, an outline or a placeholder?");
  if (run.root !== null && run.root.description !== "") {
    ask("goal", "Does the output do what the goal asks for?", {
      goal: quoter.text(run.root.description).slice(0, excerptCharacters)
    });
  }
  return questions.slice(0, mostQuestions);
}
async function askJudge(judge, questions, quoter) {
  if (questions.length === 0) return { answers: [], flags: [] };
  const answers = await judge.judge(questions);
  const flags = questions.flatMap((question) => {
    const answer = answers.find((one) => one.id === question.id);
    if (answer === void 0) return [];
    const word = answer.answer === null ? "cannot tell" : answer.answer ? "yes" : "no";
    const reason = quoter.text(answer.reason).slice(0, 300);
    const flag = {
      id: `judged-${question.topic}:${question.id}`,
      severity: "info",
      description: `${judge.id} says ${word}: ${question.question}`,
      evidence: reason === "" ? Object.keys(question.state).join(", ") : reason
    };
    return [flag];
  });
  return { answers, flags };
}

// src/inspect/require-artifacts.ts
function requireArtifacts(run, allowPartial) {
  const parts = Object.values(run.parts);
  const unreadable = run.warnings.find(
    (warning) => warning.code === "unreadable-file" && parts.includes(warning.path ?? "")
  );
  if (unreadable !== void 0) {
    throw new ProseRunError(
      "unreadable-run",
      `${unreadable.path} of run ${run.path} cannot be read: ${unreadable.message}. Check its permissions.`,
      { run: run.path }
    );
  }
  if (run.log?.corrupted === true) {
    throw new ProseRunError(
      "corrupted-log",
      `${run.parts.log} of run ${run.path} exists but holds no event, no header and no readable text. Expected the log of an OpenProse run.`,
      { run: run.path }
    );
  }
  const files = [...new Set(run.missing.map((part) => run.expectedParts[part] ?? part))];
  if (files.length === 0 || allowPartial && (run.parts.log !== null || run.outputs.length > 0)) return;
  const { generation } = run.generation;
  const advice = allowPartial ? "There is neither a log nor an output to inspect." : "Allow a partial inspection to inspect what is there (--allow-partial).";
  throw new ProseRunError(
    "missing-artifacts",
    `Run ${run.path} is missing ${files.join(" and ")}, which a run of generation ${generation} needs (${run.generation.because}). ${advice}`,
    { run: run.path, missing: run.missing }
  );
}

// src/inspect/summary.ts
var gravest = [
  "unhandled-error",
  "missing-environment",
  "service-error",
  "run-failed",
  "incomplete-run",
  "order-violation",
  "missing-final-output",
  "missing-output",
  "empty-output",
  "no-bindings",
  "receipt-chain-broken",
  "missing-log",
  "plan-unreadable",
  "missing-plan",
  "missing-source"
];
function gravestFlag(flags) {
  const rank2 = (flag) => {
    const at = gravest.indexOf(flag.id.split(":")[0]);
    return at === -1 ? gravest.length : at;
  };
  return flags.filter((flag) => flag.severity === "critical").reduce((best, flag) => best === void 0 || rank2(flag) < rank2(best) ? flag : best, void 0);
}
function summarise(extraction, evaluation, depth, trend) {
  const { runtime_fidelity: fidelity, task_effectiveness: effectiveness, verdict, flags } = evaluation;
  const scores = `runtime fidelity ${fidelity.score}, task effectiveness ${effectiveness.score}`;
  const issue = issueOf(evaluation);
  const declared = extraction.services_declared.length;
  const services = declared > 0 ? `${extraction.services_completed.length} of ${declared} services completed` : `${extraction.services_completed.length} services completed`;
  const run = `\`${plain2(extraction.run_id)}\` of **${plain2(extraction.system_name)}**`;
  const warnings = flags.filter((flag) => flag.severity === "warning").length;
  const critical = flags.filter((flag) => flag.severity === "critical").length;
  const counts = `${critical} critical ${critical === 1 ? "flag" : "flags"}, ${warnings} ${warnings === 1 ? "warning" : "warnings"}`;
  const last = trend === null ? [] : [trend];
  if (verdict === "fail") {
    const lead = issue ?? "The scores are too low";
    return sentences([
      lead,
      `The ${depth} inspection of ${run} ends in **fail**: ${scores}, ${services}, ${counts}`,
      ...last
    ]);
  }
  const word = verdict === "pass" ? "**passes**" : "is **partial**";
  const second = issue === null ? `${services}, no critical flag and ${warnings} ${warnings === 1 ? "warning" : "warnings"}` : `${services}; gravest: ${issue}`;
  return sentences([`${run} ${word} the ${depth} inspection: ${scores}`, second, ...last]);
}
function issueOf(evaluation) {
  const flag = gravestFlag(evaluation.flags);
  if (flag !== void 0) return `**${plain2(flag.description)}** (${plain2(flag.evidence)})`;
  if (evaluation.verdict === "pass") return null;
  const evidence = [...evaluation.runtime_fidelity.evidence, ...evaluation.task_effectiveness.evidence];
  const worst = evidence.reduce((a, b) => b.points > a.points ? b : a);
  const place = worst.line === null ? worst.file : `${worst.file}:${worst.line}`;
  return `**${plain2(worst.observation)}** (${plain2(place)})`;
}
function plain2(text) {
  return text.replace(/[`*_<>[\]\\|#]/g, (mark) => mark === "_" ? "_" : "").replace(/\s+/g, " ").replace(/[.!?]+(?=\s|["'”)]|$)/g, "").trim();
}
function sentences(parts) {
  return parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`).join(" ");
}

// src/inspect/trend.ts
function trendOf(prior, current) {
  const others = prior.filter(
    (one) => one.system === current.system && one.depth === current.depth && one.run_id !== current.run_id
  );
  if (others.length === 0) return null;
  const mean2 = (pick) => Math.round(others.reduce((sum, one) => sum + pick(one), 0) / others.length * 10) / 10;
  return {
    inspections: others.length,
    runtimeFidelity: mean2((one) => one.runtime_fidelity),
    taskEffectiveness: mean2((one) => one.task_effectiveness)
  };
}
function describeTrend(trend, fidelity, effectiveness) {
  const earlier = trend.inspections === 1 ? "the one earlier inspection" : `the mean of ${trend.inspections} earlier inspections`;
  const way = (now, before2) => now > before2 ? "higher than" : now < before2 ? "lower than" : "the same as";
  return `Runtime fidelity is ${way(fidelity, trend.runtimeFidelity)} ${earlier} of this system (${trend.runtimeFidelity}), task effectiveness is ${way(effectiveness, trend.taskEffectiveness)} it (${trend.taskEffectiveness})`;
}

// src/inspect/synthesize.ts
function synthesize({
  run,
  depth,
  extraction,
  evaluation,
  checks = [],
  priorInspections = []
}) {
  const fidelity = evaluation.runtime_fidelity.score;
  const effectiveness = evaluation.task_effectiveness.score;
  const trend = trendOf(priorInspections, { run_id: extraction.run_id, system: extraction.system_name, depth });
  return {
    run_id: extraction.run_id,
    system: extraction.system_name,
    depth,
    runtime_fidelity: fidelity,
    task_effectiveness: effectiveness,
    services: serviceReports(run, extraction, checks),
    flags: evaluation.flags,
    verdict: evaluation.verdict,
    summary: summarise(
      extraction,
      evaluation,
      depth,
      trend === null ? null : describeTrend(trend, fidelity, effectiveness)
    )
  };
}
function serviceReports(run, extraction, checks) {
  const names3 = /* @__PURE__ */ new Map();
  for (const name of [...extraction.services_declared, ...(run.log?.services ?? []).map((service) => service.name)]) {
    if (!names3.has(name.toLowerCase())) names3.set(name.toLowerCase(), name);
  }
  const order = (run.log?.order ?? []).map((name) => name.toLowerCase());
  return [...names3.values()].map((name) => {
    const place = order.indexOf(name.toLowerCase());
    return {
      name,
      status: statusOf2(run, extraction, name),
      timing: { order: place === -1 ? null : place + 1, seconds: null },
      contract_satisfaction: satisfactionOf(checks, name)
    };
  });
}
function statusOf2(run, extraction, name) {
  if (extraction.services_completed.includes(name)) return "completed";
  const state = serviceOf(run.log, name)?.state;
  switch (state) {
    case "completed":
    case "errored":
    case "skipped":
    case "deferred":
    case "running":
      return state;
    case "retrying":
      return "running";
    case "pending":
      return "not-run";
    default:
      return run.nodeErrors.some((error) => error.node.toLowerCase() === name.toLowerCase()) ? "errored" : run.log === null ? "unknown" : "not-run";
  }
}
function satisfactionOf(checks, name) {
  const results = checks.filter((check) => check.node.toLowerCase() === name.toLowerCase()).flatMap((check) => check.results);
  return results.length === 0 ? null : summariseClauses(results);
}
function summariseClauses(results) {
  const count = (status) => results.filter((one) => one.status === status).length;
  const satisfied = count("satisfied");
  const partially = count("partially_satisfied");
  const violated = count("violated");
  const evaluable = satisfied + partially + violated;
  const score2 = evaluable === 0 ? null : Math.round((satisfied + partially / 2) / evaluable * 1e3) / 10;
  return { score: score2, satisfied, partially_satisfied: partially, violated, not_evaluable: count("not_evaluable") };
}

// src/inspect/inspect-run.ts
async function inspectRun(reference, options = {}) {
  const { result: result2, record } = await inspectOne(reference, options, options.registry?.list() ?? []);
  if (record !== null) await options.registry?.add([record]);
  return result2;
}
async function* inspectRuns(references, options = {}) {
  const records2 = [];
  const earlier = options.registry?.list() ?? [];
  try {
    for (const reference of references) {
      let outcome;
      try {
        const { result: result2, record } = await inspectOne(reference, options, earlier);
        if (record !== null) records2.push(record);
        outcome = { reference, ok: true, result: result2 };
      } catch (error) {
        if (!(error instanceof ProseRunError)) throw error;
        outcome = { reference, ok: false, error };
      }
      yield outcome;
    }
  } finally {
    await options.registry?.add(records2);
  }
}
async function inspectOne(reference, options, earlier) {
  const { depth = "deep", allowPartial = false, registry, judge, now = () => /* @__PURE__ */ new Date() } = options;
  const run = readRun(reference, { ...options, depth });
  requireArtifacts(run, allowPartial);
  const facts2 = openOutputFacts(run);
  const digest = registry === void 0 ? null : contentDigest(run, depth, facts2, allowPartial);
  const ofSystem = earlier.filter((entry) => entry.system === run.system);
  const priorInspections = ofSystem.filter((entry) => entry.run_id === run.id);
  const base = { run, content_digest: digest, priorInspections };
  if (depth === "deep" && judge === void 0) {
    const stored = digest === null ? null : registry?.report(digest) ?? null;
    if (stored !== null) {
      const { inspection: inspection2, extraction: extraction2, evaluation: evaluation2 } = stored;
      return {
        result: { ...base, inspection: inspection2, extraction: extraction2, evaluation: evaluation2, checks: [], judgements: [], source: "registry" },
        record: null
      };
    }
  }
  const checks = depth === "deep" ? checkContracts(run, facts2) : [];
  const extraction = extract(run, { depth, priorInspections });
  const evaluation = evaluate(run, extraction, { depth, facts: facts2, checks });
  const inspection = synthesize({ run, depth, extraction, evaluation, checks, priorInspections: ofSystem });
  const quoter = createQuoter(run);
  const judged = judge === void 0 || depth === "light" ? null : await askJudge(judge, judgeQuestions(run, checks, facts2, quoter), quoter);
  folderOf(run).release();
  const shown2 = judged === null ? inspection : { ...inspection, flags: [...inspection.flags, ...judged.flags] };
  return {
    result: {
      ...base,
      inspection: shown2,
      extraction,
      evaluation,
      checks,
      judgements: judged?.answers ?? [],
      source: "fresh"
    },
    record: digest === null ? null : recordOf(digest, now(), { run, depth, inspection, extraction, evaluation })
  };
}
function recordOf(digest, time, { run, depth, inspection, extraction, evaluation }) {
  const { verdict, runtime_fidelity, task_effectiveness } = inspection;
  const scores = { verdict, timestamp: time.toISOString(), runtime_fidelity, task_effectiveness };
  const entry = { run_id: run.id, system: run.system, depth, ...scores, content_digest: digest };
  const head = { format: "inspect/prose-report", version: 1, content_digest: digest };
  return { entry, report: depth === "deep" ? { ...head, inspection, extraction, evaluation } : null };
}

// src/registry/registry.ts
import { existsSync as existsSync2, mkdirSync as mkdirSync2, renameSync, rmSync } from "node:fs";
import { homedir as homedir3 } from "node:os";
import { join as join6 } from "node:path";

// src/registry/registry-file.ts
import { readFileSync as readFileSync2 } from "node:fs";
function readRegistryFile(path) {
  let text;
  try {
    text = readFileSync2(path, "utf8");
  } catch (cause) {
    if (cause.code === "ENOENT") return { inspections: [], warnings: [], damaged: false };
    const message = `The registry ${path} cannot be read (${cause.code}). Check its permissions or give another folder.`;
    throw new ProseRunError("registry-unavailable", message, { cause });
  }
  let json;
  try {
    json = JSON.parse(text);
  } catch {
    return damagedRegistry(path, "is no valid JSON");
  }
  const version = member(json, "version");
  if (typeof version === "number" && version > 1) {
    throw new ProseRunError(
      "unsupported-version",
      `The registry ${path} has version ${version}; this version of Inspect knows version 1. Update Inspect or give another folder.`
    );
  }
  const list = member(json, "inspections");
  if (!isObject(json) || !Array.isArray(list)) return damagedRegistry(path, "holds no list of inspections");
  const inspections = list.flatMap((item) => toEntry(item) ?? []);
  const lost = list.length - inspections.length;
  const warnings = lost === 0 ? [] : [
    {
      code: "entries-left-out",
      message: `${lost} entries of the registry are no inspections and were left out`,
      path
    }
  ];
  return { inspections, warnings, damaged: false };
}
function damagedRegistry(path, why) {
  const warnings = [
    {
      code: "registry-damaged",
      message: `The registry ${why}; it is taken as empty and put aside with the next write`,
      path
    }
  ];
  return { inspections: [], warnings, damaged: true };
}
function toEntry(item) {
  const run_id = textOf2(member(item, "run_id"));
  const system = textOf2(member(item, "system"));
  const depth = member(item, "depth");
  const verdict = member(item, "verdict");
  const timestamp = textOf2(member(item, "timestamp"));
  const runtime_fidelity = member(item, "runtime_fidelity");
  const task_effectiveness = member(item, "task_effectiveness");
  if (run_id === null || system === null || timestamp === null) return void 0;
  if (depth !== "light" && depth !== "deep" || verdict !== "pass" && verdict !== "partial" && verdict !== "fail")
    return void 0;
  if (typeof runtime_fidelity !== "number" || typeof task_effectiveness !== "number") return void 0;
  const content_digest = textOf2(member(item, "content_digest")) ?? "";
  return { run_id, system, depth, verdict, timestamp, runtime_fidelity, task_effectiveness, content_digest };
}

// src/registry/stored-report.ts
import { readFileSync as readFileSync3 } from "node:fs";
import { join as join5 } from "node:path";
function reportPath(folder, contentDigest2) {
  return join5(folder, "reports", `${contentDigest2.replace(/[^a-z0-9]/gi, "").slice(0, 80)}.json`);
}
function readReport(folder, contentDigest2) {
  let json;
  try {
    json = JSON.parse(readFileSync3(reportPath(folder, contentDigest2), "utf8"));
  } catch {
    return null;
  }
  const whole = member(json, "format") === "inspect/prose-report" && member(json, "version") === 1 && member(json, "content_digest") === contentDigest2 && typeof member(member(json, "inspection"), "verdict") === "string" && isObject(member(json, "extraction")) && isObject(member(member(json, "evaluation"), "runtime_fidelity"));
  return whole ? json : null;
}

// src/registry/registry.ts
var registryLimit = 500;
function registryFolder({ folder, home = homedir3() } = {}) {
  return folder ?? join6(home, ".agents/prose/state/inspector");
}
function openRegistry(options = {}) {
  const folder = registryFolder(options);
  const file = join6(folder, "inspections.json");
  let last;
  const read = () => {
    last = readRegistryFile(file);
    return last;
  };
  return {
    folder,
    list: (query = {}) => read().inspections.filter((entry) => fits(entry, query)).toReversed(),
    warnings: () => (last ?? read()).warnings,
    report: (contentDigest2) => readReport(folder, contentDigest2),
    add: (inspections) => add(folder, file, inspections)
  };
}
function fits(entry, query) {
  return (query.runId === void 0 || entry.run_id === query.runId) && (query.system === void 0 || entry.system === query.system) && (query.verdict === void 0 || entry.verdict === query.verdict) && (query.depth === void 0 || entry.depth === query.depth);
}
async function add(folder, file, inspections) {
  if (inspections.length === 0) return;
  let release;
  try {
    mkdirSync2(join6(folder, "reports"), { recursive: true, mode: 448 });
    const { lock: lock2 } = await import("proper-lockfile");
    release = await lock2(folder, {
      lockfilePath: `${file}.lock`,
      realpath: false,
      stale: 1e4,
      retries: { retries: 60, minTimeout: 20, maxTimeout: 500 }
    });
  } catch (cause) {
    throw new ProseRunError(
      "registry-unavailable",
      `The registry in ${folder} cannot be locked for writing: ${messageOf(cause)}. Check its permissions or give another folder.`,
      { cause }
    );
  }
  try {
    const before2 = readRegistryFile(file);
    if (before2.damaged) renameSync(file, `${file}.damaged`);
    for (const { entry, report } of inspections) {
      if (report !== null) await write(reportPath(folder, entry.content_digest), report);
    }
    const all = [...before2.inspections, ...inspections.map(({ entry }) => entry)];
    const kept = all.slice(-registryLimit);
    await write(file, { format: "inspect/prose-inspections", version: 1, inspections: kept });
    const still = new Set(kept.map((entry) => entry.content_digest));
    for (const evicted of all.slice(0, -registryLimit)) {
      const path = reportPath(folder, evicted.content_digest);
      if (evicted.depth === "deep" && !still.has(evicted.content_digest) && existsSync2(path))
        rmSync(path, { force: true });
    }
  } catch (cause) {
    if (cause instanceof ProseRunError) throw cause;
    throw new ProseRunError(
      "registry-unavailable",
      `The registry in ${folder} cannot be written: ${messageOf(cause)}.`,
      { cause }
    );
  } finally {
    await release();
  }
}
async function write(path, value) {
  const { default: writeFileAtomic2 } = await import("write-file-atomic");
  await writeFileAtomic2(path, `${JSON.stringify(value, null, 1)}
`, { mode: 384 });
}
function messageOf(cause) {
  return cause instanceof Error ? cause.message : String(cause);
}
export {
  ProseRunError,
  baselineOf,
  calibrate,
  checkContracts,
  checkOrder,
  checkRegression,
  classifyErrors,
  compareRuns,
  diagnose,
  evaluate,
  extract,
  findRun,
  folderAddress,
  gradeContracts,
  inspectRun,
  inspectRuns,
  isProseRunError,
  listRuns,
  openBaselines,
  openRegistry,
  parseContract,
  parseManifest,
  parseReceipts,
  parseVmLog,
  readRun,
  readVmLog,
  registryFolder,
  runRootsFor,
  safeReadRun,
  synthesize
};
