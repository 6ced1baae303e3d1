import type { ConnectOverCDPTransport } from "playwright-core";
import type WebSocket from "ws";
import { RecorderError } from "../error.js";

/** One DevTools event. */
export interface CdpEvent {
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: the protocol's payloads are named where they are read
  readonly params: any;
  /** The session it came from; undefined for the browser's own. */
  readonly sessionId: string | undefined;
}

/** A command that Playwright sent, with what the browser answered. */
export interface OverheardReply {
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly params: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly result: any;
}

/**
 * One DevTools connection that Playwright and the recorder share: Playwright drives the browser through `transport`,
 * the recorder hears every event and sends commands of its own, and no event is sent twice.
 */
export interface CdpConnection {
  readonly transport: ConnectOverCDPTransport;
  /** Sends a command of ours; rejects with the browser's message, or when the connection has closed. */
  send<T = Record<string, unknown>>(method: string, params?: object, sessionId?: string): Promise<T>;
  onEvent(listener: (event: CdpEvent) => void): void;
  /** Hears the answers to Playwright's commands of one method. */
  overhear(method: string, listener: (reply: OverheardReply) => void): void;
  /** Events for which this answers true never reach Playwright. */
  hide(predicate: (event: CdpEvent) => boolean): void;
  readonly isClosed: boolean;
  /** Resolves when the connection has closed, whoever closed it. */
  readonly closed: Promise<void>;
  close(): void;
}

// Playwright counts its commands from 1; ours live far above.
const firstOwnId = 1_000_000_000;
// Room for the bodies of one step; by default a body above 10 MB is thrown away before anyone can ask for it.
const bodyBuffers = { maxTotalBufferSize: 256 * 1024 * 1024, maxResourceBufferSize: 128 * 1024 * 1024 };
const longestMessage = 1024 * 1024 * 1024;

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message?: string };
  sessionId?: string;
}

/**
 * Connects to a browser's DevTools endpoint (`ws://…/devtools/browser/<id>`).
 *
 * @param timeoutSeconds how long the connection may take
 * @throws RecorderError `browser-gone` when nothing answers, `not-our-browser` when what answers is another browser
 */
export async function connectCdp(endpoint: string, timeoutSeconds = 10): Promise<CdpConnection> {
  const { WebSocket } = await import("ws");
  // Each message gets a task of its own, as Playwright expects of a transport.
  const socket = new WebSocket(endpoint, {
    perMessageDeflate: false,
    maxPayload: longestMessage,
    allowSynchronousEvents: false,
    handshakeTimeout: timeoutSeconds * 1000,
  });
  await opened(socket, endpoint);
  return share(socket);
}

function opened(socket: WebSocket, endpoint: string): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once("open", resolve);
    // A live endpoint with another id answers 404: another browser took the port.
    socket.once("unexpected-response", (_request, response) => {
      response.resume();
      reject(
        new RecorderError(
          "not-our-browser",
          `${endpoint} answers with status ${response.statusCode}: another browser runs there`,
        ),
      );
    });
    socket.once("error", (error) => {
      reject(new RecorderError("browser-gone", `no browser answers at ${endpoint}: ${error.message}`, error));
    });
  });
}

function share(socket: WebSocket): CdpConnection {
  let nextId = firstOwnId;
  let isClosed = false;
  const own = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void; method: string }>();
  const listeners: ((event: CdpEvent) => void)[] = [];
  const hiding: ((event: CdpEvent) => boolean)[] = [];
  const overheard = new Map<string, (reply: OverheardReply) => void>();
  const awaited = new Map<string, { method: string; params: unknown }>();

  const transport: ConnectOverCDPTransport = {
    send(message) {
      const { id, method, params, sessionId } = message as Message;
      if (method !== undefined && overheard.has(method)) awaited.set(`${sessionId ?? ""} ${id}`, { method, params });
      if (isClosed) return;
      socket.send(
        JSON.stringify(
          method === "Network.enable" ? { ...message, params: { ...(params as object), ...bodyBuffers } } : message,
        ),
      );
    },
    close() {
      socket.close();
    },
  };

  const receive = (message: Message): void => {
    if (message.id !== undefined && message.id >= firstOwnId) {
      const command = own.get(message.id);
      own.delete(message.id);
      if (message.error) command?.reject(new Error(`${command.method}: ${message.error.message ?? "failed"}`));
      else command?.resolve(message.result as never);
      return;
    }
    if (message.method !== undefined) {
      const event: CdpEvent = { method: message.method, params: message.params, sessionId: message.sessionId };
      for (const listener of listeners) listener(event);
      if (hiding.some((predicate) => predicate(event))) return;
    } else if (awaited.size > 0) {
      const key = `${message.sessionId ?? ""} ${message.id}`;
      const command = awaited.get(key);
      awaited.delete(key);
      if (command !== undefined && message.result !== undefined) {
        overheard.get(command.method)?.({ method: command.method, params: command.params, result: message.result });
      }
    }
    transport.onmessage?.(message);
  };

  socket.on("message", (data) => receive(JSON.parse(String(data)) as Message));
  // Without a listener an error after opening would end the process; `close` follows it.
  socket.on("error", () => {});
  const closed = new Promise<void>((resolve) => {
    socket.on("close", () => {
      isClosed = true;
      for (const { reject, method } of own.values())
        reject(new Error(`${method}: the browser's connection has closed`));
      own.clear();
      transport.onclose?.();
      resolve();
    });
  });

  return {
    transport,
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error(`${method}: the browser's connection has closed`));
        const id = nextId++;
        own.set(id, { resolve, reject, method });
        socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }));
      }),
    onEvent: (listener) => void listeners.push(listener),
    overhear: (method, listener) => void overheard.set(method, listener),
    hide: (predicate) => void hiding.push(predicate),
    get isClosed() {
      return isClosed;
    },
    closed,
    close: () => socket.terminate(),
  };
}
