import { type RunBrowser, type StepFolder, stepPaths } from "@inspect/session/layout";
import type { Action } from "../action.js";
import { describeActionError } from "../actions/action-error.js";
import type { ActionOutcome } from "../actions/action-outcome.js";
import { argumentsBefore, performAction } from "../actions/perform-action.js";
import { connectCdp } from "../cdp/connection.js";
import { RecorderError } from "../error.js";
import type { DialogAnswer } from "../page/dialogs.js";
import type { ScreenshotLimits } from "../page/screenshot.js";
import { createPointer, type Pointer } from "../pointer/pointer.js";
import { type Settled, type SettleOptions, settle } from "../settle/settle.js";
import { type BrowserMemory, readBrowserMemory, rememberSecrets, writeBrowserMemory } from "./browser-memory.js";
import type { BrowserStepRecord } from "./browser-step-record.js";
import { captureParts } from "./capture-parts.js";
import { createClock } from "./clock.js";
import { guard } from "./guard.js";
import { secretElement } from "./mark-secret.js";
import { finishNetwork, startHar } from "./network-part.js";
import { openEars, openHands } from "./open-scene.js";
import { createSecrets } from "./secrets.js";
import { interruptedRecord, stepRecord } from "./step-record.js";
import { writeConsole, writeStepRecord } from "./write-parts.js";

/** What `recordStep` is told. */
export interface RecordStepOptions {
  /** The open browser, as `openBrowser` gave it and `run.json` keeps it. */
  readonly browser: RunBrowser;
  /** Makes the step's folder (mode 0700); called once the browser has answered. */
  readonly stepFolder: () => StepFolder;
  readonly action: Action;
  /** The position of the tab to act in, from 1. @default the tab in front */
  readonly tab?: number;
  /** How long an element may take to be there and ready, or a `wait` its time, in seconds. @default 10 */
  readonly timeoutSeconds?: number;
  readonly settle?: SettleOptions;
  readonly dialog?: DialogAnswer;
  readonly screenshot?: ScreenshotLimits;
  /** Numbers from 0 to 1 for the pointer's way. @default Math.random */
  readonly random?: () => number;
}

/** A recorded step. */
export interface RecordedStep {
  readonly step: StepFolder;
  readonly record: BrowserStepRecord;
  /** What was typed as a secret in this browser so far: whatever is made of network.har has to be without it. */
  readonly secrets: readonly string[];
}

/**
 * Does one action in the open browser and records it: fills a step folder with network.har, page.txt, screenshot.png,
 * page.aria.yaml, console.jsonl and, last, step.json. An action that fails is a step too, and so is one during which the
 * browser dies; what could not be recorded is said in step.json.
 *
 * Two calls on one browser at once are not kept apart: the caller holds the run's lock.
 *
 * @throws RecorderError `browser-gone` or `not-our-browser` before anything is made, `playwright-missing`
 */
export async function recordStep(options: RecordStepOptions): Promise<RecordedStep> {
  const { action, browser, timeoutSeconds = 10 } = options;
  const { endpoint, profile } = browser;
  if (endpoint === null || profile === null)
    throw new RecorderError("browser-gone", "the run has no browser of its own");
  const clock = createClock();
  const memory = readBrowserMemory(profile, endpoint);
  const cdp = await connectCdp(endpoint);
  const step = options.stepFolder();
  const paths = stepPaths(step.path);
  await writeStepRecord(paths.step, interruptedRecord(action, argumentsBefore(action)));

  const ears = openEars(cdp, step.path, memory, options.dialog ?? {});
  const secrets = createSecrets(memory.secrets, (all) => rememberSecrets(profile, memory, all));
  const secretElements = [...memory.secretElements];
  const uploads = [...memory.uploads];
  const product = cdp.send<{ product: string }>("Browser.getVersion").then(
    (version) => version.product,
    () => null,
  );
  let hands: Awaited<ReturnType<typeof openHands>> | undefined;
  let pointer: Pointer | undefined;
  let outcome: ActionOutcome | undefined;
  let failure: ReturnType<typeof describeActionError> | undefined;
  let settled: Settled | null = null;
  let startedAt = Date.now();
  const browserGone = {
    code: "browser-gone",
    message: "the browser ended during the step; inspect start --resume opens it again",
  } as const;

  try {
    const opened = await openHands(ears, action, memory, options.tab);
    hands = opened;
    await Promise.all([startHar(opened.context, step.path), ears.downloads.start()]);
    clock.lap("connect");
    startedAt = Date.now();
    if (opened.noTab !== null) throw opened.noTab;
    const { page, pageId, context } = opened;
    pointer = createPointer(page.mouse, memory.pointer ?? { x: 0, y: 0 }, startedAt, options.random);
    const scene = {
      cdp,
      sessions: ears.sessions,
      network: ears.network,
      context,
      page,
      pageId,
      pointer,
      refs: memory.refs,
      secrets,
      patienceMs: timeoutSeconds * 1000,
      noteUpload: (files: readonly string[]) => void uploads.push(...files),
      markSecret: async (element: Parameters<typeof secretElement>[2]) => {
        const found = await secretElement(cdp, ears.contexts, element);
        if (found !== undefined) secretElements.push(found);
      },
    };
    outcome = await guard(performAction(scene, action), ears, pageId, longestAction(action, timeoutSeconds));
  } catch (error) {
    if (error instanceof RecorderError) {
      cdp.close();
      throw error;
    }
    failure = cdp.isClosed ? browserGone : describeActionError(error);
  }
  const durationMs = Date.now() - startedAt;
  clock.lap("action");

  if (hands !== undefined) {
    const front = (): string | undefined => {
      const id = ears.tabs.front();
      return id === undefined || ears.sessions.hasCrashed(id) ? undefined : id;
    };
    settled = await settle({ cdp, network: ears.network, dom: ears.dom, page: front }, options.settle);
    if (settled.by === "browser-gone") failure ??= browserGone;
  }
  clock.lap("settle");

  const pageId = ears.tabs.front();
  const page = hands === undefined || pageId === undefined ? undefined : await ears.tabs.pageOf(hands.context, pageId);
  const captured = await captureParts(step.path, {
    ears,
    page,
    pageId,
    secrets,
    memory,
    secretElements,
    screenshot: options.screenshot ?? {},
  });
  const tabs = await ears.tabs.record().catch(() => []);
  const downloads = await ears.downloads.finish(
    Math.max(500, 1000 * ((settled?.limitSeconds ?? 0) - (settled?.waited ?? 0))),
  );
  await ears.dom.stop();
  clock.lap("capture");

  const network = await finishNetwork({ ears, context: hands?.context, stepFolder: step.path, uploads });
  await writeConsole(paths.console, ears.console, secrets);
  clock.lap("network");

  // Disconnects; the browser goes on.
  await guard(hands?.browser.close() ?? Promise.resolve(), ears, undefined, 5000).catch(() => {});
  cdp.close();
  await writeBrowserMemory(profile, {
    ...memory,
    pointer: pointer?.position ?? memory.pointer,
    activeTab: pageId ?? null,
    tabs: tabs.length > 0 ? tabs.map(({ id }) => id) : memory.tabs,
    refs: captured.refs ?? memory.refs,
    secretElements,
    secrets: secrets.all,
    uploads,
    openCalls: openCalls(memory, ears.network.calls, step.number),
    lastStepEndedAt: Date.now(),
  });
  clock.lap("write");
  const record: BrowserStepRecord = secrets.cleanValue(
    stepRecord({
      action,
      args: outcome?.args ?? argumentsBefore(action),
      outcome,
      mouse: pointer?.record() ?? null,
      startedAt,
      durationMs,
      failure,
      tab: tabs.find(({ active }) => active),
      settled,
      ears,
      downloads,
      tabs,
      network,
      captured,
      product: await product,
      timings: clock.laps(),
    }),
  );
  await writeStepRecord(paths.step, record);
  return { step, record, secrets: secrets.all };
}

function longestAction(action: Action, timeoutSeconds: number): number {
  const waits = action.kind === "wait" && action.until.for === "time" ? action.until.seconds : 0;
  // To find the element, to wait until it is ready, and to type a long text.
  return (2 * timeoutSeconds + 25 + waits) * 1000;
}

function openCalls(
  memory: BrowserMemory,
  calls: ReturnType<typeof openEars>["network"]["calls"],
  step: number,
): BrowserMemory["openCalls"] {
  const ended = new Set(calls.filter(({ endedAt }) => endedAt !== undefined).map(({ requestId }) => requestId));
  const begun = calls
    .filter((call) => call.endedAt === undefined && call.startedInStep === undefined)
    .map(({ requestId, method, url, type, hasBody }) => ({ requestId, method, url, type, hasBody, step }));
  return [...memory.openCalls.filter(({ requestId }) => !ended.has(requestId)), ...begun];
}
