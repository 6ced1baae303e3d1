/**
 * What redaction costs beside reading: a 50 KB JSON body is parsed once anyway, so `JSON.parse` of the same text is the
 * floor. Interleaved rounds; the best of each round against the
 * floor beside it; medians. Measures the built package.
 */
import type { Redactor } from "../src/index.js";

const built = (await import(new URL("../dist/index.js", import.meta.url).href)) as {
  createRedactor(options: { salt: string }): Redactor;
};

const rounds = 15;
const token = "kJ8sN2pQ9xW4vR7tY1uZ5bC3dF6gH0jLmA_-Q";

interface Measured {
  readonly name: string;
  readonly bound: number;
  readonly run: (redactor: Redactor) => unknown;
}

const orders = (secretEvery: number): string =>
  JSON.stringify({
    page: 1,
    orders: Array.from({ length: 130 }, (_, index) => ({
      id: `123e4567-e89b-42d3-a456-4266141740${String(index % 100).padStart(2, "0")}`,
      customer: { name: "Ada Example", email: "ada@example.org", city: "Bremen" },
      createdAt: "2026-03-01T10:15:30.000Z",
      total: 129.95 + index,
      status: "shipped",
      lines: [{ sku: "TEA-1021-GREEN", title: "Green tea, loose leaf", quantity: 2, price: 12.5 }],
      image: "https://cdn.example.org/images/products/green-tea-250g.jpg?width=600&height=400",
      ...(index % secretEvery === 0 ? { accessToken: token, password: `hunter${index}` } : {}),
    })),
  });

const clean = orders(Number.POSITIVE_INFINITY).replace(/,"accessToken":"[^"]*","password":"[^"]*"/, "");
const some = orders(13);
const full = orders(1);
const prose = "The order was packed on Monday, and the parcel left the house at noon: two mugs, one tray. ".repeat(560);
const cleanValue: unknown = JSON.parse(clean);
const someValue: unknown = JSON.parse(some);
const fullValue: unknown = JSON.parse(full);

const measures: readonly Measured[] = [
  { name: "value, 50 KB JSON without secrets", bound: 4, run: (redactor) => redactor.value(cleanValue) },
  { name: "value, 50 KB JSON with 20 secrets", bound: 5, run: (redactor) => redactor.value(someValue) },
  { name: "value, 57 KB JSON with 260 secrets", bound: 10, run: (redactor) => redactor.value(fullValue) },
  { name: "text, 50 KB JSON without secrets", bound: 4, run: (redactor) => redactor.text(clean) },
  { name: "text, 50 KB JSON with 20 secrets", bound: 12, run: (redactor) => redactor.text(some) },
  { name: "text, 57 KB JSON with 260 secrets", bound: 20, run: (redactor) => redactor.text(full) },
  { name: "text, 50 KB prose", bound: 2.2, run: (redactor) => redactor.text(prose) },
];

const floors: number[] = [];
const times = measures.map(() => [] as number[]);
for (let round = 0; round < rounds; round++) {
  for (const [index, { run }] of measures.entries()) {
    const redactor = built.createRedactor({ salt: "bench" });
    run(redactor);
    const floor = timed(() => JSON.parse(clean));
    floors.push(floor);
    times[index]?.push(timed(() => run(redactor)) / floor);
  }
}

const floor = median(floors);
console.log(`JSON.parse of the clean body, ${(clean.length / 1000).toFixed(0)} KB: ${floor.toFixed(3)} ms`);
let allMet = true;
for (const [index, { name, bound }] of measures.entries()) {
  const ratio = median(times[index] ?? []);
  const met = ratio <= bound;
  allMet &&= met;
  const cost = `${(ratio * floor).toFixed(3).padStart(8)} ms  ${ratio.toFixed(2).padStart(5)} x floor`;
  console.log(`${name.padEnd(36)} ${cost}  bound ${bound}  ${met ? "met" : "NOT MET"}`);
}
if (!allMet) process.exitCode = 1;

function timed(run: () => unknown): number {
  const repeats = 20;
  let best = Number.POSITIVE_INFINITY;
  for (let repeat = 0; repeat < repeats; repeat++) {
    const start = performance.now();
    run();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
