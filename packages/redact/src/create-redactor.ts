import type { Engine } from "./engine.js";
import { RedactError } from "./error.js";
import { markCookie, redactHeader } from "./headers.js";
import { KnownSecrets } from "./known-secrets.js";
import { Ledger } from "./ledger.js";
import { asText, mapNamed } from "./lenient.js";
import { NameRules } from "./name-rules.js";
import { redactJson, redactJsonUnder } from "./redact-json.js";
import { redactTextAt } from "./redact-text.js";
import { redactUrlAt } from "./redact-url.js";
import { assumeRedacted, type Redacted } from "./redacted.js";
import type { NamedValue, Redactor, RedactorOptions } from "./redactor-type.js";
import { settled } from "./settled.js";

/**
 * Makes a redactor for one recording.
 *
 * @throws RedactError `invalid-option` when a known secret is no text or shorter than 4 characters, a secret name is no
 *   text, or the salt is empty
 */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  const { salt, secrets, secretNames } = options ?? {};
  if (salt !== undefined && (typeof salt !== "string" || salt === ""))
    throw new RedactError(
      "invalid-option",
      "the salt of a redactor must be text and not empty; leave it out for a random one",
    );
  if (!(secretNames ?? []).every((name) => typeof name === "string"))
    throw new RedactError("invalid-option", "the names of secrets must be a list of texts");
  const engine: Engine = {
    ledger: new Ledger(salt),
    names: new NameRules(secretNames ?? []),
    known: new KnownSecrets(),
  };
  for (const secret of secrets ?? []) engine.known.add(secret);
  const header = (name: string, value: string): string =>
    settled(value, (given) => redactHeader(engine, name, engine.known.replace(given, engine.ledger)));
  const text = (given: unknown): unknown =>
    asText(engine, given, (whole) => settled(whole, (part) => redactTextAt(engine, part, 0)));
  const url = (given: unknown): unknown =>
    asText(engine, given instanceof URL ? given.href : given, (whole) =>
      settled(whole, (part) => redactUrlAt(engine, part, 0)),
    );
  const named = <T>(given: T, redact: (name: string, value: string) => unknown): Redacted<T> =>
    assumeRedacted(repeated(engine, given, (list) => mapNamed(engine, list, redact)) as T);
  return {
    text: (given) => assumeRedacted(text(given) as string),
    url: (given) => assumeRedacted(url(given) as string),
    header: (name, value) => {
      const isText = typeof name === "string" && typeof value === "string";
      return assumeRedacted(isText ? header(name, value) : (field(engine, name, value) as string));
    },
    headers: <T extends NamedValue>(headers: readonly T[]) => named(headers as T[], header),
    cookies: <T extends NamedValue>(cookies: readonly T[]) =>
      named(cookies as T[], (name, value) => markCookie(engine, name, value)),
    params: <T extends NamedValue>(params: readonly T[]) =>
      named(params as T[], (name, value) => field(engine, name, value)),
    value: <T>(value: T) => assumeRedacted(repeated(engine, value, (given) => redactJson(engine, given)) as T),
    field: <T>(name: string, value: T) => assumeRedacted(field(engine, name, value) as T),
    learn: (secret) => engine.known.add(secret),
    counts: () => engine.ledger.counts(),
  };
}

/** What became known in one pass may stand before the place where it did. */
function repeated(engine: Engine, given: unknown, redact: (given: unknown) => unknown): unknown {
  let out = given;
  for (let pass = 0; pass < 5; pass++) {
    const before = engine.ledger.generation;
    out = redact(out);
    if (engine.ledger.generation === before) break;
  }
  return out;
}

function field(engine: Engine, name: string, value: unknown): unknown {
  const rule = typeof name === "string" ? engine.names.of(name) : undefined;
  return rule === undefined ? redactJson(engine, value) : redactJsonUnder(engine, value, rule, 0, name);
}

/** Redacts one text. With a redactor of your own, equal values get equal markers across calls. */
export function redactText(text: string, redactor: Redactor = createRedactor()): Redacted<string> {
  return redactor.text(text);
}

/** Redacts one URL. */
export function redactUrl(url: string, redactor: Redactor = createRedactor()): Redacted<string> {
  return redactor.url(url);
}

/** Redacts a list of headers in HAR's shape. */
export function redactHeaders<T extends NamedValue>(
  headers: readonly T[],
  redactor: Redactor = createRedactor(),
): Redacted<T[]> {
  return redactor.headers(headers);
}

/** Redacts one JSON value. */
export function redactValue<T>(value: T, redactor: Redactor = createRedactor()): Redacted<T> {
  return redactor.value(value);
}
