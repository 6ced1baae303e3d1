/// <reference lib="dom" />

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
export function describeElement(element: Element): ElementDescription {
  const field = element as HTMLInputElement;
  const type = element instanceof HTMLInputElement ? field.type : element.getAttribute("type");
  const labels = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? field.labels : null;
  const words =
    element.getAttribute("aria-label") ??
    labels?.[0]?.textContent ??
    (element instanceof HTMLElement ? element.innerText : element.textContent) ??
    "";
  const purpose = (element.getAttribute("autocomplete") ?? "").toLowerCase();
  const isMasked = element instanceof HTMLElement && getComputedStyle(element).getPropertyValue("-webkit-text-security");
  return {
    tag: element.tagName.toLowerCase(),
    id: element.id === "" ? null : element.id,
    type,
    name: element.getAttribute("name"),
    role: element.getAttribute("role"),
    text: words.replace(/\s+/g, " ").trim().slice(0, 80),
    secret:
      type === "password" ||
      /\b(?:current-password|new-password|one-time-code|cc-number|cc-csc)\b/.test(purpose) ||
      (typeof isMasked === "string" && isMasked !== "" && isMasked !== "none"),
  };
}
