import { copyFileSync } from "node:fs";
import type { Options } from "tsup";
import { program } from "../../tsup.base.ts";

export const shared: Options = {
  ...program([]),
  splitting: false,
  noExternal: [/^@inspect\//],
  metafile: true,
  // The neighbours' sources: what is not used of them falls away.
  esbuildOptions: (options) => {
    options.conditions = ["@inspect/source"];
  },
};

// CommonJS, as Node starts it a tenth faster than a module, and in one file, as each further one costs at every tool call.
export default {
  ...shared,
  entry: { "page-state-hook": "src/main.ts" },
  format: "cjs",
  external: ["./manage.js"],
  publicDir: "plugin",
  onSuccess: async () => {
    // A plugin is copied to where the host keeps its plugins, so it carries the hook with it.
    copyFileSync("dist/page-state-hook.cjs", "dist/claude-code-plugin/page-state-hook.cjs");
  },
} satisfies Options;
