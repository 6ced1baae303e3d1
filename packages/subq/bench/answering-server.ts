import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A bare server in a process of its own: reads each request to its end and gives the answer it received on stdin, so
 * that what is measured in the other process is the client alone. Prints its port.
 */
async function main(): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const headers = { "content-type": "application/json", "content-length": body.length };
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.writeHead(200, headers).end(body));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
}

await main();
