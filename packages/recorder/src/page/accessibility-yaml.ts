import { stringify } from "yaml";
import type { AccessibleNode } from "./accessibility-tree.js";

const longestText = 500;

/**
 * Writes an accessibility tree as YAML in the manner of Playwright's aria snapshots: `- button "Save" [ref=e3]`, values
 * behind a colon, children below.
 *
 * @param mostNodes what is beyond is counted in a last line
 */
export function accessibilityYaml(nodes: readonly AccessibleNode[], mostNodes = 3000): string {
  let left = mostNodes;
  let cut = 0;

  const item = (node: AccessibleNode): unknown => {
    if (left <= 0) {
      cut++;
      return undefined;
    }
    left--;
    if (node.role === "text") return { text: shorten(node.name) };
    const head = [
      node.role,
      ...(node.name === "" ? [] : [JSON.stringify(shorten(node.name))]),
      ...node.states.map((state) => `[${state}]`),
      ...(node.ref === undefined ? [] : [`[ref=${node.ref}]`]),
    ].join(" ");
    const url = node.url === undefined ? [] : [{ "/url": shorten(node.url) }];
    const value = node.value === undefined ? [] : [{ text: shorten(node.value) }];
    const children = node.children.map(item).filter((child) => child !== undefined);
    if (url.length + children.length === 0) return node.value === undefined ? head : { [head]: shorten(node.value) };
    return { [head]: [...url, ...value, ...children] };
  };

  const items = nodes.map(item).filter((entry) => entry !== undefined);
  if (cut > 0) items.push({ text: `(${cut} more elements left out)` });
  return items.length === 0 ? "[]\n" : stringify(items, { lineWidth: 0, indentSeq: false });
}

function shorten(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}
