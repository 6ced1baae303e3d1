import { ActionError } from "../actions/action-error.js";
import { findCover } from "../in-page/find-cover.js";
import { firstPiece, viewportSize } from "../in-page/measure.js";
import type { Point } from "../pointer/pointer-path.js";
import type { Scene } from "../step/scene.js";
import type { PageElement } from "./find-element.js";

/** A place on an element where the pointer can go. */
export interface Place {
  readonly point: Point;
  /** The smaller side of the element's visible box in CSS pixels. */
  readonly size: number;
}

/**
 * Waits until an element is visible, still and (for what acts on it) enabled, brings it into view and gives a point
 * near its middle.
 *
 * @throws ActionError `not-ready`
 */
export async function readyPlace(
  scene: Scene,
  element: PageElement,
  needs: readonly ("enabled" | "editable")[] = [],
): Promise<Place> {
  const deadline = Date.now() + scene.patienceMs;
  await Promise.all(
    (["visible", "stable", ...needs] as const).map((state) =>
      element.waitForElementState(state, { timeout: scene.patienceMs }).catch((error: Error) => {
        const gone = /not attached|disposed/.test(error.message);
        const why = gone ? "the element went away" : `the element did not become ${state}`;
        throw new ActionError("not-ready", gone ? why : `${why} within ${scene.patienceMs / 1000} s`, error);
      }),
    ),
  );
  await element.scrollIntoViewIfNeeded({ timeout: Math.max(1, deadline - Date.now()) });
  return placeOf(scene, element);
}

/** A point near the middle of the element's part that lies in the viewport; the same for the same box. */
export async function placeOf({ page }: Scene, element: PageElement): Promise<Place> {
  const [box, view] = await Promise.all([visibleBox(element), page.evaluate(viewportSize)]);
  if (box === null || box.width <= 0 || box.height <= 0) throw new ActionError("not-ready", "the element has no size");
  const left = Math.max(0, box.x);
  const top = Math.max(0, box.y);
  const right = Math.min(view.width, box.x + box.width);
  const bottom = Math.min(view.height, box.y + box.height);
  if (right <= left || bottom <= top)
    throw new ActionError("not-ready", "the element lies outside the viewport and cannot be brought into it");
  return { point: { x: (left + right) / 2, y: (top + bottom) / 2 }, size: Math.min(right - left, bottom - top) };
}

// Of text that breaks over lines the middle of the whole box may lie beside it: the first line counts.
async function visibleBox(
  element: PageElement,
): Promise<{ x: number; y: number; width: number; height: number } | null> {
  const [whole, first] = await Promise.all([element.boundingBox(), element.evaluate(firstPiece)]);
  if (whole === null) return null;
  return first === null
    ? whole
    : { x: whole.x + first.x, y: whole.y + first.y, width: first.width, height: first.height };
}

/**
 * Whether a press at a point would reach an element, or what lies over it. Looks through open shadow roots and at the
 * frames around the element.
 *
 * @returns null when it would, else the words for what is in the way
 */
export async function whatCovers(element: PageElement, point: Point): Promise<string | null> {
  const outer = await element.boundingBox();
  if (outer === null) return "nothing: the element has gone";
  const covering = await element.evaluate(findCover, { dx: point.x - outer.x, dy: point.y - outer.y });
  if (covering !== null) return covering;
  const frame = await element.ownerFrame();
  if (frame === null || frame.parentFrame() === null) return null;
  return whatCovers((await frame.frameElement()) as PageElement, point);
}
