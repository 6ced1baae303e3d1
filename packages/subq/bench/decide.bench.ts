import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startSubqServer } from "@inspect/subq/test";
import { questionsOf } from "./material.js";

// Measures the built client in a process of its own against a bare undici request in the same process, both against a
// bare server in a third. Prints one row for each bound.

interface Row {
  readonly what: string;
  readonly figure: string;
  readonly bound: string;
  readonly met: boolean;
}

interface Measured {
  readonly text: { readonly bare: number; readonly decide: number; readonly ratio: number };
  readonly object: { readonly bare: number; readonly decide: number; readonly ratio: number };
  readonly memory: { readonly early: number; readonly late: number };
}

async function rightAnswer(): Promise<string> {
  const server = await startSubqServer({ decimals: 4 });
  const response = await fetch(`${server.url}/v1/systemone`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${server.env.SUBQ_API_KEY}` },
    body: JSON.stringify({ model: "subq-snap-1.1", state: "text", questions: questionsOf() }),
  });
  const text = await response.text();
  await server.close();
  if (!response.ok) throw new Error(`the test server refused the benchmark's request: ${text}`);
  return text;
}

async function bench(): Promise<readonly Row[]> {
  const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  const server = spawn(process.execPath, ["--import", "tsx", here("./answering-server.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  server.stdin.end(await rightAnswer());
  const [port] = (await once(server.stdout, "data")) as [Buffer];
  try {
    // Without the source condition, so that the built files are measured.
    const client = spawn(
      process.execPath,
      ["--expose-gc", "--import", "tsx", here("./measure.ts"), `http://127.0.0.1:${String(port).trim()}`],
      { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, NODE_OPTIONS: "" } },
    );
    const chunks: Buffer[] = [];
    client.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    const [code] = await once(client, "close");
    if (code !== 0) throw new Error(`measuring ended with ${code}`);
    return rowsOf(JSON.parse(Buffer.concat(chunks).toString("utf8")) as Measured);
  } finally {
    server.kill();
  }
}

function rowsOf({ text, object, memory }: Measured): readonly Row[] {
  const ratio = (what: string, figures: Measured["text"], most: number): Row => ({
    what,
    figure: `${figures.ratio.toFixed(2)} x (${figures.decide.toFixed(2)} ms / ${figures.bare.toFixed(2)} ms)`,
    bound: `${most} x`,
    met: figures.ratio <= most,
  });
  const growth = memory.late - memory.early;
  return [
    ratio("decide / bare undici request, 200 KB text state, 128 questions", text, 1.15),
    ratio("decide / bare undici request, 200 KB object state, 128 questions", object, 2),
    {
      what: "RSS growth from the 300th to the 1,000th sequential decide",
      figure: `${growth.toFixed(1)} MiB (${memory.early.toFixed(0)} to ${memory.late.toFixed(0)})`,
      bound: "16 MiB",
      met: growth <= 16,
    },
  ];
}

const rows = await bench();
console.table(rows);
if (rows.some(({ met }) => !met)) process.exitCode = 1;
