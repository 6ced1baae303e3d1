import type { Position } from "../position.js";
import type { PlanStep } from "./plan.js";

/** A service with what has to be done before it. */
export interface Dependent {
  readonly name: string;
  readonly dependsOn: readonly string[];
  readonly position: Position;
}

/** Puts services into an order in which each comes after what it depends on; a cycle keeps the order as listed. */
export function stepsOf(services: readonly Dependent[]): PlanStep[] {
  const left = [...services];
  const done = new Set<string>();
  const steps: PlanStep[] = [];
  while (left.length > 0) {
    const ready = left.findIndex((service) => service.dependsOn.every((name) => done.has(name)));
    const [next] = left.splice(ready === -1 ? 0 : ready, 1) as [Dependent];
    done.add(next.name);
    const dependsOn = [...new Set(next.dependsOn)];
    steps.push({ services: [next.name], dependsOn, free: false, position: next.position });
  }
  return steps;
}
