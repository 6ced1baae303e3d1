import type { Position } from "../position.js";
import type { SourceLine } from "./bullets.js";
import type { Contract, ContractNode } from "./contract.js";
import { readFrontMatter } from "./front-matter.js";
import { type OpenSection, readNode } from "./read-node.js";

const sectionLine =
  /^(requires|ensures|returns|parameters|maintains|errors|invariants|strategies|environment|services|execution|runtime|shape):\s*(.*)$/;

/** A longer line is no heading, and patterns over it could take very long. */
const longestHeading = 1000;

interface OpenNode {
  readonly name: string;
  readonly sections: OpenSection[];
  readonly position: Position;
}

/**
 * Reads a source file of OpenProse: front matter, sections, inline nodes, and the clauses of its promises. Section names
 * are matched without case; unknown sections are text. Never throws.
 *
 * @param text The text of a `root.prose.md` or of a file in `sources/`.
 * @returns The contract, with a position for each section and clause.
 */
export function parseContract(text: string): Contract {
  const front = readFrontMatter(text);
  const nodes: OpenNode[] = [{ name: "", sections: [], position: { line: 1, column: 1, offset: 0, length: 0 } }];
  const description: string[] = [];
  let title: string | null = null;
  let section: OpenSection | undefined;
  let inFence = false;
  // A lower-case `errors:` line inside a headed section is only text.
  let usesHeadings = false;
  let offset = front.end;
  let number = lineNumberAt(text, front.end);

  function open(name: string, position: Position): OpenSection {
    const begun: OpenSection = { name: name.toLowerCase(), lines: [], facets: [], position };
    (nodes.at(-1) as OpenNode).sections.push(begun);
    return begun;
  }

  for (const raw of text.slice(front.end).split("\n")) {
    const line = raw.replace(/\r$/, "");
    const position = { line: number, column: 1, offset, length: line.length };
    offset += raw.length + 1;
    number++;
    if (/^\s*(?:```|~~~)/.test(line)) {
      inFence = !inFence;
      continue;
    }
    if (inFence) continue;
    const heading = line.length > longestHeading ? null : /^(#{1,4})\s+(.*?)\s*#*$/.exec(line);
    if (heading !== null) {
      const depth = (heading[1] ?? "").length;
      const words = (heading[2] ?? "").replace(/[`*]/g, "").trim();
      if (depth === 1) title ??= words;
      else if (depth === 2) {
        nodes.push({ name: words, sections: [], position });
        section = undefined;
      } else if (depth === 3) {
        section = open(words, position);
        usesHeadings = true;
      } else if (section !== undefined) section.facets.push({ name: words, position });
      continue;
    }
    if (line.trim() === "---") continue;
    const lower = usesHeadings ? null : sectionLine.exec(line);
    if (lower !== null) {
      section = open(lower[1] ?? "", position);
      if ((lower[2] ?? "") !== "") section.lines.push({ text: lower[2] ?? "", position } satisfies SourceLine);
      continue;
    }
    if (section !== undefined) section.lines.push({ text: line, position });
    else if (nodes.length === 1 && line.trim() !== "") description.push(line.trim());
  }
  const name = textOf(front.values.name) ?? title;
  const kind = textOf(front.values.kind);
  const [first, ...inline] = nodes as [OpenNode, ...OpenNode[]];
  const built: [ContractNode, ...ContractNode[]] = [
    readNode(name ?? "", kind, first.sections, first.position),
    ...inline.map((node) => readNode(node.name, null, node.sections, node.position)),
  ];
  return {
    name,
    kind,
    frontMatter: front.values,
    description: description.join("\n"),
    nodes: built,
    warnings: front.warnings,
  };
}

function lineNumberAt(text: string, offset: number): number {
  let number = 1;
  for (let at = text.indexOf("\n"); at !== -1 && at < offset; at = text.indexOf("\n", at + 1)) number++;
  return number;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
