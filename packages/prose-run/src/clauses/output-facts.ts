import { createHash } from "node:crypto";
import type { OutputFile, ProseRun } from "../run/prose-run.js";
import { folderOf } from "../run/run-folder.js";
import { type ContentFacts, contentFacts } from "./content-facts.js";

/** What code can see in the outputs of a run, and their digests. */
export interface OutputFacts {
  of(output: OutputFile): ContentFacts | null;
  /** sha256 of the content, up to the bound of the reading; null when it cannot be read. */
  digest(output: OutputFile): string | null;
}

/** Characters of output text kept at once; an output that was let go is read again when it is asked for. */
const keptCharacters = 4 * 1024 * 1024;

/** Reads the outputs of a run when they are asked for. Memory stays bounded however large the outputs are. */
export function openOutputFacts(run: Pick<ProseRun, "path">): OutputFacts {
  const folder = folderOf(run);
  const known = new Map<string, ContentFacts | null>();
  let kept = 0;

  function read(output: OutputFile): ContentFacts | null {
    const content = folder.read(output.path);
    if (content === null) return null;
    const facts = contentFacts(output.path, content.toString("utf8"), output.bytes > content.length);
    kept += facts.text.length;
    for (const [path, old] of known) {
      if (kept <= keptCharacters) break;
      known.delete(path);
      kept -= old?.text.length ?? 0;
    }
    return facts;
  }

  function of(output: OutputFile): ContentFacts | null {
    let facts = known.get(output.path);
    if (facts === undefined) {
      facts = read(output);
      known.set(output.path, facts);
    }
    return facts;
  }

  return {
    of,
    digest(output) {
      const content = folder.read(output.path);
      return content === null ? null : createHash("sha256").update(content).digest("hex");
    },
  };
}
