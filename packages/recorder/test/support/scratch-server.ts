import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a scratch server got. */
export interface GotRequest {
  readonly method: string;
  readonly path: string;
  readonly body: Buffer;
  readonly headers: IncomingMessage["headers"];
}

export interface ScratchServer {
  /** Without a slash at the end. */
  readonly url: string;
  readonly requests: readonly GotRequest[];
  close(): Promise<void>;
}

/** Answers one path: a page's HTML, or whatever the function does. */
export type ScratchRoute = string | ((request: GotRequest, response: ServerResponse) => void);

/** A server on loopback for pages that the demo site does not have. */
export async function startScratchServer(routes: Readonly<Record<string, ScratchRoute>>): Promise<ScratchServer> {
  const requests: GotRequest[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "/";
      const got = { method: request.method ?? "", path, body: Buffer.concat(chunks), headers: request.headers };
      requests.push(got);
      const route = routes[path.split("?")[0] ?? path];
      if (route === undefined) {
        response.writeHead(404, { "content-type": "text/plain" }).end("nothing here");
      } else if (typeof route === "string") {
        const html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Scratch</title>${route}`;
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(html);
      } else {
        route(got, response);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, value: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(200, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
}
