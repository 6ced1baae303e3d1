import fc from "fast-check";
import {
  buildTurnState,
  createFinding,
  createFix,
  type Finding,
  type Fix,
  type Goal,
  goalAfterReading,
  type HoldSituation,
  type NumberedFinding,
  numberFindings,
  type OutcomeMark,
  outcomes,
  type StepMark,
  setGoal,
  type TurnBrowser,
  type TurnState,
} from "../src/index.js";

/** A run kept in memory: the sources of a turn, changed by the moves that the commands make. */
export class RunInMemory {
  goal: Goal | null = null;
  browser: TurnBrowser | null = { by: "recorder", pid: null, processIdentity: null };
  readonly steps: StepMark[] = [];
  readonly records: (Finding | Fix)[] = [];
  readonly readings: string[] = [];
  private clock = 0;
  private previous: TurnState | null = null;

  at(): string {
    this.clock += 1;
    return new Date(Date.UTC(2026, 0, 1) + this.clock).toISOString();
  }

  setGoal(text: string): this {
    this.goal = setGoal(text, this.at());
    return this;
  }

  step(mark: OutcomeMark, options: { goalMet?: number; text?: string } = {}): this {
    this.steps.push({ number: this.steps.length + 1, ...mark });
    this.readings.push(options.text ?? `Step ${this.steps.length}: ${mark.outcome}.`);
    this.reach(this.steps.length, mark, options.goalMet ?? null);
    return this;
  }

  readAgain(number: number, mark: OutcomeMark, goalMet: number | null = null): this {
    this.steps[number - 1] = { number, ...mark };
    this.readings[number - 1] = `Step ${number}: ${mark.outcome}.`;
    this.reach(number, mark, goalMet);
    return this;
  }

  finding(step: number): this {
    this.records.push(
      createFinding({
        step,
        point: `Step ${step} went wrong.`,
        explain: "The total differs.",
        readingText: this.readings[step - 1] ?? "",
        at: this.at(),
      }),
    );
    return this;
  }

  fix(number: number): this {
    this.records.push(createFix(number, "Waited for the total.", this.findings().length, this.at()));
    return this;
  }

  findings(): readonly NumberedFinding[] {
    return numberFindings(this.records);
  }

  turn(): TurnState {
    const latest = this.steps.at(-1);
    this.previous = buildTurnState(
      {
        runId: "run-1",
        at: this.at(),
        operator: "matt",
        browser: this.browser,
        goal: this.goal,
        steps: this.steps,
        latest:
          latest === undefined
            ? null
            : {
                ...latest,
                action: "click",
                folder: `steps/${latest.number}`,
                readingText: this.readings[latest.number - 1] as string,
              },
        findings: this.findings(),
      },
      this.previous,
    );
    return this.previous;
  }

  private reach(step: number, mark: OutcomeMark, goalMet: number | null): void {
    const reading = { step, decidedBy: mark.decidedBy, goal: this.goal, goalMet };
    this.goal = goalAfterReading(this.goal, reading, this.at());
  }
}

/** The situation of an agent that nothing keeps from being held. */
export const atWork: HoldSituation = {
  bound: true,
  subagent: false,
  planMode: false,
  brokenOff: false,
  alreadyHeld: false,
  holds: 0,
  newBackgroundWork: false,
};

/** One change of a run, for random histories. */
export type Move = (run: RunInMemory) => void;

const mark: fc.Arbitrary<OutcomeMark> = fc.record({
  outcome: fc.constantFrom(...outcomes),
  decidedBy: fc.constantFrom("state" as const, "code" as const, "subq" as const, "subq-failed" as const),
});

/** Random moves; one that a run cannot make (a fix without a finding) changes nothing. */
export const anyMove: fc.Arbitrary<Move> = fc.oneof(
  fc.constantFrom("buy a lamp", "log in").map(
    (text): Move =>
      (run) =>
        void run.setGoal(text),
  ),
  fc.tuple(mark, fc.double({ min: 0, max: 1, noNaN: true })).map(
    ([found, goalMet]): Move =>
      (run) =>
        void run.step(found, { goalMet }),
  ),
  fc.tuple(fc.nat(20), mark).map(
    ([at, found]): Move =>
      (run) => {
        if (run.steps.length > 0) run.readAgain((at % run.steps.length) + 1, found);
      },
  ),
  fc.nat(20).map(
    (at): Move =>
      (run) => {
        if (run.steps.length > 0) run.finding((at % run.steps.length) + 1);
      },
  ),
  fc.nat(20).map(
    (at): Move =>
      (run) => {
        if (run.findings().length > 0) run.fix((at % run.findings().length) + 1);
      },
  ),
  fc.constant((run: RunInMemory) => {
    run.goal = null;
  }),
);
