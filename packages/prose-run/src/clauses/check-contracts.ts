import type { ContractNode } from "../contract/contract.js";
import type { OutputFile, ProseRun } from "../run/prose-run.js";
import { checkClause } from "./check-clause.js";
import type { ContractCheck } from "./clause-result.js";
import type { ClauseScope } from "./clause-scope.js";
import type { ContentFacts } from "./content-facts.js";
import { type OutputFacts, openOutputFacts } from "./output-facts.js";

/**
 * Checks every clause of the root and of the sources, one by one, as far as code can.
 *
 * @returns One check for each node that promises something; the root's own node first.
 */
export function checkContracts(run: ProseRun, facts: OutputFacts = openOutputFacts(run)): ContractCheck[] {
  const checks: ContractCheck[] = [];
  const source = run.parts.source;
  const readable = (outputs: readonly OutputFile[]): ContentFacts[] =>
    outputs.filter((output) => !output.empty && !output.fromCaller).flatMap((output) => facts.of(output) ?? []);

  function check(
    contract: string,
    node: ContractNode,
    name: string,
    isRoot: boolean,
    outputs: readonly OutputFile[],
  ): void {
    if (node.clauses.length === 0) return;
    const scope: ClauseScope = {
      outputs: readable(outputs),
      triggers: triggersOf(run, isRoot ? null : name),
      conditionalsTaken: takenOf(run, isRoot ? null : name),
      facets: facetsOf(run, name),
    };
    checks.push({
      contract,
      node: name,
      isRoot,
      results: node.clauses.flatMap((clause) => checkClause(clause, scope)),
    });
  }

  const finals = run.expectedOutputs
    .filter((output) => output.final && output.found !== null)
    .map((output) => output.found as OutputFile);
  if (run.root !== null && source !== null) {
    const [own, ...inline] = run.root.nodes;
    const outputs = finals.length > 0 ? finals : ownedBy(run, run.system);
    check(source, own, run.system, true, outputs);
    for (const node of inline) check(source, node, node.name, false, ownedBy(run, node.name));
  }
  for (const [path, contract] of Object.entries(run.sources)) {
    const name = serviceOfSource(run, path, contract.name);
    check(path, contract.nodes[0], name, false, ownedBy(run, name));
    for (const node of contract.nodes.slice(1)) check(path, node, node.name, false, ownedBy(run, node.name));
  }
  return checks;
}

function serviceOfSource(run: ProseRun, path: string, name: string | null): string {
  const declared = run.plan?.services.find((service) => service.sourcePath === path)?.name;
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/\.prose\.md$|\.md$|\.prose$/, "");
  return declared ?? (run.plan?.services.some((service) => service.name === stem) ? stem : (name ?? stem));
}

function ownedBy(run: ProseRun, name: string): OutputFile[] {
  const wanted = name.toLowerCase();
  const promised = run.expectedOutputs
    .filter((output) => output.service.toLowerCase() === wanted)
    .flatMap((output) => output.found ?? []);
  const lying = run.outputs.filter((output) => output.owner?.toLowerCase() === wanted);
  return [...new Set([...promised, ...lying])];
}

/** Errors that happened, as names and nodes; all of them for the root, its own for a service. */
function triggersOf(run: ProseRun, service: string | null): string[] {
  const mine = (name: string): boolean => service === null || name.toLowerCase() === service.toLowerCase();
  const fromLog = (run.log?.services ?? [])
    .filter((item) => mine(item.name))
    .flatMap((item) =>
      item.entries.filter((entry) => entry.mark === "errored").map((entry) => `${item.name} ${entry.detail}`.trim()),
    );
  const fromFiles = run.nodeErrors
    .filter((error) => mine(error.node))
    .map((error) => `${error.node} ${error.name ?? ""}`.trim());
  return [...new Set([...fromLog, ...fromFiles])];
}

function takenOf(run: ProseRun, service: string | null): string[] {
  return run.expectedOutputs
    .filter(
      (output) =>
        output.conditional !== null &&
        output.found !== null &&
        !output.found.empty &&
        (service === null ? output.final : output.service === service),
    )
    .map((output) => output.name);
}

function facetsOf(run: ProseRun, node: string): string[] | null {
  for (const ledger of Object.values(run.receipts)) {
    const last = ledger.nodes[node]?.at(-1);
    if (last !== undefined) return Object.keys(ledger.receipts[last]?.fingerprints ?? {});
  }
  return null;
}
