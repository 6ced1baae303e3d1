/// <reference lib="dom" />
// Functions here run in the page: they may use nothing from outside, and no named inner function (transpilers wrap
// those in helpers that the page does not have).

/** What lies over an element at a place of its box, as a short description; null when nothing does. */
export function findCover(element: Element, { dx, dy }: { readonly dx: number; readonly dy: number }): string | null {
  const outer = element.getBoundingClientRect();
  const x = outer.x + dx;
  const y = outer.y + dy;
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner: Element | null = hit.shadowRoot.elementFromPoint(x, y);
    if (inner === null || inner === hit) break;
    hit = inner;
  }
  if (hit === null) return "nothing: the point lies outside the page's viewport";
  for (let node: Node | null = hit; node !== null; ) {
    if (node === element) return null;
    const slot: Node | null = node instanceof Element ? node.assignedSlot : null;
    node = slot ?? node.parentNode ?? (node instanceof ShadowRoot ? node.host : null);
  }
  // A press on a label reaches its field, and one on a field's label the field.
  const label = hit.closest("label");
  if (label !== null && (label.control === element || label.contains(element))) return null;
  if (element instanceof HTMLLabelElement && element.control === hit) return null;
  const words = (hit.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40);
  return `<${hit.tagName.toLowerCase()}${hit.id === "" ? "" : `#${hit.id}`}>${words === "" ? "" : ` ${JSON.stringify(words)}`}`;
}
