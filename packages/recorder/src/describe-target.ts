import type { Target } from "./action.js";

/** A target in words, for messages: `button "Save"`, `text "Hello"`, `ref e12`. */
export function describeTarget(target: Target): string {
  const nth = "nth" in target && target.nth !== undefined ? `, number ${target.nth}` : "";
  switch (target.by) {
    case "role":
      return `${target.role}${target.name === undefined ? "" : ` ${JSON.stringify(target.name)}`}${nth}`;
    case "text":
      return `text ${JSON.stringify(target.text)}${nth}`;
    case "label":
      return `label ${JSON.stringify(target.text)}${nth}`;
    case "css":
      return `${target.selector}${nth}`;
    case "ref":
      return `ref ${target.ref}`;
    case "point":
      return `point ${target.x},${target.y}`;
  }
}
