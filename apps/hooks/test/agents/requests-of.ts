import type { MockModel } from "./mock-server.js";

/** The conversations that a model was sent while `work` ran. */
export async function requestsDuring(model: MockModel, work: () => Promise<unknown>): Promise<readonly string[]> {
  const before = model.requests.length;
  await work();
  return model.requests.slice(before);
}

/** How often a text stands in a conversation, which is JSON text. */
export function countIn(conversation: string | undefined, text: string): number {
  return (conversation ?? "").split(JSON.stringify(text).slice(1, -1)).length - 1;
}
