import type { DomElement, DomRect } from "./dom.js";

declare const innerWidth: number;
declare const innerHeight: number;

/** The viewport's size in CSS pixels. Runs in the page, like all of this file. */
export function viewportSize(): { width: number; height: number } {
  return { width: innerWidth, height: innerHeight };
}

/**
 * The first piece of an element that breaks over lines, relative to its whole box; null when it is in one piece. The
 * middle of the whole box may lie beside such text.
 */
export function firstPiece(element: DomElement): DomRect | null {
  const pieces = [...element.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0);
  const [first] = pieces;
  const outer = element.getBoundingClientRect();
  if (first === undefined || pieces.length < 2) return null;
  return { x: first.x - outer.x, y: first.y - outer.y, width: first.width, height: first.height };
}

/** Where the inside of a frame element begins in its own document's viewport. */
export function innerCorner(element: DomElement): { x: number; y: number } {
  const { x, y } = element.getBoundingClientRect();
  return { x: x + element.clientLeft, y: y + element.clientTop };
}

/** The first few elements in a word each, for a message. */
export function summarise(elements: readonly DomElement[]): string[] {
  return elements
    .slice(0, 4)
    .map(
      ({ tagName, textContent }) =>
        `<${tagName.toLowerCase()}>${(textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40)}`,
    );
}
