import type { DomDocument, DomRoot } from "./dom.js";

declare const document: DomDocument;

/**
 * Shows every visible text that holds a secret as dots (`security` "disc"), or as it was (""), also inside open shadow
 * roots. Runs in the page.
 */
export function coverTexts({ secrets, security }: { secrets: readonly string[]; security: string }): void {
  const roots: DomRoot[] = document.body === null ? [] : [document.body];
  for (let index = 0; index < roots.length && index < 1000; index++) {
    for (const element of roots[index]?.querySelectorAll("*") ?? []) {
      if (element.shadowRoot !== null) roots.push(element.shadowRoot);
      if (element.style === undefined) continue;
      for (const node of element.childNodes) {
        const text = node.nodeType === 3 ? (node.textContent ?? "") : "";
        if (secrets.some((secret) => text.includes(secret))) {
          element.style.setProperty("-webkit-text-security", security);
        }
      }
    }
  }
}
