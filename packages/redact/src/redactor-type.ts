import type { RedactionCounts } from "./kinds.js";
import type { Redacted } from "./redacted.js";

/** A header, cookie or form field: HAR's own shape. Further fields pass through. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** Settings of a redactor. */
export interface RedactorOptions {
  /**
   * Key of the short hashes that stand for long random tokens. The same salt gives the same hashes, so one recording
   * uses one salt and a token can be followed through it.
   *
   * @default a random salt, so that hashes of two redactors cannot be compared
   */
  readonly salt?: string;
  /**
   * Values known to be secret (the account's password, what was typed into a password field). Every occurrence is
   * replaced, also percent-encoded, JSON-escaped or in base64. Values shorter than 4 characters are refused.
   *
   * @default []
   */
  readonly secrets?: readonly string[];
  /**
   * Further names (of headers, parameters, JSON keys) whose values are secret. Written in any case and style:
   * `houseToken` also covers `house-token` and `HOUSE_TOKEN`.
   *
   * @default []
   */
  readonly secretNames?: readonly string[];
}

/**
 * Takes secrets out of what it is given and remembers which value became which ordinal or hash. Use one redactor for
 * one recording. None of the methods throws for odd input; each returns its input unchanged when nothing was found.
 */
export interface Redactor {
  /** Free text of any form: prose, JSON, NDJSON, form bodies, multipart bodies, HTML, header lines, socket frames. */
  text(text: string): Redacted<string>;
  /** A URL, absolute or relative: userinfo, path, query and fragment. */
  url(url: string): Redacted<string>;
  /** One header's value; secret by the header's name or by its own shape. */
  header(name: string, value: string): Redacted<string>;
  /** A list of headers in HAR's shape. Names, order and further fields stay. */
  headers<T extends NamedValue>(headers: readonly T[]): Redacted<T[]>;
  /** A list of cookies in HAR's shape: every value that is not empty is replaced. */
  cookies<T extends NamedValue>(cookies: readonly T[]): Redacted<T[]>;
  /** A list of query or form parameters in HAR's shape: secret by name or by shape. */
  params<T extends NamedValue>(params: readonly T[]): Redacted<T[]>;
  /**
   * A JSON value. Keys, types and lengths stay; a secret (also a number) becomes a marker string. A key that is itself a
   * secret is replaced. Depth is limited to 512, cycles are cut; both leave a marker.
   */
  value<T>(value: T): Redacted<T>;
  /** A value whose name is known, for example one argument of an action: `field("password", "…")`. */
  field<T>(name: string, value: T): Redacted<T>;
  /** Adds a value that is secret from now on wherever it occurs (see `RedactorOptions.secrets`). */
  learn(secret: string): void;
  /** What has been replaced so far, by kind. */
  counts(): RedactionCounts;
}
