import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { runPaths, runsFolder } from "@inspect/session/layout";
import { digest } from "./digest.js";

/** What can be said: the goal's line, or the latest step's reading. */
export type Topic = "goal" | "reading";

const keptMarks = 40;
const searchedRuns = 1000;

/**
 * The marks of one agent session in a run's hook folder. A mark is an empty file that one process alone can create, so
 * that of parallel calls one says a thing, without a lock.
 */
export class SessionMarks {
  private readonly session: string | null;
  private readonly folder: string;

  constructor(hookFolder: string, session: string | null) {
    this.session = session;
    this.folder = join(hookFolder, "sessions", session === null ? "unnamed" : digest(session));
  }

  /** True for the one call that may say the text to the agent (null: the main agent). */
  claimSaid(topic: Topic, agent: string | null, text: string): boolean {
    const prefix = saidPrefix(topic, agent);
    const claimed = create(join(this.folder, "said", prefix + digest(text)));
    if (claimed) this.dropOldSaid(prefix);
    return claimed;
  }

  /** Forgets what was said about a topic to an agent, so that it is said again at the next chance. */
  forgetSaid(topic: Topic, agent: string | null): void {
    const prefix = saidPrefix(topic, agent);
    for (const name of this.list("said")) if (name.startsWith(prefix)) this.drop("said", name);
  }

  /** Forgets all that was said in this session. */
  forgetAllSaid(): void {
    for (const name of this.list("said")) this.drop("said", name);
  }

  wasHeld(marks: string): boolean {
    return exists(join(this.folder, "held", digest(marks)));
  }

  /** How often this session was held, in this run and the earlier ones whose holds were carried into it. */
  holds(): number {
    return this.list("held").length + Number(this.list("carried")[0] ?? 0);
  }

  /**
   * Takes over how often the session was held in the run that it drove before this one, as the limit is the session's.
   * It is done once for a run, so that no stop has to look at other runs; names of runs sort by time.
   */
  carryHolds(inspectFolder: string, runId: string): void {
    if (this.list("carried").length > 0) return;
    const runs = runsFolder(inspectFolder);
    const earlier = readdirSync(runs).filter((name) => name < runId);
    for (const name of earlier.sort().slice(-searchedRuns).reverse()) {
      const holds = new SessionMarks(runPaths(join(runs, name)).hook, this.session).holds();
      if (holds > 0) {
        create(join(this.folder, "carried", String(holds)));
        return;
      }
    }
  }

  /** True for the one call that may hold on these marks. */
  claimHold(marks: string): boolean {
    return create(join(this.folder, "held", digest(marks)));
  }

  wasDeferred(taskIds: readonly string[]): boolean {
    return exists(join(this.folder, "deferred", tasksDigest(taskIds)));
  }

  markDeferred(taskIds: readonly string[]): boolean {
    return create(join(this.folder, "deferred", tasksDigest(taskIds)));
  }

  /** True for the one call that may tell the user that the session was let go. */
  claimLetGo(): boolean {
    return create(join(this.folder, "let-go"));
  }

  // Of the marks of one topic only the latest can ever be asked for again; a few more are kept for calls under way.
  private dropOldSaid(prefix: string): void {
    const names = this.list("said").filter((name) => name.startsWith(prefix));
    if (names.length <= 2 * keptMarks) return;
    const byAge = names
      .map((name) => ({ name, time: modified(join(this.folder, "said", name)) }))
      .sort((left, right) => left.time - right.time);
    for (const { name } of byAge.slice(0, -keptMarks)) this.drop("said", name);
  }

  private list(group: string): readonly string[] {
    try {
      return readdirSync(join(this.folder, group));
    } catch {
      return [];
    }
  }

  private drop(group: string, name: string): void {
    rmSync(join(this.folder, group, name), { force: true });
  }
}

function saidPrefix(topic: Topic, agent: string | null): string {
  return `${topic}-${agent === null ? "main" : digest(agent)}-`;
}

function tasksDigest(taskIds: readonly string[]): string {
  return digest(JSON.stringify([...new Set(taskIds)].sort()));
}

function create(path: string): boolean {
  for (let attempt = 0; ; attempt += 1) {
    try {
      closeSync(openSync(path, "wx", 0o600));
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EEXIST") return false;
      if (code !== "ENOENT" || attempt > 0) throw error;
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    }
  }
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

function modified(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
