import { copyFileSync } from "node:fs";
import { program } from "../../tsup.base.ts";

// Two files that stand alone, as a chunk of shared code would cost each hook call another file to load.
export default {
  ...program([]),
  entry: { "page-state-hook": "src/main.ts", manage: "src/manage.ts" },
  splitting: false,
  external: ["./manage.js"],
  noExternal: [/^@inspect\//],
  // The neighbours' sources: what the hook does not use of them falls away.
  esbuildOptions: (options: { conditions?: string[] }): void => {
    options.conditions = ["@inspect/source"];
  },
  metafile: true,
  publicDir: "plugin",
  onSuccess: async (): Promise<void> => {
    // A plugin is copied to where the host keeps its plugins, so it carries the hook with it.
    copyFileSync("dist/page-state-hook.js", "dist/claude-code-plugin/page-state-hook.mjs");
  },
};
