import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Plan, parseManifest } from "../src/index.js";
import { compiledIntent, formeManifest, markdownManifest, program } from "./fixtures/generations.js";

const order = (plan: Plan) => plan.order.map((step) => [step.services, step.dependsOn]);
const outputs = (plan: Plan) => plan.services.flatMap((service) => service.outputs.map((output) => output.path));

describe("program.prose", () => {
  const plan = parseManifest(program);

  test("steps are the names on the left of a session; strings and agents are none", () => {
    expect(plan.form).toBe("program");
    expect(plan.services.map((service) => service.name)).toEqual(["facts", "review", "outline", "report"]);
    expect(plan.callerInputs.map((input) => input.name)).toEqual(["topic"]);
    expect(plan.returns.map((item) => item.name)).toEqual(["report"]);
  });

  test("branches of a parallel block are one step; context gives dependencies", () => {
    expect(order(plan)).toEqual([
      [["facts"], []],
      [["review", "outline"], ["facts"]],
      [["report"], ["review", "outline", "facts"]],
    ]);
  });

  test.each([
    ['session "a"\nsession: b\n', ["anon_001", "anon_002"]],
    ["x = session: a\nconst y = session: b\n", ["x", "y"]],
    ['let x = session: a\n  prompt: """\nlet y = session: b\n"""\n', ["x"]],
    ["loop until ok (max: 3):\n  let x = session: a\n", ["x"]],
  ])("%j", (text, names) => {
    const read = parseManifest(text, { form: "program" });
    expect(read.services.map((service) => service.name)).toEqual(names);
  });

  test("a step inside a loop or branch binds no order and owes no output", () => {
    const read = parseManifest("let a = session: x\nloop (max: 3):\n  let b = session: x\nlet c = session: x\n", {
      form: "program",
    });
    expect(read.order.map((step) => step.free)).toEqual([false, true, false]);
    expect(read.order[2]?.dependsOn).toEqual(["a"]);
    expect(read.services[1]?.outputs[0]?.conditional).toBe("inside loop");
  });
});

describe("manifest.md", () => {
  const plan = parseManifest(markdownManifest);

  test("graph, order, caller interface", () => {
    expect(plan.form).toBe("manifest");
    expect(plan.system).toBe("tidal-report");
    expect(order(plan)).toEqual([
      [["researcher"], []],
      [["critic"], ["researcher"]],
      [["writer"], ["researcher", "critic"]],
    ]);
    expect(outputs(plan)).toEqual([
      "bindings/researcher/facts.json",
      "bindings/critic/review.md",
      "bindings/writer/report.md",
    ]);
    expect(plan.services[0]).toMatchObject({
      errors: ["no-sources"],
      sourcePath: "sources/researcher.prose.md",
      outputs: [{ workspacePath: "workspace/researcher/facts.json" }],
    });
    expect(plan.services[2]?.inputs).toMatchObject([
      { from: "service", sourceNode: "researcher", sourceOutput: "facts" },
      { sourceNode: "critic" },
    ]);
    expect(plan.callerInputs).toMatchObject([{ name: "topic", path: "bindings/caller/topic.md", optional: false }]);
    expect(plan.returns).toMatchObject([{ name: "report", source: "writer" }]);
  });

  test("deviations seen in real files", () => {
    const text = `# Manifest: x

## Graph

### builder
- inputs: (none)
- outputs:
  - plan -> workspace/builder/plan.md

### builder (second pass)
- inputs:
  - task <- (inline: "do it")
  - context <- all prior phase outputs

## Execution Order

1. builder
2. parallel: a, b
3. [VM action] OpenBranch
4. reviewer — scope
7. loop(max:3): reviewer -> builder
`;
    const read = parseManifest(text);
    expect(read.services.map((service) => service.name)).toEqual(["builder"]);
    expect(read.warnings.map((warning) => warning.code)).toEqual(["service-repeated"]);
    expect(read.services[0]?.inputs.map((input) => [input.name, input.from, input.optional])).toEqual([
      ["task", "text", true],
      ["context", "text", true],
    ]);
    expect(read.order.map((step) => [step.services, step.free])).toEqual([
      [["builder"], false],
      [["a", "b"], false],
      [["reviewer"], false],
      [["reviewer"], true],
      [["builder"], true],
    ]);
    expect(outputs(read)).toEqual([null]);
  });
});

describe("forme.manifest.json", () => {
  test("graph, order, wiring, with positions", () => {
    const text = JSON.stringify(formeManifest, null, 2);
    const plan = parseManifest(text);
    expect(plan.form).toBe("forme-manifest");
    expect(plan.warnings).toEqual([]);
    expect(order(plan)).toEqual([
      [["researcher"], []],
      [["critic"], ["researcher"]],
      [["writer"], ["researcher", "critic"]],
    ]);
    const position = plan.services[1]?.position;
    expect(text.slice(position?.offset, (position?.offset ?? 0) + (position?.length ?? 0))).toBe(
      JSON.stringify(formeManifest.graph[1], null, 2).replaceAll("\n", "\n    "),
    );
    expect(text.split("\n")[(position?.line ?? 1) - 1]?.trim()).toBe("{");
  });

  test.each([
    ["errors as strings", { errors: ["A"] }, (plan: Plan) => plan.services[0]?.errors, ["A"]],
    [
      "inputs from the caller by node id",
      { inputs: [{ name: "x", from: "service", sourceNodeId: "caller", path: "bindings/caller/x.md" }] },
      (plan: Plan) => plan.services[0]?.inputs[0]?.from,
      "caller",
    ],
    [
      "synthetic inputs",
      { inputs: [{ name: "x", from: "synthetic", value: [] }] },
      (plan: Plan) => plan.services[0]?.inputs[0]?.from,
      "synthetic",
    ],
    [
      "a path with a fragment",
      {
        inputs: [
          { name: "x", from: "service", sourceNodeId: "b", sourceOutput: "q.gaps", path: "bindings/b/q.json#gaps" },
        ],
      },
      (plan: Plan) => [plan.services[0]?.inputs[0]?.path, plan.services[0]?.inputs[0]?.sourceOutput],
      ["bindings/b/q.json", "q"],
    ],
    [
      "a conditional output",
      { outputs: [{ name: "x", workspacePath: "w/x", bindingPath: "bindings/a/x.md", conditional: "when y" }] },
      (plan: Plan) => plan.services[0]?.outputs[0]?.conditional,
      "when y",
    ],
    [
      "a private output",
      { outputs: [{ name: "x", workspacePath: "w/x", bindingPath: "bindings/a/x.md", public: false }] },
      (plan: Plan) => plan.services[0]?.outputs[0]?.path,
      null,
    ],
  ])("%s", (_, node, pick, wanted) => {
    const plan = parseManifest(JSON.stringify({ graph: [{ id: "a", ...node }], executionOrder: [] }));
    expect(pick(plan)).toEqual(wanted);
  });

  test("executionOrder with {step, parallel, dependsOn}, optional and null caller inputs, warnings as objects", () => {
    const plan = parseManifest(
      JSON.stringify({
        caller: {
          requires: [
            { name: "a", optional: true },
            { name: "b", default: null },
            { name: "c", value: 3 },
            { name: "d", type: "run" },
          ],
          returns: [{ name: "r", source: "y" }],
        },
        graph: [
          { id: "x", outputs: [{ name: "o" }] },
          { id: "y", outputs: [{ name: "r" }] },
        ],
        executionOrder: [{ step: 1, parallel: ["x", "y"], dependsOn: ["caller"] }],
        warnings: [{ code: "gap", node: "(system)", message: "m" }, "plain"],
        tools: [{ kind: "mcp", name: "pay", requiredBy: ["x"] }],
      }),
    );
    expect(plan.callerInputs.map((input) => [input.name, input.optional, input.type])).toEqual([
      ["a", true, null],
      ["b", true, null],
      ["c", false, null],
      ["d", false, "run"],
    ]);
    expect(plan.order[0]?.services).toEqual(["x", "y"]);
    expect(plan.remarks.map(({ code, node, message }) => [code, node, message])).toEqual([
      ["gap", "(system)", "m"],
      [null, null, "plain"],
    ]);
    expect(plan.tools).toEqual(["mcp:pay"]);
  });

  test("the foreign shape under the same name", () => {
    const plan = parseManifest(
      JSON.stringify({
        openprose_runtime_contract: 1,
        name: "gate",
        service: { id: "gate", outputs: ["result.md"] },
        warnings: ["w"],
      }),
    );
    expect(plan).toMatchObject({
      form: "activation",
      system: "gate",
      services: [{ name: "gate", outputs: [{ path: "bindings/gate/result.md" }] }],
    });
    expect(plan.warnings.map((warning) => warning.code)).toEqual(["foreign-plan"]);
  });
});

describe("compiled-intent.json", () => {
  test("topology inside, at the top, nodes as strings, keys of generation D", () => {
    const wanted = [
      [["researcher"], []],
      [["critic"], ["researcher"]],
      [["writer"], ["critic"]],
    ];
    expect(order(parseManifest(JSON.stringify(compiledIntent)))).toEqual(wanted);
    expect(order(parseManifest(JSON.stringify(compiledIntent.topology)))).toEqual(wanted);
    const strings = {
      nodes: ["writer", "critic", "researcher"],
      edges: (compiledIntent.topology as { edges: object[] }).edges,
    };
    expect(order(parseManifest(JSON.stringify(strings)))).toEqual(wanted);
    expect(parseManifest(JSON.stringify({ topology: {}, graph: formeManifest.graph })).form).toBe("compiled-intent");
  });

  test("a producer outside the nodes is a remark, a cycle keeps the listed order", () => {
    const plan = parseManifest(
      JSON.stringify({
        nodes: ["a", "b"],
        edges: [
          { subscriber: "a", producer: "b" },
          { subscriber: "b", producer: "a" },
          { subscriber: "a", producer: "ingress.x" },
        ],
        acyclic: false,
      }),
    );
    expect(plan.order.flatMap((step) => step.services)).toEqual(["a", "b"]);
    expect(plan.warnings.map((warning) => warning.code)).toEqual(["outside-producer", "cyclic-topology"]);
  });
});

describe("properties", () => {
  test("any JSON: no throw, positions inside the text", () => {
    const keys = fc.constantFrom(
      "id",
      "graph",
      "caller",
      "executionOrder",
      "inputs",
      "outputs",
      "name",
      "nodes",
      "edges",
      "topology",
      "requires",
      "returns",
      "warnings",
      "parallel",
      "dependsOn",
      "nodeId",
      "service",
      "__proto__",
      "constructor",
      "from",
      "path",
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.constantFrom("a", "b", "", 1, null, true),
        fc.array(tie("value"), { maxLength: 4 }),
        fc.array(fc.tuple(keys, tie("value")), { maxLength: 6 }).map((entries) => Object.fromEntries(entries)),
      ),
    }));
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), (json, indent) => {
        const text = JSON.stringify(json, null, indent);
        const plan = parseManifest(text, { form: "json" });
        const places = [
          ...plan.services,
          ...plan.services.flatMap((one) => [...one.inputs, ...one.outputs]),
          ...plan.order,
          ...plan.returns,
          ...plan.callerInputs,
        ].map((one) => one.position);
        for (const { offset, length, line } of [...places, ...plan.warnings.flatMap((one) => one.position ?? [])]) {
          expect(offset >= 0 && offset + length <= text.length && line >= 1).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
    expect(({} as Record<string, unknown>).graph).toBeUndefined();
  });

  test("any text: no throw", () => {
    const part = fc.constantFrom(
      "# Manifest: x",
      "## Graph",
      "### a",
      "- inputs:",
      "  - x ← bindings/a/b.md",
      "- outputs:",
      "  - (public) y → bindings/a/y.md",
      "## Execution Order",
      "1. a (depends on: b)",
      "2. parallel: a, b",
      "{",
      '"graph": [',
      "let x = session: y",
      '"""',
      "session",
      "parallel:",
      "  a = session: b",
      "...",
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(part, fc.string({ unit: "binary", maxLength: 20 })), { maxLength: 15 }),
        fc.constantFrom("auto", "program", "manifest", "json"),
        (lines, form) => {
          const text = lines.join("\n");
          const plan = parseManifest(text, { form });
          for (const step of plan.order)
            expect(step.position.offset + step.position.length).toBeLessThanOrEqual(text.length);
        },
      ),
      { numRuns: 500 },
    );
  });

  test("a random manifest is read as it was written", () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), (names) => {
        const graph = names.map((id, index) => ({
          id,
          inputs:
            index === 0
              ? []
              : [
                  {
                    name: "x",
                    from: "service",
                    sourceNodeId: names[index - 1],
                    sourceOutput: "x",
                    path: `bindings/${names[index - 1]}/x.md`,
                  },
                ],
          outputs: [{ name: "x", workspacePath: `workspace/${id}/x.md`, bindingPath: `bindings/${id}/x.md` }],
        }));
        const executionOrder = names.map((nodeId, index) => ({
          nodeId,
          dependsOn: index === 0 ? ["caller"] : [names[index - 1]],
        }));
        const plan = parseManifest(
          JSON.stringify({
            id: "s",
            caller: { requires: [], returns: [{ name: "x", source: names.at(-1) }] },
            graph,
            executionOrder,
          }),
        );
        expect(plan.services.map((one) => one.name)).toEqual(names);
        expect(order(plan)).toEqual(names.map((one, index) => [[one], index === 0 ? [] : [names[index - 1]]]));
        expect(plan.warnings).toEqual([]);
      }),
    );
  });
});
