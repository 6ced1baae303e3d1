import { performance } from "node:perf_hooks";
import { Agent, type Dispatcher } from "undici";
import { readModels } from "../models/read-models.js";
import type { DecideRequest } from "../questions/decide-request.js";
import { isJsonObject } from "../questions/json.js";
import { inTime } from "../transport/in-time.js";
import { aborted, type Call, type Sent, send } from "../transport/send.js";
import { type PreparedRequest, prepareRequest } from "../wire/prepare-request.js";
import { type ReadDecision, readDecision } from "../wire/read-decision.js";
import { addressOf } from "./base-url.js";
import { callTypes, checkSignal, checkTypes } from "./check-options.js";
import { decideMany } from "./decide-many.js";
import type { Decision } from "./decision.js";
import type { CallOptions, SubqOptions } from "./options.js";
import { scrubAnswers } from "./secrets.js";
import { mergeRetry, mergeTimeouts, type Settings, settingsOf } from "./settings.js";
import type { Subq } from "./subq.js";

const cachePatienceMs = 2000;

/**
 * A client of SubQ's Decisions API, or of any server that speaks its wire.
 *
 * @throws SubqError `missing-key` without a key, `invalid-option` for an option or variable that cannot be used
 */
export function createSubq(options: SubqOptions = {}): Subq {
  const settings = settingsOf(options);
  let own: Agent | undefined;
  const dispatcher = (): Dispatcher => {
    own ??= settings.dispatcher === undefined ? new Agent() : undefined;
    return settings.dispatcher ?? (own as Agent);
  };

  async function decide(request: DecideRequest, call: CallOptions = {}): Promise<Decision> {
    const bounds = common(settings, call, dispatcher());
    const cache = call.useCache === false ? undefined : settings.cache;
    if (call.signal?.aborted) throw aborted(call.signal, 0);
    const waits = cache !== undefined || (isJsonObject(request) && request.images !== undefined);
    const preparing = prepareRequest(request, settings);
    const prepared = await (waits ? inTime(preparing, bounds) : preparing);
    const kept = cache && (await inTime(patiently(fromCache(prepared, settings)), bounds));
    if (kept !== undefined) return kept;
    const sent = await send({
      ...bounds,
      method: "POST",
      url: settings.endpoints.decisions,
      headers: { ...settings.headers, "content-type": "application/json" },
      body: prepared.body,
      read: (answer) => readDecision(answer, prepared.questions, settings.roundingTolerance),
    });
    if (cache !== undefined) await inTime(patiently(keep(prepared, sent, settings)), bounds).catch(() => undefined);
    return decisionOf(prepared, sent.result, sent, settings);
  }

  const client: Subq = {
    model: settings.model,
    endpoint: addressOf(settings.endpoints.decisions),
    decide: decide as Subq["decide"],
    decideMany: ((request, call = {}) => decideMany(request, call, settings, decide)) as Subq["decideMany"],
    listModels: async (call = {}) => {
      const { headers, endpoints } = settings;
      const url = endpoints.models;
      const sent = await send({
        ...common(settings, call, dispatcher()),
        method: "GET",
        url,
        headers,
        read: readModels,
      });
      return sent.result.map((model) =>
        settings.scrubber.concerns(sent.answer.text) ? (settings.scrubber.value(model) as typeof model) : model,
      );
    },
    fingerprint: async (request) => (await prepareRequest(request, settings)).fingerprint(),
    close: async () => {
      const closing = own;
      own = undefined;
      await closing?.close();
    },
  };
  return Object.freeze(client);
}

type Common = Omit<Call<never>, "method" | "url" | "headers" | "body" | "read">;

function common(settings: Settings, call: CallOptions, dispatcher: Dispatcher): Common {
  checkTypes(call, callTypes);
  checkSignal(call.signal);
  return {
    dispatcher,
    responseBytes: settings.limits.responseBytes,
    retry: mergeRetry(settings.retry, call.retry),
    timeout: mergeTimeouts(settings.timeout, call.timeout),
    signal: call.signal,
    listeners: [settings.onAttempt, call.onAttempt].filter((listener) => listener !== undefined),
    started: performance.now(),
    scrubber: settings.scrubber,
    random: settings.random,
  };
}

function decisionOf(
  prepared: PreparedRequest,
  read: ReadDecision,
  { attempts, duration, answer }: Pick<Sent<unknown>, "attempts" | "duration" | "answer">,
  { scrubber }: Settings,
): Decision {
  const echoed = scrubber.concerns(answer.text);
  const clean = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : scrubber.text(text);
  return {
    answers: (echoed ? scrubAnswers(read.answers, scrubber) : read.answers) as Decision["answers"],
    model: clean(read.model),
    requestedModel: prepared.model,
    usage: read.usage,
    requestId: clean(read.requestId),
    raw: echoed ? scrubber.value(read.raw) : read.raw,
    attempts,
    duration,
    fromCache: attempts === 0,
  };
}

/** A cache that does not answer in 2 s is a miss, and no reason to hold back an answer that is there. */
async function patiently<Result>(work: Promise<Result>): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), cachePatienceMs);
  });
  try {
    return await Promise.race([work, patience]);
  } finally {
    clearTimeout(timer);
  }
}

async function fromCache(prepared: PreparedRequest, settings: Settings): Promise<Decision | undefined> {
  const started = performance.now();
  try {
    const kept = await settings.cache?.get(prepared.fingerprint());
    if (kept === undefined || kept.endpoint !== addressOf(settings.endpoints.decisions)) return undefined;
    const answer = { status: 200, headers: {}, text: kept.body, requestId: undefined };
    const read = readDecision(answer, prepared.questions, settings.roundingTolerance);
    const duration = (performance.now() - started) / 1000;
    return decisionOf(prepared, read, { attempts: 0, duration, answer }, settings);
  } catch {
    // What cannot be read or is not valid any more is asked again.
    return undefined;
  }
}

async function keep(prepared: PreparedRequest, { answer }: Sent<unknown>, settings: Settings): Promise<void> {
  const { scrubber, endpoints } = settings;
  const body = scrubber.concerns(answer.text) ? scrubber.text(answer.text) : answer.text;
  try {
    await settings.cache?.set(prepared.fingerprint(), { endpoint: addressOf(endpoints.decisions), body });
  } catch {
    // An answer that cannot be kept is still an answer; the next call asks again.
  }
}
