import { afterAll, beforeAll, expect, test } from "vitest";
import { readPart } from "./support/read-step.js";
import { type ScratchServer, sendJson, startScratchServer } from "./support/scratch-server.js";
import { startTestRun, type TestRun } from "./support/test-browser.js";

let server: ScratchServer;
let run: TestRun;

beforeAll(async () => {
  server = await startScratchServer({
    "/": `<p id="out">nothing</p>
<button onclick="chain(3)">Chain</button> <button onclick="forever()">Forever</button>
<button onclick="spin()">Spin</button> <button onclick="setTimeout(() => { out.textContent = 'late change' }, 400)">Late</button>
<button onclick="shadow()">Shadow</button>
<script>
const out = document.getElementById("out");
async function chain(left) { await fetch("/slow"); out.textContent = left === 1 ? "chain done" : "left " + (left - 1); if (left > 1) setTimeout(() => chain(left - 1), 150); }
function forever() { setInterval(() => { out.textContent = String(Math.random()); }, 50); }
function spin() { let turn = 0; setInterval(() => { out.style.transform = "rotate(" + (turn += 3) + "deg)"; }, 30); }
function shadow() { const root = document.createElement("div"); document.body.append(root); const inside = root.attachShadow({ mode: "open" }); inside.innerHTML = "<p>0</p>"; let count = 0; const timer = setInterval(() => { inside.firstChild.textContent = String(++count); if (count === 10) clearInterval(timer); }, 100); }
</script>`,
    "/slow": (_request, response) => {
      setTimeout(() => sendJson(response, {}), 500);
    },
  });
  run = await startTestRun();
}, 60_000);

afterAll(async () => {
  await run?.close();
  await server?.close();
});

async function press(name: string, settle: { quietSeconds: number; limitSeconds: number }) {
  await run.act({ kind: "goto", url: `${server.url}/` });
  return run.act({ kind: "click", target: { by: "role", role: "button", name } }, { settle });
}

test("waits for a chain of slow calls, and for what they change", async () => {
  const { path, record } = await press("Chain", { quietSeconds: 0.5, limitSeconds: 20 });
  expect(record.settled).toMatchObject({ by: "quiet", openCalls: [], quietSeconds: 0.5 });
  expect(record.settled?.waited).toBeGreaterThan(2);
  expect(readPart(path, "page.txt")).toContain("chain done");
});

test("waits for a change that comes without a call", async () => {
  const { path, record } = await press("Late", { quietSeconds: 0.8, limitSeconds: 20 });
  expect(record.settled?.by).toBe("quiet");
  expect(readPart(path, "page.txt")).toContain("late change");
});

test("a page that never stops changing ends at the limit, and step.json says so", async () => {
  const { record } = await press("Forever", { quietSeconds: 0.5, limitSeconds: 1.2 });
  expect(record.settled).toMatchObject({ by: "limit", busyWith: ["dom"], limitSeconds: 1.2, openCalls: [] });
  expect(record.settled?.waited).toBeLessThan(6);
});

test("an animation by style does not keep a step from ending", async () => {
  const { record } = await press("Spin", { quietSeconds: 0.5, limitSeconds: 10 });
  expect(record.settled?.by).toBe("quiet");
});

test("changes inside a shadow root count", async () => {
  const { path, record } = await press("Shadow", { quietSeconds: 0.5, limitSeconds: 20 });
  expect(record.settled?.by).toBe("quiet");
  expect(readPart(path, "page.txt")).toMatch(/\n10\n/);
});
