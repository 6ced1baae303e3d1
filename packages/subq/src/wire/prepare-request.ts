import { createHash } from "node:crypto";
import { SubqError } from "../error.js";
import { type LoadedImage, loadImages } from "../images/load-images.js";
import type { DecideRequest } from "../questions/decide-request.js";
import { isJsonObject } from "../questions/json.js";
import type { Limits } from "../questions/limits.js";
import { type Problem, pathOf } from "../questions/problem.js";
import type { QuestionMap } from "../questions/question.js";
import { canonicalise } from "./canonical.js";
import { encodeJson } from "./encode-json.js";
import { askedOf, readRequest } from "./read-request.js";

/** Problems that the message of a refusal lists; the error's `problems` holds all of them. */
const mostSaid = 50;

/** What preparing a request needs to know of the client. */
export interface PrepareSettings {
  readonly model: string;
  readonly limits: Limits;
  /** An image as an item of the body. */
  readonly imageItem: (image: { readonly mediaType: string; readonly base64: string }) => unknown;
  /** Body keys beyond the known ones. */
  readonly extraBody: { readonly [key: string]: unknown };
}

/** A checked request. */
export interface PreparedRequest {
  readonly model: string;
  readonly questions: QuestionMap;
  /** The body's JSON in UTF-8. */
  readonly body: Uint8Array;
  /** sha256 of the body in hex, computed when first asked for. */
  fingerprint(): string;
}

/**
 * Checks everything and writes the body: model, state, questions, images, then extra keys. The bytes are the same for
 * deep-equal input (see {@link canonicalise}), so that a vendor's prefix cache and our own can help.
 *
 * @throws SubqError `invalid-request` with every problem
 */
export async function prepareRequest(request: DecideRequest, settings: PrepareSettings): Promise<PreparedRequest> {
  const problems: Problem[] = [];
  // Before the images are waited for, so that the bytes are those of the call's moment.
  const { model, state, questions } = readRequest(request, settings, problems);
  const extra = canonicalise(settings.extraBody, ["extraBody"], problems) as object;
  const inputs = isJsonObject(request) ? request.images : undefined;
  const without = problems.length === 0 ? { model, state, questions, ...(inputs ? {} : extra) } : undefined;
  const encoded = without === undefined ? undefined : encodeJson(without);
  const asked = without === undefined ? {} : askedOf(request.questions, questions);
  const images = inputs === undefined ? [] : await loadImages(inputs, settings.limits, problems);
  const items = images.map((image, index) => itemOf(image, index, settings, problems));
  if (encoded === undefined || problems.length > 0) throw refused(problems);

  const body =
    inputs === undefined
      ? encoded
      : joined(encoded, encodeJson(items.length > 0 ? { images: items, ...extra } : extra));
  if (body.length > settings.limits.requestBytes) {
    const message = `the body has ${body.length} bytes, at most ${settings.limits.requestBytes} are allowed`;
    throw refused([{ code: "request-size", message, path: "state" }]);
  }
  let fingerprint: string | undefined;
  return {
    model,
    questions: asked,
    body,
    fingerprint: () => {
      fingerprint ??= sha256(body);
      return fingerprint;
    },
  };
}

function itemOf(
  { mediaType, bytes }: LoadedImage,
  index: number,
  settings: PrepareSettings,
  problems: Problem[],
): unknown {
  try {
    const item = settings.imageItem({ mediaType, base64: Buffer.from(bytes).toString("base64") });
    return canonicalise(item, ["images", index], problems);
  } catch (error) {
    const message = `imageItem failed: ${error instanceof Error ? error.message : String(error)}`;
    problems.push({ code: "image-unreadable", message, path: pathOf("images", index) });
    return null;
  }
}

/** The JSON of one object with the members of two. */
function joined(first: Buffer, second: Buffer): Buffer {
  if (second.length === 2) return first;
  return Buffer.concat([first.subarray(0, -1), Buffer.from(","), second.subarray(1)]);
}

function sha256(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** The error for a request that was not sent, listing every problem by path. */
export function refused(problems: readonly Problem[]): SubqError {
  const said = problems.slice(0, mostSaid).map(({ path, message }) => `${path}: ${message}`);
  if (problems.length > mostSaid) said.push(`and ${problems.length - mostSaid} more`);
  const list = said.join("; ");
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  return new SubqError("invalid-request", `the request was not sent (${count}): ${list}`, { problems });
}
