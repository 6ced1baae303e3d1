import { isJsonObject } from "../questions/json.js";
import { badResponse, readJson } from "../wire/read-decision.js";
import type { HttpAnswer } from "../wire/status-failure.js";

/** One model of the account; chat and decision models may be mixed. */
export interface ModelInfo {
  readonly id: string;
  readonly description?: string;
  /** The item as the server sent it. */
  readonly raw: unknown;
}

/**
 * Reads both known list shapes: `{data: [{id}]}` and `{models: [{name, description, release_date}]}`.
 *
 * @throws AttemptFailed `bad-response` for anything else, or an item without id and name
 */
export function readModels(answer: HttpAnswer): readonly ModelInfo[] {
  const body = readJson(answer);
  const list = isJsonObject(body) ? (Array.isArray(body.data) ? body.data : body.models) : undefined;
  if (!Array.isArray(list)) {
    throw badResponse(answer, "the list of models has neither of the known shapes, {data: […]} or {models: […]}");
  }
  return list.map((item: unknown, index) => {
    const fields = isJsonObject(item) ? item : { id: item };
    const id = [fields.id, fields.name].find((name) => typeof name === "string" && name !== "");
    if (typeof id !== "string") throw badResponse(answer, `model ${index} of the list has neither id nor name`);
    const described = typeof fields.description === "string" ? { description: fields.description } : {};
    return { id, ...described, raw: item };
  });
}
