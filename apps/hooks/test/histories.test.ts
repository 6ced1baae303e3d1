import { outcomes } from "@inspect/pee";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { callHook, contextOf, holdOf } from "./call-hook.js";
import { RunOnDisk } from "./run-on-disk.js";

const sessions = ["one", "two"] as const;
const agents = [null, "agent-1", "agent-2"] as const;
type Session = (typeof sessions)[number];

/** One thing that happens; what a run cannot do changes nothing. */
type Happening =
  | { readonly kind: "goal"; readonly text: string }
  | { readonly kind: "step"; readonly outcome: (typeof outcomes)[number]; readonly goalMet: number }
  | { readonly kind: "finding" | "fix"; readonly at: number }
  | { readonly kind: "drive" | "stop" | "prompt" | "start"; readonly session: Session }
  | { readonly kind: "tool"; readonly session: Session; readonly agent: (typeof agents)[number] };

const session = fc.constantFrom(...sessions);
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("goal" as const), text: fc.constantFrom("buy", "log in") }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("step" as const),
      outcome: fc.constantFrom(...outcomes),
      goalMet: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("finding" as const, "fix" as const), at: fc.nat(9) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constantFrom("drive" as const, "stop" as const, "stop" as const, "prompt" as const, "start" as const),
      session,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("tool" as const), session, agent: fc.constantFrom(...agents) }),
  },
);

/** Lets a history happen and reports each stop and each thing said. */
function live(history: readonly Happening[], limit: number) {
  const run = new RunOnDisk().write();
  const stops: { session: Session; held: boolean; open: boolean; person: boolean; state: string; bound: boolean }[] =
    [];
  const said: { agent: string; kind: string; line: string | null; changed: boolean }[] = [];
  const heard = new Map<string, string>();
  let bound: Session | null = null;
  let boundAt: number | null = null;
  const base = (id: Session) => ({ session_id: id, cwd: run.project });
  const hear = (id: Session, kind: string, agent: string | null, input: object): void => {
    if (kind === "start") for (const key of heard.keys()) if (key.startsWith(`${id} `)) heard.delete(key);
    const { goalLine } = run.turn();
    const key = `${id} ${agent}`;
    const changed = heard.get(key) !== `${goalLine.since} ${goalLine.text}`;
    const context = contextOf(callHook({ ...base(id), ...input, ...(agent === null ? {} : { agent_id: agent }) }));
    const line = context?.split("\n").find((text) => text.startsWith("Goal")) ?? null;
    if (line !== null) heard.set(key, `${goalLine.since} ${goalLine.text}`);
    said.push({ agent: key, kind, line, changed });
  };
  for (const event of history) {
    if (event.kind === "goal") run.setGoal(event.text).write();
    else if (event.kind === "step") {
      run.step({ outcome: event.outcome, decidedBy: "subq" }, { goalMet: event.goalMet }).write();
    } else if (event.kind === "finding" && run.steps.length > 0) run.finding((event.at % run.steps.length) + 1).write();
    else if (event.kind === "fix" && run.turn().findings > 0) run.fix((event.at % run.turn().findings) + 1).write();
    else if (event.kind === "drive") {
      const input = { tool_name: "Bash", tool_input: { command: "log inspect step rec" } };
      hear(event.session, "tool", null, { hook_event_name: "PostToolUse", ...input });
      if (run.turn().revision !== boundAt) bound = event.session;
      boundAt = run.turn().revision;
    } else if (event.kind === "tool") hear(event.session, "tool", event.agent, { hook_event_name: "PostToolUse" });
    else if (event.kind === "prompt") hear(event.session, "prompt", null, { hook_event_name: "UserPromptSubmit" });
    else if (event.kind === "start") hear(event.session, "start", null, { hook_event_name: "SessionStart" });
    else if (event.kind === "stop") {
      const input = { ...base(event.session), hook_event_name: "Stop" };
      const held = holdOf(callHook(input, { holdLimit: limit })) !== null;
      const { goal, missingFindings, missingFixes, latest, steps, findings } = run.turn();
      const open = missingFindings.length > 0 || (goal !== null && (goal.reached === null || missingFixes.length > 0));
      const state = JSON.stringify([goal, steps, findings, missingFixes.length]);
      const person = latest?.outcome === "person-only";
      stops.push({ session: event.session, held, open, person, state, bound: bound === event.session });
    }
  }
  run.remove();
  return { stops, said };
}

describe("over random histories of two sessions in one folder", () => {
  const histories = fc.array(happening, { maxLength: 40 });

  test("REQ-INSPECT-20 a turn is held when its session drives the run and something is open and changed, up to the limit, and in no other case", () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 1, max: 6 }), (history, limit) => {
        const held = new Set<string>();
        const holds = { one: 0, two: 0 };
        for (const stop of live(history, limit).stops) {
          const key = `${stop.session} ${stop.state}`;
          const expected = stop.open && !stop.person && stop.bound && !held.has(key) && holds[stop.session] < limit;
          expect(stop.held).toBe(expected);
          if (!stop.held) continue;
          held.add(key);
          holds[stop.session] += 1;
        }
      }),
      { numRuns: 60 },
    );
  });

  test("REQ-INSPECT-14 the goal's line is said at each prompt and start, and after a tool call only when it changed for that agent", () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { kind, line, changed } of live(history, 20).said) {
          expect(line !== null).toBe(kind !== "tool" || changed);
        }
      }),
      { numRuns: 60 },
    );
  });
});
