import type { BrowserStepRecord } from "@inspect/recorder";

/** What a reader of the step has to know about its recording: sentences for the bundle, which redacts them. */
export function stepNotes({ settled, missing, warnings }: BrowserStepRecord): string[] {
  return [
    ...unsettled(settled),
    ...missing.map(({ file, why }) => `${file} is missing: ${why}`),
    ...warnings.map(({ message }) => message),
  ];
}

/** Why a step ended before the page was quiet; nothing when it was. */
export function unsettled(settled: BrowserStepRecord["settled"]): string[] {
  if (settled === null || settled.by === "quiet") return [];
  if (settled.by === "browser-gone") return ["the browser ended during the step"];
  if (settled.by === "page-closed") return ["the page closed during the step"];
  const calls = settled.openCalls.map(({ method, url, openFor }) => `${method} ${url} was open for ${openFor} s`);
  const busy = settled.busyWith.includes("dom") ? ["the page kept changing"] : [];
  return [`the page had not settled after ${settled.limitSeconds} s: ${[...calls, ...busy].join("; ")}`];
}
