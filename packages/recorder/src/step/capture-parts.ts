import { fileMode, stepPaths } from "@inspect/session/layout";
import type { Page } from "playwright-core";
import writeFileAtomic from "write-file-atomic";
import { coverTexts } from "../in-page/cover-texts.js";
import { readAccessibilityTree } from "../page/accessibility-tree.js";
import { accessibilityYaml } from "../page/accessibility-yaml.js";
import { readPageText } from "../page/page-text.js";
import { readPasswords } from "../page/passwords.js";
import { createRefBook, type KeptRefs } from "../page/refs.js";
import { type ScreenshotLimits, takeScreenshot } from "../page/screenshot.js";
import type { BrowserMemory } from "./browser-memory.js";
import type { BrowserStepRecord, MissingPart } from "./browser-step-record.js";
import type { Ears } from "./open-scene.js";
import type { Secrets } from "./secrets.js";

/** What the captured parts add to step.json and to the next command's memory. */
export interface CapturedParts {
  readonly screenshot: BrowserStepRecord["screenshot"];
  readonly missing: readonly MissingPart[];
  /** Undefined when no snapshot could be taken: the earlier refs stay. */
  readonly refs: KeptRefs | undefined;
}

/** What the page shows is captured from. */
export interface CaptureScene {
  readonly ears: Ears;
  readonly page: Page | undefined;
  readonly pageId: string | undefined;
  readonly secrets: Secrets;
  readonly memory: BrowserMemory;
  readonly secretElements: BrowserMemory["secretElements"];
  readonly screenshot: ScreenshotLimits;
}

const patienceMs = 15_000;

/** Writes page.txt, page.aria.yaml and screenshot.png; what cannot be made is said, not fatal. */
export async function captureParts(stepFolder: string, scene: CaptureScene): Promise<CapturedParts> {
  const { ears, page, pageId, secrets } = scene;
  const paths = stepPaths(stepFolder);
  const missing: MissingPart[] = [];
  let refs: KeptRefs | undefined;
  let screenshot: BrowserStepRecord["screenshot"] = null;
  const part = async (file: string, work: () => Promise<void>): Promise<void> => {
    try {
      if (page === undefined || pageId === undefined) throw new Error("no tab is open");
      if (ears.sessions.hasCrashed(pageId)) throw new Error("the page's process crashed");
      if (ears.cdp.isClosed) throw new Error("the browser is gone");
      await withinPatience(work());
    } catch (error) {
      missing.push({ file, why: (error as Error).message.split("\n")[0] ?? "unknown" });
    }
  };
  // Whatever stands in a password field now may be shown, logged or sent later.
  if (page !== undefined && pageId !== undefined && !ears.sessions.hasCrashed(pageId) && !ears.cdp.isClosed) {
    for (const password of await readPasswords(page)) secrets.add(password);
  }
  await Promise.all([
    part("page.txt", async () => {
      await write(paths.page, secrets.clean(await readPageText(page as Page)));
    }),
    part("page.aria.yaml", async () => {
      const book = createRefBook(scene.memory.refs);
      const isSecret = ({ frameId, loaderId }: { frameId: string; loaderId: string }, node: number): boolean =>
        scene.secretElements.some(
          (one) => one.frameId === frameId && one.loaderId === loaderId && one.backendNodeId === node,
        );
      const tree = await readAccessibilityTree(ears.cdp, ears.sessions, pageId as string, book, isSecret);
      await write(paths.accessibility, secrets.clean(accessibilityYaml(tree)));
      refs = book.keep();
    }),
    part("screenshot.png", async () => {
      const session = ears.sessions.ofPage(pageId as string);
      if (session === undefined) throw new Error("the tab is gone");
      const uncover = await coverSecrets(scene, session.sessionId);
      try {
        const taken = await takeScreenshot(ears.cdp, session.sessionId, scene.screenshot);
        if (taken === undefined) throw new Error("it stays above its limit of bytes at any size");
        await write(paths.screenshot, taken.png);
        screenshot = { width: taken.width, height: taken.height, scale: taken.scale };
      } finally {
        await uncover();
      }
    }),
  ]);
  return { screenshot, missing, refs };
}

/**
 * Shows the values of secret fields, and texts of the page that hold a known secret, as dots for the time of the
 * screenshot; password fields show dots by themselves.
 */
async function coverSecrets(
  { ears: { cdp }, page, secrets, secretElements }: CaptureScene,
  sessionId: string,
): Promise<() => Promise<void>> {
  const set = async (value: string): Promise<void> => {
    for (const { backendNodeId } of secretElements) {
      const resolved = await cdp
        .send<{ object: { objectId: string } }>("DOM.resolveNode", { backendNodeId }, sessionId)
        .catch(() => undefined);
      if (resolved === undefined) continue;
      const functionDeclaration =
        "function (value) { this.style && this.style.setProperty('-webkit-text-security', value); }";
      await cdp
        .send(
          "Runtime.callFunctionOn",
          { objectId: resolved.object.objectId, functionDeclaration, arguments: [{ value }] },
          sessionId,
        )
        .catch(() => {});
    }
    const known = secrets.all.filter(({ length }) => length >= 4);
    if (known.length === 0 || page === undefined) return;
    const given = { secrets: known, security: value };
    await Promise.all(page.frames().map((frame) => frame.evaluate(coverTexts, given).catch(() => {})));
  };
  await set("disc");
  return () => set("");
}

function withinPatience(work: Promise<void>): Promise<void> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => {
      setTimeout(() => reject(new Error(`the page did not answer within ${patienceMs / 1000} s`)), patienceMs).unref();
    }),
  ]);
}

async function write(path: string, content: string | Buffer): Promise<void> {
  await writeFileAtomic(path, content, { mode: fileMode });
}
