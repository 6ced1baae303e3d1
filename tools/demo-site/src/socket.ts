import type { Server } from "node:http";
import { type RawData, WebSocketServer } from "ws";
import type { CallLog } from "./call-log.js";

/** The shop's help desk on a WebSocket: greets, echoes each question with an answer, closes after `bye`. */
export function serveHelpDesk(server: Server, log: CallLog): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    if (request.url?.split("?")[0] !== "/ws/help") {
      socket.destroy();
      return;
    }
    const call = log.begin("shop", "websocket", "GET", request.url);
    sockets.handleUpgrade(request, socket, head, (client) => {
      const received: string[] = [];
      const sent: string[] = [];
      const say = (message: unknown): void => {
        const text = JSON.stringify(message);
        sent.push(text);
        client.send(text);
      };
      say({ from: "desk", text: "How can we help?" });
      client.on("message", (data: RawData) => {
        const text = data.toString();
        received.push(text);
        if (text.includes("bye")) client.close(1000);
        else say({ from: "desk", text: `You asked: ${text.slice(0, 200)}` });
      });
      client.on("close", () => call.finish(101, received.join("\n"), sent.join("\n")));
      client.on("error", () => call.finish(101, received.join("\n"), sent.join("\n")));
    });
  });
  return sockets;
}
