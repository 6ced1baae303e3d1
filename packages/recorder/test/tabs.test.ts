import { expect, test } from "vitest";
import type { CdpConnection } from "../src/cdp/connection.js";
import { followSessions } from "../src/cdp/sessions.js";
import { createTabs } from "../src/step/tabs.js";

type Heard = Parameters<Parameters<CdpConnection["onEvent"]>[0]>[0];

/** A connection to a browser that tells of its tabs in the order of `ids`. */
function browserOf(ids: readonly string[]): { cdp: CdpConnection; attach(id: string, openerId?: string): void } {
  const listeners: ((event: Heard) => void)[] = [];
  const targets = ids.map((targetId) => ({ targetId, type: "page", url: `http://shop.test/${targetId}`, title: "" }));
  const cdp = {
    onEvent: (listener: (event: Heard) => void) => void listeners.push(listener),
    hide: () => {},
    send: async () => ({ targetInfos: targets }),
  } as unknown as CdpConnection;
  return {
    cdp,
    attach(targetId, openerId) {
      const targetInfo = {
        targetId,
        type: "page",
        url: "",
        title: "",
        ...(openerId === undefined ? {} : { openerId }),
      };
      if (!targets.some((target) => target.targetId === targetId)) targets.unshift({ ...targetInfo });
      const event = { method: "Target.attachedToTarget", params: { sessionId: `s-${targetId}`, targetInfo } };
      for (const listener of listeners) listener(event as unknown as Heard);
    },
  };
}

test("tabs keep the order of their opening, in whatever order a later connection hears of them", async () => {
  const { cdp, attach } = browserOf(["third", "first", "second"]);
  const tabs = createTabs(cdp, followSessions(cdp), ["first", "second"]);
  for (const id of ["third", "second", "first"]) attach(id);
  expect((await tabs.list()).map(({ id }) => id)).toEqual(["first", "second", "third"]);
  tabs.setFront("second");
  attach("popup", "second");
  expect((await tabs.record()).map(({ id, active, isNew }) => [id, active, isNew])).toEqual([
    ["first", false, false],
    ["second", false, false],
    ["third", false, false],
    ["popup", true, true],
  ]);
});
