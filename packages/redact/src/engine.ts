import type { KnownSecrets } from "./known-secrets.js";
import type { Ledger } from "./ledger.js";
import type { NameRules } from "./name-rules.js";

/** What all parts of one redactor share. */
export interface Engine {
  readonly ledger: Ledger;
  readonly names: NameRules;
  readonly known: KnownSecrets;
}

/** How deep encodings inside encodings are opened: JSON in a query in a URL in JSON. */
export const deepestNesting = 4;
