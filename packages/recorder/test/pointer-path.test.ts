import fc from "fast-check";
import { expect, test } from "vitest";
import { pointerPath } from "../src/pointer/pointer-path.js";

const point = fc.record({ x: fc.integer({ min: 0, max: 4000 }), y: fc.integer({ min: 0, max: 4000 }) });
const random = fc.double({ min: 0, max: 1, noNaN: true });

test("begins and ends exactly where it should, in a bounded time, never far off the straight line", () => {
  fc.assert(
    fc.property(
      point,
      point,
      fc.integer({ min: 1, max: 2000 }),
      random,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (from, to, size, chance, share) => {
        const path = pointerPath(from, to, size, () => chance);
        const distance = Math.hypot(to.x - from.x, to.y - from.y);
        expect(path.at(0)).toEqual(distance < 1 ? from : from);
        expect(path.at(1)).toEqual(to);
        expect(path.duration).toBeLessThanOrEqual(700);
        expect(path.duration).toBeGreaterThanOrEqual(distance < 1 ? 0 : 80);
        const { x, y } = path.at(share);
        expect(Math.hypot(x - from.x, y - from.y)).toBeLessThanOrEqual(distance * 1.1 + 1);
      },
    ),
  );
});

test("takes longer the farther and the smaller the target is, and is slow at both ends", () => {
  const middle = () => 0.5;
  const near = pointerPath({ x: 0, y: 0 }, { x: 100, y: 0 }, 40, middle);
  const far = pointerPath({ x: 0, y: 0 }, { x: 800, y: 0 }, 40, middle);
  const small = pointerPath({ x: 0, y: 0 }, { x: 800, y: 0 }, 8, middle);
  expect(far.duration).toBeGreaterThan(near.duration);
  expect(small.duration).toBeGreaterThan(far.duration);
  expect(far.at(0.1).x).toBeLessThan(40);
  expect(far.at(0.9).x).toBeGreaterThan(760);
});
