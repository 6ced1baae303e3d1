// The whole job on files of several sizes in one process, after runs of the largest that warm it up; prints milliseconds by file.
import { openRecording, writeExchanges } from "@inspect/har";

const [, , folder, ...files] = process.argv;
const milliseconds = [];
for (const har of [files.at(-1), files.at(-1), ...files]) {
  const started = performance.now();
  const recording = await openRecording(har);
  await writeExchanges(folder, recording);
  recording.close();
  milliseconds.push(performance.now() - started);
}
console.log(JSON.stringify({ milliseconds: milliseconds.slice(2), peakKilobytes: process.resourceUsage().maxRSS }));
