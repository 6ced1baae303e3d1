/**
 * SipHash-2-4 (Aumasson and Bernstein, 2012) on 32-bit halves: a keyed hash that does not reveal its input to someone
 * without the key, small enough to need no dependency and no node built-in.
 */

/** A 128-bit key as four 32-bit words, low word first. */
export type SipKey = readonly [number, number, number, number];

// The four 64-bit words of the state as low and high halves. Module variables, because this runs for each secret.
let l0 = 0;
let h0 = 0;
let l1 = 0;
let h1 = 0;
let l2 = 0;
let h2 = 0;
let l3 = 0;
let h3 = 0;

function round(): void {
  let sum = (l0 >>> 0) + (l1 >>> 0);
  h0 = (h0 + h1 + (sum > 0xffffffff ? 1 : 0)) | 0;
  l0 = sum | 0;
  let low = l1;
  l1 = ((l1 << 13) | (h1 >>> 19)) ^ l0;
  h1 = ((h1 << 13) | (low >>> 19)) ^ h0;
  low = l0;
  l0 = h0;
  h0 = low;
  sum = (l2 >>> 0) + (l3 >>> 0);
  h2 = (h2 + h3 + (sum > 0xffffffff ? 1 : 0)) | 0;
  l2 = sum | 0;
  low = l3;
  l3 = ((l3 << 16) | (h3 >>> 16)) ^ l2;
  h3 = ((h3 << 16) | (low >>> 16)) ^ h2;
  sum = (l0 >>> 0) + (l3 >>> 0);
  h0 = (h0 + h3 + (sum > 0xffffffff ? 1 : 0)) | 0;
  l0 = sum | 0;
  low = l3;
  l3 = ((l3 << 21) | (h3 >>> 11)) ^ l0;
  h3 = ((h3 << 21) | (low >>> 11)) ^ h0;
  sum = (l2 >>> 0) + (l1 >>> 0);
  h2 = (h2 + h1 + (sum > 0xffffffff ? 1 : 0)) | 0;
  l2 = sum | 0;
  low = l1;
  l1 = ((l1 << 17) | (h1 >>> 15)) ^ l2;
  h1 = ((h1 << 17) | (low >>> 15)) ^ h2;
  low = l2;
  l2 = h2;
  h2 = low;
}

function absorb(low: number, high: number): void {
  l3 ^= low;
  h3 ^= high;
  round();
  round();
  l0 ^= low;
  h0 ^= high;
}

/** The 64-bit SipHash-2-4 of bytes, as `[low, high]` unsigned words. */
export function siphash(key: SipKey, bytes: Uint8Array, length: number = bytes.length): [number, number] {
  const [k0, k1, k2, k3] = key;
  l0 = k0 ^ 0x70736575;
  h0 = k1 ^ 0x736f6d65;
  l1 = k2 ^ 0x6e646f6d;
  h1 = k3 ^ 0x646f7261;
  l2 = k0 ^ 0x6e657261;
  h2 = k1 ^ 0x6c796765;
  l3 = k2 ^ 0x79746573;
  h3 = k3 ^ 0x74656462;
  const whole = length - (length % 8);
  for (let at = 0; at < whole; at += 8) absorb(word(bytes, at, 4), word(bytes, at + 4, 4));
  const rest = length - whole;
  const low = word(bytes, whole, Math.min(rest, 4));
  const high = word(bytes, whole + 4, Math.max(rest - 4, 0));
  absorb(low, high | ((length & 0xff) << 24));
  l2 ^= 0xff;
  round();
  round();
  round();
  round();
  return [(l0 ^ l1 ^ l2 ^ l3) >>> 0, (h0 ^ h1 ^ h2 ^ h3) >>> 0];
}

function word(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = 0; index < count; index++) value |= (bytes[at + index] as number) << (8 * index);
  return value;
}
