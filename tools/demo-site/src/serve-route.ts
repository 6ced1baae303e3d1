import type { IncomingMessage, ServerResponse } from "node:http";
import type { CallLog, OpenCall } from "./call-log.js";
import type { Route, Visit } from "./route.js";
import type { ServedCall } from "./served-call.js";
import type { ShopState } from "./shop-state.js";

const largestBody = 5_000_000;

/** Serves a request by the first route that fits and logs it; false when none does. */
export async function serveRoute(
  routes: readonly Route[],
  origin: ServedCall["origin"],
  request: IncomingMessage,
  response: ServerResponse,
  log: CallLog,
  state: ShopState,
): Promise<boolean> {
  const url = new URL(request.url ?? "/", "http://shop.invalid");
  const route = routes.find(({ method, path }) => method === request.method && path.test(url.pathname));
  if (route === undefined) return false;
  const call = log.begin(origin, route.kind, route.method, request.url ?? "/");
  const bytes = await readBody(request);
  await answer(route, { request, response, url, bytes, body: asText(bytes), state }, call);
  return true;
}

async function answer(route: Route, visit: Visit, call: OpenCall): Promise<void> {
  const { response, body } = visit;
  const result = await route.answer(visit);
  if (result === null) {
    call.finish(0, body, "");
    visit.request.socket.destroy();
    return;
  }
  const content = result.body ?? "";
  call.finish(result.status, body, content);
  if (route.streams === true) {
    response.end();
    return;
  }
  const type = result.type === undefined ? {} : { "content-type": result.type };
  const length = result.status === 204 ? {} : { "content-length": String(Buffer.byteLength(content)) };
  response.writeHead(result.status, { "cache-control": "no-store", ...type, ...length, ...result.headers });
  response.end(content);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) throw new Error(`the request's body is larger than ${largestBody} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function asText(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return Buffer.from(text, "utf8").equals(bytes) ? text : `base64:${bytes.toString("base64")}`;
}
