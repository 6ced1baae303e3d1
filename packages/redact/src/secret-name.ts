import type { SecretKind } from "./kinds.js";
import {
  aboutWords,
  askingWords,
  codeWords,
  fillerWords,
  keyWords,
  lastPasswordWords,
  pagingWords,
  passOwners,
  passwordWords,
  pinWords,
  sessionOwners,
  wholeNames,
} from "./secret-words.js";

/** What a name says about the value that it names. */
export interface NameRule {
  readonly kind: SecretKind;
  /** Everything below is secret too, when the value is an object or a list. */
  readonly deep: boolean;
  /** The name alone is not enough: the value must also look like a token (`ticket`, `signature`). */
  readonly needsToken: boolean;
  /** The name is so short that a small number under it is a count or a width (`pass: 12`). */
  readonly isShort?: boolean;
}

const longestName = 200;
const wordPattern = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g;

/**
 * Whether a name (of a header, a parameter, a JSON key) says that its value is secret. Whole words count, in camel,
 * snake, kebab and dotted case: `apiKey`, `access_token` and `card.pin` are secret; `tokenizer`, `author`, `passenger`
 * and `pinned` are not.
 */
export function isSecretName(name: string): boolean {
  return typeof name === "string" && ruleOfName(name) !== undefined;
}

/** The rule for a name, or undefined when its value is ordinary. */
export function ruleOfName(name: string): NameRule | undefined {
  if (name.length > longestName) return undefined;
  const words = (name.match(wordPattern) ?? []).map((word) => word.toLowerCase());
  const whole = wholeNames.get(compactName(name)) ?? wholeNames.get(compactName(name).replace(/^x|\d+$/g, ""));
  if (whole !== undefined) return name.length <= 4 && whole === "password" ? shortRule : rule(whole);
  while (words.length > 1 && (fillerWords.has(words.at(-1) as string) || /^\d/.test(words.at(-1) as string)))
    words.pop();
  const last = words.at(-1) ?? "";
  if (askingWords.has(words[0] ?? "") && words.length > 1) return undefined;
  if (words.some(isPasswordWord)) return aboutWords.has(last) ? undefined : rule("password");
  const before = words.at(-2) ?? "";
  if (passwordWords.has(before + last)) return rule("password");
  if (lastPasswordWords.has(last)) return shortRule;
  if (last === "pass" ? passOwners.has(before) : last.endsWith("pass") && passOwners.has(last.slice(0, -4)))
    return shortRule;
  if (last.endsWith("pw") && passOwners.has(last.slice(0, -2))) return shortRule;
  const compact = words.join("");
  const joined = wholeNames.get(compact);
  if (joined !== undefined) return rule(joined);
  return ruleOfLastWord(last, before, words);
}

function ruleOfLastWord(last: string, before: string, words: readonly string[]): NameRule | undefined {
  if (/^[a-z]*tokens?$/.test(last)) return pagingWords.has(before) ? undefined : rule("token");
  if (/^[a-z]*secrets?$/.test(last)) return rule("secret");
  if (last === "jwt" || last === "bearer") return rule("token");
  if (last === "otp" || last === "totp") return rule("otp");
  if (last === "cvv" || last === "cvc" || last === "csc") return rule("cvv");
  if (last === "pin") return pinWords.has(before) ? rule("pin") : undefined;
  if (last === "key" || last === "keys") return keyWords.has(before) ? rule("secret") : undefined;
  if (last.endsWith("apikey")) return rule("secret");
  if (last === "code" || last === "codes") return codeWords.has(before) ? rule("otp") : undefined;
  if (/^(credentials?|creds?)$/.test(last)) return rule("credentials");
  if (last === "cookie" || last === "cookies") return rule("cookie");
  if (last === "iban") return rule("iban");
  if (last === "ssn") return rule("ssn");
  if (last === "authorization") return rule("credentials");
  if (last === "number" && (before === "card" || before === "pin")) return rule(before);
  if (last === "answer" && before === "security") return rule("answer");
  if ((last === "id" && (before === "session" || before === "sess")) || /(sessionid|sessid)$/.test(last)) {
    return rule("session");
  }
  if (words[0] === "aspsessionid" || (words.length === 1 && last.startsWith("aspsessionid"))) return rule("session");
  if (words.includes("csrf") || words.includes("xsrf")) return isAbout(last) ? undefined : rule("token");
  if (
    /^(signature|sig|hmac|ticket|assertion)$/.test(last) ||
    (last === "session" && (words.length === 1 || sessionOwners.has(before)))
  ) {
    return { kind: last === "session" ? "session" : "token", deep: false, needsToken: true };
  }
  return undefined;
}

const deepKinds: ReadonlySet<SecretKind> = new Set(["password", "token", "secret", "credentials", "cookie", "otp"]);

const shortRule: NameRule = { kind: "password", deep: true, needsToken: false, isShort: true };

function rule(kind: SecretKind): NameRule {
  return { kind, deep: deepKinds.has(kind), needsToken: false };
}

// The name of a form's field that carries the token, not the token.
function isAbout(word: string): boolean {
  return aboutWords.has(word) || word === "field" || word === "text";
}

function isPasswordWord(word: string): boolean {
  return passwordWords.has(word) || /(password|passwd|passphrase|passcode)$/.test(word);
}

/** A name without case and separators, so that one entry covers every style of writing it. */
export function compactName(name: string): string {
  return name.toLowerCase().replace(/[\s_\-.[\]:$@]/g, "");
}
