import { createServer, type Server } from "node:http";
import { connect, type Socket } from "node:net";

/** The one way out of the sandbox: a CONNECT proxy on a Unix socket that knows the wrapper's endpoints and no others. */
export interface ConnectProxy {
  readonly socketPath: string;
  /** How many connections were refused because their address was not named. */
  refused(): number;
  close(): Promise<void>;
}

/**
 * Starts the proxy.
 *
 * @param socketPath where to listen; the folder must be private
 * @param endpoints the allowed `host:port` pairs, compared as text in lower case
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
    const split = target.lastIndexOf(":");
    const upstream = connect(Number(target.slice(split + 1)), target.slice(0, split).replace(/^\[|\]$/g, ""));
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
