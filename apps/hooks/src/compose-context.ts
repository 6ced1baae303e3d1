import { cutAtLine } from "@inspect/pee";

/** At most so many characters go into one text: Claude Code hides what is longer than 10,000 behind a file. */
export const textLimit = 9000;

/**
 * The reading, its first line first, then the goal's line, within the limits; of a reading that is too long the end is
 * cut, and the cut is said.
 *
 * @param bytes at most so many bytes of UTF-8
 * @param rest the command that shows the whole reading
 */
export function composeContext(reading: string | null, goalLine: string | null, bytes: number, rest: string): string {
  let limit = textLimit;
  for (;;) {
    const text = compose(reading, goalLine, limit, rest);
    const size = Buffer.byteLength(text);
    if (size <= bytes) return text;
    limit = Math.floor((limit * bytes) / size) - 1;
  }
}

function compose(reading: string | null, goalLine: string | null, limit: number, rest: string): string {
  if (reading === null) return cutAtLine(goalLine ?? "", limit, rest);
  if (goalLine === null) return cutAtLine(reading, limit, rest);
  const end = cutAtLine(goalLine, Math.floor(limit / 2), rest);
  return `${cutAtLine(reading, limit - end.length - 1, rest)}\n${end}`;
}
