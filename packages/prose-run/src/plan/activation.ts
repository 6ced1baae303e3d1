import { emptyPlan } from "./empty-plan.js";
import { readRemarks } from "./forme-manifest.js";
import type { JsonLocator } from "./json-positions.js";
import { type JsonObject, member, textOf, textsOf } from "./json-values.js";
import type { Plan } from "./plan.js";

/** Reads the foreign shape seen under the name `forme.manifest.json`: one service, its outputs are file names. */
export function readActivation(json: JsonObject, locate: JsonLocator): Plan {
  const name = textOf(member(json.service, "id")) ?? textOf(json.name);
  const outputs = textsOf(member(json.service, "outputs")).map((file, index) => ({
    name: file.replace(/\.[^.]*$/, ""),
    path: name === null ? null : `bindings/${name}/${file}`,
    workspacePath: null,
    conditional: null,
    description: "",
    position: locate(["service", "outputs", index]),
  }));
  const position = locate(["service"]);
  const service = { sourcePath: null, workspacePath: null, inputs: [], outputs, errors: [], delegates: [], position };
  return {
    ...emptyPlan,
    form: "activation",
    system: textOf(json.name) ?? name,
    sourcePath: textOf(json.invoked_source),
    services: name === null ? [] : [{ name, ...service }],
    returns: outputs.map((output) => ({ name: output.name, source: name, description: "", position: output.position })),
    remarks: readRemarks(json.warnings, locate),
    warnings: [
      {
        code: "foreign-plan",
        message: "The plan has a foreign shape: one service, no graph, no order",
        position: locate([]),
      },
    ],
  };
}
