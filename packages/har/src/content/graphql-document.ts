/** One operation definition of a GraphQL document. */
export interface OperationDefinition {
  readonly type: "query" | "mutation" | "subscription";
  readonly name: string | null;
  /** The first field it selects, which names an operation that has no name. */
  readonly firstField: string | null;
}

const longestScanned = 1_000_000;

/** Finds the operations of a GraphQL document in one walk; strings, comments and fragments are passed over. */
export function findOperations(document: string): OperationDefinition[] {
  const found: OperationDefinition[] = [];
  const length = Math.min(document.length, longestScanned);
  let at = 0;
  while (at < length) {
    at = skipIgnored(document, at, length);
    if (at >= length) break;
    if (document[at] === "{") {
      found.push({ type: "query", name: null, firstField: firstName(document, at + 1, length) });
      at = skipBlock(document, at, length);
      continue;
    }
    const word = nameAt(document, at);
    if (word === "") return found;
    at += word.length;
    const brace = nextBrace(document, at, length);
    if (word === "query" || word === "mutation" || word === "subscription") {
      const name = nameAt(document, skipIgnored(document, at, length));
      found.push({ type: word, name: name === "" ? null : name, firstField: firstName(document, brace + 1, length) });
    } else if (word !== "fragment") {
      return found;
    }
    at = skipBlock(document, brace, length);
  }
  return found;
}

/** Whether a text is a GraphQL document rather than anything else called `query`. */
export function isGraphqlDocument(text: string): boolean {
  if (text.length < 2 || !text.includes("{")) return false;
  const start = skipIgnored(text, 0, Math.min(text.length, longestScanned));
  if (text[start] === "{")
    return /^\{[\s,]*(?:#[^\n]*\n[\s,]*)*(?:[_A-Za-z]|\.\.\.)/.test(text.slice(start, start + 2000));
  return /^(?:query|mutation|subscription|fragment)\b[\s\w({@$:!,#]/.test(text.slice(start, start + 40));
}

function firstName(document: string, from: number, length: number): string | null {
  const first = nameAt(document, skipIgnored(document, from, length));
  if (first === "") return null;
  // `alias: field` is named by the field.
  const behind = skipIgnored(document, skipIgnored(document, from, length) + first.length, length);
  if (document[behind] !== ":") return first;
  const field = nameAt(document, skipIgnored(document, behind + 1, length));
  return field === "" ? first : field;
}

function nameAt(document: string, at: number): string {
  let end = at;
  while (end < document.length && /\w/.test(document[end] ?? "")) end++;
  return document.slice(at, end);
}

function skipIgnored(document: string, from: number, length: number): number {
  let at = from;
  while (at < length) {
    const code = document.charCodeAt(at);
    if (code === 0x23) {
      const end = document.indexOf("\n", at);
      at = end < 0 ? length : end + 1;
    } else if (code <= 0x20 || code === 0x2c || code === 0xfeff) at++;
    else break;
  }
  return at;
}

/** The `{` of a definition's selection: the first one outside brackets, so that a default value is not taken for it. */
function nextBrace(document: string, from: number, length: number): number {
  let depth = 0;
  let at = from;
  while (at < length) {
    at = skipIgnored(document, at, length);
    const character = document[at];
    if (character === '"') at = skipString(document, at, length);
    else {
      if (character === "(") depth++;
      else if (character === ")") depth--;
      else if (character === "{" && depth <= 0) return at;
      at++;
    }
  }
  return length;
}

function skipBlock(document: string, from: number, length: number): number {
  let depth = 0;
  let at = from;
  while (at < length) {
    at = skipIgnored(document, at, length);
    const character = document[at];
    if (character === '"') at = skipString(document, at, length);
    else {
      at++;
      if (character === "{") depth++;
      else if (character === "}" && --depth <= 0) return at;
    }
  }
  return length;
}

function skipString(document: string, from: number, length: number): number {
  if (document.startsWith('"""', from)) {
    const end = document.indexOf('"""', from + 3);
    return end < 0 ? length : end + 3;
  }
  let at = from + 1;
  while (at < length && document[at] !== '"' && document[at] !== "\n") at += document[at] === "\\" ? 2 : 1;
  return at + 1;
}
