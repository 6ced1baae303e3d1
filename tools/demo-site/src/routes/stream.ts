import { setTimeout as delay } from "node:timers/promises";
import type { Route } from "../route.js";

const events = [{ stock: 7 }, { stock: 6 }, { stock: 5 }];
const pause = 60;

/** An event stream that ends by itself after three stock counts and an `end` event. */
export const streamRoutes: readonly Route[] = [
  {
    method: "GET",
    path: /^\/api\/stock-events$/,
    kind: "sse",
    streams: true,
    answer: async ({ response }) => {
      const type = "text/event-stream";
      response.writeHead(200, { "content-type": type, "cache-control": "no-store" });
      let body = "";
      const say = (text: string): void => {
        body += text;
        response.write(text);
      };
      for (const [index, event] of events.entries()) {
        say(`id: ${index + 1}\ndata: ${JSON.stringify(event)}\n\n`);
        await delay(pause);
      }
      say("event: end\ndata: {}\n\n");
      return { status: 200, type, body };
    },
  },
];
