import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { checkOrder, inspectRun, isProseRunError, parseManifest, parseReceipts, readRun } from "../src/index.js";
import { corpus } from "./support/corpus.js";

/** What an independent reader wrote down before the code was run; see corpus/CHANGES.md. */
interface ExpectedFlag {
  readonly severity: string;
  readonly id: string;
  readonly subject?: string;
}

interface ExpectedRun {
  readonly generation: string;
  readonly run_id: string;
  readonly system_name: string;
  readonly missing_parts: readonly string[];
  readonly log_format: string;
  readonly completed: boolean;
  readonly failed: boolean;
  readonly error_count: number;
  readonly terminators: readonly string[];
  readonly resumed: boolean;
  readonly services_declared: readonly string[];
  readonly services_completed: readonly string[];
  readonly services_errored: readonly string[];
  readonly services_skipped?: readonly string[];
  readonly bindings_present: readonly string[];
  readonly bindings_missing: readonly string[];
  readonly execution_order: readonly string[];
  readonly order_matches_plan: boolean | null;
  readonly duration_seconds: number | null;
  readonly upstream?: readonly string[];
  readonly parallel_groups?: readonly (readonly string[])[];
  readonly agents?: readonly string[];
  readonly node_errors?: readonly { path: string; name: string; node: string; form: string; declared: boolean }[];
  readonly log?: Record<string, unknown>;
  readonly verdict_light: string;
  readonly verdict_deep: string;
  readonly runtime_fidelity_band: string;
  readonly task_effectiveness_band: string;
  readonly flags: readonly ExpectedFlag[];
  readonly also_acceptable: Readonly<Record<string, readonly unknown[]>>;
}

const expected = JSON.parse(readFileSync(new URL("corpus/expected.json", import.meta.url), "utf8")) as {
  readonly runs: Readonly<Record<string, ExpectedRun>>;
  readonly fixtures: Readonly<Record<string, Record<string, unknown>>>;
};

function band(score: number): string {
  if (score >= 95) return "95-100";
  if (score >= 86) return "86-94";
  if (score >= 70) return "70-85";
  return score >= 40 ? "40-69" : "below 40";
}

/** The verdict, or the code of the error that stands in its place. */
async function verdictAt(path: string, depth: "light" | "deep"): Promise<string> {
  try {
    return (await inspectRun(path, { depth, allowPartial: true })).inspection.verdict;
  } catch (error) {
    if (isProseRunError(error)) return error.code;
    throw error;
  }
}

describe.skipIf(corpus === null)("real runs", () => {
  describe.each(Object.entries(expected.runs))("%s", (name, reading) => {
    const path = join(corpus ?? "", name);
    const accept = (field: string, value: unknown): unknown[] => [value, ...(reading.also_acceptable[field] ?? [])];

    test("facts of the extraction", async () => {
      const { extraction, run } = await inspectRun(path, { allowPartial: true });
      expect(run.generation.generation).toBe(reading.generation);
      expect(extraction.run_id).toBe(reading.run_id);
      expect(accept("system_name", reading.system_name)).toContainEqual(extraction.system_name);
      expect([...run.missing].sort()).toEqual([...reading.missing_parts].sort());
      expect(run.log?.format).toBe(reading.log_format);
      expect(extraction.completed).toBe(reading.completed);
      expect(extraction.failed).toBe(reading.failed);
      expect(accept("error_count", reading.error_count)).toContainEqual(extraction.error_count);
      expect(run.log?.terminators.map((terminator) => `---${terminator.type}`)).toEqual(reading.terminators);
      expect(run.log?.resumed).toBe(reading.resumed);
      expect(accept("services_declared", reading.services_declared)).toContainEqual(extraction.services_declared);
      expect(accept("services_completed", reading.services_completed)).toContainEqual(extraction.services_completed);
      expect(extraction.services_errored).toEqual(reading.services_errored);
      expect([...extraction.bindings_present].sort()).toEqual([...reading.bindings_present].sort());
      expect([...extraction.bindings_missing].sort()).toEqual([...reading.bindings_missing].sort());
      expect(accept("execution_order", reading.execution_order)).toContainEqual(run.log?.order);
      expect(accept("order_matches_plan", reading.order_matches_plan)).toContainEqual(checkOrder(run).matches);
      expect(accept("duration_seconds", reading.duration_seconds)).toContainEqual(run.timing.durationSeconds);
    });

    test("facts of the log", () => {
      const run = readRun(path);
      const { log } = run;
      const skipped = log?.services.filter((service) => service.state === "skipped").map((service) => service.name);
      if (reading.services_skipped !== undefined) expect(skipped).toEqual(reading.services_skipped);
      if (reading.upstream !== undefined) expect(log?.header.upstream).toEqual(reading.upstream);
      if (reading.parallel_groups !== undefined) expect(log?.parallelGroups).toEqual(reading.parallel_groups);
      if (reading.agents !== undefined) expect(log?.agents).toEqual(reading.agents);
      for (const error of reading.node_errors ?? []) {
        const { path: file, name: errorName, node, form } = error;
        expect(run.nodeErrors).toContainEqual(expect.objectContaining({ path: file, name: errorName, node, form }));
        const declared = run.plan?.services.find((service) => service.name === node)?.errors.includes(errorName);
        expect(declared).toBe(error.declared);
      }
      const details = reading.log;
      if (details === undefined) return;
      const events = log?.records.filter((record) => record.kind === "event") ?? [];
      const facts: Record<string, unknown> = {
        event_lines: events.length,
        first_event_line: events[0]?.position.line,
        service_events: events.filter((event) => event.type === "service").length,
        free_text_events: events.filter((event) => event.type === "text").length,
        free_text_lines: events.filter((event) => event.type === "text").map((event) => event.position.line),
        parallel_groups: log?.parallelGroups,
        commits_lines: events.filter((event) => event.type === "commit").map((event) => event.position.line),
        loop_iterations: events.flatMap((event) => (event.type === "loop" ? [event.iteration] : [])),
        loop_maximum: events.find((event) => event.type === "loop")?.maximum,
        blocks: events.flatMap((event) => {
          if (event.type !== "block-start") return [];
          const done = events.find((other) => other.type === "block-done" && other.id === event.id);
          return [
            {
              name: event.name,
              id: event.id,
              argument: event.text,
              status: done?.type === "block-done" ? done.text : null,
            },
          ];
        }),
      };
      for (const [key, value] of Object.entries(details)) expect({ [key]: facts[key] }).toEqual({ [key]: value });
    });

    test("verdicts and bands", async () => {
      expect(accept("verdict_light", reading.verdict_light)).toContain(await verdictAt(path, "light"));
      expect(accept("verdict_deep", reading.verdict_deep)).toContain(await verdictAt(path, "deep"));
      const { inspection } = await inspectRun(path, { allowPartial: true });
      expect(accept("runtime_fidelity_band", reading.runtime_fidelity_band)).toContain(
        band(inspection.runtime_fidelity),
      );
      expect(accept("task_effectiveness_band", reading.task_effectiveness_band)).toContain(
        band(inspection.task_effectiveness),
      );
    });

    test("flags", async () => {
      const { inspection } = await inspectRun(path, { allowPartial: true });
      const severities = new Map(inspection.flags.map((flag) => [flag.id, flag.severity]));
      const seen = reading.flags.map(({ severity, id, subject }) => {
        const found =
          inspection.flags.find((flag) => flag.id === (subject === undefined ? id : `${id}:${subject}`)) ??
          (subject === undefined ? inspection.flags.find((flag) => flag.id.startsWith(`${id}:`)) : undefined);
        const other = (reading.also_acceptable.flag_severity ?? []) as readonly ExpectedFlag[];
        const fits =
          found?.severity === severity || other.some((one) => one.id === id && one.severity === found?.severity);
        return {
          id,
          ...(subject === undefined ? {} : { subject }),
          severity: fits ? severity : (found?.severity ?? "absent"),
        };
      });
      expect(seen).toEqual(
        reading.flags.map(({ id, subject, severity }) => ({
          id,
          ...(subject === undefined ? {} : { subject }),
          severity,
        })),
      );
      const critical = [...severities].filter(([, severity]) => severity === "critical").map(([id]) => id);
      const wanted = reading.flags
        .filter((flag) => flag.severity === "critical")
        .map((flag) => (flag.subject === undefined ? flag.id : `${flag.id}:${flag.subject}`));
      expect(critical.sort()).toEqual(wanted.sort());
    });
  });
});

describe.skipIf(corpus === null)("compiler outputs", () => {
  const text = (name: string): string => readFileSync(join(corpus ?? "", "fixtures", name), "utf8");

  test.each(["stargazer", "ambiguous-fulfillment", "empty", "malformed-forme"])(
    "v0.14.0/%s.manifest.next.json",
    (short) => {
      const name = `v0.14.0/${short}.manifest.next.json`;
      const reading = expected.fixtures[name] as Record<string, unknown>;
      const wrapper = JSON.parse(text(name)) as { formeManifests: unknown[]; diagnostics: { severity: string }[] };
      expect(wrapper.formeManifests).toHaveLength(reading.forme_manifests as number);
      if (wrapper.formeManifests.length === 0) return;
      const plan = parseManifest(JSON.stringify(wrapper.formeManifests[0]));
      const inputs = plan.services.flatMap((service) => service.inputs);
      const outputs = plan.services.flatMap((service) => service.outputs);
      const facts: Record<string, unknown> = {
        system: plan.system,
        services: plan.services.map((service) => service.name),
        order: plan.order.flatMap((step) => step.services),
        inputs: inputs.length,
        inputs_per_service: Object.fromEntries(plan.services.map((service) => [service.name, service.inputs.length])),
        caller_inputs_in_graph: inputs.filter((input) => input.from === "caller").length,
        outputs: outputs.length,
        outputs_with_binding: outputs.filter((output) => output.path !== null).length,
        caller_requires: (wrapper.formeManifests[0] as { caller: { requires: unknown[] } }).caller.requires.length,
        caller_returns: plan.returns.length,
        return_source: plan.returns[0]?.source,
        environment: plan.environment.length,
        tools: plan.tools.length,
        warnings: plan.remarks.length,
      };
      for (const key of Object.keys(facts))
        if (key in reading) expect({ [key]: facts[key] }).toEqual({ [key]: reading[key] });
      const invalid = (reading.invalid ?? []) as { path: string; code: string }[];
      expect(plan.warnings.map(({ path, code }) => ({ path, code })).sort(byPath)).toEqual([...invalid].sort(byPath));
    },
  );

  test.each(["stargazer.compile-phase-ir", "multi-facet.compile-phase-ir", "topology"])(
    "skill-v0.15/%s.json",
    (short) => {
      const name = `skill-v0.15/${short}.json`;
      const reading = expected.fixtures[name] as Record<string, unknown>;
      const plan = parseManifest(text(name));
      expect(plan.form).toBe("compiled-intent");
      expect(plan.services.map((service) => service.name)).toEqual(reading.services);
      const edges = plan.services.flatMap((service) => service.inputs.filter((input) => input.from === "service"));
      expect(edges).toHaveLength(reading.edges as number);
      const order = plan.order.flatMap((step) => step.services);
      expect(order).toEqual(reading.order ?? reading.services);
      expect(plan.namesOutputs).toBe(false);
      const outside = plan.warnings.filter((warning) => warning.code === "outside-producer");
      expect(outside).toHaveLength(short === "topology" ? 2 : 0);
    },
  );

  test("skill-v0.15/receipts.json", () => {
    const reading = expected.fixtures["skill-v0.15/receipts.json"] as Record<string, unknown>;
    const ledger = parseReceipts(text("skill-v0.15/receipts.json"));
    const { receipts, nodes } = ledger;
    const of = (status: string): number => receipts.filter((receipt) => receipt.status === status).length;
    expect(ledger.form).toBe("array");
    expect(receipts).toHaveLength(reading.total as number);
    expect({ rendered: of("rendered"), skipped: of("skipped"), failed: of("failed") }).toEqual({
      rendered: reading.rendered,
      skipped: reading.skipped,
      failed: reading.failed,
    });
    const perNode = Object.fromEntries(
      Object.entries(nodes).map(([node, indexes]) => {
        const statuses = indexes.map((index) => receipts[index]?.status);
        return [
          node,
          {
            rendered: statuses.filter((status) => status === "rendered").length,
            skipped: statuses.filter((status) => status === "skipped").length,
          },
        ];
      }),
    );
    expect(perNode).toEqual(reading.per_node);
    expect(receipts.flatMap((receipt, index) => (receipt.status === "skipped" ? [index] : []))).toEqual(
      reading.skipped_indexes,
    );
    expect(ledger.chainHolds).toBe(reading.prev_chain_holds_per_node);
    expect(receipts.filter((receipt) => receipt.prev === null)).toHaveLength(reading.first_prev_null as number);
    expect(receipts.filter((receipt) => receipt.hashMatches === true)).toHaveLength(
      reading.content_hashes_right as number,
    );
    expect(ledger.findings).toEqual([]);
    const tokens = receipts.reduce(
      (sum, receipt) => ({
        fresh: sum.fresh + (receipt.tokens?.fresh ?? 0),
        reused: sum.reused + (receipt.tokens?.reused ?? 0),
      }),
      { fresh: 0, reused: 0 },
    );
    expect(tokens).toEqual(reading.tokens);
    const wakes = receipts.map((receipt) => receipt.wake?.source);
    expect({
      external: wakes.filter((wake) => wake === "external").length,
      input: wakes.filter((wake) => wake === "input").length,
    }).toEqual(reading.wake_sources);
    const lastSkipped = Object.entries(nodes)
      .filter(([, indexes]) => receipts[indexes.at(-1) ?? 0]?.status === "skipped")
      .map(([node]) => node);
    expect(lastSkipped).toEqual(reading.nodes_of_last_receipt_skipped);
  });

  test("skill-v0.15/smoke-manifest.json is no plan", () => {
    const plan = parseManifest(text("skill-v0.15/smoke-manifest.json"));
    expect(plan.form).toBe("unknown");
    expect(plan.warnings[0]?.code).toBe("unknown-plan");
  });
});

function byPath(
  a: { path?: string | undefined; code: string },
  b: { path?: string | undefined; code: string },
): number {
  return `${a.path} ${a.code}`.localeCompare(`${b.path} ${b.code}`);
}
