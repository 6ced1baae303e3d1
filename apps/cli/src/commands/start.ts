import { resolve } from "node:path";
import { createRedactor } from "@inspect/redact";
import { startRun, withRun } from "@inspect/session";
import { type ActiveRun, findInspectFolder, safeReadRunRecord, safeReadTurn } from "@inspect/session/layout";
import { requireActiveRun } from "../active-run.js";
import type { CommandContext, Configure } from "../command.js";
import type { OutputFormat } from "../decide-step.js";
import { exitCode } from "../exit-codes.js";
import { addFormatOption } from "../format-option.js";
import { CommandError } from "../print-failure.js";
import { readAccount } from "../read-account.js";
import { runAction } from "../run-failure.js";
import { printJson, printText } from "../run-output.js";
import { findStatesFile, loadRunStates, projectPath } from "../run-states.js";

interface StartOptions {
  readonly goal?: string;
  readonly account?: string;
  readonly states?: string;
  readonly operator?: string;
  readonly resume?: boolean;
  readonly url?: string;
  readonly browser?: string;
  readonly profile?: string;
  readonly proxy?: string;
  readonly headed?: boolean;
  readonly format: OutputFormat;
}

export const configure: Configure = (command, context, done) => {
  addFormatOption(
    command
      .option("--goal <goal>", "what the run is for, in a sentence; it can be set later")
      .option("--account <file>", "the account (YAML or JSON): name, platform, home, browser, proxy")
      .option("--states <file>", "the page state map (default: page-states.yaml, .yml or .json beside .inspect)")
      .option(
        "--operator <name>",
        "who is told when only a person can clear a step (default: the account file's, else matt)",
      )
      .option("--resume", "go on with the active run, also after stop; opens its browser again")
      .option("--url <url>", "open a browser and go to this address")
      .option("--browser <path|channel>", "which browser to open")
      .option("--profile <dir>", "the browser's profile folder")
      .option("--proxy <url>", "the browser's proxy")
      .option("--headed", "show the browser's window"),
  )
    .addHelpText(
      "after",
      `
Without --url and --browser no browser is opened: log inspect step takes in what another recorder recorded.

Examples:
  log inspect start --goal "A lamp is in the cart"
  log inspect start --goal "A lamp is in the cart" --account account.yaml --url https://shop.example/
  log inspect start --resume`,
    )
    .action(
      runAction(async (options: StartOptions) => {
        // An address that is none is said before a run begins.
        const first = options.url === undefined ? null : (await import("../browser.js")).gotoAction(options.url);
        const run = options.resume === true ? await resume(context, options) : await start(context, options);
        const opens = options.url !== undefined || options.browser !== undefined || options.resume === true;
        if (opens) await openBrowser(context, run, options);
        // With an address, the JSON is that of the first step, which names the run: one document a command.
        if (first === null || options.format === "text") tellRun(context, run, options.format);
        if (first !== null) {
          const { recordAction, recordingOptions } = await import("../browser.js");
          done(await recordAction(context, first, recordingOptions({ format: options.format }, context.env)));
        }
      }),
    );
};

async function start(context: CommandContext, options: StartOptions): Promise<ActiveRun> {
  const inspectFolder = findInspectFolder(context.cwd, context.env);
  const statesFile =
    options.states === undefined ? findStatesFile(resolve(inspectFolder, "..")) : resolve(context.cwd, options.states);
  const accountFile = options.account === undefined ? null : resolve(context.cwd, options.account);
  const file = accountFile === null ? null : await readAccount(context, accountFile);
  const operator = options.operator ?? file?.operator ?? null;
  const named = statesFile === null ? null : projectPath(inspectFolder, statesFile);
  // A map with errors is said now, before anything is recorded.
  await loadRunStates(inspectFolder, named);
  return startRun(inspectFolder, {
    goal: options.goal === undefined ? null : createRedactor().text(options.goal),
    account: file?.account ?? null,
    accountFile: accountFile === null ? null : projectPath(inspectFolder, accountFile),
    statesFile: named,
    closeBrowser: async (browser) => (await import("../browser.js")).closeBrowserForRun(browser),
    ...(operator === null ? {} : { operator }),
  });
}

async function resume(context: CommandContext, options: StartOptions): Promise<ActiveRun> {
  const run = requireActiveRun(context);
  const given = ["goal", "account", "states", "operator"].filter((name) => name in options);
  if (given.length > 0) {
    const message = `--resume goes on with the run as it is, without --${given.join(", --")}; log inspect goal --set sets another goal`;
    throw new CommandError(message, exitCode.usage);
  }
  await withRun(run, (locked) => locked.save({ stoppedAt: null }));
  return run;
}

async function openBrowser(context: CommandContext, run: ActiveRun, options: StartOptions): Promise<void> {
  const record = safeReadRunRecord(run.runFolder);
  const earlier = record.ok ? record.value.browser : null;
  // A run whose steps somebody else records has no browser of ours to open again.
  if (options.url === undefined && options.browser === undefined && earlier?.by !== "inspect") return;
  const accountFile = record.ok ? record.value.accountFile : null;
  const { openBrowserForRun } = await import("../browser.js");
  const opened = await openBrowserForRun({
    context,
    inspectFolder: run.inspectFolder,
    accountFile: accountFile === null ? null : resolve(run.inspectFolder, "..", accountFile),
    browser: options.browser ?? null,
    profile: options.profile ?? null,
    proxy: options.proxy ?? null,
    headed: options.headed === true,
    earlier: options.resume === true ? earlier : null,
  });
  await withRun(run, (locked) =>
    locked.save({
      browser: opened.browser,
      warnings: [...new Set([...locked.record.warnings, ...opened.warnings])],
    }),
  );
}

function tellRun(context: CommandContext, { runId, runFolder }: ActiveRun, format: OutputFormat): void {
  const turn = safeReadTurn(runFolder);
  const line = turn.ok ? turn.value.goalLine.text : "";
  if (format === "json") printJson(context, { runId, folder: runFolder, goalLine: line });
  else printText(context, `Run ${runId} in ${runFolder}\n${line}`);
}
