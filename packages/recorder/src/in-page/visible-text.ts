import type { DomDocument, DomRoot } from "./dom.js";

declare const document: DomDocument;

/** A document's visible text, also that inside open shadow roots, which `innerText` leaves out. Runs in the page. */
export function visibleText(longest: number): { readonly text: string; readonly length: number } {
  const { body, documentElement } = document;
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible counts
  const parts = [body === null ? (documentElement?.textContent ?? "") : (body.innerText ?? "")];
  const roots: DomRoot[] = body === null ? [] : [body];
  for (let index = 0; index < roots.length && index < 1000; index++) {
    for (const element of roots[index]?.querySelectorAll("*") ?? []) {
      if (element.shadowRoot === null) continue;
      roots.push(element.shadowRoot);
      for (const child of element.shadowRoot.children) {
        // biome-ignore lint/performance/useDomNodeTextContent: as above
        if (child.tagName !== "STYLE" && child.tagName !== "SCRIPT") parts.push(child.innerText ?? "");
      }
    }
  }
  const text = parts.filter((part) => part !== "").join("\n");
  return { text: text.slice(0, longest), length: text.length };
}
