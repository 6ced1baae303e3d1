import type { ImageKeys } from "../images/image-keys.js";
import { sniffImage } from "../images/sniff.js";
import { checkQuestions } from "../questions/check-questions.js";
import { isJsonObject } from "../questions/json.js";
import type { Limits } from "../questions/limits.js";
import type { QuestionMap } from "../questions/question.js";
import type { ReceivedDecision } from "./options.js";
import { Refusal } from "./refusal.js";

/** What a body is checked against. */
export interface BodyRules {
  readonly models: readonly string[];
  readonly limits: Limits;
  readonly imageKeys: ImageKeys;
}

/**
 * Reads a decision request as strictly as the documented limits say.
 *
 * @throws Refusal 400 for what is no JSON object, 404 for an unknown model, 413 for images that are too large, 422 for
 * everything else
 */
export function checkBody(text: string, rules: BodyRules): ReceivedDecision {
  const { model, state, questions, images, ...extra } = parseObject(text);
  if (typeof model !== "string" || model === "") throw invalid("model must be a non-empty string");
  if (!rules.models.includes(model)) {
    throw new Refusal(404, "model_not_found", `the model ${JSON.stringify(model)} does not exist`);
  }
  if (typeof state !== "string" && (typeof state !== "object" || state === null)) {
    throw invalid("state must be a string, an object or an array");
  }
  const problems = checkQuestions(questions, rules.limits);
  if (problems.length > 0) throw invalid(problems.map(({ path, message }) => `${path}: ${message}`).join("; "));
  return { model, state, questions: questions as QuestionMap, images: checkImages(images, rules), extra };
}

function parseObject(text: string): { readonly [key: string]: unknown } {
  try {
    const body: unknown = JSON.parse(text);
    if (isJsonObject(body)) return body;
  } catch {
    throw new Refusal(400, "invalid_json", "the body is not valid JSON");
  }
  throw new Refusal(400, "invalid_json", "the body must be a JSON object");
}

function checkImages(images: unknown, { limits, imageKeys }: BodyRules): ReceivedDecision["images"] {
  if (images === undefined) return [];
  if (!Array.isArray(images)) throw invalid("images must be an array");
  if (images.length > limits.images) throw invalid(`${images.length} images, at most ${limits.images} are allowed`);
  const checked = images.map((item: unknown, index) => checkImage(item, `images[${index}]`, limits, imageKeys));
  const total = checked.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > limits.imageBytesTotal) {
    throw new Refusal(413, "too_large", `the images have ${total} bytes, at most ${limits.imageBytesTotal} in total`);
  }
  return checked;
}

function checkImage(item: unknown, path: string, limits: Limits, keys: ImageKeys): ReceivedDecision["images"][number] {
  if (!isJsonObject(item)) throw invalid(`${path} must be an object`);
  const unknown = Object.keys(item).find((key) => key !== keys.mediaType && key !== keys.data);
  if (unknown !== undefined) throw invalid(`${path} has the unknown property ${JSON.stringify(unknown)}`);
  const data = item[keys.data];
  if (typeof data !== "string" || !/^[A-Za-z0-9+/]+={0,2}$/.test(data) || data.length % 4 !== 0) {
    throw invalid(`${path}.${keys.data} must be base64 without a data: prefix`);
  }
  const bytes = Buffer.from(data, "base64");
  if (bytes.length > limits.imageBytes) {
    throw new Refusal(413, "too_large", `${path} has ${bytes.length} bytes, at most ${limits.imageBytes}`);
  }
  const mediaType = sniffImage(bytes);
  if (mediaType === undefined) throw invalid(`${path} is no PNG, JPEG or WebP`);
  if (item[keys.mediaType] !== mediaType) throw invalid(`${path}.${keys.mediaType} must be ${mediaType}`);
  return { mediaType, bytes };
}

function invalid(message: string): Refusal {
  return new Refusal(422, "invalid_request", message);
}
