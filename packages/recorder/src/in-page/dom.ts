// The part of the DOM that the functions in this folder use. They run in the page: they may use nothing from outside
// themselves, and no named inner function (transpilers wrap those in helpers that the page does not have). The DOM's own
// type library would become global in every workspace that reads these sources.

/** A rectangle in CSS pixels of the viewport. */
export interface DomRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DomNode {
  readonly nodeType: number;
  readonly parentNode: DomNode | null;
  readonly textContent: string | null;
  /** Of a shadow root. */
  readonly host?: DomElement;
}

export interface DomElement extends DomNode {
  readonly tagName: string;
  readonly id: string;
  readonly shadowRoot: DomRoot | null;
  readonly assignedSlot: DomElement | null;
  readonly clientLeft: number;
  readonly clientTop: number;
  readonly childNodes: Iterable<DomNode>;
  /** Undefined for elements that are neither HTML nor SVG. */
  readonly style?: { setProperty(name: string, value: string): void };
  /** Undefined for elements that are not HTML. */
  readonly innerText?: string;
  getAttribute(name: string): string | null;
  closest(selector: string): DomElement | null;
  contains(other: DomNode): boolean;
  getBoundingClientRect(): DomRect;
  getClientRects(): Iterable<DomRect>;
}

/** A form field or label, with the fields of whichever it is. */
export interface DomField extends DomElement {
  readonly type?: string;
  readonly value?: string;
  readonly labels?: ArrayLike<DomElement> | null;
  /** Of a label. */
  readonly control?: DomElement | null;
  /** Of a select. */
  readonly options?: Iterable<{ readonly label: string; readonly value: string; readonly disabled: boolean }>;
}

export interface DomRoot extends DomNode {
  readonly children: Iterable<DomElement>;
  readonly activeElement: DomElement | null;
  elementFromPoint(x: number, y: number): DomElement | null;
  querySelectorAll(selector: string): Iterable<DomElement>;
}

export interface DomDocument extends DomRoot {
  readonly body: (DomElement & DomRoot) | null;
  readonly documentElement: DomElement | null;
}

export interface DomMutation {
  readonly type: string;
  readonly attributeName: string | null;
  readonly target: DomNode;
}

export interface DomObserver {
  observe(target: DomNode, options: object): void;
  disconnect(): void;
}

export type DomObserverClass = new (callback: (records: readonly DomMutation[]) => void) => DomObserver;

export type DomStyle = (element: DomElement) => { getPropertyValue(name: string): string };
