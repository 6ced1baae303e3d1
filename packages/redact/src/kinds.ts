/**
 * What a redacted value was. `token`, `jwt`, `api-key` and `private-key` are long and random, so they may leave a short
 * keyed hash; every other kind is guessable and leaves an ordinal only.
 */
export type SecretKind =
  | "password"
  | "pin"
  | "otp"
  | "cvv"
  | "card"
  | "iban"
  | "ssn"
  | "answer"
  | "credentials"
  | "cookie"
  | "session"
  | "secret"
  | "token"
  | "jwt"
  | "api-key"
  | "private-key"
  | "known";

/** How many values of each kind a redactor has replaced; kinds that did not occur are absent. */
export type RedactionCounts = Readonly<Partial<Record<SecretKind, number>>>;
