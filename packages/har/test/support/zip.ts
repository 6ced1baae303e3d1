import { zipSync } from "fflate";

/** A zip archive with these members, deflated. */
export function zipOf(members: Readonly<Record<string, Uint8Array | string>>): Buffer {
  const bytes = Object.entries(members).map(([name, content]) => [name, Buffer.from(content)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes)));
}
