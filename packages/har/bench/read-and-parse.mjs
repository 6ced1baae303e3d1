// The floor: the whole file as one string, parsed.
import { readFileSync } from "node:fs";

const { log } = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify({ entries: log.entries.length, peakKilobytes: process.resourceUsage().maxRSS }));
