import type { DomDocument, DomElement, DomField } from "./dom.js";

declare const document: DomDocument;

/** The options that a select offers. Runs in the page, like all of this file. */
export function selectOptions(field: DomField): { label: string; value: string; disabled: boolean }[] {
  return [...(field.options ?? [])].map(({ label, value, disabled }) => ({ label: label.trim(), value, disabled }));
}

/** The label of a field; null when it has none. */
export function labelOf(field: DomField): DomElement | null {
  return field.labels?.[0] ?? null;
}

/** The file field that an element is or labels; null when there is none. */
export function fileFieldOf(element: DomField): DomElement | null {
  const field: DomField | null | undefined = element.tagName === "LABEL" ? element.control : element;
  return field?.tagName === "INPUT" && field.type === "file" ? field : null;
}

/** What has the focus in a document, also inside open shadow roots. */
export function activeElement(): DomElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}
