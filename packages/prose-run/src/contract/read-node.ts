import type { Position } from "../position.js";
import { readBullets, type SourceLine } from "./bullets.js";
import type { Clause, ContractNode, ContractSection } from "./contract.js";
import { readClause, splitAtColon } from "./read-clause.js";

/** A section with its lines, fences left out. */
export interface OpenSection {
  readonly name: string;
  readonly lines: SourceLine[];
  readonly facets: { readonly name: string; readonly position: Position }[];
  readonly position: Position;
}

const promises = new Set(["returns", "maintains", "ensures"]);

/** Reads the sections of one node: promises, inputs, error names. */
export function readNode(
  name: string,
  kind: string | null,
  sections: readonly OpenSection[],
  position: Position,
): ContractNode {
  const clauses: Clause[] = [];
  const invariants: Clause[] = [];
  const inputs: { name: string; type: string | null; position: Position }[] = [];
  const errors: string[] = [];
  for (const section of sections) {
    const { bullets, paragraphs } = readBullets(section.lines);
    if (promises.has(section.name)) {
      clauses.push(...bullets.map((bullet) => readClause(bullet, section.name)));
      if (section.name === "maintains") {
        for (const facet of section.facets) {
          clauses.push({
            kind: "facet",
            section: section.name,
            name: facet.name,
            text: "",
            condition: null,
            fields: [],
            position: facet.position,
          });
        }
        for (const paragraph of paragraphs) clauses.push(...postconditionsOf(paragraph.text, paragraph.position));
      }
    } else if (section.name === "invariants") {
      invariants.push(
        ...bullets.map((bullet) => ({ ...readClause(bullet, section.name), kind: "postcondition" as const })),
      );
    } else if (section.name === "parameters" || section.name === "requires") {
      for (const bullet of bullets) {
        const [head, text] = splitAtColon(bullet.text) ?? [bullet.text, ""];
        const input = /^`?([\p{L}\p{N}_.-]+)`?/u.exec(head)?.[1];
        if (input !== undefined)
          inputs.push({
            name: input,
            type: /^`?(run(?:\[\])?)`?(?=$|[\s,;—–-])/.exec(text)?.[1] ?? null,
            position: bullet.position,
          });
      }
    } else if (section.name === "errors") {
      for (const bullet of bullets) {
        const found = /^`?([\p{L}\p{N}_][\p{L}\p{N}_.:-]*)`?/u.exec(splitAtColon(bullet.text)?.[0] ?? bullet.text)?.[1];
        if (found !== undefined) errors.push(found.replace(/:$/, ""));
      }
    }
  }
  return { name, kind, sections: sections.map(closeSection), clauses, invariants, inputs, errors, position };
}

function closeSection({ name, lines, position }: OpenSection): ContractSection {
  return {
    name,
    text: lines
      .map((line) => line.text)
      .join("\n")
      .trim(),
    position,
  };
}

function postconditionsOf(text: string, position: Position): Clause[] {
  return text
    .split(/(?=\bPostcondition:)/)
    .filter((part) => part.startsWith("Postcondition:"))
    .map((part) => ({
      kind: "postcondition" as const,
      section: "maintains",
      name: null,
      text: part.slice("Postcondition:".length).trim(),
      condition: null,
      fields: [],
      position,
    }));
}
