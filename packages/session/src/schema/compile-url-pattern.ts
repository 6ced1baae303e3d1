import { URLPattern } from "urlpattern-polyfill/urlpattern";
import type { CompiledComponent, CompiledUrlPattern, UrlComponent } from "../states/compiled-states.js";
import { urlComponents } from "../states/compiled-states.js";
import { eachComponent } from "../states/url-parts.js";

const anyHost = "https://any-host.invalid";
const simpleToken = /\\(.)|:([\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*)|(\*)|([^{}()?+*:\\])/suy;

/**
 * Compiles a URL pattern (URLPattern syntax, https://urlpattern.spec.whatwg.org/). One that starts with `/` holds for
 * every host, port and protocol. Components of literals, `:name` and `*` become plain text or a regular expression;
 * with groups or modifiers the whole pattern stays one for URLPattern.
 *
 * @throws TypeError what URLPattern says about a pattern that is none
 */
export function compileUrlPattern(source: string): CompiledUrlPattern {
  const everyHost = /^\/(?!\/)/.test(source);
  // In front of a path, since the library takes a colon in a lone path for the end of a protocol.
  const parsed = new URLPattern(everyHost ? anyHost + source : source);
  const canonical = eachComponent((component) =>
    everyHost && ["protocol", "hostname", "port"].includes(component) ? "*" : parsed[component],
  );
  const simple = urlComponents.map(
    (component) => [component, simpleComponent(component, canonical[component])] as const,
  );
  const literals = simple.reduce(
    (sum, [component, found]) => sum + (found?.literals ?? literalsOf(canonical[component])),
    0,
  );
  if (simple.some(([, found]) => found === null)) return { source, components: null, full: canonical, literals };
  const components = Object.fromEntries(
    simple.flatMap(([component, found]) =>
      found === null || found.compiled === null ? [] : [[component, found.compiled]],
    ),
  );
  return { source, components, full: null, literals };
}

/** A component without groups and modifiers, or null. URLPattern's canonical text is the input. */
function simpleComponent(
  component: UrlComponent,
  text: string,
): { readonly compiled: CompiledComponent | null; readonly literals: number } | null {
  if (text === "*") return { compiled: null, literals: 0 };
  const segment = component === "pathname" ? "[^\\/]+?" : component === "hostname" ? "[^\\.]+?" : "[^]+?";
  let regex = "";
  let literal = "";
  let literals = 0;
  let afterWildcard = false;
  let wildcards = 0;
  simpleToken.lastIndex = 0;
  while (simpleToken.lastIndex < text.length) {
    const match = simpleToken.exec(text);
    if (match === null) return null;
    const character = match[1] ?? match[4];
    if (character !== undefined) {
      regex += escapeRegex(character);
      literal += character;
      literals += character.length;
      afterWildcard = false;
      continue;
    }
    // `*` after a name or another `*` is a modifier.
    if (match[3] !== undefined && afterWildcard) return null;
    regex += match[3] === undefined ? `(?:${segment})` : ".*";
    afterWildcard = true;
    wildcards++;
  }
  return { compiled: wildcards === 0 ? { is: literal } : { regex: `^${regex}$` }, literals };
}

/** Characters outside groups, names and modifiers: an estimate for patterns that URLPattern itself matches. */
function literalsOf(canonical: string): number {
  return canonical
    .replace(/\([^)]*\)/g, "")
    .replace(/:[\p{ID_Start}$_][\p{ID_Continue}$]*/gu, "")
    .replace(/[{}*+?\\]/g, "").length;
}

function escapeRegex(character: string): string {
  return /[.+*?^${}()[\]|/\\]/.test(character) ? `\\${character}` : character;
}
