import { type SipKey, siphash } from "./siphash.js";

const encoder = new TextEncoder();
const scratch = new Uint8Array(1024);
const keys = new Map<string, SipKey>();

/**
 * The short keyed hash that stands for a long random token: 8 hexadecimal digits of SipHash-2-4 under a key made from
 * the salt. Not for passwords, PINs or anything else that can be guessed: whoever knows the salt can try guesses.
 *
 * @param token the value, as text
 * @param salt any text; the same salt gives the same fingerprint
 */
export function fingerprint(token: string, salt: string): string {
  return hex(hash(token, salt)[0]);
}

/** Both words of the hash as one string: for telling values apart without keeping them. */
export function identity(value: string, salt: string): string {
  const [low, high] = hash(value, salt);
  return hex(low) + hex(high);
}

function hash(value: string, salt: string): [number, number] {
  if (value.length * 3 > scratch.length) return siphash(keyOf(salt), encoder.encode(value));
  return siphash(keyOf(salt), scratch, encoder.encodeInto(value, scratch).written);
}

/** A salt that nobody can guess. */
export function randomSalt(): string {
  return Array.from(globalThis.crypto.getRandomValues(new Uint32Array(4)), hex).join("");
}

function hex(word: number): string {
  return word.toString(16).padStart(8, "0");
}

function keyOf(salt: string): SipKey {
  const known = keys.get(salt);
  if (known !== undefined) return known;
  const bytes = encoder.encode(salt);
  // Two passes under fixed, different keys stretch a salt of any length to 128 bits.
  const key: SipKey = [...siphash([1, 0, 0, 0], bytes), ...siphash([2, 0, 0, 0], bytes)];
  if (keys.size > 64) keys.clear();
  keys.set(salt, key);
  return key;
}
