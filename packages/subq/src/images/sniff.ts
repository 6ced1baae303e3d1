/** The image types the API takes. */
export type ImageMediaType = "image/png" | "image/jpeg" | "image/webp";

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];
const riff = [0x52, 0x49, 0x46, 0x46];
const webp = [0x57, 0x45, 0x42, 0x50];

/** The image type that the first bytes name (PNG and JPEG signatures, WebP's RIFF container), or undefined. */
export function sniffImage(bytes: Uint8Array): ImageMediaType | undefined {
  if (startsWith(bytes, png, 0)) return "image/png";
  if (startsWith(bytes, jpeg, 0)) return "image/jpeg";
  return startsWith(bytes, riff, 0) && startsWith(bytes, webp, 8) ? "image/webp" : undefined;
}

function startsWith(bytes: Uint8Array, signature: readonly number[], offset: number): boolean {
  return signature.every((byte, index) => bytes[offset + index] === byte);
}
