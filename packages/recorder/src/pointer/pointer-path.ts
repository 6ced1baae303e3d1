/** A point of the viewport in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A way of the pointer: where it is at each share of its duration. */
export interface PointerPath {
  /** Milliseconds. */
  readonly duration: number;
  /** The point at a share of the duration from 0 to 1; exactly the ends at 0 and 1. */
  at(share: number): Point;
}

const shortest = 80;
const longest = 700;

/**
 * A hand's way between two points: a slightly bent curve, slow at both ends (minimum jerk: Flash and Hogan 1985), and a
 * duration that grows with the distance and shrinks with the target's size (Fitts 1954).
 *
 * @param size the target's smaller side in CSS pixels
 * @param random gives numbers from 0 to 1; tests hand in their own
 */
export function pointerPath(from: Point, to: Point, size = 20, random: () => number = Math.random): PointerPath {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const distance = Math.hypot(dx, dy);
  if (distance < 1) return { duration: 0, at: (share) => (share <= 0 ? from : to) };
  const difficulty = Math.log2(1 + (2 * distance) / Math.max(4, size));
  const duration = Math.round(Math.min(longest, Math.max(shortest, 60 + 75 * difficulty * (0.9 + 0.2 * random()))));
  // A bend across the way, at most a twelfth of the distance to either side.
  const bend = ((random() - 0.5) * distance) / 6;
  const lean = 0.35 + 0.3 * random();
  const middle = { x: from.x + dx * lean - (dy / distance) * bend, y: from.y + dy * lean + (dx / distance) * bend };
  return {
    duration,
    at(share) {
      if (share <= 0) return from;
      if (share >= 1) return to;
      const t = share ** 3 * (10 + share * (6 * share - 15));
      const u = 1 - t;
      return {
        x: u * u * from.x + 2 * u * t * middle.x + t * t * to.x,
        y: u * u * from.y + 2 * u * t * middle.y + t * t * to.y,
      };
    },
  };
}
