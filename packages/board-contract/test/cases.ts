import { readFileSync } from "node:fs";

export type Recipe = string | { readonly base64: string } | { readonly concat: readonly Part[] };
type Part = string | { readonly repeat: string; readonly times: number };

export interface Case {
  readonly id: string;
  readonly description: string;
  readonly mode: "implementation_status" | "route_next";
  readonly trusted: Record<string, unknown>;
  readonly raw: Recipe;
  /** Where the refusal stands, in bytes; checked where given. */
  readonly offset?: number;
  readonly expect: { readonly ok: true } | { readonly ok: false; readonly code: string };
}

export const cases = JSON.parse(
  readFileSync(new URL("../conformance/cases.json", import.meta.url), "utf8"),
) as readonly Case[];

export function bytesOf(recipe: Recipe): Uint8Array {
  if (typeof recipe === "string") return Buffer.from(recipe, "utf8");
  if ("base64" in recipe) return Buffer.from(recipe.base64, "base64");
  if ("concat" in recipe) {
    return Buffer.from(
      recipe.concat.map((part) => (typeof part === "string" ? part : part.repeat.repeat(part.times))).join(""),
      "utf8",
    );
  }
  throw new Error("unknown recipe");
}
