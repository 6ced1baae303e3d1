/**
 * SipHash-2-4 (Aumasson and Bernstein, 2012) on 32-bit halves: a keyed hash that does not reveal its input to someone
 * without the key, small enough to need no dependency and no node built-in.
 */

/** A 128-bit key as four 32-bit words, low word first. */
export type SipKey = readonly [number, number, number, number];

const state = new Int32Array(8);

function round(): void {
  let [l0, h0, l1, h1, l2, h2, l3, h3] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  let low = (l0 >>> 0) + (l1 >>> 0);
  h0 = (h0 + h1 + (low > 0xffffffff ? 1 : 0)) | 0;
  l0 = low | 0;
  let swap = l1;
  l1 = ((l1 << 13) | (h1 >>> 19)) ^ l0;
  h1 = ((h1 << 13) | (swap >>> 19)) ^ h0;
  swap = l0;
  l0 = h0;
  h0 = swap;
  low = (l2 >>> 0) + (l3 >>> 0);
  h2 = (h2 + h3 + (low > 0xffffffff ? 1 : 0)) | 0;
  l2 = low | 0;
  swap = l3;
  l3 = ((l3 << 16) | (h3 >>> 16)) ^ l2;
  h3 = ((h3 << 16) | (swap >>> 16)) ^ h2;
  low = (l0 >>> 0) + (l3 >>> 0);
  h0 = (h0 + h3 + (low > 0xffffffff ? 1 : 0)) | 0;
  l0 = low | 0;
  swap = l3;
  l3 = ((l3 << 21) | (h3 >>> 11)) ^ l0;
  h3 = ((h3 << 21) | (swap >>> 11)) ^ h0;
  low = (l2 >>> 0) + (l1 >>> 0);
  h2 = (h2 + h1 + (low > 0xffffffff ? 1 : 0)) | 0;
  l2 = low | 0;
  swap = l1;
  l1 = ((l1 << 17) | (h1 >>> 15)) ^ l2;
  h1 = ((h1 << 17) | (swap >>> 15)) ^ h2;
  swap = l2;
  l2 = h2;
  h2 = swap;
  state[0] = l0;
  state[1] = h0;
  state[2] = l1;
  state[3] = h1;
  state[4] = l2;
  state[5] = h2;
  state[6] = l3;
  state[7] = h3;
}

function absorb(low: number, high: number): void {
  state[6] = (state[6] as number) ^ low;
  state[7] = (state[7] as number) ^ high;
  round();
  round();
  state[0] = (state[0] as number) ^ low;
  state[1] = (state[1] as number) ^ high;
}

/** The 64-bit SipHash-2-4 of bytes, as `[low, high]` unsigned words. */
export function siphash(key: SipKey, bytes: Uint8Array): [number, number] {
  const [k0, k1, k2, k3] = key;
  state[0] = k0 ^ 0x70736575;
  state[1] = k1 ^ 0x736f6d65;
  state[2] = k2 ^ 0x6e646f6d;
  state[3] = k3 ^ 0x646f7261;
  state[4] = k0 ^ 0x6e657261;
  state[5] = k1 ^ 0x6c796765;
  state[6] = k2 ^ 0x79746573;
  state[7] = k3 ^ 0x74656462;
  const whole = bytes.length - (bytes.length % 8);
  for (let at = 0; at < whole; at += 8) absorb(word(bytes, at, 4), word(bytes, at + 4, 4));
  const rest = bytes.length - whole;
  const low = word(bytes, whole, Math.min(rest, 4));
  const high = word(bytes, whole + 4, Math.max(rest - 4, 0));
  absorb(low, high | ((bytes.length & 0xff) << 24));
  state[4] = (state[4] as number) ^ 0xff;
  round();
  round();
  round();
  round();
  return [fold(0), fold(1)];
}

function fold(half: 0 | 1): number {
  return (
    ((state[half] as number) ^
      (state[half + 2] as number) ^
      (state[half + 4] as number) ^
      (state[half + 6] as number)) >>>
    0
  );
}

function word(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let index = 0; index < count; index++) value |= (bytes[at + index] as number) << (8 * index);
  return value;
}
