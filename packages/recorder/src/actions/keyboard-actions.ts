import type { Action, Target } from "../action.js";
import { describeElement, type ElementDescription } from "../in-page/describe-element.js";
import { activeElement } from "../in-page/fields.js";
import { findElement, type PageElement } from "../page/find-element.js";
import type { Scene } from "../step/scene.js";
import type { ActionOutcome } from "./action-outcome.js";
import { pressOn } from "./press-on.js";

type Of<Kind extends Action["kind"]> = Extract<Action, { kind: Kind }>;

// A typist's pause between keys; of a long text less, so that it ends.
const keyPauseMs = 35;
const longestTypingMs = 12_000;

/** `type`: key by key into the target, or into what has the focus. */
export async function type(scene: Scene, { target, text, secret }: Of<"type">): Promise<ActionOutcome> {
  const element = target === undefined ? await focusedElement(scene) : await findElement(scene, target);
  const description = await element?.evaluate(describeElement);
  const isSecret = secret === true || description?.secret === true;
  // Before the first key: whatever fails from here on, the text is known as secret.
  const shown = await guard(scene, element, text, isSecret);
  if (target !== undefined && element !== undefined) await pressOn(scene, element);
  await scene.page.keyboard.type(text, { delay: Math.min(keyPauseMs, longestTypingMs / Math.max(1, text.length)) });
  return outcome({ ...of(target), text: shown, ...(isSecret ? { secret: true } : {}) }, description);
}

/** `fill`: presses on the field and replaces its value at once. */
export async function fill(scene: Scene, { target, value, secret }: Of<"fill">): Promise<ActionOutcome> {
  const element = await findElement(scene, target);
  const description = await element.evaluate(describeElement);
  const isSecret = secret === true || description.secret;
  const shown = await guard(scene, element, value, isSecret);
  await pressOn(scene, element);
  await element.fill(value, { timeout: scene.patienceMs });
  return outcome({ target, value: shown, ...(isSecret ? { secret: true } : {}) }, description);
}

/** `press`: one key or chord. */
export async function press(scene: Scene, { target, key }: Of<"press">): Promise<ActionOutcome> {
  const element = target === undefined ? await focusedElement(scene) : await findElement(scene, target);
  const description = await element?.evaluate(describeElement);
  // A password may also be typed one key at a time.
  const isCharacter = [...key].length === 1;
  if (target !== undefined) await element?.focus();
  await scene.page.keyboard.press(key);
  const shown = isCharacter && description?.secret === true ? "[password]" : key;
  return outcome({ ...of(target), key: shown }, description);
}

async function guard(scene: Scene, element: PageElement | undefined, text: string, isSecret: boolean): Promise<string> {
  if (!isSecret || text === "") return text;
  if (element !== undefined) await scene.markSecret(element);
  return scene.secrets.add(text);
}

async function focusedElement({ page }: Scene): Promise<PageElement | undefined> {
  let frame = page.mainFrame();
  for (;;) {
    const handle = (await frame.evaluateHandle(activeElement)).asElement() as PageElement | null;
    if (handle === null) return undefined;
    const inner = await handle.contentFrame();
    if (inner === null) return handle;
    frame = inner;
  }
}

function of(target: Target | undefined): { target?: Target } {
  return target === undefined ? {} : { target };
}

function outcome(args: ActionOutcome["args"], element: ElementDescription | undefined): ActionOutcome {
  return element === undefined ? { args } : { args, element };
}
