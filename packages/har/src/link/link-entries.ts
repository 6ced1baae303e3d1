import { judge } from "../classify/judge.js";
import { kindOfExchange } from "../classify/kind.js";
import * as reasons from "../classify/reasons.js";
import type { Signals } from "../classify/signals.js";
import type { Decision, DecisionReason, LeftOutReason } from "../exchange.js";
import type { LogParts, OffsetSeconds } from "../pipeline.js";
import type { Sketch } from "../sketch.js";
import type { LinkedRecording, PlannedExchange } from "./linked-recording.js";
import { findPageSites, type PageSites } from "./page-sites.js";
import { matchPreflights } from "./preflights.js";
import { recorderHabits } from "./recorder-habits.js";
import { recordingSalt } from "./recording-salt.js";
import { recordingTags } from "./recording-tags.js";
import { buildChains, followRedirects } from "./redirect-chains.js";
import { registrableDomain, siteOf } from "./registrable-domain.js";
import { type LinkedCall, linkRepeats } from "./repeats.js";
import { pairServiceWorkers, type WorkerPair } from "./service-worker-pairs.js";

interface Chain {
  readonly positions: readonly number[];
  readonly first: Sketch;
  readonly last: Sketch;
  readonly decision: Decision;
  readonly sameSite: boolean | undefined;
}

/**
 * Links the entries of a recording: redirects become hops of one exchange, preflights and service workers' halves are
 * attached to their call, retries and polling are named; and decides on each, now that its page is known.
 *
 * @param sketches In time order, with the offset of each.
 */
export function linkEntries(
  log: LogParts,
  sketches: readonly Sketch[],
  offsets: readonly OffsetSeconds[],
): LinkedRecording {
  const sites = findPageSites(log, sketches);
  const targets = followRedirects(sketches, offsets);
  const navigates = (position: number): boolean => kindOfExchange((sketches[position] as Sketch).signals) === "form";
  const decisions = new Map<number, Decision>();
  const leftOut = new Map<number, LeftOutReason>();
  const pairs = pairServiceWorkers(sketches, offsets);
  const twins = new Set(pairs.filter((pair) => pair.sameAddress).map((pair) => pair.worker));
  const included: Chain[] = [];
  for (const positions of buildChains(targets, navigates)) {
    const chain = decideChain(positions, sketches, sites, twins);
    recordDecision(chain, sketches, decisions, leftOut);
    if (chain.decision.included) included.push(chain);
  }
  const calls = linkCalls(included, sketches, offsets, pairs, targets);
  const habits = recorderHabits(log, sketches);
  const extraTags = recordingTags(habits.sanitised, sketches, offsets);
  const exchanges = included.map((chain, at) =>
    plan(chain, calls[at] as LinkedCall, sketches, extraTags.get(chain.last.entryIndex) ?? []),
  );
  const plans = new Map(exchanges.map((one) => [one.entryIndex, one]));
  return { exchanges, plans, leftOut, decisions, salt: recordingSalt(sketches), warnings: habits.warnings };
}

/** The call as the page sees it: what the first request asked and what the last answer gave. */
function decideChain(
  positions: readonly number[],
  sketches: readonly Sketch[],
  sites: PageSites,
  twins: ReadonlySet<number>,
): Chain {
  const members = positions.map((position) => sketches[position] as Sketch);
  const first = members[0] as Sketch;
  const last = members.at(-1) as Sketch;
  const site = sites.of(first);
  const sameSite = site === undefined || first.signals.host === "" ? undefined : siteOf(first.signals.host) === site;
  const base = { positions, first, last, sameSite };
  if (twins.has(positions[0] as number) && first.signals.userRule === undefined) {
    const kind = kindOfExchange(first.signals);
    const twin = {
      included: false,
      kind,
      leftOut: "service-worker-twin",
      reasons: [reasons.serviceWorkerTwin],
    } as const;
    return { ...base, decision: twin };
  }
  const isPage = sites.firstDocument !== undefined && members.includes(sites.firstDocument);
  return {
    ...base,
    decision: judge(positions.length === 1 ? first.signals : merged(first, last), { sameSite, isPage }),
  };
}

function merged({ signals: first }: Sketch, { signals: last }: Sketch): Signals {
  return {
    ...first,
    status: last.status,
    answer: last.answer,
    jsonInDisguise: last.jsonInDisguise,
    userRule: first.userRule ?? last.userRule,
    jsonEnding: last.jsonEnding,
    staticEnding: first.staticEnding && last.staticEnding,
  };
}

function recordDecision(
  { positions, decision, last }: Chain,
  sketches: readonly Sketch[],
  decisions: Map<number, Decision>,
  leftOut: Map<number, LeftOutReason>,
): void {
  for (const position of positions) {
    const { entryIndex } = sketches[position] as Sketch;
    const isLast = entryIndex === last.entryIndex;
    if (isLast && decision.leftOut !== undefined) leftOut.set(entryIndex, decision.leftOut);
    if (isLast && !decision.included) decisions.set(entryIndex, decision);
    else if (decision.included) decisions.set(entryIndex, decision);
    if (isLast || decision.included) continue;
    const why: readonly DecisionReason[] = [reasons.redirectHop];
    decisions.set(entryIndex, { included: false, kind: decision.kind, leftOut: "redirect-hop", reasons: why });
    leftOut.set(entryIndex, "redirect-hop");
  }
}

function linkCalls(
  included: readonly Chain[],
  sketches: readonly Sketch[],
  offsets: readonly OffsetSeconds[],
  pairs: readonly WorkerPair[],
  targets: readonly (number | undefined)[],
): readonly LinkedCall[] {
  const byPosition = new Map<number, LinkedCall>();
  const calls = included.map(({ positions, first, last }): LinkedCall => {
    const offset = offsets[positions[0] as number] ?? null;
    const call: LinkedCall = { first, last, offset, links: [], tags: new Set(), polling: null };
    for (const position of positions) byPosition.set(position, call);
    return call;
  });
  for (const [position, entryIndex] of matchPreflights(sketches, offsets)) {
    byPosition.get(position)?.links.push({ relation: "preflight", entryIndex });
  }
  for (const { page, worker } of pairs) {
    const [pageCall, workerCall] = [byPosition.get(page), byPosition.get(worker)];
    const [pageSketch, workerSketch] = [sketches[page] as Sketch, sketches[worker] as Sketch];
    pageCall?.links.push({ relation: "service-worker-twin", entryIndex: workerSketch.entryIndex });
    pageCall?.tags.add("service-worker");
    workerCall?.links.push({ relation: "service-worker-twin", entryIndex: pageSketch.entryIndex });
  }
  for (const { positions } of included) {
    const position = positions.at(-1) as number;
    const target = targets[position];
    if (target === undefined) continue;
    const { entryIndex } = sketches[target] as Sketch;
    byPosition.get(position)?.links.push({ relation: "navigates-to", entryIndex });
  }
  linkRepeats(calls);
  return calls;
}

function plan(
  { positions, decision, sameSite, first, last }: Chain,
  call: LinkedCall,
  sketches: readonly Sketch[],
  extra: readonly PlannedExchange["tags"][number][],
): PlannedExchange {
  for (const tag of extra) call.tags.add(tag);
  if (decision.kind === "rest" && last.signals.answer === "html") call.tags.add("fragment");
  if (decision.reasons.includes(reasons.jsonp)) call.tags.add("jsonp");
  if (first.byServiceWorker) call.tags.add("worker");
  return {
    entryIndex: first.entryIndex,
    members: positions.map((position) => (sketches[position] as Sketch).entryIndex),
    decision,
    party: sameSite === undefined ? "unknown" : sameSite ? "first" : "third",
    site: first.signals.host === "" ? null : registrableDomain(first.signals.host),
    links: call.links,
    polling: call.polling,
    tags: [...call.tags].sort(),
  };
}
