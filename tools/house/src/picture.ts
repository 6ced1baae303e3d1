/**
 * The dependency picture of docs/architecture.md as data: which own package (or subpath) a workspace may import.
 * A plain name allows the package and all its subpaths; a name with a subpath allows that subpath only.
 */
export const picture: Readonly<Record<string, readonly string[]>> = {
  "packages/redact": [],
  "packages/har": ["@inspect/redact"],
  "packages/subq": [],
  "packages/pee": [],
  "packages/session": ["@inspect/har", "@inspect/redact", "@inspect/pee", "@inspect/subq/questions"],
  "packages/recorder": ["@inspect/session/layout", "@inspect/redact"],
  "packages/prose-run": ["@inspect/redact"],
  "packages/board-contract": [],
  "apps/cli": [
    "@inspect/redact",
    "@inspect/har",
    "@inspect/subq",
    "@inspect/pee",
    "@inspect/session",
    "@inspect/recorder",
    "@inspect/prose-run",
    "@inspect/board-contract",
  ],
  "apps/hooks": ["@inspect/pee", "@inspect/session/layout"],
};

/** Third-party modules that only the named places may import (design: weight). */
export const onlyHere: Readonly<Record<string, readonly RegExp[]>> = {
  zod: [/\/src\/schema(\/|\.ts$)/, /\/src\/[a-z-]+-schema\.ts$/],
  undici: [/^packages\/subq\/src\/(?!questions|test)/],
  "playwright-core": [/^packages\/recorder\/src\//],
};
