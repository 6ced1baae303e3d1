import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname } from "node:path";
import { isForPerson, nextDuty } from "@inspect/pee";
import { readBinding } from "../binding.js";
import type { HostId } from "../hook-event.js";
import { hookLogFile } from "../hook-log.js";
import { plainText } from "../plain-text.js";
import { readPlainFile } from "../read-file.js";
import { distrustOfActiveRun, viewRun } from "../run-view.js";
import { type FoundInstall, findInstalls } from "./find-install.js";
import { hostSettings } from "./host-settings.js";
import type { ManagePlace } from "./plan-changes.js";
import { selfTest } from "./self-test.js";

/** What `doctor` says, and whether the hook would fire in at least one of the hosts. */
export interface DoctorReport {
  /** Each begins with `ok`, `no` or `note`. */
  readonly lines: readonly string[];
  readonly fires: boolean;
}

/** Looks at everything that keeps the hook from firing: the program, the hosts' settings, the active run. */
export async function runDoctor(
  hosts: readonly HostId[],
  placeOf: (host: HostId, scope: "project") => ManagePlace,
): Promise<DoctorReport> {
  const place = placeOf("claude", "project");
  const program = programLines(place.hookProgram);
  const settings = hosts.map((host) => settingsLines(host, place));
  const run = runLines(place);
  const lines = [...program, ...settings.flatMap((found) => found.lines), ...run].map((line) =>
    plainText(line).replaceAll("\n", " "),
  );
  const works = !program.some((line) => line.startsWith("no "));
  const active = !run.some((line) => line.startsWith("no "));
  const installed = settings.some((found) => found.installed);
  const fires = works && installed && active;
  return { lines: [...lines, fires ? "The hook would fire." : `The hook would not fire: ${why()}.`], fires };

  function why(): string {
    if (!works) return "its program does not work";
    return installed ? "there is no run to speak of" : "no host would start it";
  }
}

function programLines(hookProgram: string): readonly string[] {
  if (!existsSync(hookProgram)) return [`no   ${hookProgram} is missing; install the package again`];
  const node = spawnSync("node", ["--version"]);
  if (node.error !== undefined) return ["no   node is not on PATH, and hosts start the hook with it"];
  const problem = selfTest(hookProgram);
  return [
    `ok   node ${node.stdout.toString().trim()} starts ${hookProgram}`,
    problem === null
      ? "ok   tried in a throw-away folder, it says the goal and holds the turn"
      : `no   tried, ${problem}`,
  ];
}

function settingsLines(
  host: HostId,
  place: ManagePlace,
): { readonly lines: readonly string[]; readonly installed: boolean } {
  const { title, note } = hostSettings[host];
  const { found, disabled } = findInstalls(host, place);
  const installed = found.filter(({ events }) => events.length > 0);
  const lines = found.flatMap((install) => install.problems.map((problem) => `no   ${title}: ${problem}`));
  if (disabled !== null) lines.push(`no   ${title}: ${disabled}`);
  lines.push(...installed.flatMap((install) => installLines(title, install, place.hookProgram)));
  if (installed.length === 0) lines.push(`note ${title}: not installed (page-state-hook install --host ${host})`);
  else lines.push(`note ${title}: ${note}`);
  if (installed.length === 0 && host === "claude") {
    lines.push(`note ${title}: whether a session has the plugin by --plugin-dir is not seen from here`);
  }
  if (installed.length > 1) lines.push(`note ${title}: it is installed twice, so prompts say the goal twice`);
  const works = installed.some((install) => install.problems.length === 0);
  return { lines, installed: works && disabled === null };
}

function installLines(title: string, install: FoundInstall, own: string): string[] {
  const { path, events, missingEvents, plugin, problems, programs } = install;
  if (problems.length > 0) return [];
  if (plugin) return [`ok   ${title}: ${path} turns its plugin on`];
  const lines = [`ok   ${title}: ${path} starts it at ${events.join(", ")}`];
  if (missingEvents.length > 0) lines.push(`note ${title}: not at ${missingEvents.join(", ")}; install it again`);
  // It is not tried, as it may have come with a clone.
  const others = programs.filter((program) => packageOf(program) !== packageOf(own));
  for (const program of others) lines.push(`note ${title}: that is another copy than this one: ${program}`);
  return lines;
}

function packageOf(program: string): string {
  return dirname(dirname(realpathSync(program)));
}

function runLines(place: ManagePlace): readonly string[] {
  const run = viewRun(place.project, place.env);
  const untrusted = run === null ? distrustOfActiveRun(place.project, place.env) : null;
  if (untrusted !== null) return [`no   ${untrusted}`];
  if (run === null) return [`no   no run is active in ${place.project}: log inspect start begins one`];
  if (run.turn === null) return [`no   ${run.problem}; the next log inspect command writes it again`];
  const { turn } = run;
  const binding = readBinding(run.hookFolder);
  const duty = nextDuty(turn);
  const lines = [`ok   the run ${turn.runId} is active: ${turn.goalLine.text}`];
  if (binding === null) {
    lines.push("note no agent session drives it yet; the one that runs the next log inspect command is held");
  } else {
    lines.push(
      `ok   it is driven by a session of ${hostSettings[binding.host]?.title ?? binding.host}, since ${binding.at}`,
    );
  }
  if (duty === null) lines.push("note nothing is open in it, so no turn is held");
  else if (isForPerson(turn)) lines.push("note only a person can clear the latest step, so no turn is held");
  const failures = failuresIn(hookLogFile(run.hookFolder));
  if (failures.length > 0) lines.push(`note the hook failed ${failures.length} times; the last: ${failures.at(-1)}`);
  return lines;
}

function failuresIn(log: string): readonly string[] {
  try {
    return (readPlainFile(log, 1024 * 1024)?.text ?? "").split("\n").filter((line) => line.includes(" silent: "));
  } catch {
    return [];
  }
}
