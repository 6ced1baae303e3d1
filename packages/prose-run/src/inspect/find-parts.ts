import { resolveRunPath } from "../run/run-path.js";
import type { RuleContext } from "./findings.js";
import { startOfText } from "./quote.js";

const words = { log: "log", source: "source copy", plan: "plan" } as const;

/** Rules on the parts of the run and on what the plan says of itself. */
export function findInParts(context: RuleContext): void {
  const { run, note, planFile, depth } = context;
  for (const part of run.missing) {
    const file = run.expectedParts[part] ?? part;
    note(`missing-${part}`, {
      description: `The ${words[part]} is missing (generation ${run.generation.generation} needs ${file})`,
      file,
    });
  }
  if (run.generation.generation === "unknown") {
    note("unknown-generation", { description: "No file tells the generation of the run", file: "." });
  }
  const { generation } = run.generation;
  if (run.parts.source?.endsWith(".md") === true && depth === "deep" && !holdsContract(context)) {
    const description = `${run.parts.source} is there and holds no contract: no front matter and no section`;
    note("source-without-contract", {
      description,
      file: run.parts.source,
      position: startOfText(run, run.parts.source),
    });
  }
  const rendered = run.log?.services
    .flatMap(({ entries }) => entries)
    .find(({ mark, detail }) => mark === "completed" && /^rendered\b/.test(detail));
  if (rendered !== undefined && /^(?:C|C'|D)$/.test(generation) && !run.generation.hybrid) {
    const description = `The log speaks of generation E (rendered), the folder is of generation ${generation}`;
    note("hybrid-layout", { description, file: context.logFile, position: rendered.position });
  }
  if (run.generation.hybrid) {
    const description = `Parts of two generations: ${run.generation.evidence.join(", ")}`;
    note("hybrid-layout", { description, file: run.generation.evidence[0] ?? "." });
  }
  for (const warning of run.warnings) {
    const file = warning.path ?? ".";
    if (warning.code === "link-refused")
      note("link-refused", { subject: file, description: "A link is not followed", file });
    else if (warning.code === "file-truncated" && file !== run.parts.log)
      note("file-truncated", { subject: file, description: `${file}: ${warning.message}`, file });
    else if (warning.code === "walk-truncated") note("walk-truncated", { description: warning.message, file });
    else if (warning.code === "two-plans") note("two-plans", { subject: file, description: warning.message, file });
    else if (/^unreadable-|^special-/.test(warning.code))
      note("unreadable-file", { subject: file, description: warning.message, file });
  }
  for (const nested of run.nestedRuns)
    note("nested-run", { subject: nested, description: "A nested run, to be inspected on its own", file: nested });
  if (run.extras.length > 0 && depth === "deep") {
    note("extra-files", {
      description: `At the top besides the run's own files: ${run.extras.slice(0, 8).join(", ")}`,
      file: run.extras[0] ?? ".",
    });
  }
  if (run.plan?.form === "trace") {
    note("services-from-trace", {
      description: "Services are read from the annotated trace, not from a plan file",
      file: planFile,
    });
  }
  if (depth === "deep" && /^(?:C|C'|D)$/.test(run.generation.generation) && run.workspaces.length === 0) {
    note("no-workspace", { description: "There is no workspace/ folder", file: "workspace/" });
  }
  findInPlan(context);
}

/** Whether the source says anything in a form that is known. */
function holdsContract({ run }: RuleContext): boolean {
  const { root } = run;
  if (root === null || root.nodes.length > 1 || root.name !== null || root.kind !== null) return true;
  return root.nodes[0].sections.length > 0 || root.nodes[0].clauses.length > 0;
}

const shown = new Set([
  "foreign-plan",
  "plan-backfilled",
  "implicit-dependency",
  "outside-producer",
  "trace-elided",
] as const);
const problems = new Set([
  "unknown-node",
  "self-dependency",
  "node-without-order",
  "empty-value",
  "no-outputs",
  "cyclic-topology",
]);

function findInPlan({ run, note, planFile, logFile, sourceFile }: RuleContext): void {
  const { plan } = run;
  if (plan === null) return;
  let counted = 0;
  for (const warning of plan.warnings) {
    const position = warning.position ?? null;
    const rule = [...shown].find((code) => code === warning.code);
    if (rule !== undefined) {
      const subject = rule === "implicit-dependency" ? warning.path : undefined;
      note(rule, {
        ...(subject === undefined ? {} : { subject }),
        description: warning.message,
        file: planFile,
        position,
      });
    } else if (problems.has(warning.code)) {
      counted++;
      const points = counted > 3 ? {} : undefined;
      note("plan-problem", {
        subject: warning.path ?? warning.code,
        description: warning.message,
        file: planFile,
        position,
        ...(points === undefined ? {} : { points }),
      });
    } else if (warning.code === "too-many-services") {
      note("too-many-services", { subject: "plan", description: warning.message, file: planFile });
    } else if (plan.form === "unknown") {
      note("plan-unreadable", { description: warning.message, file: planFile, position });
    }
  }
  for (const remark of plan.remarks) {
    const subject = remark.node === null ? {} : { subject: remark.node };
    note("plan-warning", {
      ...subject,
      description: `The plan warns: ${remark.message.slice(0, 200)}`,
      file: planFile,
      position: remark.position,
    });
  }
  for (const item of plan.returns) {
    const described = /\b(?:workspace|bindings|world-model)\/[\w./-]+/
      .exec(item.description)?.[0]
      .replace(/[.,;]$/, "");
    if (described === undefined) continue;
    const output = plan.services
      .find((service) => service.name === item.source)
      ?.outputs.find((own) => own.name === item.name);
    if (output === undefined || output.path === described || output.workspacePath === described) continue;
    const description = `The return ${item.name} is described as ${described}, its output is ${output.workspacePath ?? output.path}`;
    note("return-path-differs", { subject: item.name, description, file: planFile, position: item.position });
  }
  for (const service of plan.services) {
    for (const output of service.outputs) {
      for (const path of [output.path, output.workspacePath]) {
        const refused = path === null ? null : resolveRunPath(path);
        if (refused?.ok === false) {
          note("path-outside-run", {
            subject: service.name,
            description: `A path of ${service.name} ${refused.reason} and is not followed`,
            file: planFile,
            position: output.position,
          });
        }
      }
      const folder = /^workspace\/([^/]+)\//.exec(output.workspacePath ?? "")?.[1];
      if (folder !== undefined && folder !== service.name) {
        const description = `${output.name} of ${service.name} has its workspace file in workspace/${folder}/`;
        note("workspace-path-differs", {
          subject: service.name,
          description,
          file: planFile,
          position: output.position,
        });
      }
    }
  }
  const sources = [
    { owner: null, path: plan.sourcePath },
    ...plan.services.map((service) => ({ owner: service.name, path: service.sourcePath })),
  ];
  const outside = sources.find(({ path }) => path !== null && !resolveRunPath(path).ok);
  if (outside !== undefined) {
    note("source-path-outside", {
      description: "A source path leads outside the run; it is shown and never opened",
      file: planFile,
    });
  }
  const stated = run.log?.header.root;
  if (stated !== null && stated !== undefined) {
    const [first, ...rest] = stated.value.split(/\s+/);
    if (rest.length > 0)
      note("header-free-text", {
        subject: "root",
        description: "The header's root carries free text",
        file: logFile,
        position: stated.position,
      });
    const planned = plan.sourcePath;
    if (
      planned !== null &&
      first !== undefined &&
      /\.prose(?:\.md)?$/.test(first) &&
      planned !== first &&
      planned === sourceFile
    ) {
      note("root-differs", {
        description: `The log names ${first}, the plan ${planned}`,
        file: logFile,
        position: stated.position,
      });
    }
  }
}
