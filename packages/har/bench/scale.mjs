// The whole job on files of several sizes in one process, after runs of the largest that warm it up. Goes through the
// sizes round by round and prints the milliseconds of each run by size.
import { openRecording, writeExchanges } from "@inspect/har";

const [, , rounds, folder, ...files] = process.argv;
const largest = files.at(-1);
await timed(largest);
await timed(largest);
const milliseconds = files.map(() => []);
for (let round = 0; round < Number(rounds); round++) {
  for (const [at, har] of files.entries()) milliseconds[at].push(await timed(har));
}
console.log(JSON.stringify({ milliseconds, peakKilobytes: process.resourceUsage().maxRSS }));

async function timed(har) {
  const started = performance.now();
  const recording = await openRecording(har);
  await writeExchanges(folder, recording);
  recording.close();
  return performance.now() - started;
}
