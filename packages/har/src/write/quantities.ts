/** Seconds with milliseconds, `-` when unknown. */
export function showSeconds(seconds: number | null): string {
  return seconds === null ? "-" : seconds.toFixed(3);
}

/** Bytes in a form for people, `-` when unknown. */
export function showBytes(bytes: number | null): string {
  if (bytes === null) return "-";
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** `1 entry`, `2 entries`. */
export function countOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Counts by name, largest first: `static 5, document 2`. */
export function showCounts(counts: Readonly<Partial<Record<string, number>>>): string {
  return Object.entries(counts)
    .map(([name, count]) => [name, count ?? 0] as const)
    .sort(([leftName, left], [rightName, right]) => right - left || (leftName < rightName ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");
}
