import { randomBytes } from "node:crypto";
import type { ElementHandle, Frame, Locator, Page } from "playwright-core";
import type { Target } from "../action.js";
import { ActionError } from "../actions/action-error.js";
import { describeTarget } from "../describe-target.js";
import { elementFromPoint } from "../in-page/element-from-point.js";
import { innerCorner, summarise } from "../in-page/measure.js";
import type { Scene } from "../step/scene.js";

/** An element of the page. */
export type PageElement = ElementHandle;

const framePatienceMs = 1000;

type RoleName = Parameters<Page["getByRole"]>[0];

/**
 * Finds the one element that a target means, waiting for it: in the page itself, else in the first of its frames that has
 * it. Where several match and one of them is visible, that one is meant.
 *
 * @param visible the element has to be visible (a file input may be hidden)
 * @throws ActionError `not-found`, `ambiguous`, `unknown-ref`, `stale-ref`
 */
export async function findElement(scene: Scene, target: Target, visible = true): Promise<PageElement> {
  if (target.by === "ref") return elementOfRef(scene, target.ref);
  if (target.by === "point") return elementAt(scene, target.x, target.y);
  const main = scene.page.mainFrame();
  const deadline = Date.now() + scene.patienceMs;
  for (;;) {
    for (const frame of [main, ...scene.page.frames().filter((frame) => frame !== main)]) {
      const all = locate(frame, target);
      const wanted = visible ? all.filter({ visible: true }) : all;
      const count = await (frame === main ? wanted.count() : countInFrame(wanted));
      if (target.nth !== undefined && count > target.nth) return handleOf(wanted.nth(target.nth));
      if (target.nth === undefined && count === 1) return handleOf(wanted.first());
      if (target.nth === undefined && count > 1) throw await ambiguous(wanted, count, target);
    }
    if (Date.now() > deadline) throw await missing(locate(main, target), target, scene.patienceMs, visible);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A frame of another process may be busy, or go away; it is looked into again with the next try. */
function countInFrame(wanted: Locator): Promise<number> {
  const patience = new Promise<number>((resolve) => setTimeout(() => resolve(0), framePatienceMs).unref());
  return Promise.race([wanted.count().catch(() => 0), patience]);
}

function locate(page: Page | Frame, target: Exclude<Target, { by: "ref" } | { by: "point" }>): Locator {
  switch (target.by) {
    case "role":
      return page.getByRole(target.role as RoleName, {
        ...(target.name === undefined ? {} : { name: target.name }),
        ...(target.exact === true ? { exact: true } : {}),
      });
    case "text":
      return page.getByText(target.text, target.exact === true ? { exact: true } : {});
    case "label":
      return page.getByLabel(target.text, target.exact === true ? { exact: true } : {});
    case "css":
      return page.locator(target.selector.startsWith("css=") ? target.selector : `css=${target.selector}`);
  }
}

async function handleOf(locator: Locator): Promise<PageElement> {
  const handle = await locator.elementHandle({ timeout: 5000 });
  if (handle === null) throw new ActionError("not-found", "the element went away while it was looked up");
  return handle as PageElement;
}

async function ambiguous(locator: Locator, count: number, target: Target): Promise<ActionError> {
  const said = await locator.evaluateAll(summarise);
  return new ActionError(
    "ambiguous",
    `${count} elements match ${describeTarget(target)} (${said.join(" | ")}${count > 4 ? " | …" : ""}); choose one with --nth, or by its ref in page.aria.yaml`,
  );
}

async function missing(all: Locator, target: Target, waitedMs: number, visible: boolean): Promise<ActionError> {
  const hidden = visible ? await all.count().catch(() => 0) : 0;
  const why = hidden > 0 ? `${hidden} match but none is visible` : "nothing on the page matches";
  return new ActionError("not-found", `${describeTarget(target)} was not found within ${waitedMs / 1000} s: ${why}`);
}

/** The innermost element at a point of the viewport, also inside frames and open shadow roots. */
async function elementAt({ page }: Scene, x: number, y: number): Promise<PageElement> {
  let frame = page.mainFrame();
  let left = x;
  let top = y;
  for (;;) {
    const handle = (
      await frame.evaluateHandle(elementFromPoint, { x: left, y: top })
    ).asElement() as PageElement | null;
    if (handle === null)
      throw new ActionError("not-found", `there is no element at ${x},${y}; the viewport may be smaller`);
    const inner = await handle.contentFrame();
    if (inner === null) return handle;
    const box = await handle.evaluate(innerCorner);
    left -= box.x;
    top -= box.y;
    frame = inner;
  }
}

/**
 * The element of a ref: the browser keeps a node's id for as long as the node lives, so a ref works in a later command.
 * Playwright gets the element through a property of the page that exists for a moment.
 */
async function elementOfRef({ cdp, sessions, page, pageId, refs }: Scene, ref: string): Promise<PageElement> {
  const entry = refs.entries[ref];
  if (entry === undefined) {
    throw new ActionError(
      "unknown-ref",
      `there is no ref ${ref} in the latest page.aria.yaml; inspect snapshot writes a new one`,
    );
  }
  const stale = new ActionError(
    "stale-ref",
    `ref ${ref} (${entry.role} ${JSON.stringify(entry.name)}) is no longer on the page; inspect snapshot shows what is`,
  );
  const session = sessions.framesOf(pageId).find(({ target }) => target.targetId === entry.target);
  if (session === undefined) throw stale;
  const key = `__${randomBytes(12).toString("hex")}`;
  try {
    const { frameTree } = await cdp.send<{ frameTree: Tree }>("Page.getFrameTree", {}, session.sessionId);
    if (!hasDocument(frameTree, entry.frameId, entry.loaderId)) throw stale;
    const { object } = await cdp.send<{ object: { objectId: string } }>(
      "DOM.resolveNode",
      { backendNodeId: entry.backendNodeId },
      session.sessionId,
    );
    const { result } = await cdp.send<{ result: { value?: unknown } }>(
      "Runtime.callFunctionOn",
      {
        objectId: object.objectId,
        functionDeclaration:
          "function (key) { Object.defineProperty(globalThis, key, { value: this, configurable: true }); return this.isConnected; }",
        arguments: [{ value: key }],
        returnByValue: true,
      },
      session.sessionId,
    );
    if (result.value !== true) throw stale;
  } catch (error) {
    throw error === stale ? stale : new ActionError("stale-ref", stale.message, error);
  }
  for (const frame of page.frames()) {
    const handle = await frame
      .evaluateHandle((name) => {
        const holder = globalThis as unknown as Record<string, unknown>;
        const found = holder[name] ?? null;
        delete holder[name];
        return found;
      }, key)
      .catch(() => undefined);
    const element = handle?.asElement();
    if (element) return element as PageElement;
  }
  throw stale;
}

interface Tree {
  readonly frame: { readonly id: string; readonly loaderId: string };
  readonly childFrames?: readonly Tree[];
}

function hasDocument({ frame, childFrames = [] }: Tree, frameId: string, loaderId: string): boolean {
  if (frame.id === frameId) return frame.loaderId === loaderId;
  return childFrames.some((child) => hasDocument(child, frameId, loaderId));
}
