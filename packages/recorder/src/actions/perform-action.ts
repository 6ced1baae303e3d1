import type { Action } from "../action.js";
import type { Scene } from "../step/scene.js";
import type { ActionOutcome } from "./action-outcome.js";
import { check, select, upload } from "./choose-actions.js";
import { evaluate } from "./evaluate-action.js";
import { fill, press, type } from "./keyboard-actions.js";
import { back, goto, reload } from "./navigate-actions.js";
import { click, drag, hover, scroll } from "./pointer-actions.js";
import { wait } from "./wait-action.js";

/** Does one action in the tab in front. What it throws makes a step with `ok: false`. */
export async function performAction(scene: Scene, action: Action): Promise<ActionOutcome> {
  switch (action.kind) {
    case "goto":
      return goto(scene, action);
    case "click":
      return click(scene, action);
    case "type":
      return type(scene, action);
    case "fill":
      return fill(scene, action);
    case "press":
      return press(scene, action);
    case "select":
      return select(scene, action);
    case "check":
      return check(scene, action);
    case "upload":
      return upload(scene, action);
    case "hover":
      return hover(scene, action);
    case "scroll":
      return scroll(scene, action);
    case "drag":
      return drag(scene, action);
    case "wait":
      return wait(scene, action.until);
    case "back":
      return back(scene);
    case "reload":
      return reload(scene);
    case "snapshot":
      return { args: {} };
    case "eval":
      return evaluate(scene, action.expression);
  }
}

const withheld = "[withheld: the field was not reached, so that it may be a secret]";

/** An action's arguments when it has not been done: what may be a secret is left out, since nothing is known about it. */
export function argumentsBefore(action: Action): Readonly<Record<string, unknown>> {
  const { kind: _kind, ...args } = action;
  if (action.kind === "type") return { ...args, text: withheld };
  if (action.kind === "fill") return { ...args, value: withheld };
  if (action.kind === "press" && [...action.key].length === 1) return { ...args, key: withheld };
  if (action.kind === "eval") return {};
  return args;
}
