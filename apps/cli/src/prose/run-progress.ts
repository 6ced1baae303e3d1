import type { CommandContext } from "../command.js";

/** From how many runs on a bar is worth showing. */
const fewest = 20;

/** A bar on stderr over many runs, when it is a terminal; nothing otherwise. */
export async function runProgress(
  context: CommandContext,
  total: number,
): Promise<{ readonly advance: () => void; readonly stop: () => void }> {
  if (context.stderr.isTTY !== true || total < fewest) return { advance: () => {}, stop: () => {} };
  const { SingleBar } = (await import("cli-progress")).default;
  const format = "inspecting [{bar}] {value} of {total} runs";
  const bar = new SingleBar({ format, stream: context.stderr as NodeJS.WriteStream, clearOnComplete: true });
  bar.start(total, 0);
  return { advance: () => bar.increment(), stop: () => bar.stop() };
}
