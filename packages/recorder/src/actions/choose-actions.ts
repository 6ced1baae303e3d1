import { existsSync, statSync } from "node:fs";
import type { Action } from "../action.js";
import { describeTarget } from "../describe-target.js";
import { describeElement } from "../in-page/describe-element.js";
import { fileFieldOf, labelOf, selectOptions } from "../in-page/fields.js";
import { findElement, type PageElement } from "../page/find-element.js";
import type { Scene } from "../step/scene.js";
import { ActionError } from "./action-error.js";
import type { ActionOutcome } from "./action-outcome.js";
import { pointAt, pressOn } from "./press-on.js";

type Of<Kind extends Action["kind"]> = Extract<Action, { kind: Kind }>;

/** `select`: options of a `<select>` by label or value. */
export async function select(scene: Scene, { target, options }: Of<"select">): Promise<ActionOutcome> {
  const element = await findElement(scene, target);
  const description = await element.evaluate(describeElement);
  if (description.tag !== "select") {
    throw new ActionError(
      "wrong-element",
      `${describeTarget(target)} is a <${description.tag}>, not a <select>; click it and its option instead`,
    );
  }
  const offered = await element.evaluate(selectOptions);
  const chosen = options.map((wanted) => {
    const option =
      offered.find(({ label }) => label === wanted.trim()) ?? offered.find(({ value }) => value === wanted);
    if (option !== undefined && !option.disabled) return { value: option.value };
    const names = offered.slice(0, 10).map(({ label }) => JSON.stringify(label));
    const why = option === undefined ? "has no option" : "has a disabled option";
    throw new ActionError(
      "not-found",
      `${describeTarget(target)} ${why} ${JSON.stringify(wanted)}; it offers ${names.join(", ")}`,
    );
  });
  await pointAt(scene, element, ["enabled"]);
  const result = await element.selectOption(chosen, { timeout: scene.patienceMs });
  return { args: { target, options }, element: description, result };
}

/** `check`: presses on a checkbox, radio button or switch unless it already is as wanted. */
export async function check(scene: Scene, { target, checked }: Of<"check">): Promise<ActionOutcome> {
  const args = { target, checked };
  const element = await findElement(scene, target, false);
  const description = await element.evaluate(describeElement);
  const is = (): Promise<boolean> =>
    element.isChecked().catch((error: Error) => {
      throw new ActionError("wrong-element", `${describeTarget(target)} is no checkbox, radio button or switch`, error);
    });
  if ((await is()) === checked) return { args, element: description, result: { already: true } };
  await pressOn(scene, await pressable(element));
  const deadline = Date.now() + 2000;
  while ((await is()) !== checked) {
    if (Date.now() > deadline) {
      throw new ActionError(
        "failed",
        `${describeTarget(target)} was pressed but is still ${checked ? "not " : ""}checked`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { args, element: description };
}

// Styled checkboxes hide the field and show its label.
async function pressable(element: PageElement): Promise<PageElement> {
  if (await element.isVisible()) return element;
  const label = (await element.evaluateHandle(labelOf)).asElement();
  return (label as PageElement | null) ?? element;
}

/** `upload`: into a file field, or into the file dialog that pressing the target opens. */
export async function upload(scene: Scene, { target, files }: Of<"upload">): Promise<ActionOutcome> {
  const missing = files.find((file) => !existsSync(file) || !statSync(file).isFile());
  if (missing !== undefined) throw new ActionError("failed", `the file ${missing} is not there`);
  const element = await findElement(scene, target, false);
  const description = await element.evaluate(describeElement);
  scene.noteUpload(files);
  const result = { files: files.map((file) => ({ file, bytes: statSync(file).size })) };
  const field = await fileField(element);
  if (field !== null) {
    await field.setInputFiles([...files], { timeout: scene.patienceMs });
  } else {
    const opened = scene.page.waitForEvent("filechooser", { timeout: scene.patienceMs });
    opened.catch(() => {});
    await pressOn(scene, element);
    const chooser = await opened.catch((error: Error) => {
      throw new ActionError(
        "wrong-element",
        `${describeTarget(target)} is no file field and pressing it opened no file dialog`,
        error,
      );
    });
    await chooser.setFiles([...files]);
  }
  return { args: { target, files }, element: description, result };
}

async function fileField(element: PageElement): Promise<PageElement | null> {
  const handle = await element.evaluateHandle(fileFieldOf);
  return handle.asElement() as PageElement | null;
}
