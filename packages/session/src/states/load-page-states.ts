import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SessionError } from "../error.js";
import type { LayoutProblem } from "../layout/safe-result.js";
import { writeFile } from "../run/write-file.js";
import type { CompiledPageStates } from "./compiled-states.js";

/** Compiles a map's text; `safeCompilePageStates` of `@inspect/session/schema`, loaded only when the cache has none. */
export type CompileStates = (
  source: string,
) =>
  | { readonly ok: true; readonly value: CompiledPageStates }
  | { readonly ok: false; readonly problems: readonly (LayoutProblem & { readonly line: number })[] };

/**
 * The compiled map of a file: from the cache when a map with the same content was compiled before, else compiled and
 * cached. So a step needs neither a YAML parser nor a schema library.
 *
 * @param cacheFolder as `cacheFolder(inspectFolder)` gives it
 * @param compile gives the compiler; called only for a content that is not in the cache
 * @throws SessionError `states-unreadable`, `states-invalid` naming each problem with its line
 */
export async function loadPageStates(
  path: string,
  cacheFolder: string,
  compile: () => Promise<CompileStates>,
): Promise<CompiledPageStates> {
  const source = readSource(path);
  const hash = createHash("sha256").update(source).digest("hex");
  const cached = join(cacheFolder, `states-v2-${hash}.json`);
  const known = readCached(cached, hash);
  if (known !== null) return known;
  const compiled = (await compile())(source);
  if (!compiled.ok) {
    const [first] = compiled.problems;
    const more = compiled.problems.length - 1;
    const message = `${path}:${first?.line}: ${first?.message}${more > 0 ? ` (and ${more} more; inspect states check lists them)` : ""}`;
    throw new SessionError("states-invalid", message, { problems: compiled.problems });
  }
  await writeFile(cached, JSON.stringify(compiled.value));
  return compiled.value;
}

/** The text of a map's file, without a byte order mark. @throws SessionError `states-unreadable` */
export function readSource(path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/^\ufeff/, "");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    const why = missing ? "is not there" : `cannot be read: ${(error as Error).message}`;
    throw new SessionError("states-unreadable", `the page state map ${path} ${why}`, { cause: error });
  }
}

function readCached(path: string, hash: string): CompiledPageStates | null {
  try {
    const found = JSON.parse(readFileSync(path, "utf8")) as CompiledPageStates;
    const fits = found.format === "inspect/compiled-page-states" && found.version === 1 && found.sourceHash === hash;
    return fits ? found : null;
  } catch {
    return null;
  }
}
