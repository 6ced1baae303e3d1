import type { DomDocument, DomElement } from "./dom.js";

declare const document: DomDocument;

/** The innermost element at a point of a document's viewport, also inside open shadow roots. Runs in the page. */
export function elementFromPoint({ x, y }: { readonly x: number; readonly y: number }): DomElement | null {
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner: DomElement | null = hit.shadowRoot.elementFromPoint(x, y);
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  return hit;
}
