import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  buildTurnState,
  createFinding,
  createFix,
  type Finding,
  type Fix,
  type Goal,
  goalAfterReading,
  numberFindings,
  type OutcomeMark,
  type StepMark,
  setGoal,
  type TurnBrowser,
  type TurnState,
} from "@inspect/pee";
import { activeRunFile, ensureInspectFolder, runFolderOf, runPaths } from "@inspect/session/layout";

/** A project with an active run of which only what a hook looks at is on the disk: active-run.json and turn.json. */
export class RunOnDisk {
  readonly project: string;
  readonly inspectFolder: string;
  runId = "run-1";
  goal: Goal | null = null;
  browser: TurnBrowser | null = { by: "recorder", pid: null, processIdentity: null };
  operator = "matt";
  readonly steps: StepMark[] = [];
  readonly records: (Finding | Fix)[] = [];
  private readonly readings: string[] = [];
  private previous: TurnState | null = null;
  private clock = 0;

  constructor(project: string = mkdtempSync(join(tmpdir(), "page-state-hook-"))) {
    this.project = project;
    this.inspectFolder = join(project, ".inspect");
  }

  get runFolder(): string {
    return runFolderOf(this.inspectFolder, this.runId);
  }

  get hookFolder(): string {
    return runPaths(this.runFolder).hook;
  }

  get turnFile(): string {
    return runPaths(this.runFolder).turn;
  }

  setGoal(text: string): this {
    this.goal = setGoal(text, this.at());
    return this;
  }

  step(mark: OutcomeMark, options: { readonly goalMet?: number; readonly text?: string } = {}): this {
    const number = this.steps.length + 1;
    this.steps.push({ number, ...mark });
    this.readings.push(options.text ?? `>>> UNKNOWN STATE: step ${number} was read as ${mark.outcome}`);
    const reading = { step: number, decidedBy: mark.decidedBy, goal: this.goal, goalMet: options.goalMet ?? null };
    this.goal = goalAfterReading(this.goal, reading, this.at());
    return this;
  }

  finding(step: number): this {
    const at = this.at();
    this.records.push(createFinding({ step, point: `Step ${step} failed.`, explain: "Why.", readingText: "", at }));
    return this;
  }

  fix(number: number): this {
    this.records.push(createFix(number, "Waited.", numberFindings(this.records).length, this.at()));
    return this;
  }

  /** Writes what stands in memory, as each command does. */
  write(): this {
    const latest = this.steps.at(-1);
    this.previous = buildTurnState(
      {
        runId: this.runId,
        at: this.at(),
        operator: this.operator,
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
        findings: numberFindings(this.records),
      },
      this.previous,
    );
    ensureInspectFolder(this.inspectFolder);
    mkdirSync(dirname(this.turnFile), { recursive: true, mode: 0o700 });
    writeFileSync(this.turnFile, JSON.stringify(this.previous));
    const active = { format: "inspect/active-run", version: 1, runId: this.runId };
    writeFileSync(activeRunFile(this.inspectFolder), JSON.stringify(active));
    return this;
  }

  turn(): TurnState {
    return this.previous as TurnState;
  }

  remove(): void {
    rmSync(this.project, { recursive: true, force: true });
  }

  private at(): string {
    this.clock += 1;
    return new Date(Date.UTC(2026, 0, 1) + this.clock).toISOString();
  }
}
