import { existsSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { processGroup } from "./support/processes.js";
import { type ScratchServer, sendJson, startScratchServer } from "./support/scratch-server.js";
import { startTestRun, type TestRun } from "./support/test-browser.js";

const hasProc = existsSync("/proc/self/statm");

/** Bytes of this process's heap after a full collection. */
function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
  return process.memoryUsage().heapUsed;
}

test.skipIf(!hasProc)(
  "50 steps in a row on one page: no process, handle or memory is left behind",
  async () => {
    let server: ScratchServer | undefined;
    let run: TestRun | undefined;
    try {
      server = await startScratchServer({
        "/": `<button onclick="fetch('/api', { method: 'POST', body: 'x' }).then((a) => a.json()).then((a) => { out.textContent = a.count; })">Count</button><p id="out"></p>`,
        "/api": (_request, response) => sendJson(response, { count: Math.random() }),
      });
      run = await startTestRun();
      await run.act({ kind: "goto", url: `${server.url}/` });
      const measure = () => {
        const processes = processGroup(run?.browser.pid ?? 0);
        return {
          processes: processes.length,
          browser: processes.reduce((sum, { residentBytes }) => sum + residentBytes, 0),
          heap: heapBytes(),
          handles: process.getActiveResourcesInfo().length,
        };
      };
      let early = measure();
      for (let step = 1; step <= 50; step++) {
        const { record } = await run.act(
          { kind: "click", target: { by: "text", text: "Count" } },
          { settle: { quietSeconds: 0.05, limitSeconds: 10 } },
        );
        expect(record).toMatchObject({ ok: true, network: { entries: 1 }, missing: [] });
        // What is made once (caches, compiled code) is made by then.
        if (step === 15) early = measure();
      }
      const late = measure();
      const mebibyte = 1024 * 1024;
      expect(early.processes).toBeGreaterThan(2);
      expect(late.processes).toBeLessThanOrEqual(early.processes);
      expect(late.handles).toBeLessThanOrEqual(early.handles + 2);
      expect((late.heap - early.heap) / mebibyte, "heap of the recorder, MiB").toBeLessThan(8);
      expect((late.browser - early.browser) / mebibyte, "memory of the browser, MiB").toBeLessThan(100);
    } finally {
      const pid = run?.browser.pid ?? 0;
      await run?.close();
      await server?.close();
      if (pid !== 0) expect(processGroup(pid)).toEqual([]);
    }
  },
  150_000,
);
