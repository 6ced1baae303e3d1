import type { CompiledComponent, CompiledUrlPattern } from "./compiled-states.js";
import { urlComponents } from "./compiled-states.js";
import type { UrlParts } from "./url-parts.js";

/** Whether a URL matches a pattern. */
export type UrlMatcher = (url: UrlParts) => boolean;

/** Makes URLPattern objects; loaded only for maps with patterns that use groups or modifiers. */
export type UrlPatternConstructor = new (components: {
  [component: string]: string;
}) => { test(components: { [component: string]: string }): boolean };

/**
 * A matcher of a compiled pattern. Regular expressions are built at their first use, since most patterns of a large
 * map are never asked.
 *
 * @param urlPattern has to be given when `pattern.full` is set
 */
export function urlMatcher(pattern: CompiledUrlPattern, urlPattern: UrlPatternConstructor | null): UrlMatcher {
  if (pattern.components !== null) {
    const tests = urlComponents.flatMap((component) => {
      const test = componentTest(pattern.components?.[component] ?? null);
      return test === null ? [] : [(url: UrlParts) => test(url[component])];
    });
    return (url) => tests.every((test) => test(url));
  }
  let built: InstanceType<UrlPatternConstructor> | null = null;
  return (url) => {
    if (pattern.full === null || urlPattern === null) return false;
    built ??= new urlPattern({ ...pattern.full });
    return built.test({ ...url });
  };
}

function componentTest(component: CompiledComponent): ((text: string) => boolean) | null {
  if (component === null) return null;
  if ("is" in component) return (text) => text === component.is;
  let regex: RegExp | null = null;
  return (text) => {
    regex ??= new RegExp(component.regex, "u");
    return regex.test(text);
  };
}
