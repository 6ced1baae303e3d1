import { basename } from "node:path";
import type { Goal } from "@inspect/pee";
import { type JsonObject, numberOrNull, objectOrNull, safeReadJsonObject, stringOrNull } from "./json-file.js";
import { runPaths } from "./run-folder.js";
import { type Account, defaultOperator, type GoalChange, type RunBrowser, type RunRecord } from "./run-record.js";
import type { SafeResult } from "./safe-result.js";

/** Reads `run.json` of a run folder; a field that cannot be used reads as absent. @see docs/formats.md, run.json */
export function safeReadRunRecord(runFolder: string): SafeResult<RunRecord> {
  const read = safeReadJsonObject(runPaths(runFolder).run, "inspect/run", 1);
  if (!read.ok) return read;
  const found = read.value;
  const value: RunRecord = {
    format: "inspect/run",
    version: 1,
    runId: stringOrNull(found.runId) ?? basename(runFolder),
    startedAt: stringOrNull(found.startedAt) ?? "",
    stoppedAt: stringOrNull(found.stoppedAt),
    operator: stringOrNull(found.operator) ?? defaultOperator,
    goal: toGoal(found.goal),
    goalHistory: Array.isArray(found.goalHistory) ? (found.goalHistory.filter(isChange) as GoalChange[]) : [],
    account: toAccount(found.account),
    accountFile: stringOrNull(found.accountFile),
    browser: toBrowser(found.browser),
    statesFile: stringOrNull(found.statesFile),
    settings: objectOrNull(found.settings) ?? {},
    warnings: Array.isArray(found.warnings) ? found.warnings.filter((entry) => typeof entry === "string") : [],
  };
  return { ok: true, value, warnings: read.warnings };
}

function toGoal(found: unknown): Goal | null {
  const goal = objectOrNull(found);
  if (goal === null || typeof goal.text !== "string") return null;
  const reached = objectOrNull(goal.reached);
  return {
    text: goal.text,
    setAt: stringOrNull(goal.setAt) ?? "",
    reached:
      reached === null
        ? null
        : {
            at: stringOrNull(reached.at) ?? "",
            step: numberOrNull(reached.step) ?? 0,
            decidedBy: stringOrNull(reached.decidedBy) ?? "",
          },
  };
}

function isChange(found: unknown): boolean {
  const change = objectOrNull(found);
  return change !== null && typeof change.at === "string" && typeof change.kind === "string";
}

/** An account from any JSON object (an account file, or `run.json`): the fields Inspect knows, nothing else. */
export function toAccount(found: unknown): Account | null {
  const account = objectOrNull(found);
  if (account === null) return null;
  const home = objectOrNull(account.home);
  const exit = objectOrNull(account.exit) ?? objectOrNull(objectOrNull(account.proxy)?.exit);
  return {
    name: stringOrNull(account.name),
    platform: stringOrNull(account.platform),
    home: place(home),
    browser: stringOrNull(account.browser),
    exit: { address: stringOrNull(exit?.address), ...place(exit) },
  };
}

function place(found: JsonObject | null): { readonly city: string | null; readonly country: string | null } {
  return { city: stringOrNull(found?.city), country: stringOrNull(found?.country) };
}

function toBrowser(found: unknown): RunBrowser | null {
  const browser = objectOrNull(found);
  if (browser === null || (browser.by !== "inspect" && browser.by !== "recorder")) return null;
  return {
    ...browser,
    by: browser.by,
    endpoint: stringOrNull(browser.endpoint),
    pid: numberOrNull(browser.pid),
    processIdentity: stringOrNull(browser.processIdentity),
    profile: stringOrNull(browser.profile),
    closedAt: stringOrNull(browser.closedAt),
  };
}
