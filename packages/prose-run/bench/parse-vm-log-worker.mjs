// Splits a log into lines, or parses it, piece by piece. Arguments: the file, "split" or "parse". Prints one JSON object.
import { closeSync, openSync, readSync } from "node:fs";
import { StringDecoder } from "node:string_decoder";
import { parseVmLog } from "../dist/index.js";

const [path, mode] = process.argv.slice(2);

function* pieces() {
  const handle = openSync(path, "r");
  const buffer = Buffer.allocUnsafe(1 << 16);
  const decoder = new StringDecoder("utf8");
  for (let read = readSync(handle, buffer); read > 0; read = readSync(handle, buffer))
    yield decoder.write(buffer.subarray(0, read));
  closeSync(handle);
}

function* lines() {
  let rest = "";
  for (const piece of pieces()) {
    const text = rest + piece;
    let from = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", from)) {
      yield text.slice(from, end);
      from = end + 1;
    }
    rest = text.slice(from);
  }
  if (rest !== "") yield rest;
}

let peak = 0;
let count = 0;
let done = 0;
const start = performance.now();
for (const item of mode === "split" ? lines() : parseVmLog(pieces())) {
  if (mode === "split" ? item.length > 0 : item.kind === "event") done++;
  if ((++count & 0xffff) === 0) peak = Math.max(peak, process.memoryUsage.rss());
}
const time = performance.now() - start;
process.stdout.write(JSON.stringify({ time, count, done, peak: Math.max(peak, process.memoryUsage.rss()) }));
