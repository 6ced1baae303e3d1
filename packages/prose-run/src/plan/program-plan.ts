import type { TraceRecord } from "../log/record.js";
import { visitLines } from "../log/split-lines.js";
import { createProgramReader } from "../program/program-reader.js";
import { emptyPlan } from "./empty-plan.js";
import type { Plan, PlanService, PlanStep } from "./plan.js";

const free = new Set([
  "loop",
  "repeat",
  "for",
  "block",
  "try",
  "catch",
  "finally",
  "if",
  "elif",
  "else",
  "choice",
  "option",
]);

/** Reads `program.prose` (generations A and B): every named or unnamed session is a step with a binding of its name. */
export function readProgram(text: string): Plan {
  const reader = createProgramReader();
  const statements = [
    ...visitLines(text, (whole, from, stop, number, offset) => reader.line(whole.slice(from, stop), number, offset)),
  ];
  const last = reader.end();
  return planOfStatements(last === undefined ? statements : [...statements, last], "program");
}

/** The plan that a list of statements amounts to; an annotated trace serves as well as the program itself. */
export function planOfStatements(statements: readonly TraceRecord[], form: "program" | "trace"): Plan {
  const steps = statements.filter((statement) => statement.type === "step");
  const names = new Set(steps.map((step) => step.name));
  const services = new Map<string, PlanService>();
  const order: PlanStep[] = [];
  let group: number | null = null;
  let before: readonly string[] = [];
  for (const step of steps) {
    const uses = step.context.filter((name) => names.has(name) && name !== step.name);
    if (!services.has(step.name)) services.set(step.name, serviceOf(step, uses));
    const loose = step.within.some((word) => free.has(word));
    const last = order.at(-1);
    if (step.parallelGroup !== null && step.parallelGroup === group && last !== undefined && last.free === loose) {
      order[order.length - 1] = {
        ...last,
        services: [...last.services, step.name],
        dependsOn: [...new Set([...last.dependsOn, ...uses])],
      };
    } else {
      if (last !== undefined && !last.free) before = last.services;
      const dependsOn = loose ? [] : [...new Set([...before, ...uses])].filter((name) => name !== step.name);
      order.push({ services: [step.name], dependsOn, free: loose, position: step.position });
    }
    group = step.parallelGroup;
  }
  return {
    ...emptyPlan,
    form,
    services: [...services.values()],
    order,
    callerInputs: statements
      .filter((statement) => statement.type === "input")
      .map(({ name, position }) => ({ name, path: `bindings/${name}.md`, optional: false, type: null, position })),
    returns: steps
      .filter((step) => step.statement === "output")
      .map(({ name, position }) => ({ name, source: name, description: "", position })),
    warnings: statements
      .filter((statement) => statement.type === "elision")
      .map(({ position }) => ({
        code: "trace-elided",
        message: "Statements are left out, so the plan is known only in part",
        position,
      })),
  };
}

function serviceOf(step: TraceRecord, uses: readonly string[]): PlanService {
  const path = `bindings/${step.name}.md`;
  const optional = step.within.some((word) => free.has(word));
  const base = { workspacePath: null, description: "", position: step.position };
  return {
    name: step.name,
    sourcePath: null,
    workspacePath: null,
    inputs: uses.map((name) => ({
      name,
      from: "service" as const,
      path: `bindings/${name}.md`,
      sourceNode: name,
      sourceOutput: name,
      optional: false,
      position: step.position,
    })),
    outputs: [{ ...base, name: step.name, path, conditional: optional ? `inside ${step.within.join(" > ")}` : null }],
    errors: [],
    delegates: [],
    position: step.position,
  };
}
