import type { DomField, DomStyle } from "./dom.js";

declare const getComputedStyle: DomStyle;

/** What an element is, for step.json. */
export interface ElementDescription {
  /** Lower case. */
  readonly tag: string;
  readonly id: string | null;
  readonly type: string | null;
  readonly name: string | null;
  readonly role: string | null;
  /** Its label or visible words, at most 80 characters. */
  readonly text: string;
  /** Its value must not be written down: a password field, a one-time code, a card's number. */
  readonly secret: boolean;
}

/** Describes an element. Runs in the page. */
export function describeElement(element: DomField): ElementDescription {
  const tag = element.tagName.toLowerCase();
  const type = tag === "input" ? (element.type ?? null) : element.getAttribute("type");
  // A label that stands around its field holds the field's own text too.
  const label = element.labels?.[0]?.textContent?.replace(element.textContent || "\n", " ");
  // biome-ignore lint/performance/useDomNodeTextContent: only what is visible counts
  const words = element.getAttribute("aria-label") ?? label ?? element.innerText ?? element.textContent;
  const purpose = (element.getAttribute("autocomplete") ?? "").toLowerCase();
  const masked = getComputedStyle(element).getPropertyValue("-webkit-text-security");
  return {
    tag,
    id: element.id === "" ? null : element.id,
    type,
    name: element.getAttribute("name"),
    role: element.getAttribute("role"),
    text: (words ?? "").replace(/\s+/g, " ").trim().slice(0, 80),
    secret:
      type === "password" ||
      /\b(?:current-password|new-password|one-time-code|cc-number|cc-csc)\b/.test(purpose) ||
      (masked !== "" && masked !== "none"),
  };
}
