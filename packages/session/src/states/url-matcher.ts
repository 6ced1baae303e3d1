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
 * A matcher of a compiled pattern. It is made ready at its first use, since most patterns of a large map are never
 * asked.
 *
 * @param urlPattern has to be given when `pattern.full` is set
 */
export function urlMatcher(pattern: CompiledUrlPattern, urlPattern: UrlPatternConstructor | null): UrlMatcher {
  const { components, full } = pattern;
  if (components !== null) {
    let tests: readonly ((url: UrlParts) => boolean)[] | null = null;
    return (url) => {
      tests ??= urlComponents.flatMap((component) => {
        const compiled = components[component];
        if (compiled === undefined) return [];
        const test = componentTest(compiled);
        return [(parts: UrlParts) => test(parts[component])];
      });
      return tests.every((test) => test(url));
    };
  }
  let built: InstanceType<UrlPatternConstructor> | null = null;
  return (url) => {
    if (full === null || urlPattern === null) return false;
    built ??= new urlPattern({ ...full });
    return built.test({ ...url });
  };
}

function componentTest(component: CompiledComponent): (text: string) => boolean {
  if ("is" in component) return (text) => text === component.is;
  const regex = new RegExp(component.regex, "u");
  return (text) => regex.test(text);
}
