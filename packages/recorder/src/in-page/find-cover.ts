import type { DomDocument, DomElement, DomField, DomNode } from "./dom.js";

declare const document: DomDocument;

/** What lies over an element at a place of its box, as a short description; null when nothing does. Runs in the page. */
export function findCover(
  element: DomElement,
  { dx, dy }: { readonly dx: number; readonly dy: number },
): string | null {
  const outer = element.getBoundingClientRect();
  const x = outer.x + dx;
  const y = outer.y + dy;
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner: DomElement | null = hit.shadowRoot.elementFromPoint(x, y);
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  if (hit === null) return "nothing: the point lies outside the page's viewport";
  for (let node: DomNode | null = hit; node !== null; ) {
    if (node === element) return null;
    // A slotted element is inside its slot, a shadow root inside its host.
    node = (node as DomElement).assignedSlot ?? node.parentNode ?? node.host ?? null;
  }
  // A press on a label reaches its field, and one on a field's label the field.
  const label = hit.closest("label") as DomField | null;
  if (label !== null && (label.control === element || label.contains(element))) return null;
  if (element.tagName === "LABEL" && (element as DomField).control === hit) return null;
  const words = (hit.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
  return `<${hit.tagName.toLowerCase()}${hit.id === "" ? "" : `#${hit.id}`}>${words === "" ? "" : ` ${JSON.stringify(words)}`}`;
}
