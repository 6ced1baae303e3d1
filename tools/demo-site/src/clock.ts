/** Wall-clock time in epoch milliseconds with a fraction, on one even clock for the life of the process. */
export function now(): number {
  return start + performance.now();
}

const start = Date.now() - performance.now();
