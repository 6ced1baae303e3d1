import type { CommandContext } from "../command.js";

/** Shows how far a scan is. */
export interface ScanProgress {
  readonly update: (done: number, total: number) => void;
  readonly stop: () => void;
}

/** Smaller recordings are read before a bar could be seen. */
const smallestShown = 50 * 1000 * 1000;

/** A bar on stderr for big recordings, when it is a terminal; nothing otherwise. The library is loaded when needed. */
export async function scanProgress(context: CommandContext): Promise<ScanProgress> {
  if (context.stderr.isTTY !== true) return { update: () => {}, stop: () => {} };
  const { SingleBar } = (await import("cli-progress")).default;
  const format = "reading [{bar}] {percentage}% of {megabytes} MB";
  const bar = new SingleBar({ format, stream: context.stderr as NodeJS.WriteStream, clearOnComplete: true });
  let started = false;
  return {
    update: (done, total) => {
      if (total < smallestShown) return;
      const megabytes = Math.round(total / 1_000_000);
      if (!started) bar.start(total, done, { megabytes });
      else bar.update(done, { megabytes });
      started = true;
    },
    stop: () => {
      if (started) bar.stop();
    },
  };
}
