interface SecretPattern {
  readonly name: string;
  readonly pattern: RegExp;
}

/**
 * The package's own small, frozen list (spec 002, lines 124-125; reference gap G15). It is not shared with a better
 * detector on purpose: another list would change which published cases are refused.
 */
const patterns: readonly SecretPattern[] = [
  { name: "AWS access key id", pattern: /(?<![A-Z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])/ },
  { name: "PEM private key", pattern: /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY/ },
  { name: "GitHub token", pattern: /(?<![A-Za-z0-9_])(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_[A-Za-z0-9_]{22})/ },
  { name: "age secret key", pattern: /AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]{20}/i },
  { name: "Slack token", pattern: /(?<![A-Za-z0-9])xox[abeoprs]-[A-Za-z0-9-]{10}/ },
  {
    name: "JSON Web Token",
    pattern: /(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{5,}\.eyJ[A-Za-z0-9_-]{5,}\.[A-Za-z0-9_-]*/,
  },
];

/** One look that most texts fail, so that the patterns run only where something could match. */
const hint = /AKIA|ASIA|PRIVATE KEY|gh[pousr]_|github_pat_|age-secret-key|xox|eyJ/i;

/** The name of the first secret pattern that a text matches; never the match itself (reference danger D18). */
export function findSecret(text: string): string | undefined {
  if (!hint.test(text)) return undefined;
  return patterns.find(({ pattern }) => pattern.test(text))?.name;
}
