/** An interval with the share it surrounds, each 0 to 1. */
export interface Proportion {
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The Wilson score interval of a share at 95 % (Wilson 1927; z = 1.959964): it stays inside 0 to 1 and is usable from
 * a handful of cases.
 *
 * @param hits how many cases agree, 0 to `cases`
 * @param cases how many there are, at least 1
 */
export function wilsonInterval(hits: number, cases: number): Proportion {
  const z = 1.959964;
  const share = hits / cases;
  const scale = 1 + (z * z) / cases;
  const centre = (share + (z * z) / (2 * cases)) / scale;
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / cases + (z * z) / (4 * cases * cases));
  return { share, low: Math.max(0, Math.min(share, centre - half)), high: Math.min(1, Math.max(share, centre + half)) };
}

/** Pearson's correlation, -1 to 1; null below five points or when one side never varies. */
export function pearson(left: readonly number[], right: readonly number[]): number | null {
  const count = Math.min(left.length, right.length);
  if (count < 5) return null;
  const meanLeft = mean(left.slice(0, count));
  const meanRight = mean(right.slice(0, count));
  let both = 0;
  let squaresLeft = 0;
  let squaresRight = 0;
  for (let index = 0; index < count; index++) {
    const a = (left[index] as number) - meanLeft;
    const b = (right[index] as number) - meanRight;
    both += a * b;
    squaresLeft += a * a;
    squaresRight += b * b;
  }
  if (squaresLeft === 0 || squaresRight === 0) return null;
  return Math.max(-1, Math.min(1, both / Math.sqrt(squaresLeft * squaresRight)));
}

/** The arithmetic mean; 0 for none. */
export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A number at a fixed count of decimals, so that reports are the same everywhere. */
export function rounded(value: number, decimals = 1): number {
  const scale = 10 ** decimals;
  return Math.round(value * scale) / scale;
}
