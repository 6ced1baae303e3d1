import type { UserRule } from "@inspect/har";

/** What `inspect har` was asked for. */
export interface HarCommandOptions {
  readonly format: "table" | "json" | "md";
  readonly out?: string;
  readonly all?: boolean;
  readonly explain?: boolean;
  readonly include: readonly UserRule[];
  readonly exclude: readonly UserRule[];
  readonly redact: boolean;
}
