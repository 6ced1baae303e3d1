import type { Action } from "../action.js";
import type { Scene } from "../step/scene.js";
import { ActionError } from "./action-error.js";
import type { ActionOutcome } from "./action-outcome.js";

type Of<Kind extends Action["kind"]> = Extract<Action, { kind: Kind }>;

const slowestAnswerMs = 30_000;

/** `goto`: an answer with an error status is no failure; no answer is. */
export async function goto(scene: Scene, { url }: Of<"goto">): Promise<ActionOutcome> {
  const args = { url };
  try {
    const response = await scene.page.goto(url, { waitUntil: "commit", timeout: slowestAnswerMs });
    return { args, result: { status: response?.status() ?? null } };
  } catch (error) {
    // The address answered with a file: the download is recorded, the page stays.
    if (/Download is starting/.test((error as Error).message))
      return { args, result: { status: null, download: true } };
    throw error;
  }
}

/** `back`: one step back in the tab's history. */
export async function back({ page }: Scene): Promise<ActionOutcome> {
  const before = page.url();
  const response = await page.goBack({ waitUntil: "commit", timeout: slowestAnswerMs });
  if (response === null && page.url() === before)
    throw new ActionError("failed", "there is no earlier page in this tab");
  return { args: {}, result: { status: response?.status() ?? null } };
}

/** `reload` */
export async function reload({ page }: Scene): Promise<ActionOutcome> {
  const response = await page.reload({ waitUntil: "commit", timeout: slowestAnswerMs });
  return { args: {}, result: { status: response?.status() ?? null } };
}
