/** Cost of checking an output against `JSON.parse` of the same bytes, and growth up to the size cap. */
import { limits } from "../src/contract.js";
import { parseInspection, startSession, type TrustedInspection } from "../src/index.js";

const revision = "9f2c4b7a1d3e5f60718293a4b5c6d7e8f9012345";
const trusted: TrustedInspection = {
  mode: "implementation_status",
  repository: "intent/nixos-config",
  revision,
  card_key: "IB-214",
  read_scope: ["modules/"],
};

function output(bytes: number): Uint8Array {
  const item = (index: number): object => ({
    source: `modules/board/teil-${index}.nix`,
    finding: "Das Modul definiert den Dienst mit allen geforderten Optionen für blunix.",
  });
  const value = {
    schema_version: 1,
    mode: "implementation_status",
    repository_status: "present",
    blunix_deployment_status: "unknown",
    checked_revision: revision,
    repository_evidence: [item(0)],
    deployment_evidence: [],
    summary: "Repo: vorhanden. Deployment: Es fehlt ein Nachweis.",
    question: null,
    required_action: null,
  };
  const size = (): number => Buffer.byteLength(JSON.stringify(value, null, 2));
  for (let index = 1; index < limits.items && size() < bytes - 160; index++)
    value.repository_evidence.push(item(index));
  return Buffer.from(`===INSPECTION_RESULT===\n${JSON.stringify(value, null, 2)}\n===END_INSPECTION_RESULT===\n`);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

function perCall(run: () => unknown, calls: number): number {
  const started = process.hrtime.bigint();
  for (let index = 0; index < calls; index++) run();
  return Number(process.hrtime.bigint() - started) / 1000 / calls;
}

const decoder = new TextDecoder();
const small = output(2048);
const smallJson = small.subarray(24, small.length - 29);
let met = true;

const ours: number[] = [];
const floor: number[] = [];
for (let round = 0; round < 9; round++) {
  ours.push(perCall(() => parseInspection(small, startSession(trusted)), 3000));
  floor.push(perCall(() => JSON.parse(decoder.decode(smallJson)) as unknown, 3000));
}
const ratio = median(ours) / median(floor);
met &&= ratio <= 12;
process.stdout.write(
  `result of ${small.length} bytes: ${median(ours).toFixed(1)} µs, JSON.parse ${median(floor).toFixed(1)} µs, ` +
    `ratio ${ratio.toFixed(1)} (bound 12)\n`,
);

/** Inputs that look bad for a scanner; each at a quarter of the cap and at the cap. */
const wrap = (text: string): Uint8Array =>
  Buffer.from(`===INSPECTION_RESULT===\n${text}\n===END_INSPECTION_RESULT===\n`);
const hostile: Record<string, (bytes: number) => Uint8Array> = {
  "runs of =": (bytes) => wrap("=".repeat(bytes)),
  "= and spaces": (bytes) => wrap("=== ".repeat(bytes / 4)),
  "= A = A": (bytes) => wrap(`{"summary":"${"=== A ".repeat(bytes / 6)}"}`),
  "lines of =": (bytes) => wrap("=\n".repeat(bytes / 2)),
  escapes: (bytes) => wrap(`{"a":"${"\\u0041".repeat(bytes / 6)}"}`),
  "terminal escapes": (bytes) => wrap("=\u001b]".repeat(bytes / 3)),
  "open quotes": (bytes) => wrap('"'.repeat(bytes)),
  "keys with the same start": (bytes) =>
    wrap(`{${Array.from({ length: bytes / 16 }, (_, i) => `"k${String(i).padStart(8, "0")}":1`).join(",")}}`),
  "token starts": (bytes) => wrap(`{"summary":"${"eyJ-".repeat(bytes / 4)}"}`),
  "deep arrays": (bytes) => wrap("[".repeat(bytes)),
};
for (const [name, make] of Object.entries(hostile)) {
  const time = (bytes: number): number => {
    const raw = make(bytes);
    return median(Array.from({ length: 9 }, () => perCall(() => parseInspection(raw, startSession(trusted)), 20)));
  };
  const quarter = time(16_000);
  const whole = time(64_000);
  const growth = whole / quarter;
  const linear = growth <= 6 || whole < 50;
  met &&= linear;
  process.stdout.write(
    `${name.padEnd(26)} 16 KB ${quarter.toFixed(0).padStart(6)} µs, 64 KB ${whole.toFixed(0).padStart(6)} µs, ` +
      `grows ${growth.toFixed(1)} times for 4 times the bytes${linear ? "" : " (bound 6)"}\n`,
  );
}
process.exitCode = met ? 0 : 1;
