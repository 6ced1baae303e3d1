import type { VmLog } from "../log/vm-log.js";
import type { Generation, GenerationFinding, RunPart } from "./prose-run.js";
import type { RunFolder } from "./run-folder.js";

/** Where each generation keeps log, source and plan; the first name that exists counts. */
export const partsOfGeneration: Readonly<Record<Generation, Readonly<Record<RunPart, readonly string[]>>>> = {
  A: { log: ["state.md"], source: ["program.prose"], plan: ["program.prose"] },
  B: { log: ["state.md"], source: ["program.prose"], plan: ["program.prose"] },
  C: { log: ["state.md", "vm.log.md"], source: ["program.md", "root.prose.md"], plan: ["manifest.md"] },
  "C'": {
    log: ["vm.log.md", "state.md"],
    source: ["root.prose.md", "program.md"],
    plan: ["manifest.run.md", "manifest.md"],
  },
  D: { log: ["vm.log.md"], source: ["root.prose.md"], plan: ["forme.manifest.json"] },
  E: { log: ["vm.log.md"], source: ["root.prose.md"], plan: ["compiled-intent.json", "forme.manifest.json"] },
  function: { log: ["vm.log.md"], source: ["root.prose.md"], plan: [] },
  unknown: {
    log: ["vm.log.md", "state.md"],
    source: ["root.prose.md", "program.md", "program.prose"],
    plan: ["compiled-intent.json", "forme.manifest.json", "manifest.run.md", "manifest.md"],
  },
};

/** What the detection has to know of the log and the root besides the listing. */
export interface GenerationClues {
  readonly stateLog: () => VmLog | null;
  /** `kind` of the front matter of `root.prose.md`. */
  readonly rootKind: () => string | null;
}

/** Tells the generation from what lies at the top of the run; the first row that fits decides. */
export function detectGeneration(folder: RunFolder, clues: GenerationClues): GenerationFinding {
  const nodes = folder.has("world-model", "folder")
    ? folder.list("world-model").filter((entry) => entry.kind === "folder" && entry.name !== "caller")
    : [];
  const ledgers = folder.has("receipts", "folder")
    ? folder.list("receipts").filter((entry) => entry.name.endsWith(".jsonl"))
    : [];
  const hasBindings =
    folder.has("bindings", "folder") &&
    folder.list("bindings").some((entry) => entry.name !== "caller" && entry.kind !== "link");
  const intent = folder.has("compiled-intent.json");
  const forme = folder.has("forme.manifest.json");
  if (ledgers.length > 0 || nodes.length > 0) {
    const evidence = [
      ...ledgers.map((entry) => `receipts/${entry.name}`),
      ...nodes.map((entry) => `world-model/${entry.name}/`),
    ];
    const hybrid = forme || !intent || (hasBindings && ledgers.length === 0);
    return found(
      "E",
      hybrid,
      "receipts or a world model",
      evidence.slice(0, 8).concat(forme ? ["forme.manifest.json"] : []),
    );
  }
  if (intent) {
    return found(
      "E",
      true,
      "compiled-intent.json without receipts or world model",
      ["compiled-intent.json"].concat(forme ? ["forme.manifest.json"] : []),
    );
  }
  if (forme) return found("D", false, "forme.manifest.json", ["forme.manifest.json"]);
  if (folder.has("manifest.run.md")) return found("C'", false, "manifest.run.md", ["manifest.run.md"]);
  if (folder.has("manifest.md")) return found("C", false, "manifest.md at the top of the run", ["manifest.md"]);
  if (folder.has("services", "folder")) return found("C", false, "services/", ["services/"]);
  if (folder.has("state.md")) {
    const log = clues.stateLog();
    if (log?.format === "markers") return found("B", false, "state.md with event lines", ["state.md"]);
    const heading = log?.records.find((record) => record.kind === "heading");
    if (heading?.kind === "heading" && /^execution state$/i.test(heading.text)) {
      return found("A", false, "state.md whose first heading is 'Execution State'", ["state.md"]);
    }
    if (log?.format === "annotated") return found("A", false, "state.md with an annotated trace", ["state.md"]);
  }
  if (folder.has("program.prose")) return found("B", false, "program.prose", ["program.prose"]);
  if (folder.has("root.prose.md") && /^(?:function|service)$/.test(clues.rootKind() ?? "")) {
    return found("function", false, `root.prose.md of kind ${clues.rootKind()}, no plan`, ["root.prose.md"]);
  }
  return found("unknown", false, "no file that tells a generation", []);
}

function found(
  generation: Generation,
  hybrid: boolean,
  because: string,
  evidence: readonly string[],
): GenerationFinding {
  return { generation, hybrid, because, evidence };
}
