/// <reference lib="dom" />

/** A document's visible text, also that inside open shadow roots, which `innerText` leaves out. Runs in the page. */
export function visibleText(longest: number): { readonly text: string; readonly length: number } {
  const parts = [document.body === null ? (document.documentElement?.textContent ?? "") : document.body.innerText];
  const roots: ParentNode[] = document.body === null ? [] : [document.body];
  for (let index = 0; index < roots.length && index < 1000; index++) {
    for (const element of roots[index]?.querySelectorAll("*") ?? []) {
      if (element.shadowRoot === null) continue;
      roots.push(element.shadowRoot);
      for (const child of element.shadowRoot.children) {
        if (child instanceof HTMLElement && child.tagName !== "STYLE" && child.tagName !== "SCRIPT") parts.push(child.innerText);
      }
    }
  }
  const text = parts.filter((part) => part !== "").join("\n");
  return { text: text.slice(0, longest), length: text.length };
}
