import type { WaitFor } from "../action.js";
import type { Call } from "../network/call.js";
import type { Scene } from "../step/scene.js";
import { ActionError } from "./action-error.js";
import type { ActionOutcome } from "./action-outcome.js";

/** `wait`: for text on the page (or its going), for an answered call, or for a time. */
export async function wait(scene: Scene, until: WaitFor): Promise<ActionOutcome> {
  const args = { until };
  if (until.for === "time") {
    await Promise.race([new Promise((resolve) => setTimeout(resolve, until.seconds * 1000)), scene.cdp.closed]);
    return { args };
  }
  const deadline = Date.now() + scene.patienceMs;
  for (;;) {
    if (until.for === "call") {
      const call = scene.network.calls.find((candidate) => isAnswered(candidate) && matches(candidate, until));
      if (call !== undefined)
        return { args, result: { method: call.method, url: call.url, status: call.response?.status ?? null } };
    } else if ((await isShown(scene, until.text)) !== (until.gone === true)) {
      return { args };
    }
    if (Date.now() > deadline)
      throw new ActionError("timeout", `${describeWait(until)} within ${scene.patienceMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function describeWait(until: WaitFor): string {
  if (until.for === "call")
    return `no call to ${until.method === undefined ? "" : `${until.method} `}${until.url} was answered`;
  if (until.for === "text")
    return `the text ${JSON.stringify(until.text)} did not ${until.gone === true ? "go" : "appear"}`;
  return "the time did not pass";
}

async function isShown({ page }: Scene, text: string): Promise<boolean> {
  const counts = await Promise.all(
    page.frames().map((frame) =>
      frame
        .getByText(text)
        .filter({ visible: true })
        .count()
        .catch(() => 0),
    ),
  );
  return counts.some((count) => count > 0);
}

function isAnswered(call: Call): boolean {
  return (
    call.response !== undefined &&
    call.redirectTo === undefined &&
    (call.endedAt !== undefined || call.type === "eventsource" || call.type === "websocket")
  );
}

function matches(call: Call, { url, method }: { readonly url: string; readonly method?: string }): boolean {
  if (method !== undefined && call.method.toUpperCase() !== method.toUpperCase()) return false;
  return matchesAddress(call.url, url);
}

/** Whether an address holds a text, in which `*` stands for anything. */
export function matchesAddress(address: string, pattern: string): boolean {
  let from = 0;
  for (const part of pattern.split("*")) {
    const found = address.indexOf(part, from);
    if (found < 0) return false;
    from = found + part.length;
  }
  return true;
}
