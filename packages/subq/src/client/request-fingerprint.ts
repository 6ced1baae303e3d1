import { defaultImageKeys } from "../images/image-keys.js";
import type { DecideRequest } from "../questions/decide-request.js";
import { defaultLimits } from "../questions/limits.js";
import { prepareRequest } from "../wire/prepare-request.js";
import { defaultModel } from "./settings.js";

/**
 * The sha256, in hex, of a request's model (by default `subq-snap-1.1`), state, questions and images: the same for
 * deep-equal input, whatever the order of keys. A client with another default model, or with extra body keys, has a
 * `fingerprint` of its own.
 *
 * @throws SubqError `invalid-request` with every problem, as `decide`
 */
export async function requestFingerprint(request: DecideRequest): Promise<string> {
  const prepared = await prepareRequest(request, {
    model: defaultModel,
    limits: defaultLimits,
    imageItem: ({ mediaType, base64 }) => ({
      [defaultImageKeys.mediaType]: mediaType,
      [defaultImageKeys.data]: base64,
    }),
    extraBody: {},
  });
  return prepared.fingerprint();
}
