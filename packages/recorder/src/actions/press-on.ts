import type { ClickOptions } from "../action.js";
import type { PageElement } from "../page/find-element.js";
import { placeOf, readyPlace, whatCovers } from "../page/ready-element.js";
import type { Scene } from "../step/scene.js";
import { ActionError } from "./action-error.js";

/**
 * Moves the pointer onto an element and waits until a press there would reach it: the element may still move, and
 * something may lie over it.
 *
 * @throws ActionError `not-ready`, `covered`
 */
export async function pointAt(
  scene: Scene,
  element: PageElement,
  needs: readonly ("enabled" | "editable")[] = [],
): Promise<void> {
  const deadline = Date.now() + scene.patienceMs;
  let place = await readyPlace(scene, element, needs);
  for (;;) {
    await scene.pointer.moveTo(place.point, place.size);
    const now = await placeOf(scene, element);
    const moved = Math.hypot(now.point.x - place.point.x, now.point.y - place.point.y) > 2;
    const cover = moved ? null : await whatCovers(element, place.point);
    if (!moved && cover === null) return;
    if (Date.now() > deadline) {
      const why = cover === null ? "it keeps moving" : `${cover} lies over it and would get the press`;
      throw new ActionError("covered", `the element cannot be reached within ${scene.patienceMs / 1000} s: ${why}`);
    }
    if (cover !== null) await new Promise((resolve) => setTimeout(resolve, 100));
    place = moved ? now : await placeOf(scene, element);
  }
}

/** Moves onto an element and presses the button there. */
export async function pressOn(scene: Scene, element: PageElement, options: ClickOptions = {}): Promise<void> {
  await pointAt(scene, element, ["enabled"]);
  await withModifiers(scene, options, () => scene.pointer.press(options));
}

/** Holds the modifier keys while something is done. */
export async function withModifiers(
  { page }: Scene,
  { modifiers = [] }: ClickOptions,
  work: () => Promise<void>,
): Promise<void> {
  for (const key of modifiers) await page.keyboard.down(key);
  try {
    await work();
  } finally {
    for (const key of modifiers) await page.keyboard.up(key).catch(() => {});
  }
}
