import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { expect, test } from "vitest";
import { startTestRun } from "./support/test-browser.js";

test("smoke", async () => {
  const server = createServer((req, res) => {
    if (req.url === "/api") {
      setTimeout(() => {
        res.setHeader("content-type", "application/json");
        res.end('{"a":1}');
      }, 300);
      return;
    }
    res.setHeader("content-type", "text/html");
    res.end(
      "<title>T</title><h1>Hi</h1><button onclick=\"fetch('/api',{method:'POST',body:'x=1'}).then(r=>r.json()).then(j=>document.body.append('got '+j.a))\">Go</button><input type=password aria-label=pw>",
    );
  });
  await new Promise<void>((r) => server.listen(0, "127.0.0.1", r));
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
  const run = await startTestRun();
  try {
    const a = await run.act({ kind: "goto", url });
    console.log(JSON.stringify(a.record, null, 1));
    const b = await run.act({ kind: "click", target: { by: "role", role: "button", name: "Go" } });
    console.log(
      JSON.stringify({ ...b.record, mouse: { ...b.record.mouse, path: b.record.mouse?.path?.length } }, null, 1),
    );
    console.log(readdirSync(b.path));
    for (const f of ["page.txt", "page.aria.yaml", "console.jsonl", "network.har"])
      console.log(f, readFileSync(`${b.path}/${f}`, "utf8").slice(0, 3000));
    const c = await run.act({ kind: "fill", target: { by: "label", text: "pw" }, value: "hunter2hunter2" });
    console.log(c.record.args, c.record.ok, c.record.error);
    console.log(readFileSync(`${c.path}/page.aria.yaml`, "utf8"));
    const d = await run.act({ kind: "click", target: { by: "ref", ref: "e2" } });
    console.log(d.record.ok, d.record.error, d.record.element);
    expect(d.record.ok).toBe(true);
  } finally {
    await run.close();
    server.close();
  }
});
