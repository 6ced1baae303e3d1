import { createSubq } from "@inspect/subq";
import { Agent, request } from "undici";
import { objectState, questionsOf, textState } from "./material.js";

// Run by decide.bench.ts with the server's address; prints milliseconds (medians) and MiB as JSON.

const url = process.argv[2] ?? "";
const warmUp = 100;
const pairs = 1000;
const questions = questionsOf();
const dispatcher = new Agent();
const client = createSubq({ apiKey: "bench-key-0123456789", baseUrl: url, retry: false, dispatcher, env: {} });

async function bare(state: string | object): Promise<void> {
  const response = await request(`${url}/v1/systemone`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json", authorization: "Bearer x" },
    body: JSON.stringify({ model: "subq-snap-1.1", state, questions }),
    dispatcher,
  });
  JSON.parse(await response.body.text());
}

async function decide(state: string | object): Promise<void> {
  await client.decide({ state, questions });
}

async function timeOf(work: (state: string | object) => Promise<void>, state: string | object): Promise<number> {
  const began = performance.now();
  await work(state);
  return performance.now() - began;
}

/** Call by call in turn, the order changing each time, so that a busy machine slows both alike. */
async function compare(state: string | object): Promise<{ bare: number; decide: number; ratio: number }> {
  const times = { bare: [] as number[], decide: [] as number[] };
  for (let pair = 0; pair < warmUp + pairs; pair++) {
    const first = pair % 2 === 0;
    const before = first ? await timeOf(bare, state) : 0;
    const decideTime = await timeOf(decide, state);
    const bareTime = first ? before : await timeOf(bare, state);
    if (pair < warmUp) continue;
    times.bare.push(bareTime);
    times.decide.push(decideTime);
  }
  const figures = { bare: median(times.bare), decide: median(times.decide) };
  return { ...figures, ratio: figures.decide / figures.bare };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function residentMemory(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss() / 2 ** 20;
}

const text = await compare(textState());
const object = await compare(objectState());
let early = 0;
for (let index = 1; index <= 1000; index++) {
  await decide(index % 2 === 0 ? textState() : objectState());
  if (index === 300) early = residentMemory();
}
process.stdout.write(JSON.stringify({ text, object, memory: { early, late: residentMemory() } }));
await client.close();
await dispatcher.close();
