import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type DemoSite, startDemoSite } from "../src/index.js";

let site: DemoSite;
beforeAll(async () => {
  site = await startDemoSite();
});
beforeEach(() => site.reset());
afterAll(() => site.close());

test("the tracker is another host of this machine", () => {
  expect(new URL(site.url).hostname).toBe("127.0.0.1");
  expect(new URL(site.trackerUrl).hostname).toBe("localhost");
});

test("pages and assets are no calls; calls are logged in the order of their arrival", async () => {
  for (const path of ["/", "/login", "/assets/shop.js", "/nowhere"]) await (await fetch(site.url + path)).text();
  expect(site.truth()).toEqual([]);
  const slow = fetch(`${site.url}/api/delivery?delay=150`);
  await new Promise((resolve) => setTimeout(resolve, 60));
  await (await fetch(`${site.url}/api/products`)).text();
  await (await slow).text();
  const truth = site.truth();
  expect(truth.map(({ path }) => path)).toEqual(["/api/delivery?delay=150", "/api/products"]);
  expect(truth[0]?.endedAt).toBeGreaterThan((truth[0]?.startedAt ?? 0) + 140);
  expect(truth[1]?.startedAt).toBeGreaterThan(truth[0]?.startedAt ?? 0);
});

test("the basket refuses a mug without a size and confirms one with a size", async () => {
  const add = async (body: unknown): Promise<Response> =>
    fetch(`${site.url}/api/basket`, { method: "POST", body: JSON.stringify(body) });
  expect(await (await add({ productId: "mug-blue" })).json()).toMatchObject({ error: "size_missing" });
  expect(await (await add({ productId: "mug-blue", size: "large" })).json()).toMatchObject({
    confirmed: true,
    total: 1250,
  });
  expect((await add("no object")).status).toBe(404);
  site.reset();
  expect(await (await fetch(`${site.url}/api/basket`)).json()).toEqual({ lines: [], total: 0 });
});

test("an account needs the token that signing in gives", async () => {
  const account = async (token: string): Promise<number> =>
    (await fetch(`${site.url}/api/account`, { headers: { authorization: `Bearer ${token}` } })).status;
  const body = JSON.stringify({ email: "ada@example.org", password: "teapot-and-2-mugs" });
  const login = await fetch(`${site.url}/api/login`, { method: "POST", body });
  const { accessToken } = (await login.json()) as { accessToken: string };
  expect(login.headers.get("set-cookie")).toContain("HttpOnly");
  expect(await account("none")).toBe(401);
  expect(await account(accessToken)).toBe(200);
  site.reset();
  expect(await account(accessToken)).toBe(401);
});

test("bytes, unknown calls and cut connections are logged as what they are", async () => {
  await fetch(`${site.url}/api/photos/raw`, { method: "PUT", body: new Uint8Array([0, 255]) });
  await fetch(`${site.url}/api/unknown`, { method: "POST", body: "x" });
  await expect(fetch(`${site.url}/api/cut`)).rejects.toThrow();
  expect(site.truth()).toMatchObject([
    { requestBody: "base64:AP8=", status: 200 },
    { path: "/api/unknown", requestBody: "x", status: 404 },
    { path: "/api/cut", status: 0 },
  ]);
});

test("a body that is too large ends the request, not the site", async () => {
  const large = new Uint8Array(6_000_000);
  await expect(fetch(`${site.url}/api/photos/raw`, { method: "PUT", body: large })).rejects.toThrow();
  expect((await fetch(`${site.url}/api/products`)).status).toBe(200);
});

test("closing ends streams and sockets", async () => {
  const other = await startDemoSite();
  const socket = new WebSocket(`${other.url.replace("http", "ws")}/ws/help`);
  await new Promise((resolve) => socket.addEventListener("message", resolve, { once: true }));
  const closed = new Promise((resolve) => socket.addEventListener("close", resolve, { once: true }));
  await other.close();
  await closed;
  expect(other.truth()).toMatchObject([{ kind: "websocket", status: 101 }]);
});
