import { readFrontMatter } from "../contract/front-matter.js";
import { positionsOf } from "../position.js";
import type { NodeError } from "./prose-run.js";
import type { RunFolder } from "./run-folder.js";

/** Every `workspace/{node}/__error.md`, in its three forms. */
export function readNodeErrors(folder: RunFolder): NodeError[] {
  const errors: NodeError[] = [];
  if (!folder.has("workspace", "folder")) return errors;
  for (const entry of folder.list("workspace")) {
    if (entry.kind !== "folder") continue;
    const path = `workspace/${entry.name}/__error.md`;
    if (folder.bytes(path) === null) continue;
    const text = folder.text(path);
    if (text !== null) errors.push(parseNodeError(text, path, entry.name));
  }
  return errors;
}

/** Reads the error's name: after `# Error:`, from `error:` in front matter, or the last word of the heading. */
export function parseNodeError(text: string, path: string, node: string): NodeError {
  const at = positionsOf(text);
  const front = readFrontMatter(text);
  const stated = front.values.error;
  if (typeof stated === "string" && stated !== "") {
    const offset = Math.max(0, text.indexOf("error:"));
    const owner = front.values.node;
    const name = stated.split(".").at(-1) ?? stated;
    return {
      path,
      node: typeof owner === "string" ? owner : node,
      name,
      form: "front matter",
      position: at(offset, 6 + stated.length),
      text,
    };
  }
  const heading = /^#\s+(.+)$/m.exec(text);
  if (heading === null) return { path, node, name: null, form: "none", position: at(0), text };
  const words = (heading[1] ?? "").replace(/`/g, "").trim();
  const position = at(heading.index, heading[0].length);
  const documented = /^error:\s*(\S+)/i.exec(words);
  if (documented !== null) return { path, node, name: documented[1] ?? null, form: "heading", position, text };
  return { path, node, name: words.split(/[\s:]+/).at(-1) ?? null, form: "last word", position, text };
}
