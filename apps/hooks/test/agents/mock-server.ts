import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What the scripted model answers: words, or tool calls. */
export type ModelTurn =
  | {
      readonly text: string;
      /** How many tokens the answer says were used; a host compacts above its limit. */
      readonly tokens?: number;
    }
  | { readonly calls: readonly { readonly name: string; readonly input: unknown }[] };

/** A model API on loopback, with every conversation that was sent to it. */
export interface MockModel {
  readonly port: number;
  /** The conversation of each request to the model, as JSON text, oldest first. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** One API's wire: what of a request is the conversation, and how an answer is written. */
export interface Wire {
  /** The conversation in a request to the model; undefined for every other request. */
  conversation(path: string, body: Record<string, unknown>): unknown;
  /** The answer to a request that is no conversation. */
  other(path: string): unknown;
  answer(turn: ModelTurn, body: Record<string, unknown>, response: ServerResponse): void;
}

/** Starts a model that answers by a script: the n-th request (from 0) with its conversation as JSON text gives a turn. */
export async function startMockModel(
  wire: Wire,
  script: (conversation: string, request: number) => ModelTurn | Promise<ModelTurn>,
): Promise<MockModel> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      const path = request.url ?? "";
      const conversation = request.method === "POST" ? wire.conversation(path, body) : undefined;
      if (conversation === undefined) {
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify(wire.other(path)));
        return;
      }
      const text = JSON.stringify(conversation);
      requests.push(text);
      wire.answer(await script(text, requests.length - 1), body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** Writes server-sent events, each with its type as name and inside its data. */
export function sendEvents(
  response: ServerResponse,
  events: readonly (Record<string, unknown> & { readonly type: string })[],
): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of events) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}
