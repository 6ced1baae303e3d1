import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseContract } from "../src/index.js";
import { rootContract } from "./fixtures/generations.js";

const ensures = (...bullets: string[]) =>
  parseContract(`### Ensures\n\n${bullets.join("\n")}\n`).nodes[0].clauses.map(
    ({ position: _, section: __, ...clause }) => clause,
  );

const clause = { name: null, condition: null, fields: [] };

describe("sections and front matter", () => {
  test("a source with its own node", () => {
    const contract = parseContract(rootContract);
    expect(contract).toMatchObject({
      name: "tidal-report",
      kind: "system",
      description: "A short report on tidal power for a reader who has to decide.",
    });
    const [own] = contract.nodes;
    expect(own.sections.map((section) => section.name)).toEqual([
      "requires",
      "services",
      "ensures",
      "errors",
      "strategies",
    ]);
    expect(own.inputs.map((input) => input.name)).toEqual(["topic"]);
    expect(own.errors).toEqual(["no-sources"]);
  });

  test("inline nodes own the sections after them; names are matched without case", () => {
    const contract = parseContract(
      "---\nname: a\nkind: function\n---\n\n### RETURNS\n\n- x: y\n\n---\n\n## helper\n\n### returns\n\n- z: w\n\n### Errors\n\n- broke: it broke\n",
    );
    expect(contract.nodes.map((node) => [node.name, node.clauses.map((one) => one.name), node.errors])).toEqual([
      ["a", ["x"], []],
      ["helper", ["z"], ["broke"]],
    ]);
  });

  test("lower-case lines of generation C, and only without headings", () => {
    const contract = parseContract(
      "# Thing\n\nrequires:\n- a: input\n\nensures:\n- b: output\n\nerrors:\n- c: broke\n",
    );
    expect([
      contract.name,
      contract.nodes[0].inputs[0]?.name,
      contract.nodes[0].clauses[0]?.name,
      contract.nodes[0].errors,
    ]).toEqual(["Thing", "a", "b", ["c"]]);
    expect(parseContract("### Ensures\n\n- b: output\n\nerrors:\n- c: broke\n").nodes[0].errors).toEqual([]);
  });

  test("headings and bullets inside fences are text", () => {
    const contract = parseContract("### Execution\n\n```prose\n### Returns\n- x: y\n```\n\n### Returns\n\n- z: w\n");
    expect(contract.nodes[0].clauses.map((one) => one.name)).toEqual(["z"]);
  });

  test("run-typed inputs", () => {
    expect(
      parseContract(
        "### Parameters\n\n- subject: run — the run\n- many: run[]\n- depth: how deep\n",
      ).nodes[0].inputs.map(({ name, type }) => [name, type]),
    ).toEqual([
      ["subject", "run"],
      ["many", "run[]"],
      ["depth", null],
    ]);
  });

  test("front matter that is more than plain lines is read as YAML, harmlessly", () => {
    const contract = parseContract(
      '---\nname: "a: b"\ntags: [x, y]\nnested:\n  deep: 1\n__proto__: {polluted: true}\n---\n\n# T\n',
    );
    expect([contract.name, contract.frontMatter.tags]).toEqual(["a: b", ["x", "y"]]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(parseContract("---\nname: [broken\n---\n").warnings.map((one) => one.code)).toEqual([
      "invalid-front-matter",
    ]);
  });
});

describe("clauses", () => {
  test.each([
    ["- `report`: the text", { ...clause, kind: "output", name: "report", text: "the text" }],
    ["- report: the text", { ...clause, kind: "output", name: "report", text: "the text" }],
    [
      "- `report`: JSON containing:\n  - id: string\n  - `sub-name` (optional): number",
      { ...clause, kind: "output", name: "report", text: "JSON containing:", fields: ["id", "sub-name"] },
    ],
    [
      "- if no sources: `report` says so",
      { ...clause, kind: "conditional", condition: "no sources", text: "`report` says so" },
    ],
    [
      "- shortfall (when too few): why",
      { ...clause, kind: "conditional", name: "shortfall", condition: "too few", text: "why" },
    ],
    [
      "- each fact has: claim, source and an author",
      {
        ...clause,
        kind: "each",
        name: "fact",
        text: "each fact has: claim, source and an author",
        fields: ["claim", "source", "author"],
      },
    ],
    ["- the report is honest", { ...clause, kind: "postcondition", text: "the report is honest" }],
    ["- Output in `a: b` form is kept", { ...clause, kind: "postcondition", text: "Output in `a: b` form is kept" }],
    [
      "- report: first line\n  goes on here",
      { ...clause, kind: "output", name: "report", text: "first line goes on here" },
    ],
  ])("%j", (bullet, wanted) => {
    expect(ensures(bullet)).toEqual([wanted]);
  });

  test("facets and postconditions of a maintained truth", () => {
    const clauses = parseContract(
      "### Maintains\n\nWhat is known. Postcondition: every entry is dated. Postcondition: no entry twice.\n\n#### funding\n\n- amount: in euro\n",
    ).nodes[0].clauses;
    expect(clauses.map((one) => [one.kind, one.name ?? one.text])).toEqual([
      ["output", "amount"],
      ["facet", "funding"],
      ["postcondition", "every entry is dated."],
      ["postcondition", "no entry twice."],
    ]);
  });

  test("every clause has the position of its line", () => {
    const text = rootContract.replaceAll("\n", "\r\n");
    for (const one of parseContract(text).nodes[0].clauses) {
      const line = text.split("\n")[one.position.line - 1] as string;
      expect(text.slice(one.position.offset, one.position.offset + one.position.length)).toBe(line.trimEnd());
    }
  });
});

test("any text: no throw, positions inside", () => {
  const part = fc.constantFrom(
    "---",
    "name: x",
    "kind: [a, {b",
    "# T",
    "## n",
    "### Ensures",
    "### Maintains",
    "#### f",
    "- a: b",
    "  - c: d",
    "- if x: y",
    "- each a has: b",
    "ensures:",
    "```",
    "Postcondition: z",
    "- `",
    "1. x",
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(part, fc.string({ unit: "binary", maxLength: 20 })), { maxLength: 20 }),
      fc.constantFrom("\n", "\r\n"),
      (lines, newline) => {
        const text = lines.join(newline);
        for (const node of parseContract(text).nodes) {
          for (const { position } of [...node.clauses, ...node.sections, ...node.inputs]) {
            expect(position.offset >= 0 && position.offset + position.length <= text.length).toBe(true);
          }
        }
      },
    ),
    { numRuns: 800 },
  );
});

test("a random contract is read as it was written", () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,10}$/).filter((text) => !/^(?:if|when|on|each)$/.test(text));
  const words = fc.stringMatching(/^[a-z][a-z ]{0,30}[a-z]$/);
  fc.assert(
    fc.property(
      fc.array(fc.record({ name, words, fields: fc.uniqueArray(name, { maxLength: 3 }) }), { maxLength: 5 }),
      fc.uniqueArray(name, { maxLength: 3 }),
      (outputs, errors) => {
        const bullets = outputs.flatMap((one) => [
          `- ${one.name}: ${one.words}`,
          ...one.fields.map((field) => `  - ${field}: x`),
        ]);
        const [own] = parseContract(
          `---\nname: s\n---\n\n### Ensures\n\n${bullets.join("\n")}\n\n### Errors\n\n${errors.map((one) => `- ${one}: x`).join("\n")}\n`,
        ).nodes;
        expect(own.clauses.map(({ name: read, text, fields }) => ({ name: read, words: text, fields }))).toEqual(
          outputs,
        );
        expect(own.errors).toEqual(errors);
      },
    ),
  );
});
