const credentialName = /authorization|cookie|token|secret|key|credential|password/i;

/** Removes known secrets from text and from JSON values. */
export interface Scrubber {
  text(text: string): string;
  /** A copy of a JSON value without the secrets, in names as well as in values. */
  value(value: unknown): unknown;
  /** Whether a successful answer has to be scrubbed: secrets of fewer than 8 characters occur in any text by chance. */
  concerns(text: string): boolean;
}

/**
 * @param apiKey the key itself
 * @param headers the caller's own headers, of which those with a credential's name count as secrets
 */
export function createScrubber(apiKey: string, headers: { readonly [name: string]: string }): Scrubber {
  const own = Object.entries(headers).flatMap(([name, value]) => (credentialName.test(name) ? [value] : []));
  const secrets = [apiKey, ...own].filter((secret) => secret !== "");
  const spellings = [...new Set(secrets.flatMap(spellingsOf))].sort((left, right) => right.length - left.length);
  const guessProof = spellings.filter((spelling) => spelling.length >= 8);

  function text(given: string): string {
    return spellings.reduce((rest, spelling) => rest.replaceAll(spelling, "[redacted]"), given);
  }

  function value(given: unknown): unknown {
    if (typeof given === "string") return text(given);
    if (Array.isArray(given)) return given.map(value);
    if (typeof given !== "object" || given === null) return given;
    return Object.fromEntries(Object.entries(given).map(([name, part]) => [text(name), value(part)]));
  }

  return { text, value, concerns: (given) => guessProof.some((spelling) => given.includes(spelling)) };
}

/** Answers without secrets in what the server added; types, labels and probabilities are known to be our own words. */
export function scrubAnswers(
  answers: { readonly [name: string]: unknown },
  scrubber: Scrubber,
): { readonly [name: string]: unknown } {
  const entries = Object.entries(answers as { readonly [name: string]: { readonly [field: string]: unknown } });
  return Object.fromEntries(
    entries.map(([name, answer]) => {
      const fields = Object.entries(answer).map(([field, value]) =>
        ["type", "noul", "choice", "probabilities", "score"].includes(field)
          ? [field, value]
          : [scrubber.text(field), scrubber.value(value)],
      );
      return [name, Object.fromEntries(fields)];
    }),
  );
}

function spellingsOf(secret: string): string[] {
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)];
}
