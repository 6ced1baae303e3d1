import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { ImageInput } from "../questions/decide-request.js";
import type { Limits } from "../questions/limits.js";
import { type Problem, type ProblemCode, pathOf } from "../questions/problem.js";
import { type ImageMediaType, sniffImage } from "./sniff.js";

/** Of images that are too many anyway, these are still looked at, so that what else is wrong is said too. */
const mostChecked = 64;

/** An image that may be sent. */
export interface LoadedImage {
  readonly mediaType: ImageMediaType;
  readonly bytes: Uint8Array;
}

/**
 * Reads and checks the images of a request. A file is never read beyond one byte more than is allowed.
 *
 * @param problems receives what is wrong, with the path `images[0]` and so on
 */
export async function loadImages(
  inputs: readonly ImageInput[],
  limits: Limits,
  problems: Problem[],
): Promise<readonly LoadedImage[]> {
  if (!Array.isArray(inputs)) {
    problems.push({ code: "image-unreadable", message: "images must be an array", path: "images" });
    return [];
  }
  if (inputs.length > limits.images) {
    const message = `${inputs.length} images, at most ${limits.images} fit one request`;
    problems.push({ code: "too-many-images", message, path: "images" });
  }
  const loaded: LoadedImage[] = [];
  let total = 0;
  for (const [index, input] of inputs.slice(0, mostChecked).entries()) {
    const at = (code: ProblemCode, message: string): undefined => {
      problems.push({ code, message, path: pathOf("images", index) });
    };
    const bytes = await bytesOf(input, limits.imageBytes, at);
    if (bytes === undefined) continue;
    total += bytes.length;
    const mediaType = sniffImage(bytes);
    if (bytes.length > limits.imageBytes) at("image-size", `is larger than ${limits.imageBytes} bytes`);
    else if (mediaType === undefined) at("image-type", "is not a PNG, JPEG or WebP image");
    else loaded.push({ mediaType, bytes });
  }
  if (total > limits.imageBytesTotal) {
    const message = `the images have more than ${limits.imageBytesTotal} bytes together`;
    problems.push({ code: "image-size", message, path: "images" });
  }
  return loaded;
}

type Report = (code: ProblemCode, message: string) => undefined;

async function bytesOf(input: unknown, limit: number, report: Report): Promise<Uint8Array | undefined> {
  if (input instanceof Uint8Array) return input;
  if (typeof input === "string" && input.startsWith("data:")) return decode(input, report);
  if (typeof input === "string") return readAtMost(input, limit + 1, report);
  if (typeof input === "object" && input !== null && "base64" in input && typeof input.base64 === "string") {
    return decode(input.base64, report);
  }
  return report("image-unreadable", "must be a path, bytes or { base64 }");
}

function decode(text: string, report: Report): Uint8Array | undefined {
  const base64 = text.replace(/^data:[^,]*,/, "").replace(/\s+/g, "");
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)) return report("image-unreadable", "is not valid base64");
  return Buffer.from(base64, "base64");
}

async function readAtMost(path: string, limit: number, report: Report): Promise<Uint8Array | undefined> {
  try {
    const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const status = await file.stat();
      if (!status.isFile()) return report("image-unreadable", "is not a regular file");
      const bytes = Buffer.alloc(Math.min(limit, status.size));
      let length = 0;
      while (length < bytes.length) {
        const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return bytes.subarray(0, length);
    } finally {
      await file.close();
    }
  } catch (error) {
    return report("image-unreadable", `cannot be read: ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
  }
}
