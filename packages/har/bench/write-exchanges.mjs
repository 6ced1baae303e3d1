// The whole job: read, decide, redact, write both files.
import { openRecording, writeExchanges } from "@inspect/har";

const [, , har, folder] = process.argv;
const recording = await openRecording(har);
const { exchangeCount } = await writeExchanges(folder, recording);
recording.close();
console.log(JSON.stringify({ exchangeCount, peakKilobytes: process.resourceUsage().maxRSS }));
