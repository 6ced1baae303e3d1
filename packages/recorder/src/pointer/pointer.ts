import type { StepMouse } from "@inspect/session/layout";
import type { Mouse } from "playwright-core";
import type { ClickOptions } from "../action.js";
import { type Point, pointerPath } from "./pointer-path.js";

/** One point of the recorded way; `t` in milliseconds since the action's start. */
export interface TimedPoint extends Point {
  readonly t: number;
}

/** The pointer of the open browser; it stays where an action left it, also across commands. */
export interface Pointer {
  readonly position: Point;
  /** Moves along a hand's way. */
  moveTo(to: Point, size?: number): Promise<void>;
  /** Presses and releases the button where the pointer is. */
  press(options?: ClickOptions): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
  /** Turns the wheel where the pointer is, in turns of at most 120 pixels. */
  wheel(x: number, y: number): Promise<void>;
  /** What it did since it was made, for step.json; null when it did nothing. */
  record(): StepMouse | null;
}

// One move a frame of a 60 Hz screen.
const frame = 16;
const wheelTurn = 120;

/** @param startedAt epoch milliseconds that the recorded times count from */
export function createPointer(
  mouse: Mouse,
  start: Point,
  startedAt: number,
  random: () => number = Math.random,
): Pointer {
  let position = start;
  const path: TimedPoint[] = [];
  const turns: TimedPoint[] = [];
  let pressedMs = 0;
  let presses = 0;
  let downAt = 0;
  let used = false;
  const now = (): number => Math.round(Date.now() - startedAt);

  const step = async (to: Point): Promise<void> => {
    const point = { x: Math.round(to.x * 10) / 10, y: Math.round(to.y * 10) / 10 };
    await mouse.move(point.x, point.y);
    position = point;
    path.push({ ...point, t: now() });
  };
  const down = async (options: ClickOptions = {}, clickCount = 1): Promise<void> => {
    used = true;
    await mouse.down({ button: options.button ?? "left", clickCount });
    downAt = Date.now();
  };
  const up = async (options: ClickOptions = {}, clickCount = 1): Promise<void> => {
    pressedMs = Date.now() - downAt;
    presses++;
    await mouse.up({ button: options.button ?? "left", clickCount });
  };

  return {
    get position() {
      return position;
    },
    async moveTo(to, size) {
      const way = pointerPath(position, to, size, random);
      if (!used) path.push({ ...position, t: now() });
      used = true;
      const began = Date.now();
      // Times rule, not counts: where the browser is slow, points are left out and the duration stays.
      for (
        let share = frame / (way.duration || frame);
        share < 1;
        share = (Date.now() - began + frame) / way.duration
      ) {
        const due = began + share * way.duration - Date.now();
        if (due > 0) await pause(due);
        await step(way.at(share));
      }
      await step(to);
    },
    async press(options = {}) {
      for (let count = 1; count <= (options.clicks ?? 1); count++) {
        if (count > 1) await pause(50 + 40 * random());
        await down(options, count);
        await pause(50 + 60 * random());
        await up(options, count);
      }
    },
    down,
    up,
    async wheel(x, y) {
      used = true;
      // Playwright knows only where this command moved it.
      if (path.length === 0) await step(position);
      const count = Math.max(1, Math.ceil(Math.max(Math.abs(x), Math.abs(y)) / wheelTurn));
      for (let turn = 0; turn < count; turn++) {
        await mouse.wheel(x / count, y / count);
        turns.push({ x: Math.round(x / count), y: Math.round(y / count), t: now() });
        if (turn + 1 < count) await pause(25 + 25 * random());
      }
    },
    record() {
      if (!used) return null;
      const from = path[0] ?? { ...position, t: 0 };
      const mouseRecord: StepMouse & { readonly presses: number; readonly wheel?: readonly TimedPoint[] } = {
        from: { x: from.x, y: from.y },
        to: position,
        moves: Math.max(0, path.length - 1),
        pressedMs: presses === 0 ? null : pressedMs,
        presses,
        path,
        ...(turns.length === 0 ? {} : { wheel: turns }),
      };
      return mouseRecord;
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
