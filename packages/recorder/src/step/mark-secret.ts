import { randomBytes } from "node:crypto";
import type { CdpConnection } from "../cdp/connection.js";
import type { ScriptContexts } from "../cdp/script-contexts.js";
import type { PageElement } from "../page/find-element.js";
import type { BrowserMemory } from "./browser-memory.js";

type SecretElement = BrowserMemory["secretElements"][number];

/**
 * Finds the browser's own id of an element that Playwright holds, so that its value is known as secret in later
 * snapshots. The element stands in a property of its page for a moment.
 */
export async function secretElement(
  cdp: CdpConnection,
  contexts: ScriptContexts,
  element: PageElement,
): Promise<SecretElement | undefined> {
  const key = `__${randomBytes(12).toString("hex")}`;
  await element.evaluate((node, name) => {
    Object.defineProperty(globalThis, name, { value: node, configurable: true });
  }, key);
  const expression = `{ const found = globalThis[${JSON.stringify(key)}]; delete globalThis[${JSON.stringify(key)}]; found }`;
  const found = await Promise.all(
    contexts.list().map(async ({ sessionId, contextId, frameId }): Promise<SecretElement | undefined> => {
      try {
        const { result } = await cdp.send<{ result: { objectId?: string } }>(
          "Runtime.evaluate",
          { expression, contextId },
          sessionId,
        );
        if (result.objectId === undefined) return undefined;
        const { node } = await cdp.send<{ node: { backendNodeId: number } }>(
          "DOM.describeNode",
          { objectId: result.objectId },
          sessionId,
        );
        return { frameId, loaderId: await documentOf(cdp, sessionId, frameId), backendNodeId: node.backendNodeId };
      } catch {
        return undefined;
      }
    }),
  );
  return found.find((one) => one !== undefined);
}

interface Tree {
  readonly frame: { readonly id: string; readonly loaderId: string };
  readonly childFrames?: readonly Tree[];
}

async function documentOf(cdp: CdpConnection, sessionId: string, frameId: string): Promise<string> {
  const { frameTree } = await cdp.send<{ frameTree: Tree }>("Page.getFrameTree", {}, sessionId);
  const trees = [frameTree];
  for (const tree of trees) {
    if (tree.frame.id === frameId) return tree.frame.loaderId;
    trees.push(...(tree.childFrames ?? []));
  }
  return "";
}
