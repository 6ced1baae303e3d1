import type { CdpConnection } from "../cdp/connection.js";
import type { Sessions } from "../cdp/sessions.js";
import { type FrameDocument, frameDocuments } from "./frame-documents.js";
import type { RefBook, RefEntry } from "./refs.js";

/** One element of the accessibility tree, as it is shown. */
export interface AccessibleNode {
  readonly role: string;
  readonly name: string;
  /** Absent for plain text. */
  readonly ref?: string;
  readonly value?: string;
  /** For example `checked`, `level=2`, `expanded=false`. */
  readonly states: readonly string[];
  readonly url?: string;
  readonly children: readonly AccessibleNode[];
}

interface ProtocolValue {
  readonly value?: unknown;
}

interface ProtocolNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: ProtocolValue;
  readonly name?: ProtocolValue;
  readonly value?: ProtocolValue;
  readonly properties?: readonly { readonly name: string; readonly value: ProtocolValue }[];
  readonly childIds?: readonly string[];
  readonly backendDOMNodeId?: number;
}

/** Roles that say nothing by themselves: their children stand in their place. */
const passedOver = new Set([
  "none",
  "presentation",
  "generic",
  "LabelText",
  "MenuListPopup",
  "RootWebArea",
  "Section",
  "Pre",
]);
const neverShown = new Set(["InlineTextBox", "LineBreak", "ListMarker"]);

/**
 * Reads a page's accessibility tree, frames in their places, from the browser itself. Passwords are bullets there
 * already; they and fields marked secret are shown as `[password]`.
 *
 * @param isSecret whether an element's value is secret, by its document and backend node id
 */
export async function readAccessibilityTree(
  cdp: CdpConnection,
  sessions: Sessions,
  page: string,
  refs: RefBook,
  isSecret: (document: FrameDocument, backendNodeId: number) => boolean = () => false,
): Promise<AccessibleNode[]> {
  const documents = await frameDocuments(cdp, sessions, page);
  const trees = new Map<string, { document: FrameDocument; nodes: Map<string, ProtocolNode>; root: ProtocolNode }>();
  const owners = new Map<string, string>();
  await Promise.all(
    documents.map(async (document) => {
      const { frameId, session, parentId } = document;
      const read = cdp
        .send<{ nodes: ProtocolNode[] }>("Accessibility.getFullAXTree", { frameId }, session.sessionId)
        .catch(() => undefined);
      const owner = parentId === undefined ? undefined : ownerOf(cdp, documents, parentId, frameId);
      const [answer, ownerKey] = await Promise.all([read, owner]);
      const root = answer?.nodes.find((node) => node.parentId === undefined);
      if (answer === undefined || root === undefined) return;
      trees.set(frameId, { document, nodes: new Map(answer.nodes.map((node) => [node.nodeId, node])), root });
      if (ownerKey !== undefined) owners.set(ownerKey, frameId);
    }),
  );
  const top = documents[0];
  return top === undefined ? [] : showFrame(top.frameId);

  function showFrame(frameId: string): AccessibleNode[] {
    const tree = trees.get(frameId);
    return tree === undefined ? [] : show(tree.root, tree.document, tree.nodes);
  }

  function show(node: ProtocolNode, document: FrameDocument, nodes: Map<string, ProtocolNode>): AccessibleNode[] {
    const role = text(node.role);
    if (neverShown.has(role)) return [];
    const name = text(node.name).trim();
    if (role === "StaticText") return name === "" ? [] : [{ role: "text", name, states: [], children: [] }];
    const backendNodeId = node.backendDOMNodeId;
    const secret = backendNodeId !== undefined && isSecret(document, backendNodeId);
    const silent =
      node.ignored || (passedOver.has(role) && (name === "" || role === "RootWebArea" || role === "LabelText"));
    const isShown = backendNodeId !== undefined && (!silent || isFocusable(node, role));
    // Before the children, so that refs count in reading order.
    const ref = isShown ? refs.refFor(refEntry(document, backendNodeId, role, name)) : undefined;
    const childNodes = secret ? [] : (node.childIds ?? []).flatMap((id) => nodes.get(id) ?? []);
    const children = childNodes.flatMap((child) => show(child, document, nodes));
    const framed = backendNodeId === undefined ? undefined : owners.get(ownerKeyOf(document.frameId, backendNodeId));
    if (framed !== undefined) children.push(...showFrame(framed));
    if (ref === undefined) return children;
    const value = shownValue(node, name, secret);
    const url = role === "link" ? text(property(node, "url")) : "";
    return [
      {
        role: roleName(role),
        name,
        ref,
        ...(value === undefined ? {} : { value }),
        states: statesOf(node),
        ...(url === "" ? {} : { url }),
        children: isSaidAlready(children, name, value) ? [] : children,
      },
    ];
  }
}

function refEntry(
  { session, frameId, loaderId }: FrameDocument,
  backendNodeId: number,
  role: string,
  name: string,
): RefEntry {
  return {
    target: session.target.targetId,
    frameId,
    loaderId,
    backendNodeId,
    role: roleName(role),
    name: name.slice(0, 200),
  };
}

async function ownerOf(
  cdp: CdpConnection,
  documents: readonly FrameDocument[],
  parentId: string,
  frameId: string,
): Promise<string | undefined> {
  const parent = documents.find((document) => document.frameId === parentId);
  if (parent === undefined) return undefined;
  const owner = await cdp
    .send<{ backendNodeId: number }>("DOM.getFrameOwner", { frameId }, parent.session.sessionId)
    .catch(() => undefined);
  return owner === undefined ? undefined : ownerKeyOf(parentId, owner.backendNodeId);
}

function ownerKeyOf(frameId: string, backendNodeId: number): string {
  return `${frameId} ${backendNodeId}`;
}

function isFocusable(node: ProtocolNode, role: string): boolean {
  return !node.ignored && role !== "RootWebArea" && property(node, "focusable")?.value === true;
}

const shownStates = ["checked", "disabled", "expanded", "focused", "level", "pressed", "required", "selected"];

function statesOf(node: ProtocolNode): string[] {
  const states = shownStates.flatMap((name) => {
    const value = property(node, name)?.value;
    if (value === undefined || value === "" || (value === false && name !== "expanded")) return [];
    if (value === "false") return [];
    return value === true || value === "true" ? [name] : [`${name}=${String(value)}`];
  });
  const invalid = property(node, "invalid")?.value;
  return invalid === undefined || invalid === "false" ? states : [...states, "invalid"];
}

function shownValue(node: ProtocolNode, name: string, secret: boolean): string | undefined {
  const value = text(node.value);
  if (value === "" || value === name) return undefined;
  return secret || /^[•*]+$/.test(value) ? "[password]" : value;
}

// Text inside an element that is its name or its value would be said twice.
function isSaidAlready(children: readonly AccessibleNode[], name: string, value: string | undefined): boolean {
  if (!children.every((child) => child.role === "text")) return false;
  const said = children.map((child) => child.name).join(" ");
  return said === name || said === value || value === "[password]" || squeeze(said) === squeeze(name);
}

function squeeze(said: string): string {
  return said.replace(/\s+/g, "");
}

// ARIA roles are lower case; Chromium's own begin with a capital letter.
function roleName(role: string): string {
  return /^[A-Z]/.test(role) ? role.slice(0, 1).toLowerCase() + role.slice(1) : role;
}

function property(node: ProtocolNode, name: string): ProtocolValue | undefined {
  return node.properties?.find((candidate) => candidate.name === name)?.value;
}

function text(value: ProtocolValue | undefined): string {
  return typeof value?.value === "string" || typeof value?.value === "number" ? String(value.value) : "";
}
