import type { Page } from "./layout.js";

/** Signing in, forms, streams, uploads, and what goes wrong. */
export const servicePages: readonly Page[] = [
  {
    path: "/login",
    title: "Sign in",
    body: `<form id="login"><label>Email <input name="email" type="email" autocomplete="username"></label>
<label>Password <input name="password" type="password" autocomplete="current-password"></label>
<button>Sign in</button></form>`,
    script: `
byId("login").addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = new FormData(event.target);
  const { status, value } = await call("POST", "/api/login", { email: form.get("email"), password: form.get("password") });
  if (status !== 200) { say(value.message); return; }
  sessionStorage.setItem("accessToken", value.accessToken);
  say("Welcome, " + value.user.name);
});`,
  },
  {
    path: "/account",
    title: "Account",
    body: `<p><button id="load">Load account</button></p><dl id="account"></dl>`,
    script: `
on("load", () => new Promise((resolve) => {
  const request = new XMLHttpRequest();
  request.open("GET", "/api/account");
  request.setRequestHeader("authorization", "Bearer " + (sessionStorage.getItem("accessToken") ?? "none"));
  request.onloadend = () => { say(request.status + " " + request.responseText); resolve(); };
  request.send();
}));`,
  },
  {
    path: "/contact",
    title: "Contact",
    body: `<form method="post" action="/contact"><label>Your name <input name="name"></label>
<label>Message <textarea name="message"></textarea></label> <button>Send message</button></form>`,
  },
  { path: "/thanks", title: "Thank you", body: `<p>Your message has arrived.</p>` },
  {
    path: "/photos",
    title: "Photos",
    body: `<p><label>Photo <input type="file" id="photo"></label> <button id="upload">Upload photo</button> <button id="raw">Send raw bytes</button></p>`,
    script: `
on("upload", async () => {
  const form = new FormData();
  form.set("caption", "A mug on a tray");
  form.set("photo", byId("photo").files[0] ?? new File(["no photo chosen"], "empty.txt", { type: "text/plain" }));
  const answer = await fetch("/api/photos", { method: "POST", body: form });
  say("Stored " + (await answer.json()).stored.join(", "));
});
on("raw", async () => {
  const answer = await fetch("/api/photos/raw", { method: "PUT", headers: { "content-type": "application/octet-stream" }, body: new Uint8Array([0, 255, 1, 254, 128]) });
  say("Sent " + (await answer.json()).bytes + " bytes.");
});`,
  },
  {
    path: "/help",
    title: "Help desk",
    body: `<p><button id="connect">Talk to the help desk</button></p><ul id="talk"></ul>`,
    script: `
on("connect", () => new Promise((resolve) => {
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws/help");
  let heard = 0;
  socket.onmessage = ({ data }) => {
    byId("talk").insertAdjacentHTML("beforeend", "<li></li>");
    byId("talk").lastChild.textContent = JSON.parse(data).text;
    heard += 1;
    socket.send(JSON.stringify(heard === 1 ? { text: "Is the mug dishwasher safe?" } : { text: "bye" }));
  };
  socket.onclose = () => { say("The desk has hung up."); resolve(); };
}));`,
  },
  {
    path: "/stock",
    title: "Stock",
    body: `<p>Left: <output id="left">?</output></p><p><button id="follow">Follow the stock</button></p>`,
    script: `
on("follow", () => new Promise((resolve) => {
  const events = new EventSource("/api/stock-events");
  events.onmessage = ({ data }) => { byId("left").textContent = JSON.parse(data).stock; };
  events.addEventListener("end", () => { events.close(); say("No more news."); resolve(); });
}));`,
  },
  {
    path: "/trouble",
    title: "Trouble",
    body: `<p><button id="broken">Ask the warehouse</button> <button id="missing">Ask for what is missing</button>
<button id="cut">Ask and be cut off</button> <button id="nothing">Do nothing</button></p>`,
    script: `
on("broken", async () => { const { status } = await call("GET", "/api/broken"); say("Something went wrong (" + status + ")."); });
on("missing", async () => { const { status } = await call("GET", "/api/missing"); say("Something is missing (" + status + ")."); });
on("cut", () => call("GET", "/api/cut"));`,
  },
  {
    path: "/verify",
    title: "Verify you are human",
    body: `<p>Before you go on, please show that you are a person. Select every picture with a teapot.</p>
<p><label><input type="checkbox" disabled> I am not a robot</label></p>`,
  },
];
