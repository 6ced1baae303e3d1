import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CallLog } from "./call-log.js";
import { servePage } from "./pages/index.js";
import { shopRoutes, trackerRoutes } from "./routes/index.js";
import { serveRoute } from "./serve-route.js";
import type { DemoSite, DemoSiteOptions } from "./served-call.js";
import { ShopState } from "./shop-state.js";
import { serveHelpDesk } from "./socket.js";

/**
 * Starts the shop and its tracker on loopback.
 *
 * @throws the server's own error when a port that was asked for is taken
 */
export async function startDemoSite(options: DemoSiteOptions = {}): Promise<DemoSite> {
  const log = new CallLog();
  const state = new ShopState();
  const tracker = createServer((request, response) => {
    void guarded(response, async () => {
      if (request.method === "OPTIONS") return preflight(response);
      if (!(await serveRoute(trackerRoutes, "tracker", request, response, log, state))) notFound(response);
    });
  });
  const trackerUrl = `http://localhost:${await listen(tracker, options.trackerPort ?? 0)}`;
  const shop = createServer((request, response) => {
    void guarded(response, async () => {
      if (await serveRoute(shopRoutes, "shop", request, response, log, state)) return;
      if (!servePage(request, response, trackerUrl)) await unknown(request, response, log);
    });
  });
  const sockets = serveHelpDesk(shop, log);
  const url = `http://127.0.0.1:${await listen(shop, options.port ?? 0)}`;
  return {
    url,
    trackerUrl,
    truth: () => log.truth(),
    reset: () => {
      log.clear();
      state.reset();
    },
    close: async () => {
      for (const client of sockets.clients) client.terminate();
      await Promise.all([stop(shop), stop(tracker)]);
    },
  };
}

/** An unknown API path is a call too: it is answered with 404 and logged. */
async function unknown(request: IncomingMessage, response: ServerResponse, log: CallLog): Promise<void> {
  const path = request.url ?? "/";
  if (!path.startsWith("/api/")) {
    notFound(response);
    return;
  }
  const call = log.begin("shop", "rest", request.method ?? "GET", path);
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = JSON.stringify({ error: "not_found", message: "There is no such call." });
  call.finish(404, Buffer.concat(chunks).toString("utf8"), body);
  response.writeHead(404, { "content-type": "application/json" }).end(body);
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { "content-type": "text/plain" }).end("Not found");
}

function preflight(response: ServerResponse): void {
  response.writeHead(204, { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" }).end();
}

/** A visitor who leaves in the middle must not end the site. */
async function guarded(response: ServerResponse, serve: () => Promise<void> | void): Promise<void> {
  try {
    await serve();
  } catch {
    response.destroy();
  }
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return (server.address() as AddressInfo).port;
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
