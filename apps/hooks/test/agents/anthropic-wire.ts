import type { ServerResponse } from "node:http";
import { type ModelTurn, sendEvents, type Wire } from "./mock-server.js";

let ids = 0;

/** The Anthropic Messages API, as far as Claude Code uses it. */
export const anthropicWire: Wire = {
  conversation: (path, body) =>
    path.includes("/v1/messages") && !path.includes("count_tokens") ? body.messages : undefined,
  other: (path) => (path.includes("count_tokens") ? { input_tokens: 10 } : {}),
  answer(turn, body, response) {
    const content = blocks(turn);
    const usage = { input_tokens: 10, output_tokens: 5 };
    const message = { id: `msg_${++ids}`, type: "message", role: "assistant", model: body.model };
    const stop = { stop_reason: "text" in turn ? "end_turn" : "tool_use", stop_sequence: null };
    if (body.stream !== true) {
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ ...message, content, ...stop, usage }));
      return;
    }
    stream(response, message, content, stop, usage);
  },
};

type Block =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "tool_use"; readonly id: string; readonly name: string; readonly input: unknown };

function blocks(turn: ModelTurn): readonly Block[] {
  if ("text" in turn) return [{ type: "text", text: turn.text }];
  return turn.calls.map(({ name, input }) => ({ type: "tool_use", id: `toolu_${++ids}`, name, input }));
}

function stream(
  response: ServerResponse,
  message: object,
  content: readonly Block[],
  stop: object,
  usage: { readonly output_tokens: number },
): void {
  const empty = { content: [], stop_reason: null, stop_sequence: null, usage };
  sendEvents(response, [
    { type: "message_start", message: { ...message, ...empty } },
    ...content.flatMap((block, index) => [
      {
        type: "content_block_start",
        index,
        content_block: block.type === "text" ? { type: "text", text: "" } : { ...block, input: {} },
      },
      {
        type: "content_block_delta",
        index,
        delta:
          block.type === "text"
            ? { type: "text_delta", text: block.text }
            : { type: "input_json_delta", partial_json: JSON.stringify(block.input) },
      },
      { type: "content_block_stop", index },
    ]),
    { type: "message_delta", delta: stop, usage: { output_tokens: usage.output_tokens } },
    { type: "message_stop" },
  ]);
}
