import { join, relative, resolve } from "node:path";
import {
  buildTurnState,
  goalAfterReading,
  missingFindings,
  type NumberedFinding,
  requireFindings,
  requireReadings,
  type TurnBrowser,
  type TurnState,
} from "@inspect/pee";
import { readFindings, writeFindingsMarkdown } from "@inspect/pee/files";
import { SessionError } from "../error.js";
import type { ActiveRun } from "../layout/active-run.js";
import { safeReadJsonObject, stringOrNull } from "../layout/json-file.js";
import { isBrowserOpen } from "../layout/process-identity.js";
import { safeReadRunRecord } from "../layout/read-run-record.js";
import { safeReadTurn } from "../layout/read-turn.js";
import { runPaths } from "../layout/run-folder.js";
import type { RunRecord } from "../layout/run-record.js";
import type { StepFolder } from "../layout/step-folder.js";
import { stepPaths } from "../layout/step-paths.js";
import { type LockOptions, withRunLock } from "./run-lock.js";
import {
  type IndexedStep,
  indexStep,
  loadStepIndex,
  markStepIndex,
  stepMarks,
  unreadSteps,
  writeStepIndex,
} from "./step-index.js";
import { writeJson } from "./write-file.js";

/** A run while its lock is held: its record, steps and findings as they are on the disk. */
export class LockedRun {
  readonly run: ActiveRun;
  #record: RunRecord;
  #steps: readonly IndexedStep[];
  #findings: readonly NumberedFinding[];

  private constructor(run: ActiveRun, record: RunRecord) {
    this.run = run;
    this.#record = record;
    this.#steps = [];
    this.#findings = [];
  }

  /** Reads a run; its lock has to be held. Throws SessionError `run-unreadable`. */
  static async open(run: ActiveRun): Promise<LockedRun> {
    const opened = new LockedRun(run, readRunRecord(run.runFolder));
    opened.#steps = loadStepIndex(run.runFolder);
    await opened.reloadFindings();
    // A command that was killed after its reading may have left the goal as it was before.
    await opened.#settleGoal();
    return opened;
  }

  get record(): RunRecord {
    return this.#record;
  }

  get steps(): readonly IndexedStep[] {
    return this.#steps;
  }

  get findings(): readonly NumberedFinding[] {
    return this.#findings;
  }

  /** Writes a change of `run.json`. */
  async save(change: Partial<RunRecord>): Promise<void> {
    this.#record = { ...this.#record, ...change };
    await writeJson(runPaths(this.run.runFolder).run, this.#record);
  }

  /** Reads the findings again, after one was written. */
  async reloadFindings(): Promise<void> {
    this.#findings = (await readFindings(this.run.runFolder)).findings;
  }

  /** Writes what a step came to (its `reading.json`) and takes it into the run's steps. */
  async changeStep(step: StepFolder, redact: (url: string) => string, write: () => Promise<void>): Promise<void> {
    markStepIndex(this.run.runFolder);
    await write();
    const others = this.#steps.filter(({ name }) => name !== step.name);
    this.#steps = [...others, indexStep(step, redact)].sort((left, right) => left.number - right.number);
  }

  /** Takes a recorded step in before it is read: the turn says so, so that a kill before its reading still holds. */
  async announceStep(step: StepFolder): Promise<void> {
    if (!this.#steps.some(({ name }) => name === step.name)) {
      const taken = indexStep(step, () => "");
      this.#steps = [...this.#steps, { ...taken, url: null }].sort((left, right) => left.number - right.number);
    }
    await this.#writeTurn();
  }

  /**
   * Refuses the next step: PeeError `step-unread` while an earlier step has no reading, `finding-missing` while a step's finding is missing (REQ-INSPECT-15), SessionError
   * `run-stopped` after `stop`.
   *
   * @param folder the recorded step to be taken; one that a recorder made in the run waits for no reading of its own
   */
  requireNextStep(folder?: string): void {
    if (this.#record.stoppedAt !== null) {
      const message = `the run ${this.run.runId} was stopped; log inspect start --resume goes on with it, log inspect start begins another`;
      throw new SessionError("run-stopped", message);
    }
    const own =
      folder === undefined ? undefined : this.#steps.find((step) => this.stepFolder(step) === resolve(folder));
    requireReadings(this.#unread().filter(({ number }) => own === undefined || number < own.number));
    requireFindings(missingFindings(stepMarks(this.#steps), this.#findings));
  }

  /**
   * Brings everything that is derived up to date: the goal as the readings left it, `steps.json`, `goalFindings.md` and
   * `turn.json`. What a killed command left undone is done here.
   */
  async refresh(): Promise<void> {
    await this.#settleGoal();
    const { runFolder } = this.run;
    await Promise.all([
      writeStepIndex(runFolder, this.#steps),
      this.#findings.length > 0 && writeFindingsMarkdown(runFolder, this.#record.goal, this.#findings),
      this.#writeTurn(),
    ]);
  }

  async #settleGoal(): Promise<void> {
    for (const { number, reading } of this.#steps) {
      const { goal } = this.#record;
      if (goal === null || goal.reached !== null) return;
      if (reading === null || !reading.reachesGoal) continue;
      const about = { step: number, decidedBy: reading.decidedBy, goal: reading.goal, goalMet: null };
      const after = goalAfterReading(goal, { ...about, stateReachesGoal: true }, reading.at);
      if (after === goal) continue;
      const change = { at: reading.at, kind: "reached", text: goal.text, step: number } as const;
      await this.save({ goal: after, goalHistory: [...this.#record.goalHistory, change] });
    }
  }

  async #writeTurn(): Promise<void> {
    const { inspectFolder, runFolder, runId } = this.run;
    const record = this.#record;
    const previous = safeReadTurn(runFolder);
    const latest = this.#steps.findLast(({ reading }) => reading !== null);
    const turn = buildTurnState(
      {
        runId,
        at: new Date().toISOString(),
        operator: record.operator,
        browser: this.#openBrowser(),
        goal: record.goal,
        steps: stepMarks(this.#steps),
        unread: this.#unread(),
        latest:
          latest === undefined || latest.reading === null
            ? null
            : {
                number: latest.number,
                action: latest.action,
                folder: relative(join(inspectFolder, ".."), this.stepFolder(latest)),
                outcome: latest.reading.outcome,
                decidedBy: latest.reading.decidedBy,
                readingText: readingTextOf(this.stepFolder(latest)) ?? latest.reading.says,
              },
        findings: this.#findings,
      },
      previous.ok ? previous.value : null,
    );
    if (previous.ok && isSameTurn(previous.value, turn)) return;
    await writeJson(runPaths(runFolder).turn, turn, { durable: false });
  }

  #unread() {
    return unreadSteps(this.#steps, (step) => this.stepFolder(step));
  }

  // Steps of a run that has no browser of ours come from another recorder, whose browser counts as open until `stop`.
  #openBrowser(): TurnBrowser | null {
    const { browser, stoppedAt } = this.#record;
    if (browser === null) {
      const recording = stoppedAt === null && this.#steps.length > 0;
      return recording ? { by: "recorder", pid: null, processIdentity: null } : null;
    }
    if (!isBrowserOpen(browser)) return null;
    return { by: browser.by, pid: browser.pid, processIdentity: browser.processIdentity };
  }

  /** The absolute path of a step's folder. */
  stepFolder(step: Pick<IndexedStep, "name">): string {
    return join(runPaths(this.run.runFolder).steps, step.name);
  }
}

/**
 * Works on a run under its lock and brings everything derived up to date afterwards, also when the work fails. The
 * only way in which a run is changed.
 *
 * @throws what `work` throws; SessionError `run-locked`, `lock-lost`, `run-unreadable`
 */
export async function withRun<T>(
  run: ActiveRun,
  work: (locked: LockedRun) => Promise<T>,
  options: LockOptions = {},
): Promise<T> {
  return withRunLock(
    run.runFolder,
    async () => {
      const locked = await LockedRun.open(run);
      try {
        return await work(locked);
      } finally {
        await locked.refresh();
      }
    },
    options,
  );
}

/** Reads `run.json`. @throws SessionError `run-unreadable` */
export function readRunRecord(runFolder: string): RunRecord {
  const read = safeReadRunRecord(runFolder);
  if (read.ok) return read.value;
  const [problem] = read.problems;
  throw new SessionError("run-unreadable", problem?.message ?? `${runFolder} cannot be read`, {
    problems: read.problems,
  });
}

// A command that changed nothing leaves the turn as it stands, with its revision.
function isSameTurn(before: TurnState, after: TurnState): boolean {
  const plain = (turn: TurnState): string => JSON.stringify({ ...turn, revision: 0, at: "" });
  return plain(before) === plain(after);
}

function readingTextOf(stepFolder: string): string | null {
  const read = safeReadJsonObject(stepPaths(stepFolder).reading, "inspect/reading", 1);
  return read.ok ? stringOrNull(read.value.text) : null;
}
