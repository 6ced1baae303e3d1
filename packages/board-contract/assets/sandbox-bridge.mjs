// Runs inside the sandbox, which has no network: offers the wrapper's CONNECT proxy, reachable through one Unix
// socket, on a loopback port, and starts the role's command with that proxy in its environment.
import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { constants } from "node:os";

const [socketPath, program, ...args] = process.argv.slice(2);

const server = createServer((client) => {
  const upstream = connect(socketPath);
  client.on("error", () => upstream.destroy());
  upstream.on("error", () => client.destroy());
  client.pipe(upstream).pipe(client);
});

server.listen(0, "127.0.0.1", () => {
  const proxy = `http://127.0.0.1:${server.address().port}`;
  const child = spawn(program, args, {
    stdio: "inherit",
    env: { ...process.env, HTTPS_PROXY: proxy, https_proxy: proxy, NODE_USE_ENV_PROXY: "1" },
  });
  child.on("error", () => process.exit(127));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
});
