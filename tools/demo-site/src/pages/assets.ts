/** Static files of the shop, by path: type and text. */
export const assets: Readonly<Record<string, readonly [type: string, text: string]>> = {
  "/assets/shop.css": [
    "text/css",
    `body { font: 16px/1.5 sans-serif; margin: 0 auto; max-width: 50rem; padding: 1rem; }
nav a { margin-right: 0.5rem; }
#status { background: #f4efe6; min-height: 1.5rem; padding: 0.5rem; }
.product { border: 1px solid #ccc; margin: 0.5rem 0; padding: 0.5rem; }
`,
  ],
  "/assets/shop.js": [
    "text/javascript",
    `const tracker = document.querySelector('meta[name="tracker"]').content;
const byId = (id) => document.getElementById(id);
const say = (text) => { byId("status").textContent = text; };
const show = (value) => say(typeof value === "string" ? value : JSON.stringify(value));
async function call(method, path, body, headers = {}) {
  const init = { method, headers: { ...headers } };
  if (body !== undefined) { init.body = JSON.stringify(body); init.headers["content-type"] = "application/json"; }
  const answer = await fetch(path, init);
  const text = await answer.text();
  let value = text;
  try { value = JSON.parse(text); } catch { /* not every answer is JSON */ }
  return { status: answer.status, value };
}
const on = (id, run) => byId(id)?.addEventListener("click", () => Promise.resolve(run()).catch((error) => say("Failed: " + error.message)));
const track = (name) => fetch(tracker + "/g/collect?tid=T-1&en=" + name, { method: "POST", mode: "cors", headers: { "content-type": "application/json" }, body: JSON.stringify({ name, page: location.pathname }) }).catch(() => {});
`,
  ],
  "/assets/teapot.svg": [
    "image/svg+xml",
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><ellipse cx="20" cy="17" rx="14" ry="11" fill="#7a5c3e"/></svg>`,
  ],
};
