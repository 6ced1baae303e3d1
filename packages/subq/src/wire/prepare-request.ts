import { createHash } from "node:crypto";
import { SubqError } from "../error.js";
import { type LoadedImage, loadImages } from "../images/load-images.js";
import { checkQuestions } from "../questions/check-questions.js";
import type { DecideRequest } from "../questions/decide-request.js";
import type { Limits } from "../questions/limits.js";
import type { Problem } from "../questions/problem.js";
import type { QuestionMap } from "../questions/question.js";
import { canonicalise } from "./canonical.js";
import { encodeJson } from "./encode-json.js";
import { wireQuestions } from "./wire-questions.js";

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
  /** sha256 in hex, computed when first asked for. */
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
  const model = request.model ?? settings.model;
  if (typeof model !== "string" || model.trim() === "") {
    problems.push({ code: "model", message: "model must be a non-empty text", path: "model" });
  }
  if (typeof request.state !== "string" && (typeof request.state !== "object" || request.state === null)) {
    problems.push({ code: "state", message: "state must be a text, an object or an array", path: "state" });
  }
  problems.push(...checkQuestions(request.questions, settings.limits));
  const images = request.images === undefined ? [] : await loadImages(request.images, settings.limits, problems);
  if (problems.length > 0) throw refused(problems);

  const state = canonicalise(request.state, ["state"], problems);
  const questions = wireQuestions(request.questions, problems);
  const extra = canonicalise(settings.extraBody, ["extraBody"], problems) as object;
  if (problems.length > 0) throw refused(problems);
  const items = images.map(({ mediaType, bytes }) =>
    settings.imageItem({ mediaType, base64: Buffer.from(bytes).toString("base64") }),
  );
  const body = encodeJson({ model, state, questions, ...(items.length > 0 ? { images: items } : {}), ...extra });
  if (body.length > settings.limits.requestBytes) {
    const message = `the body has ${body.length} bytes, at most ${settings.limits.requestBytes} are allowed`;
    throw refused([{ code: "request-size", message, path: "state" }]);
  }
  let fingerprint: string | undefined;
  return {
    model,
    questions: request.questions,
    body,
    fingerprint: () => {
      fingerprint ??= sha256(
        items.length === 0 ? body : encodeJson({ model, state, questions, images: images.map(digest), ...extra }),
      );
      return fingerprint;
    },
  };
}

function digest({ mediaType, bytes }: LoadedImage): object {
  return { mediaType, sha256: sha256(bytes) };
}

function sha256(data: Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** The error for a request that was not sent, listing every problem by path. */
export function refused(problems: readonly Problem[]): SubqError {
  const list = problems.map(({ path, message }) => `${path}: ${message}`).join("; ");
  const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
  return new SubqError("invalid-request", `the request was not sent (${count}): ${list}`, { problems });
}
