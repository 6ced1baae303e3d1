import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { defaultImageKeys } from "../images/image-keys.js";
import { defaultLimits } from "../questions/limits.js";
import { alterBody } from "./alter-body.js";
import { type BodyRules, checkBody } from "./check-body.js";
import type { DecisionBody, Misbehaviour } from "./misbehaviour.js";
import { modelList } from "./model-list.js";
import type { AnswerScript, ReceivedDecision, ReceivedRequest, SubqServer, SubqServerOptions } from "./options.js";
import { readBody } from "./read-body.js";
import { Refusal } from "./refusal.js";
import { delay, replyInstead, sendDecision, sendStatus } from "./reply.js";
import { wireAnswer } from "./scripted-answer.js";

const bodyLimit = 64 * 1024 * 1024;

/**
 * Starts a real HTTP server that speaks the wire of the Decisions API on loopback: it checks each request, answers by
 * script and misbehaves on demand. Close it when done.
 *
 * @throws the listening socket's error, for example when the port is taken
 */
export async function startSubqServer(options: SubqServerOptions = {}): Promise<SubqServer> {
  const apiKey = options.apiKey === undefined ? "subq-test-key" : options.apiKey;
  const keep = options.keep ?? 200;
  const rules: BodyRules = {
    models: options.models ?? ["subq-snap-1.1", "subq-snap-preview"],
    limits: { ...defaultLimits, ...options.limits },
    imageKeys: options.imageKeys ?? defaultImageKeys,
  };
  const requests: ReceivedRequest[] = [];
  const decisions: ReceivedDecision[] = [];
  const misbehaviours: Misbehaviour[] = [...(options.misbehave ?? [])];
  let script: AnswerScript = options.answers ?? {};
  let count = 0;

  const server = createServer((request, response) => {
    response.setHeader("x-request-id", `req_${++count}`);
    respond(request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      const refusal = error instanceof Refusal ? error : new Refusal(500, "script", String(error));
      sendStatus(response, refusal.status, refusal.body);
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    const authorized = apiKey === null || request.headers.authorization === `Bearer ${apiKey}`;
    const body = await readBody(request, bodyLimit);
    remember(
      requests,
      { method: request.method ?? "GET", path, headers: safeHeaders(request, authorized), body },
      keep,
    );
    const route = path.split("?")[0];
    if (route !== "/v1/systemone" && route !== "/v1/models") throw new Refusal(404, "not_found", `no ${route} here`);
    const misbehaviour = misbehaviours.shift();
    if (misbehaviour?.kind === "slow" && misbehaviour.part !== "body") await delay(misbehaviour.delay);
    if (misbehaviour !== undefined && replyInstead(response, misbehaviour, request.headers.authorization)) return;
    if (!authorized) throw new Refusal(401, "unauthorized", "the API key is missing or not known");
    const method = route === "/v1/models" ? "GET" : "POST";
    if (request.method !== method) throw new Refusal(405, "method_not_allowed", `${route} takes ${method}`);
    if (method === "GET") return sendStatus(response, 200, modelList(rules.models, options.modelList ?? "openai"));
    if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
      throw new Refusal(415, "unsupported_media_type", "the body must be application/json");
    }
    const decision = checkBody(body, rules);
    remember(decisions, decision, keep);
    await sendDecision(response, JSON.stringify(alterBody(await decide(decision, body), misbehaviour)), misbehaviour);
  }

  async function decide(decision: ReceivedDecision, body: string): Promise<DecisionBody> {
    const scripted = typeof script === "function" ? await script(decision) : script;
    const answers = Object.entries(decision.questions).map(([name, question]) => {
      const answer = Object.hasOwn(scripted, name) ? scripted[name] : undefined;
      return [name, wireAnswer(question, answer, options.decimals ?? null)] as const;
    });
    const usage = { input_tokens: Math.ceil(body.length / 4), output_tokens: 0 };
    return { model: decision.model, answers: Object.fromEntries(answers), usage };
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(options.port ?? 0, options.host ?? "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
  const { address, family, port } = server.address() as AddressInfo;
  const url = `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
  return {
    url,
    env: { SUBQ_API_KEY: apiKey ?? "any", SUBQ_BASE_URL: url },
    requests,
    decisions,
    answerWith: (next) => {
      script = next;
    },
    misbehaveNext: (...next) => {
      misbehaviours.push(...next);
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}

function safeHeaders(request: IncomingMessage, authorized: boolean): { readonly [name: string]: string } {
  const entries = Object.entries(request.headers).map(([name, value]) => [
    name,
    name === "authorization" ? (authorized ? "[expected key]" : "[another key]") : String(value),
  ]);
  return Object.fromEntries(entries);
}

function remember<Item>(list: Item[], item: Item, keep: number): void {
  list.push(item);
  if (list.length > keep) list.splice(0, list.length - keep);
}
