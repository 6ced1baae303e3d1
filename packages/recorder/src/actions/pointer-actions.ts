import type { Action, Target } from "../action.js";
import { describeElement } from "../in-page/describe-element.js";
import { findElement } from "../page/find-element.js";
import type { Scene } from "../step/scene.js";
import type { ActionOutcome } from "./action-outcome.js";
import { pointAt, pressOn, withModifiers } from "./press-on.js";

type Of<Kind extends Action["kind"]> = Extract<Action, { kind: Kind }>;

/** `click` */
export async function click(scene: Scene, { kind: _kind, target, ...options }: Of<"click">): Promise<ActionOutcome> {
  const args = { target, ...options };
  if (target.by === "point") {
    const element = await findElement(scene, target).then((found) => found.evaluate(describeElement));
    await scene.pointer.moveTo(target);
    await withModifiers(scene, options, () => scene.pointer.press(options));
    return { args, element };
  }
  const element = await findElement(scene, target);
  const description = await element.evaluate(describeElement);
  await pressOn(scene, element, options);
  return { args, element: description };
}

/** `hover` */
export async function hover(scene: Scene, { target }: Of<"hover">): Promise<ActionOutcome> {
  const element = await findElement(scene, target);
  const description = await element.evaluate(describeElement);
  if (target.by === "point") await scene.pointer.moveTo(target);
  else await pointAt(scene, element);
  return { args: { target }, element: description };
}

/** `drag`: from the middle of one element to the middle of another. */
export async function drag(scene: Scene, { target, to }: Of<"drag">): Promise<ActionOutcome> {
  const element = await findElement(scene, target);
  const description = await element.evaluate(describeElement);
  await moveOnto(scene, target);
  await scene.pointer.down();
  try {
    await moveOnto(scene, to);
  } finally {
    await scene.pointer.up();
  }
  return { args: { target, to }, element: description };
}

async function moveOnto(scene: Scene, target: Target): Promise<void> {
  if (target.by === "point") return scene.pointer.moveTo(target);
  await pointAt(scene, await findElement(scene, target));
}

/** `scroll`: turns the wheel over the target, or where the pointer is; without a distance brings the target into view. */
export async function scroll(scene: Scene, { target, x, y }: Of<"scroll">): Promise<ActionOutcome> {
  const args = {
    ...(target === undefined ? {} : { target }),
    ...(x === undefined ? {} : { x }),
    ...(y === undefined ? {} : { y }),
  };
  const element = target === undefined ? undefined : await findElement(scene, target);
  const described = element === undefined ? {} : { element: await element.evaluate(describeElement) };
  if (x === undefined && y === undefined) {
    await element?.scrollIntoViewIfNeeded({ timeout: scene.patienceMs });
    return { args, ...described };
  }
  if (target?.by === "point") await scene.pointer.moveTo(target);
  else if (element !== undefined) await pointAt(scene, element);
  await scene.pointer.wheel(x ?? 0, y ?? 0);
  return { args, ...described };
}
