import type { Position, Warning } from "../position.js";
import { emptyPlan } from "./empty-plan.js";
import { readOrderLine } from "./markdown-order.js";
import type { CallerInput, Plan, PlanInput, PlanOutput, PlanRemark, PlanReturn, PlanStep } from "./plan.js";

/** What is kept of a line; patterns over more could take very long. */
const longestLine = 2000;

type Draft = {
  name: string;
  sourcePath: string | null;
  workspacePath: string | null;
  inputs: PlanInput[];
  outputs: PlanOutput[];
  errors: string[];
  delegates: string[];
  position: Position;
};

const keyForm =
  /^(?:[-*]\s+)?\**(source|workspace|inputs|outputs|errors|delegates|requires|returns|parallelizable)\**\s*:\**\s*(.*)$/i;
const wireForm = /^(?:[-*]\s+)?(\(public\)\s*)?`?([\p{L}\p{N}_.-]+)`?\s*(?:←|<-|→|->)\s*(.*)$/iu;
const bulletForm = /^[-*]\s+`?([\p{L}\p{N}_.-]+)`?\s*(?:\((?:from\s+)?([^)]*)\))?\s*(?::\s*(.*))?$/iu;

/** Reads `manifest.md` and `manifest.run.md` (generations C and C'). Never throws. */
export function readMarkdownManifest(text: string): Plan {
  const services = new Map<string, Draft>();
  const order: PlanStep[] = [];
  const callerInputs: CallerInput[] = [];
  const returns: PlanReturn[] = [];
  const environment: string[] = [];
  const remarks: PlanRemark[] = [];
  const warnings: Warning[] = [];
  let system: string | null = null;
  let sourcePath: string | null = null;
  let section = "";
  let key = "";
  let current: Draft | undefined;
  let offset = 0;
  let number = 0;

  for (const raw of text.split("\n")) {
    const line = raw.trim().slice(0, longestLine);
    const indent = raw.length - raw.trimStart().length;
    const position = { line: ++number, column: indent + 1, offset: offset + indent, length: line.length };
    offset += raw.length + 1;
    if (line === "") continue;
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (heading !== null) {
      key = "";
      const title = (heading[2] ?? "").trim();
      const depth = (heading[1] ?? "").length;
      if (depth === 1) system = title.replace(/^manifest:\s*/i, "");
      else if (depth === 2) {
        section = title.toLowerCase();
        current = undefined;
      } else if (section === "graph") current = serviceOf(services, title, position, warnings);
      continue;
    }
    if (section === "" && /^source:/i.test(line)) sourcePath = line.slice(7).trim().replace(/`/g, "");
    const found = keyForm.exec(line);
    if (found !== null) key = (found[1] ?? "").toLowerCase();
    const value = found === null ? line : (found[2] ?? "").trim();
    if (section === "caller interface") {
      if (found === null) readCaller(line, key, position, callerInputs, returns);
    } else if (section === "graph" && current !== undefined)
      readNodeLine(current, key, value, found !== null, position);
    else if (section === "execution order") order.push(...readOrderLine(line, position));
    else if (section === "environment") environment.push(...names(line));
    else if (section === "warnings" && !/^\(?none\)?\.?$/i.test(line)) {
      remarks.push({ code: null, node: null, message: line.replace(/^[-*]\s+/, ""), position });
    }
  }
  return {
    ...emptyPlan,
    form: "manifest",
    system,
    sourcePath,
    services: [...services.values()],
    order,
    callerInputs,
    returns,
    environment,
    remarks,
    warnings,
  };
}

/** A heading such as `builder (second pass)` is the same service again. */
function serviceOf(services: Map<string, Draft>, title: string, position: Position, warnings: Warning[]): Draft {
  const plain = title.replace(/`/g, "");
  const name = /^([\p{L}\p{N}_.-]+)/u.exec(plain)?.[1] ?? plain;
  const known = services.get(name);
  if (known !== undefined) {
    warnings.push({ code: "service-repeated", message: `${name} has several entries in the graph`, position });
    return known;
  }
  const draft: Draft = {
    name,
    sourcePath: null,
    workspacePath: null,
    inputs: [],
    outputs: [],
    errors: [],
    delegates: [],
    position,
  };
  services.set(name, draft);
  return draft;
}

function readNodeLine(node: Draft, key: string, value: string, isKey: boolean, position: Position): void {
  const none = value === "" || /^\(?none\)?$/i.test(value);
  if (key === "source" && isKey) node.sourcePath = none ? null : value.replace(/`/g, "");
  else if (key === "workspace" && isKey) node.workspacePath = none ? null : value.replace(/`/g, "");
  else if (none) return;
  else if (key === "errors") node.errors.push(...names(value));
  else if (key === "delegates") node.delegates.push(...names(value));
  else if (key === "inputs") node.inputs.push(...readWire(value, position).map(toInput));
  else if (key === "outputs") for (const wire of readWire(value, position)) addOutput(node, wire);
}

interface Wire {
  readonly name: string;
  readonly open: boolean;
  readonly target: string;
  readonly position: Position;
}

function readWire(value: string, position: Position): Wire[] {
  const found = wireForm.exec(value);
  if (found === null) return [];
  return [
    { name: found[2] ?? "", open: found[1] !== undefined, target: (found[3] ?? "").replace(/`/g, "").trim(), position },
  ];
}

function toInput({ name, target, position }: Wire): PlanInput {
  const path = /^[\w./-]+\/[\w./#-]+/.exec(target)?.[0].replace(/#.*$/, "") ?? null;
  const folder = path === null ? null : (/^(?:bindings|world-model)\/([^/]+)\//.exec(path)?.[1] ?? null);
  const from = path === null ? "text" : folder === "caller" ? "caller" : "service";
  const sourceNode = from === "service" ? folder : null;
  const sourceOutput =
    from === "service" && path !== null ? (path.split("/").pop() ?? "").replace(/\.[^.]*$/, "") : null;
  return {
    name,
    from,
    path,
    sourceNode,
    sourceOutput,
    optional: path === null || /\boptional\b/i.test(target),
    position,
  };
}

/** A public line names the binding, the other the workspace file of the same output. */
function addOutput(node: Draft, { name, open, target, position }: Wire): void {
  const path = /^[\w./-]+/.exec(target)?.[0] ?? null;
  const published = open || (path?.startsWith("bindings/") ?? false);
  const conditional = /\((when|if)\b[^)]*\)/i.exec(target)?.[0] ?? null;
  const before = node.outputs.findIndex((output) => output.name === name);
  const known = before === -1 ? undefined : node.outputs[before];
  const output: PlanOutput = {
    name,
    path: published ? path : (known?.path ?? null),
    workspacePath: published ? (known?.workspacePath ?? null) : path,
    conditional: conditional ?? known?.conditional ?? null,
    description: "",
    position: known?.position ?? position,
  };
  if (before === -1) node.outputs.push(output);
  else node.outputs[before] = output;
}

function readCaller(line: string, key: string, position: Position, inputs: CallerInput[], returns: PlanReturn[]): void {
  const found = bulletForm.exec(line);
  if (found === null) return;
  const name = found[1] ?? "";
  const who = (found[2] ?? "").trim();
  const description = (found[3] ?? "").trim();
  if (key === "returns") returns.push({ name, source: who === "" ? null : who, description, position });
  else if (key === "requires") {
    const type = /^(run(?:\[\])?)\b/.exec(description)?.[1] ?? null;
    const optional = /\boptional\b/i.test(`${who} ${description}`);
    inputs.push({ name, path: `bindings/caller/${name}.md`, optional, type, position });
  }
}

function names(text: string): string[] {
  return text
    .replace(/^[-*]\s+/, "")
    .replace(/[`[\]]/g, "")
    .split(/[,;]\s*/)
    .map((part) => /^([\p{L}\p{N}_.:-]+)/u.exec(part.trim())?.[1] ?? "")
    .map((name) => name.replace(/:$/, ""))
    .filter((name) => name !== "" && !/^none$/i.test(name));
}
