/**
 * A rule of the user's own. Every field that is given has to match; a rule that gives none matches nothing.
 * Exclude rules beat include rules, and both beat every other reason.
 */
export interface UserRule {
  /** A host with its subdomains: `example.com` also matches `api.example.com`. `*` stands for any host. */
  readonly host?: string;
  /** Whole segments from the start: `/api` matches `/api` and `/api/items`, `/shop/*\/cart` one segment between. */
  readonly path?: string;
  /** A method, in any case. */
  readonly method?: string;
  /** A resource type such as `image`, or a media type such as `text/html`. */
  readonly type?: string;
}

/** What a rule is held against. */
export interface RuleSubject {
  readonly host: string;
  readonly path: string;
  readonly method: string;
  readonly resourceType: string;
  readonly mimeType: string;
}

/** A rule for messages, in the form the command line takes. */
export function describeRule(rule: UserRule): string {
  return (["host", "path", "method", "type"] as const)
    .flatMap((field) => (rule[field] === undefined ? [] : [`${field}=${rule[field]}`]))
    .join(",");
}

/**
 * Reads a rule as the command line takes it: `host=example.com`, `path=/api`, `method=POST`, `type=image`, several
 * joined by commas, a bare host or path, or an address (its host and path). `*` stands in a host for all of it or for
 * its first part only.
 *
 * @returns undefined when the text is no rule.
 */
export function parseUserRule(text: string): UserRule | undefined {
  const rule = readRule(text.trim());
  if (rule?.host === undefined) return rule;
  return /^(?:\*|(?:\*\.)?[^\s*/,]+)$/.test(rule.host) ? rule : undefined;
}

function readRule(trimmed: string): UserRule | undefined {
  if (/^https?:\/\//i.test(trimmed)) {
    if (!URL.canParse(trimmed)) return undefined;
    const { host, pathname } = new URL(trimmed);
    return pathname === "/" ? { host } : { host, path: pathname };
  }
  if (!/^(?:host|path|method|type)=/.test(trimmed)) {
    if (trimmed === "" || /[\s=]/.test(trimmed)) return undefined;
    return trimmed.startsWith("/") ? { path: trimmed } : { host: trimmed };
  }
  const fields: Record<string, string> = {};
  for (const part of trimmed.split(/,(?=[a-z]+=)/)) {
    const equals = part.indexOf("=");
    const [name, value] = [part.slice(0, equals), part.slice(equals + 1).trim()];
    if (!/^(?:host|path|method|type)$/.test(name) || value === "" || value.endsWith(",") || name in fields)
      return undefined;
    fields[name] = value;
  }
  return fields;
}

export function matchesRule(rule: UserRule, subject: RuleSubject): boolean {
  const { host, path, method, type } = rule;
  if (host === undefined && path === undefined && method === undefined && type === undefined) return false;
  if (host !== undefined && !matchesHost(host.toLowerCase(), subject.host)) return false;
  if (path !== undefined && !matchesPath(path, subject.path)) return false;
  if (method !== undefined && method.toUpperCase() !== subject.method) return false;
  return type === undefined || matchesType(type.toLowerCase(), subject);
}

/** A port counts only when the rule names one. */
function matchesHost(rule: string, host: string): boolean {
  if (rule === "*") return true;
  const plain = rule.startsWith("*.") ? rule.slice(2) : rule;
  const named = /:\d+$/.test(plain) ? host : host.replace(/:\d+$/, "");
  // An address does not name its scheme's own port.
  const usual = /:\d+$/.test(host) ? plain : plain.replace(/:(?:80|443)$/, "");
  return named === usual || named.endsWith(`.${usual}`);
}

function matchesPath(rule: string, path: string): boolean {
  const wanted = rule.split("/").filter((segment) => segment !== "");
  const segments = path.split("/").filter((segment) => segment !== "");
  if (wanted.at(-1) === "**") wanted.pop();
  if (wanted.length > segments.length) return false;
  return wanted.every((segment, index) => matchesSegment(segment, segments[index] ?? ""));
}

/** `*` stands for any characters of one segment. */
function matchesSegment(rule: string, segment: string): boolean {
  if (!rule.includes("*")) return rule === segment;
  const [first = "", ...rest] = rule.split("*");
  if (!segment.startsWith(first)) return false;
  let at = first.length;
  for (let index = 0; index < rest.length; index++) {
    const piece = rest[index] ?? "";
    if (index === rest.length - 1) return segment.length - piece.length >= at && segment.endsWith(piece);
    const found = segment.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return true;
}

function matchesType(rule: string, subject: RuleSubject): boolean {
  if (rule === subject.resourceType || rule === subject.mimeType) return true;
  return rule.endsWith("/*") && subject.mimeType.startsWith(rule.slice(0, -1));
}
