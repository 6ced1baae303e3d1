import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { modeOf, readConsole, readPart } from "./support/read-step.js";
import { type ScratchServer, startScratchServer } from "./support/scratch-server.js";
import { startTestRun, type TestRun } from "./support/test-browser.js";

let server: ScratchServer;
let run: TestRun;

const actions = `
<h1>Actions</h1>
<button id="one" onclick="log('one ' + (event.isTrusted ? 'trusted' : 'made up'))">One</button>
<button class="twin" onclick="log('twin')">Twin</button><button class="twin" onclick="log('second twin')">Twin</button>
<button id="double" ondblclick="log('double')">Double</button>
<button id="late" disabled onclick="log('late')">Late</button>
<div style="position:relative;width:120px;height:40px"><button id="under" style="width:120px;height:40px">Under</button><div id="cover" style="position:absolute;inset:0;background:#eee">Please wait</div></div>
<label>Search <input id="search" onkeydown="log('key ' + event.key)"></label>
<label><input type="checkbox" id="agree" style="opacity:0;position:absolute;width:0;height:0"> I agree</label>
<label><input type="radio" name="size" value="s"> Small</label>
<select aria-label="Country"><option value="at">Austria</option><option value="be">Belgium</option><option disabled>Nowhere</option></select>
<div id="hoverable" style="width:80px;height:20px" onmouseenter="log('entered')">Hover me</div>
<div id="source" draggable="true" style="width:80px;height:30px" ondragstart="event.dataTransfer.setData('text/plain', 'lamp')">Lamp</div>
<div id="goal" style="width:120px;height:60px" ondragover="event.preventDefault()" ondrop="log('dropped ' + event.dataTransfer.getData('text/plain'))">Cart</div>
<button id="chooser" onclick="file.click()">Choose a file</button><input type="file" id="file" hidden onchange="log('file ' + this.files[0].name)">
<button onclick="log('confirm ' + confirm('Really?'))">Confirm</button>
<button onclick="log('prompt ' + prompt('Your name?', 'nobody'))">Prompt</button>
<button onclick="alert('Careful')">Alert</button>
<a href="/report" download>Report</a> <a href="/second" target="_blank">Second</a> <a href="#part">Part</a>
<button onclick="console.warn('a warning', 1); setTimeout(() => { throw new Error('nobody caught this') })">Noise</button>
<div id="host"></div> <iframe src="/inner" width="300" height="80" scrolling="no"></iframe>
<ul id="log"></ul>
<div style="height:3000px"></div><p id="end">The end</p>
<script>
window.log = (text) => { const item = document.createElement("li"); item.textContent = text; document.getElementById("log").append(item); };
document.getElementById("host").attachShadow({ mode: "open" }).innerHTML = '<button onclick="log(\\'in the shadow\\')">Shadow</button><p>Shadow text</p>';
document.getElementById("agree").onchange = (event) => log("agree " + event.target.checked);
setTimeout(() => { document.getElementById("late").disabled = false; }, 1500);
let moves = 0; document.addEventListener("mousemove", () => { moves++; });
</script>`;

beforeAll(async () => {
  server = await startScratchServer({
    "/": actions,
    "/inner": `<button onclick="parent.log('inside the frame')">Inner</button><p>Frame text</p>`,
    "/second": `<h1>Second page</h1>`,
    "/report": (_request, response) =>
      response
        .writeHead(200, {
          "content-type": "application/pdf",
          "content-disposition": 'attachment; filename="../re port.pdf"',
        })
        .end("%PDF report"),
  });
  run = await startTestRun();
  const { record } = await run.act({ kind: "goto", url: `${server.url}/` });
  expect(record).toMatchObject({
    ok: true,
    title: "Scratch",
    result: { status: 200 },
    navigations: [{ kind: "document" }],
  });
}, 90_000);

afterAll(async () => {
  await run?.close();
  await server?.close();
});

/** What the page itself logged, latest last. */
function logged(stepFolder: string): string {
  return readPart(stepFolder, "page.txt");
}

test("click: a trusted click along a recorded way, with points in time order that end on the element", async () => {
  const { path, record } = await run.act({ kind: "click", target: { by: "role", role: "button", name: "One" } });
  expect(record).toMatchObject({
    ok: true,
    action: "click",
    args: { target: { by: "role", role: "button", name: "One" } },
  });
  expect(record.element).toMatchObject({ tag: "button", id: "one", text: "One" });
  const mouse = record.mouse;
  expect(mouse?.moves).toBeGreaterThan(2);
  expect(mouse?.pressedMs).toBeGreaterThan(20);
  const way = mouse?.path ?? [];
  expect(way.length).toBe((mouse?.moves ?? 0) + 1);
  expect(way.map(({ t }) => t)).toEqual(way.map(({ t }) => t).toSorted((a, b) => a - b));
  expect(way.at(-1)).toMatchObject({ x: mouse?.to?.x, y: mouse?.to?.y });
  expect(record.durationMs).toBeGreaterThanOrEqual(way.at(-1)?.t ?? 0);
  expect(logged(path)).toContain("one trusted");
});

test("the pointer stays where the step before left it", async () => {
  const { record: before } = await run.act({ kind: "hover", target: { by: "css", selector: "#hoverable" } });
  const { record } = await run.act({ kind: "click", target: { by: "css", selector: "#double" }, clicks: 2 });
  expect(record.mouse?.from).toEqual(before.mouse?.to);
});

test("click by text, by CSS, by a point, twice, and on what becomes ready later", async () => {
  await run.act({ kind: "click", target: { by: "text", text: "Twin", nth: 1 } });
  await run.act({ kind: "click", target: { by: "css", selector: ".twin", nth: 0 } });
  const { record, path } = await run.act({ kind: "click", target: { by: "css", selector: "#late" } });
  expect(record.ok).toBe(true);
  const text = logged(path);
  for (const line of ["entered", "double", "second twin", "twin", "late"]) expect(text).toContain(line);
  const { x = 0, y = 0 } = record.mouse?.to ?? {};
  const again = await run.act({ kind: "click", target: { by: "point", x, y } });
  expect(again.record).toMatchObject({ ok: true, element: { id: "late" } });
});

test("a target that several elements match is refused, with the ways to choose", async () => {
  const { record } = await run.act({ kind: "click", target: { by: "role", role: "button", name: "Twin" } });
  expect(record).toMatchObject({ ok: false, errorCode: "ambiguous" });
  expect(record.error).toMatch(/2 elements match button "Twin".*--nth/);
});

test("a failed action is a step too, with every part of its folder", async () => {
  const { path, record } = await run.act(
    { kind: "click", target: { by: "text", text: "No such words" } },
    { timeoutSeconds: 1 },
  );
  expect(record).toMatchObject({
    ok: false,
    errorCode: "not-found",
    error: expect.stringContaining("nothing on the page matches"),
    missing: [],
  });
  for (const file of ["network.har", "page.txt", "screenshot.png", "page.aria.yaml", "console.jsonl", "step.json"]) {
    expect(modeOf(join(path, file)), file).toBe(0o600);
  }
  expect(modeOf(path)).toBe(0o700);
  expect(readFileSync(join(path, "screenshot.png")).subarray(1, 4).toString()).toBe("PNG");
});

test("an element under another is not pressed, and what lies over it is named", async () => {
  const { record } = await run.act({ kind: "click", target: { by: "css", selector: "#under" } }, { timeoutSeconds: 1 });
  expect(record).toMatchObject({ ok: false, errorCode: "covered" });
  expect(record.error).toContain('<div#cover> "Please wait"');
});

test("type and press: key by key", async () => {
  await run.act({ kind: "type", target: { by: "label", text: "Search" }, text: "ab" });
  await run.act({ kind: "type", text: "c" });
  const { path } = await run.act({ kind: "press", key: "Backspace" });
  expect(logged(path)).toMatch(/key a\s+key b\s+key c\s+key Backspace/);
  const { record } = await run.act({ kind: "eval", expression: "document.getElementById('search').value" });
  expect(record.result).toBe("ab");
});

test("fill, select and check", async () => {
  await run.act({ kind: "fill", target: { by: "css", selector: "#search" }, value: "tea & “cake”" });
  const selected = await run.act({ kind: "select", target: { by: "label", text: "Country" }, options: ["Belgium"] });
  expect(selected.record).toMatchObject({ ok: true, result: ["be"] });
  const wrong = await run.act({ kind: "select", target: { by: "label", text: "Country" }, options: ["Nowhere"] });
  expect(wrong.record.error).toMatch(/disabled option "Nowhere"; it offers "Austria", "Belgium"/);
  // Its field is hidden: its label is pressed.
  const checked = await run.act({ kind: "check", target: { by: "label", text: "I agree" }, checked: true });
  expect(checked.record.ok).toBe(true);
  expect(logged(checked.path)).toContain("agree true");
  const again = await run.act({ kind: "check", target: { by: "label", text: "I agree" }, checked: true });
  expect(again.record).toMatchObject({ ok: true, result: { already: true }, mouse: null });
  const { record } = await run.act({ kind: "eval", expression: "() => document.getElementById('search').value" });
  expect(record.result).toBe("tea & “cake”");
});

test("drag and drop, and a file dialog that a button opens", async () => {
  const dragged = await run.act({
    kind: "drag",
    target: { by: "css", selector: "#source" },
    to: { by: "css", selector: "#goal" },
  });
  expect(logged(dragged.path)).toContain("dropped lamp");
  const file = join(run.folder, "lamp.png");
  writeFileSync(file, "png");
  const { path, record } = await run.act({
    kind: "upload",
    target: { by: "text", text: "Choose a file" },
    files: [file],
  });
  expect(record).toMatchObject({ ok: true, result: { files: [{ file, bytes: 3 }] } });
  expect(logged(path)).toContain("file lamp.png");
  const missing = await run.act({ kind: "upload", target: { by: "css", selector: "#file" }, files: [`${file}.not`] });
  expect(missing.record.error).toContain("is not there");
});

test("scroll by the wheel and to an element", async () => {
  const { record } = await run.act({ kind: "scroll", y: 600 });
  expect(record.mouse).toMatchObject({ wheel: expect.any(Array) });
  const offset = await run.act({ kind: "eval", expression: "scrollY" });
  expect(offset.record.result).toBe(600);
  await run.act({ kind: "scroll", target: { by: "text", text: "The end" } });
  const bottom = await run.act({
    kind: "eval",
    expression: "document.getElementById('end').getBoundingClientRect().top < innerHeight",
  });
  expect(bottom.record.result).toBe(true);
  await run.act({ kind: "scroll", y: -5000 });
});

test("dialogs are answered as asked and recorded", async () => {
  const button = (name: string) => ({ kind: "click", target: { by: "role", role: "button", name } }) as const;
  const dismissed = await run.act(button("Confirm"));
  expect(dismissed.record.dialogs).toMatchObject([{ type: "confirm", message: "Really?", answer: "dismissed" }]);
  const accepted = await run.act(button("Confirm"), { dialog: { answer: "accept" } });
  expect(accepted.record.dialogs).toMatchObject([{ answer: "accepted" }]);
  const typed = await run.act(button("Prompt"), { dialog: { answer: "accept", text: "Ada" } });
  expect(typed.record.dialogs).toMatchObject([{ type: "prompt", answer: "accepted", text: "Ada" }]);
  const alerted = await run.act(button("Alert"));
  expect(alerted.record.dialogs).toMatchObject([{ type: "alert", message: "Careful", answer: "accepted" }]);
  expect(logged(alerted.path)).toMatch(/confirm false\s+confirm true\s+prompt Ada/);
});

test("a download lands in the step folder, under a name that cannot leave it", async () => {
  const { path, record } = await run.act({ kind: "click", target: { by: "role", role: "link", name: "Report" } });
  const [download] = record.downloads;
  expect(download).toMatchObject({ state: "completed", bytes: 11, url: `${server.url}/report` });
  expect(download?.file).toMatch(/^downloads\/[^/]+re port\.pdf$/);
  expect(readFileSync(join(path, download?.file ?? ""), "utf8")).toBe("%PDF report");
});

test("console messages and errors that nobody caught", async () => {
  const { path, record } = await run.act({ kind: "click", target: { by: "text", text: "Noise" } });
  expect(record.console).toMatchObject({ errors: 1, warnings: 1 });
  expect(readConsole(path)).toEqual([
    expect.objectContaining({ level: "warning", source: "console", text: "a warning 1" }),
    expect.objectContaining({
      level: "error",
      source: "exception",
      text: expect.stringContaining("nobody caught this"),
    }),
  ]);
});

test("what is logged between two steps stands in the next, marked", async () => {
  await run.act({ kind: "eval", expression: "window.ticking = setInterval(() => console.error('tick'), 100)" });
  await new Promise((resolve) => setTimeout(resolve, 700));
  const { path } = await run.act({ kind: "eval", expression: "clearInterval(window.ticking)" });
  const ticks = readConsole(path).filter(({ text }) => text === "tick");
  expect(ticks.filter(({ betweenSteps }) => betweenSteps === true).length).toBeGreaterThan(3);
  const { path: later } = await run.act({ kind: "snapshot" });
  expect(readConsole(later)).toEqual([]);
});

test("snapshot: refs reach into shadow roots and frames, in a later command, and are refused once stale", async () => {
  const { path } = await run.act({ kind: "snapshot" });
  const yaml = readPart(path, "page.aria.yaml");
  expect(Array.isArray(parse(yaml))).toBe(true);
  const refOf = (line: string): string =>
    /\[ref=(e\d+)\]/.exec(yaml.split("\n").find((one) => one.includes(line)) ?? "")?.[1] ?? "none";
  expect(yaml).toMatch(/heading "Actions" \[level=1\]/);
  expect(yaml).toMatch(/combobox "Country".*Belgium/s);
  const shadow = await run.act({ kind: "click", target: { by: "ref", ref: refOf('button "Shadow"') } });
  expect(logged(shadow.path)).toContain("in the shadow");
  const inner = await run.act({ kind: "click", target: { by: "ref", ref: refOf('button "Inner"') } });
  expect(inner.record).toMatchObject({ ok: true, element: { text: "Inner" } });
  expect(logged(inner.path)).toContain("inside the frame");
  expect(logged(inner.path)).toMatch(/--- frame .*\/inner\nInner\s+Frame text/);
  expect(logged(inner.path)).toContain("Shadow text");
  const unknown = await run.act({ kind: "click", target: { by: "ref", ref: "e9999" } });
  expect(unknown.record).toMatchObject({ ok: false, errorCode: "unknown-ref" });
  const ref = refOf('button "One"');
  await run.act({ kind: "eval", expression: "document.getElementById('one').remove()" });
  // The snapshot of that step no longer lists it; a kept copy of the refs would be stale.
  const gone = await run.act({ kind: "click", target: { by: "ref", ref } });
  expect(gone.record).toMatchObject({ ok: false, errorCode: "unknown-ref" });
});

test("what only a frame has is found there, by role, text and CSS", async () => {
  for (const target of [
    { by: "role", role: "button", name: "Inner" },
    { by: "text", text: "Inner" },
    { by: "css", selector: "body > button:first-child" },
  ] as const) {
    const clicked = await run.act({ kind: "click", target }, { timeoutSeconds: 3 });
    expect(clicked.record.ok, JSON.stringify(target)).toBe(true);
    expect(logged(clicked.path)).toContain("inside the frame");
  }
});

test("eval: values, errors, secrets and too much", async () => {
  const failed = await run.act({ kind: "eval", expression: "nothing.here" });
  expect(failed.record).toMatchObject({
    ok: false,
    errorCode: "page-error",
    error: expect.stringContaining("nothing is not defined"),
  });
  const nothing = await run.act({ kind: "eval", expression: "undefined" });
  expect(nothing.record).toMatchObject({ ok: true, result: null });
  const secret = await run.act({ kind: "eval", expression: "({ password: 'correct horse', list: [1] })" });
  expect(JSON.stringify(secret.record.result)).not.toContain("correct horse");
  expect(secret.record.result).toMatchObject({ list: [1] });
  const much = await run.act({ kind: "eval", expression: "'x'.repeat(500000)" });
  expect(much.record.result).toMatchObject({ length: 500_002 });
});

test("wait for text, for its going, and in vain", async () => {
  const soon = (code: string): string => `setTimeout(() => { ${code} }, 1500), 1`;
  await run.act({ kind: "eval", expression: soon("log('Arrived')") });
  expect((await run.act({ kind: "wait", until: { for: "text", text: "Arrived" } })).record.ok).toBe(true);
  await run.act({ kind: "eval", expression: soon("document.getElementById('log').lastChild.remove()") });
  const gone = await run.act({ kind: "wait", until: { for: "text", text: "Arrived", gone: true } });
  expect(gone.record.ok).toBe(true);
  expect(logged(gone.path)).not.toContain("Arrived");
  const vain = await run.act({ kind: "wait", until: { for: "text", text: "Never" } }, { timeoutSeconds: 0.5 });
  expect(vain.record).toMatchObject({ ok: false, errorCode: "timeout" });
});

test("a new tab comes to the front, is listed, and --tab goes back", async () => {
  const opened = await run.act({ kind: "click", target: { by: "role", role: "link", name: "Second" } });
  expect(opened.record.tabs).toMatchObject([
    { url: `${server.url}/`, active: false, isNew: false },
    { url: `${server.url}/second`, active: true, isNew: true },
  ]);
  expect(opened.record.url).toBe(`${server.url}/second`);
  expect(logged(opened.path)).toContain("Second page");
  const back = await run.act({ kind: "click", target: { by: "role", role: "link", name: "Part" } }, { tab: 1 });
  expect(back.record).toMatchObject({ ok: true, url: `${server.url}/#part`, navigations: [{ kind: "same-document" }] });
  const stays = await run.act({ kind: "eval", expression: "location.hash" });
  expect(stays.record.result).toBe("#part");
  const none = await run.act({ kind: "reload" }, { tab: 7 });
  expect(none.record).toMatchObject({ ok: false, error: expect.stringContaining("no tab 7") });
});

test("back, reload and an address that does not answer", async () => {
  await run.act({ kind: "goto", url: `${server.url}/second` });
  const back = await run.act({ kind: "back" });
  expect(back.record).toMatchObject({ ok: true, url: `${server.url}/#part` });
  const reloaded = await run.act({ kind: "reload" });
  expect(reloaded.record).toMatchObject({ ok: true, navigations: [{ kind: "document" }] });
  const nowhere = await run.act({ kind: "goto", url: "http://127.0.0.1:9/" });
  expect(nowhere.record).toMatchObject({
    ok: false,
    errorCode: "navigation-failed",
    error: expect.stringContaining("net::ERR_"),
  });
  const download = await run.act({ kind: "goto", url: `${server.url}/report` });
  expect(download.record).toMatchObject({ ok: true, result: { download: true }, downloads: [{ state: "completed" }] });
});
