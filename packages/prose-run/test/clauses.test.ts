import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkClause } from "../src/clauses/check-clause.js";
import type { ClauseResult } from "../src/clauses/clause-result.js";
import type { ClauseScope } from "../src/clauses/clause-scope.js";
import { contentFacts } from "../src/clauses/content-facts.js";
import { parseContract } from "../src/index.js";

function check(bullet: string, outputs: Record<string, string>, scope: Partial<ClauseScope> = {}) {
  const clause = parseContract(`### Ensures\n\n${bullet}\n`).nodes[0].clauses[0];
  if (clause === undefined) throw new Error(`no clause in ${bullet}`);
  const facts = Object.entries(outputs).map(([path, text]) => contentFacts(path, text));
  return checkClause(clause, {
    outputs: facts,
    triggers: [],
    conditionalsTaken: [],
    facets: null,
    ...scope,
  })[0] as ClauseResult;
}

const list = "# R\n\n- a\n- b\n- c\n";
const table = "| name | score |\n|---|---|\n| a | 1 |\n| b | 2 |\n";
const json = JSON.stringify({ items: [{ id: 1, claim: "x" }, { id: 2 }], total: 2 });
const csv = "name,score\na,1\nb,2\n";

describe("form", () => {
  test.each([
    ["- out: valid JSON", { "b/out.json": json }, "satisfied"],
    ["- out: valid JSON", { "b/out.json": "{ no" }, "violated"],
    ["- out: a JSON array", { "b/out.json": json }, "partially_satisfied"],
    ["- out: a report with a JSON block", { "b/out.md": '```json\n{"a":1}\n```\n' }, "satisfied"],
    ["- out: CSV", { "b/out.csv": csv }, "satisfied"],
    ["- out: CSV", { "b/out.csv": "a,b\n1\n" }, "violated"],
    ["- out: a table", { "b/out.md": table }, "satisfied"],
    ["- out: a table", { "b/out.md": list }, "violated"],
  ])("%s in %j is %s", (bullet, outputs, status) => {
    expect(check(bullet, outputs).status).toBe(status);
  });
});

describe("counts and lengths", () => {
  test.each([
    ["- out: at least 3 bullets", list, "satisfied"],
    ["- out: at least four bullets", list, "violated"],
    ["- out: exactly three items", list, "satisfied"],
    ["- out: no more than 2 bullets", list, "violated"],
    ["- out: at most 2 sentences", "One. Two.", "satisfied"],
    ["- out: under 3 words", "one two three", "violated"],
    ["- out: 3 words or fewer", "one two three", "satisfied"],
    ["- out: between 2 and 4 words", "one two three", "satisfied"],
    ["- out: 5-9 words", "one two three", "violated"],
    ["- out: at least 2 rows", table, "satisfied"],
    ["- out: at least 2 paragraphs", "One.\n\nTwo.\n", "satisfied"],
    ["- out: at least 2 sections", "# A\n\n## B\n", "satisfied"],
  ])("%s of %j is %s", (bullet, text, status) => {
    expect(check(bullet, { "b/out.md": text }).status).toBe(status);
  });

  test("entries of a JSON array by its name, rows of a CSV, rows of the one table", () => {
    expect(check("- out: at least 2 items", { "b/out.json": json }).status).toBe("satisfied");
    expect(check("- out: at least 3 items", { "b/out.json": json })).toMatchObject({
      status: "violated",
      reason: "at least 3 items: found 2 array entries",
    });
    expect(check("- out: at least 3 scores", { "b/out.csv": csv }).status).toBe("violated");
    expect(check("- out: at least 2 people", { "b/out.md": table }).status).toBe("satisfied");
  });

  test("a count of a thing that code cannot tell apart is left out", () => {
    expect(check("- out: at least 3 insights", { "b/out.md": `${list}\ntext\n\n- d\n- e\n` })).toMatchObject({
      status: "satisfied",
      reason: "b/out.md is there",
    });
  });
});

describe("what is said of an output that is there", () => {
  const results = (text: string, output: string) => {
    const clause = parseContract(`### Ensures\n\n- out: ${text}\n`).nodes[0].clauses[0];
    if (clause === undefined) throw new Error("no clause");
    const outputs = [contentFacts("b/out.md", output)];
    return checkClause(clause, { outputs, triggers: [], conditionalsTaken: [], facets: null });
  };

  test.each([
    "well-sourced, cites 12 primary sources, reviewed by a human, and useful",
    "covers at least 3 years of data and over 5 pages",
    "about 500 words",
    "JSON is not allowed",
    "not exactly 3 bullets",
  ])("%s: the output is there, the rest is not evaluable", (text) => {
    expect(results(text, `${list}`)).toMatchObject([
      { status: "satisfied", reason: "b/out.md is there" },
      { status: "not_evaluable", reason: "what else is said of it only reading can judge", confidence: 0 },
    ]);
  });

  test("nothing is said of it, or code sees what is said", () => {
    expect(results("", list)).toHaveLength(1);
    expect(results("exactly 3 bullets", list)).toHaveLength(1);
  });

  const bullets = (count: number): string => "- x\n".repeat(count);
  test.each([
    ["3 bullets", bullets(1), "violated"],
    ["3 bullets", bullets(3), "satisfied"],
    ["a list of 5 items", bullets(1), "violated"],
    ["3+ bullets", bullets(4), "satisfied"],
    ["must not exceed 5 words", "a b c d e f", "violated"],
    ["no longer than 5 words", "a b c d e f", "violated"],
    ["max 5 words", "a b c d e f", "violated"],
    ["5 words maximum", "a b c d e f", "violated"],
    ["a minimum of 5 words", "a b c d", "violated"],
    ["minimum of 5 words", "a b c d e", "satisfied"],
    ["at least fifteen bullets", bullets(14), "violated"],
    ["under 1k words", "a ".repeat(1200), "violated"],
    ["never more than 3 bullets", bullets(4), "violated"],
    ["never more than 3 bullets", bullets(2), "satisfied"],
    ["must not contain more than 3 words", "a b c d e f", "violated"],
    ["not less than 3 bullets", bullets(2), "violated"],
    ["not over 5 words", "a b c d", "satisfied"],
    ["exactly 3 sections", "# T\n\n## A\n\n## B\n\n## C\n", "not_evaluable"],
    ["exactly 2 sections", "# T\n\n## A\n\n## B\n\n## C\n", "violated"],
    ["at most 2 sentences", "Dr. Smith met Mr. Jones. They spoke.", "satisfied"],
    ["at least 3 bullets", "  - a\n  - b\n  - c\n", "satisfied"],
    ["exactly 2 bullets", "- a\n  - nested\n- b\n", "satisfied"],
    ["at least 2 rows", "name | score\n---|---\na | 1\nb | 2\n", "satisfied"],
    ["has sections `Overview` and `Risks`", "we did not write Overview or Risks.", "violated"],
    ["has sections `Overview` and `Risks`", "**Overview**\n\nx\n\nRisks: none\n", "satisfied"],
    ["text without a table", "no such thing", "not_evaluable"],
    ["not a table but prose", "prose", "not_evaluable"],
  ])("%s of %j is %s", (text, output, status) => {
    const all = results(text, output);
    expect(all.at(-1)?.status).toBe(status);
  });
});

describe("named parts", () => {
  test.each([
    ["- out: with sections `R` and `S`", { "b/out.md": "# R\n\n# S\n" }, "satisfied"],
    ["- out: with sections `R` and `S`", { "b/out.md": "# R\n" }, "partially_satisfied"],
    ["- out: `a` and `b` columns", { "b/out.csv": "a,b\n1,2\n" }, "satisfied"],
    ["- out: structured data containing:\n  - id: x\n  - claim: y", { "b/out.json": json }, "satisfied"],
    [
      "- out: structured data containing:\n  - id: x\n  - missing-one: y",
      { "b/out.json": json },
      "partially_satisfied",
    ],
    ["- out: containing:\n  - rejection rate: x", { "b/out.json": '{"rejection_rate": 1}' }, "satisfied"],
  ])("%s in %j is %s", (bullet, outputs, status) => {
    expect(check(bullet, outputs).status).toBe(status);
  });
});

describe("outputs by name", () => {
  test("a file of that name, a part of another output, or neither", () => {
    expect(check("- report: x", { "bindings/w/report.md": "x" })).toMatchObject({ status: "satisfied", confidence: 1 });
    expect(check("- total: x", { "bindings/w/report.json": json })).toMatchObject({
      status: "satisfied",
      confidence: 0.8,
    });
    expect(check("- absent: x", { "bindings/w/report.json": json })).toMatchObject({ status: "violated", file: null });
  });

  test("when a conditional output was given in its place, the ordinary one is not owed", () => {
    expect(check("- report: x", { "b/shortfall.md": "why" }, { conditionalsTaken: ["shortfall"] }).status).toBe(
      "not_evaluable",
    );
  });
});

describe("each", () => {
  test.each([
    ["- each item has: id", { "b/out.json": json }, "satisfied"],
    ["- each item has: id and claim", { "b/out.json": json }, "partially_satisfied"],
    ["- each row has: name and score", { "b/out.md": table }, "satisfied"],
    ["- each row has: name, colour", { "b/out.csv": csv }, "partially_satisfied"],
    ["- each item has: id", { "b/out.json": '{"items":[]}' }, "not_evaluable"],
    ["- each idea has: a title", { "b/out.md": "Ideas, many.\n" }, "not_evaluable"],
  ])("%s in %j is %s", (bullet, outputs, status) => {
    expect(check(bullet, outputs).status).toBe(status);
  });
});

describe("conditionals", () => {
  test("are taken when an error or its node shares words with the condition", () => {
    const bullet = "- if no sources are found: `report` says so";
    expect(check(bullet, { "b/report.md": "none" }, { triggers: ["researcher NoSources"] }).status).toBe("satisfied");
    expect(check(bullet, {}, { triggers: ["researcher NoSources"] }).status).toBe("violated");
    expect(check(bullet, { "b/report.md": "x" }, { triggers: ["writer TooSlow"] }).status).toBe("not_evaluable");
    expect(
      check("- shortfall (when too few): why", { "b/shortfall.md": "x" }, { conditionalsTaken: ["shortfall"] }).status,
    ).toBe("satisfied");
  });
});

describe("not evaluable, with the reason", () => {
  test.each([
    ["- the report is well-sourced", { "b/out.md": "x" }, "words that only reading can judge"],
    ["- the report is short", {}, "no output to check it against"],
    ["- everything is dated", { "b/a.md": "x", "b/c.md": "y" }, "it names no single output"],
  ])("%s", (bullet, outputs, reason) => {
    expect(check(bullet, outputs)).toMatchObject({ status: "not_evaluable", reason, confidence: 0 });
  });

  test("a file that is larger than what is read", () => {
    const clause = parseContract("### Ensures\n\n- out: at least 3 bullets\n").nodes[0].clauses[0];
    const facts = contentFacts("b/out.md", list, true);
    expect(
      clause && checkClause(clause, { outputs: [facts], triggers: [], conditionalsTaken: [], facets: null }),
    ).toMatchObject([
      { status: "satisfied", reason: "b/out.md is there" },
      { status: "not_evaluable", reason: "b/out.md is larger than what is read" },
    ]);
  });
});

test("facets by folder, heading, or the last receipt", () => {
  const clause = parseContract("### Maintains\n\n#### funding\n").nodes[0].clauses[0];
  const facet = (scope: Partial<ClauseScope>, path = "world-model/a/x.md") =>
    clause &&
    checkClause(clause, {
      outputs: [contentFacts(path, "x")],
      triggers: [],
      conditionalsTaken: [],
      facets: null,
      ...scope,
    })[0]?.status;
  expect([
    facet({}),
    facet({ facets: ["@atomic", "funding"] }),
    facet({ facets: ["@atomic"] }),
    facet({}, "world-model/a/published/funding/x.md"),
  ]).toEqual(["not_evaluable", "satisfied", "violated", "satisfied"]);
});

test("any clause against any output: no throw, a reason always", () => {
  const words = fc.constantFrom(
    "at least",
    "3",
    "three",
    "bullets",
    "`a`",
    "JSON",
    "CSV",
    "table",
    "each item has:",
    "if x:",
    "sections",
    "with",
    "under",
    "words",
    "out:",
    "(",
    "a, b and c",
    "containing:",
    "of",
    "rows",
  );
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 1, maxLength: 10 }),
      fc.constantFrom("json", "md", "csv", "tsv"),
      fc.oneof(fc.constantFrom(list, table, json, csv), fc.string({ unit: "binary", maxLength: 60 })),
      (parts, extension, text) => {
        const clauses = parseContract(`### Ensures\n\n- ${parts.join(" ")}\n`).nodes[0].clauses;
        for (const clause of clauses) {
          const results = checkClause(clause, {
            outputs: [contentFacts(`b/out.${extension}`, text)],
            triggers: ["x"],
            conditionalsTaken: [],
            facets: null,
          });
          expect(results.length).toBeGreaterThan(0);
          for (const result of results) expect(result.reason.length).toBeGreaterThan(0);
        }
      },
    ),
    { numRuns: 500 },
  );
});
