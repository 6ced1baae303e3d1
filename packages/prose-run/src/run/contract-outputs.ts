import type { Contract } from "../contract/contract.js";
import type { PlanOutput, PlanService } from "../plan/plan.js";

/** The outputs that the contract of a standalone function names, or its whole folder when it names none. */
export function outputsOfNode(root: Contract | null, service: PlanService): PlanOutput[] {
  const base = { workspacePath: null, description: "", position: service.position };
  const clauses = root?.nodes[0].clauses ?? [];
  const named = clauses.filter(
    (clause) => clause.kind === "output" || (clause.kind === "conditional" && clause.name !== null),
  );
  if (named.length === 0)
    return [{ ...base, name: service.name, path: `bindings/${service.name}/`, conditional: null }];
  return named.map((clause) => ({
    ...base,
    name: clause.name as string,
    path: `bindings/${service.name}/${clause.name}.md`,
    conditional: clause.condition,
    description: clause.text,
    position: clause.position,
  }));
}
