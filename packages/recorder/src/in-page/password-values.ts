import type { DomDocument, DomField, DomRoot } from "./dom.js";

declare const document: DomDocument;

/** The values of a document's password fields, also inside open shadow roots. Runs in the page. */
export function passwordValues(most: number): string[] {
  const roots: DomRoot[] = document.body === null ? [] : [document.body];
  const values: string[] = [];
  for (let index = 0; index < roots.length && index < 1000 && values.length < most; index++) {
    for (const element of roots[index]?.querySelectorAll("*") ?? []) {
      if (element.shadowRoot !== null) roots.push(element.shadowRoot);
      const { type, value } = element as DomField;
      if (element.tagName === "INPUT" && type === "password") values.push(String(value));
    }
  }
  return values.slice(0, most);
}
