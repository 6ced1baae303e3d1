import type { Options } from "tsup";

const shared: Options = {
  format: "esm",
  target: "node20",
  platform: "node",
  dts: false,
  clean: true,
  splitting: true,
  sourcemap: false,
};

/** A published library: one output file an entry, declarations come from tsc. */
export function library(entry: string[]): Options {
  return { ...shared, entry, sourcemap: true };
}

/** A command: its bin shim imports dist/main.js; every dynamic import becomes a file of its own. */
export function program(entry: string[]): Options {
  return { ...shared, entry };
}
