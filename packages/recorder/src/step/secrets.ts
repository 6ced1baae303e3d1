/** Secrets typed in the browser, in this step or an earlier one; everything written beside network.har is without them. */
export interface Secrets {
  /** Remembers a secret; gives what stands for it. */
  add(secret: string): string;
  /** Replaces every secret that is long enough to be told from chance. */
  clean(text: string): string;
  /** The same for every text inside a JSON value. */
  cleanValue<T>(value: T): T;
  /** In the order of their markers. */
  readonly all: readonly string[];
}

/** Shorter ones would be found everywhere; they are still kept out of the action's arguments. */
const shortestReplaced = 4;

/**
 * Passwords get ordinals, never a hash: a guessable value can be found from its hash.
 *
 * @param earlier secrets of earlier steps: a page may show them long after they were typed
 * @param onNew called with all secrets when one is added
 */
export function createSecrets(
  earlier: readonly string[] = [],
  onNew: (all: readonly string[]) => void = () => {},
): Secrets {
  const known: string[] = [...earlier];
  const secrets: Secrets = {
    add(secret) {
      if (!known.includes(secret)) {
        known.push(secret);
        onNew(known);
      }
      return `[password#${known.indexOf(secret) + 1}]`;
    },
    clean(text) {
      // Longer ones first: one secret may hold another.
      return known
        .map((secret, index) => ({ secret, marker: `[password#${index + 1}]` }))
        .filter(({ secret }) => secret.length >= shortestReplaced)
        .sort((left, right) => right.secret.length - left.secret.length)
        .reduce(
          (cleaned, { secret, marker }) =>
            formsOf(secret).reduce((whole, form) => whole.replaceAll(form, marker), cleaned),
          text,
        );
    },
    cleanValue: <T>(value: T): T => cleanWith(value, (text) => secrets.clean(text)) as T,
    get all() {
      return [...known];
    },
  };
  return secrets;
}

function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret);
  const json = JSON.stringify(secret).slice(1, -1);
  return [...new Set([secret, encoded, encoded.replaceAll("%20", "+"), json])];
}

function cleanWith(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) return value.map((item) => cleanWith(item, clean));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanWith(inner, clean)]));
}
