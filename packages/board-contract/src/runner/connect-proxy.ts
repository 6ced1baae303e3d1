import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";

/** The one way out of the sandbox: a CONNECT proxy on a Unix socket that knows the wrapper's endpoints and no others. */
export interface ConnectProxy {
  readonly socketPath: string;
  /** How many connections were refused because their address was not named. */
  refused(): number;
  close(): Promise<void>;
}

/** Host and port of a `host:port` pair, or undefined when it is none. */
export function parseEndpoint(endpoint: string): { readonly host: string; readonly port: number } | undefined {
  const found = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)):([0-9]{1,5})$/i.exec(endpoint);
  const port = Number(found?.[3]);
  if (found === null || port < 1 || port > 65_535) return undefined;
  return { host: (found[1] ?? found[2]) as string, port };
}

/**
 * Starts the proxy.
 *
 * @param socketPath where to listen; the folder must be private
 * @param endpoints the allowed `host:port` pairs, each one that `parseEndpoint` reads; compared in lower case
 */
export async function startConnectProxy(socketPath: string, endpoints: readonly string[]): Promise<ConnectProxy> {
  const allowed = new Set(endpoints.map((endpoint) => endpoint.toLowerCase()));
  const open = new Set<Socket>();
  let refused = 0;
  const server: Server = createServer((_, response) => {
    refused++;
    response.writeHead(405, { connection: "close" }).end();
  });
  server.on("connection", (socket: Socket) => track(open, socket));
  server.on("connect", (request, client: Socket, head: Buffer) => {
    const target = (request.url ?? "").toLowerCase();
    if (!allowed.has(target)) {
      refused++;
      client.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return;
    }
    const { host, port } = parseEndpoint(target) as { host: string; port: number };
    const upstream = connect(port, host);
    track(open, upstream);
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
    upstream.once("connect", () => {
      client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      if (head.length > 0) upstream.write(head);
      client.pipe(upstream).pipe(client);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socketPath, () => resolve());
  });
  return {
    socketPath,
    refused: () => refused,
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function track(open: Set<Socket>, socket: Socket): void {
  open.add(socket);
  socket.on("close", () => open.delete(socket));
  socket.on("error", () => socket.destroy());
}
