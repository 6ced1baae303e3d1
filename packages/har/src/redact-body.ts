import type { Redactor } from "@inspect/redact";
import type { Body, MultipartPart, NameValue } from "./body.js";

/** Magic bytes tell a format; more of a body's bytes could be the secret itself. */
const headDigits = 8;
const smallestShown = 32;
const shortName = 20;

/** A body without its secrets, by its structure: names, value shapes, free text. */
export function redactBody(body: Body, redactor: Redactor): Body {
  const facts = redactFacts(body, redactor);
  switch (facts.type) {
    case "json": {
      const value = redactor.value(facts.value);
      return value === facts.value && facts.callback === undefined
        ? facts
        : withCallback({ ...facts, value }, redactor);
    }
    case "json-lines":
      return { ...facts, values: facts.values.map((value) => redactor.value(value)) };
    case "form":
      return { ...facts, fields: redactPairs(facts.fields, redactor) };
    case "multipart":
      return { ...facts, parts: facts.parts.map((part) => redactPart(part, redactor)) };
    case "text":
      return { ...facts, text: redactor.text(facts.text) };
    case "binary":
      return { ...facts, head: (facts.size ?? 0) >= smallestShown ? facts.head.slice(0, headDigits) : "" };
    default:
      return facts;
  }
}

function withCallback<Json extends Extract<Body, { type: "json" }>>(body: Json, redactor: Redactor): Json {
  return body.callback === undefined ? body : { ...body, callback: redactor.text(body.callback) };
}

/** The recorder's own words about a body; only odd recordings have anything to redact there. */
function redactFacts(body: Body, redactor: Redactor): Body {
  const { comment, mimeType } = body;
  if (comment === undefined && mimeType.length < shortName) return body;
  const type = mimeType.length < shortName ? mimeType : redactor.text(mimeType);
  if (comment === undefined) return type === mimeType ? body : { ...body, mimeType: type };
  return { ...body, mimeType: type, comment: redactor.text(comment) };
}

/** Names with values, such as a query or a form. A secret may stand where a name belongs (`?<token>`). */
export function redactPairs<Pair extends NameValue>(pairs: readonly Pair[], redactor: Redactor): Pair[] {
  const redacted = redactor.params(pairs) as Pair[];
  return redactNames(redacted, redactor);
}

/** The names of a list, where one is long enough to be a secret itself. */
export function redactNames<Pair extends NameValue>(pairs: Pair[], redactor: Redactor): Pair[] {
  if (!pairs.some(({ name }) => name.length >= shortName)) return pairs;
  return pairs.map((pair) =>
    pair.name.length < shortName ? pair : { ...pair, name: redactor.text(pair.name) as string },
  );
}

function redactPart(part: MultipartPart, redactor: Redactor): MultipartPart {
  const { name, fileName, contentType, value } = part;
  return {
    ...part,
    name: redactor.text(name),
    ...(fileName === undefined ? {} : { fileName: redactor.text(fileName) }),
    ...(contentType === undefined ? {} : { contentType: redactor.text(contentType) }),
    ...(value === undefined ? {} : { value: redactor.field(name, value) }),
  };
}
