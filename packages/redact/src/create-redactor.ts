import type { Engine } from "./engine.js";
import { RedactError } from "./error.js";
import { redactHeader } from "./headers.js";
import { KnownSecrets } from "./known-secrets.js";
import { Ledger } from "./ledger.js";
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
 * @throws RedactError `invalid-option` when a known secret is shorter than 4 characters or the salt is empty
 */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  if (options.salt === "")
    throw new RedactError("invalid-option", "the salt of a redactor must not be empty; leave it out for a random one");
  const engine: Engine = {
    ledger: new Ledger(options.salt),
    names: new NameRules(options.secretNames),
    known: new KnownSecrets(),
  };
  for (const secret of options.secrets ?? []) engine.known.add(secret);
  const header = (name: string, value: string): string =>
    settled(value, (given) => redactHeader(engine, name, engine.known.replace(given, engine.ledger)));
  return {
    text: (text) => assumeRedacted(settled(text, (given) => redactTextAt(engine, given, 0))),
    url: (url) => assumeRedacted(settled(url, (given) => redactUrlAt(engine, given, 0))),
    header: (name, value) => assumeRedacted(header(name, value)),
    headers: (headers) => assumeRedacted(mapValues(engine, headers, ({ name, value }) => header(name, value))),
    cookies: (cookies) =>
      assumeRedacted(mapValues(engine, cookies, ({ value }) => engine.ledger.mark(value, "cookie"))),
    params: (params) =>
      assumeRedacted(mapValues(engine, params, ({ name, value }) => field(engine, name, value) as string)),
    value: <T>(value: T) => assumeRedacted(redactJson(engine, value) as T),
    field: <T>(name: string, value: T) => assumeRedacted(field(engine, name, value) as T),
    learn: (secret) => engine.known.add(secret),
    counts: () => engine.ledger.counts(),
  };
}

function field(engine: Engine, name: string, value: unknown): unknown {
  const rule = engine.names.of(name);
  return rule === undefined ? redactJson(engine, value) : redactJsonUnder(engine, value, rule, 0, name);
}

function mapValues<T extends NamedValue>(engine: Engine, list: readonly T[], redact: (item: T) => string): T[] {
  return list.map((item) => {
    if (typeof item.value !== "string" || typeof item.name !== "string") return redactJson(engine, item) as T;
    const value = redact(item);
    return value === item.value ? item : { ...item, value };
  });
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
