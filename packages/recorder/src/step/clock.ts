/** Where a step's time went, in seconds. */
export type StepTimings = Readonly<Record<string, number>>;

/** Takes lap times. */
export interface Clock {
  lap(name: string): void;
  laps(): StepTimings;
}

export function createClock(): Clock {
  const laps: Record<string, number> = {};
  let last = performance.now();
  return {
    lap(name) {
      const now = performance.now();
      laps[name] = Math.round(now - last) / 1000;
      last = now;
    },
    laps: () => ({ ...laps }),
  };
}
