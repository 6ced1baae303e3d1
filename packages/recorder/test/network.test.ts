import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { HarEntry } from "../src/har/har-types.js";
import type { BrowserStepRecord } from "../src/index.js";
import { readEntries, receivedBytes, sentBytes } from "./support/read-step.js";
import { type ScratchServer, sendJson, startScratchServer } from "./support/scratch-server.js";
import { startTestRun, type TestRun } from "./support/test-browser.js";

let server: ScratchServer;
let other: ScratchServer;
let run: TestRun;

const page = (): string => `
<button id="all">All</button> <button id="slow">Slow</button> <button id="stream">Stream</button>
<form id="form" method="post" action="/form" enctype="multipart/form-data" target="frame">
<input type="file" name="file" aria-label="File"><input name="note" value="ü"><button>Send</button></form>
<iframe name="frame"></iframe>
<script>
const quiet = (promise) => promise.catch(() => {});
document.getElementById("all").onclick = () => {
  quiet(fetch("${other.url}/open", { method: "PUT", headers: { "x-shop": "1" }, body: "with preflight" }));
  quiet(fetch("${other.url}/closed", { method: "POST", body: "not allowed" }));
  quiet(fetch("http://127.0.0.1:9/refused"));
  const aborting = new AbortController();
  quiet(fetch("/slow?ms=4000", { signal: aborting.signal }));
  setTimeout(() => aborting.abort(), 150);
  quiet(fetch("/jump", { method: "POST", body: "q=1" }));
  new Worker("/worker.js");
  new SharedWorker("/shared.js").port.start();
};
document.getElementById("slow").onclick = () => fetch("/slow?ms=3000").then((answer) => answer.json()).then(() => { document.title = "answered"; });
document.getElementById("stream").onclick = () => { new EventSource("/events"); quiet(fetch("/lines")); };
</script>`;

beforeAll(async () => {
  const cors = {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    "access-control-allow-methods": "*",
  };
  other = await startScratchServer({
    "/open": ({ method }, response) =>
      method === "OPTIONS" ? response.writeHead(204, cors).end() : sendJson(response, { open: true }, cors),
    "/closed": (_request, response) => sendJson(response, { closed: true }),
  });
  const worker = (path: string): string => `fetch("${path}", { method: "POST", body: "from a worker" })`;
  server = await startScratchServer({
    "/": (_request, response) =>
      response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end(`<link rel="icon" href="data:,">${page()}`),
    "/form": (request, response) => sendJson(response, { bytes: request.body.length }),
    "/moved": (_request, response) => response.writeHead(303, { location: "/landed" }).end(),
    "/slow": ({ path }, response) => {
      setTimeout(() => sendJson(response, { slow: true }), Number(path.split("ms=")[1]));
    },
    "/jump": (_request, response) => response.writeHead(303, { location: "/landed" }).end(),
    "/landed": (_request, response) => sendJson(response, { landed: true }),
    "/worker.js": (_request, response) =>
      response.writeHead(200, { "content-type": "text/javascript" }).end(worker("/from-worker")),
    "/shared.js": (_request, response) =>
      response
        .writeHead(200, { "content-type": "text/javascript" })
        .end(`onconnect = () => { ${worker("/from-shared")} };`),
    "/from-worker": (_request, response) => sendJson(response, { worker: true }),
    "/from-shared": (_request, response) => sendJson(response, { shared: true }),
    "/events": (_request, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      let count = 0;
      const timer = setInterval(() => response.write(`event: tick\ndata: ${++count}\n\n`), 100);
      response.on("close", () => clearInterval(timer));
    },
    "/lines": (_request, response) => {
      response.writeHead(200, { "content-type": "application/x-ndjson" });
      response.write('{"line":1}\n');
      setTimeout(() => response.write('{"line":2}\n'), 200);
    },
  });
  run = await startTestRun();
  await run.act({ kind: "goto", url: `${server.url}/` });
}, 90_000);

afterAll(async () => {
  await run?.close();
  await Promise.all([server?.close(), other?.close()]);
});

function find(entries: readonly HarEntry[], path: string, method?: string): HarEntry {
  const found = entries.filter(
    ({ request }) => request.url.includes(path) && (method === undefined || request.method === method),
  );
  expect(found.length, `${method ?? ""} ${path}`).toBe(1);
  return found[0] as HarEntry;
}

describe("calls of every kind", () => {
  let entries: readonly HarEntry[];

  beforeAll(async () => {
    const { path, record } = await run.act({ kind: "click", target: { by: "css", selector: "#all" } });
    expect(record.settled?.by).toBe("quiet");
    entries = readEntries(path);
  }, 60_000);

  test("a preflight and its call", () => {
    const call = find(entries, "/open", "PUT");
    expect(call.response.status).toBe(200);
    expect(find(entries, "/open", "OPTIONS")).toMatchObject({
      _resourceType: "preflight",
      _preflightFor: call._requestId,
      response: { status: 204 },
    });
  });

  test("an answer that CORS kept from the page: failed, with the status that came over the wire", () => {
    const blocked = find(entries, "/closed");
    expect(blocked.response).toMatchObject({
      status: -1,
      _failureText: "net::ERR_FAILED",
      _corsError: "MissingAllowOriginHeader",
      _wireStatus: 200,
    });
    expect(sentBytes(blocked).toString()).toBe("not allowed");
  });

  test("a refused call and an aborted one", () => {
    expect(find(entries, "/refused").response).toMatchObject({
      status: -1,
      _failureText: expect.stringMatching(/^net::ERR_/),
    });
    expect(find(entries, "/slow").response).toMatchObject({ status: -1, _failureText: "net::ERR_ABORTED" });
  });

  test("a redirected POST: two entries, the first with its body and where it led", () => {
    const hop = find(entries, "/jump");
    expect(hop.response).toMatchObject({ status: 303, redirectURL: `${server.url}/landed` });
    expect(sentBytes(hop).toString()).toBe("q=1");
    expect(receivedBytes(find(entries, "/landed")).toString()).toBe('{"landed":true}');
  });

  test("calls of workers, also of one that pages share", () => {
    for (const [path, madeBy] of [
      ["/from-worker", "worker"],
      ["/from-shared", "shared_worker"],
    ] as const) {
      const call = find(entries, path);
      expect(call).toMatchObject({ _madeBy: madeBy, response: { status: 200 } });
      expect(sentBytes(call).toString()).toBe("from a worker");
    }
    expect(receivedBytes(find(entries, "/from-shared")).toString()).toBe('{"shared":true}');
  });

  test("times that add up, without counting TLS twice", () => {
    const answered = entries.filter(({ response, timings }) => response.status >= 100 && timings.wait >= 0);
    expect(answered.length).toBeGreaterThan(4);
    for (const { time, timings } of answered) {
      const { blocked = -1, dns = -1, connect = -1, send, wait, receive } = timings;
      const sum = [blocked, dns, connect, send, wait, receive].reduce((total, part) => total + Math.max(0, part), 0);
      expect(Math.abs(time - sum), JSON.stringify({ time, timings })).toBeLessThan(0.01);
    }
  });
});

test("a form that a browser sends itself: its multipart body has the file's bytes", async () => {
  const file = join(run.folder, "Tee – grün.bin");
  writeFileSync(file, Buffer.from([0, 1, 2, 0xff, 0xfe, 13, 10, 45, 45]));
  await run.act({ kind: "upload", target: { by: "label", text: "File" }, files: [file] });
  // The browser itself forgets the body of a form whose answer is a redirect.
  for (const action of ["/form", "/moved"]) {
    await run.act({ kind: "eval", expression: `document.getElementById("form").action = "${action}"` });
    const { path } = await run.act({ kind: "click", target: { by: "role", role: "button", name: "Send" } });
    const got = server.requests.find((request) => request.path === action);
    const entry = find(readEntries(path), action, "POST");
    expect(sentBytes(entry)).toEqual(got?.body);
    expect(entry.request._content).not.toHaveProperty("comment");
  }
});

test("a call that is open at the limit is listed, and its answer stands in the step in which it came", async () => {
  const first = await run.act(
    { kind: "click", target: { by: "css", selector: "#slow" } },
    { settle: { quietSeconds: 0.3, limitSeconds: 1 } },
  );
  expect(first.record.settled).toMatchObject({
    by: "limit",
    busyWith: ["calls"],
    openCalls: [{ method: "GET", url: `${server.url}/slow?ms=3000`, type: "fetch" }],
  } satisfies Partial<Record<keyof NonNullable<BrowserStepRecord["settled"]>, unknown>>);
  expect(find(readEntries(first.path), "/slow?ms=3000")).toMatchObject({
    _openAtEnd: true,
    response: { status: -1, comment: "still open when the recording stopped" },
  });
  const second = await run.act({ kind: "wait", until: { for: "call", url: "/slow*3000" } });
  expect(second.record).toMatchObject({ ok: true, result: { method: "GET", status: 200 } });
  expect(find(readEntries(second.path), "/slow?ms=3000")).toMatchObject({
    _startedInStep: expect.any(Number),
    response: { status: 200 },
  });
});

test("streams that go on never keep a step from ending; what came stands in the step, also in later ones", async () => {
  const first = await run.act(
    { kind: "click", target: { by: "css", selector: "#stream" } },
    { settle: { quietSeconds: 0.3, limitSeconds: 1.5 } },
  );
  expect(first.record.settled?.openStreams.map(({ url }) => url)).toEqual([`${server.url}/events`]);
  // The lines are a fetch that goes on: the step waits for it until the limit, and keeps what came.
  expect(first.record.settled?.openCalls.map(({ url }) => url)).toEqual([`${server.url}/lines`]);
  const lines = find(readEntries(first.path), "/lines");
  expect(receivedBytes(lines).toString()).toBe('{"line":1}\n{"line":2}\n');
  const stream = find(readEntries(first.path), "/events");
  expect(stream.response).toMatchObject({ status: 200 });
  expect(receivedBytes(stream).toString()).toMatch(/^event: tick\ndata: 1\n\nevent: tick\ndata: 2\n\n/);
  const later = await run.act({ kind: "wait", until: { for: "time", seconds: 0.3 } });
  expect(later.record.settled?.by).toBe("quiet");
  const rest = find(readEntries(later.path), "/events");
  expect(rest).toMatchObject({ _startedInStep: Number(/(\d+)-click$/.exec(first.path)?.[1]), _openAtEnd: true });
  expect(rest._eventSourceMessages?.length).toBeGreaterThan(1);
});
