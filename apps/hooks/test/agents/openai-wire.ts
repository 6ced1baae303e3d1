import { type ModelTurn, sendEvents, type Wire } from "./mock-server.js";

let ids = 0;

/** The OpenAI Responses API, as far as Codex uses it. */
export const openaiWire: Wire = {
  conversation: (path, body) => (path.endsWith("/responses") ? body.input : undefined),
  other: () => ({ models: [], data: [] }),
  answer(turn, _body, response) {
    const id = `resp_${++ids}`;
    const output = items(turn);
    const tokens = ("text" in turn ? turn.tokens : undefined) ?? 15;
    const usage = {
      input_tokens: tokens - 5,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: tokens,
    };
    sendEvents(response, [
      { type: "response.created", response: { id } },
      ...output.map((item, index) => ({ type: "response.output_item.done", output_index: index, item })),
      { type: "response.completed", response: { id, status: "completed", output, usage } },
    ]);
  },
};

function items(turn: ModelTurn): readonly object[] {
  if ("text" in turn) {
    const content = [{ type: "output_text", text: turn.text, annotations: [] }];
    return [{ type: "message", id: `msg_${++ids}`, role: "assistant", status: "completed", content }];
  }
  return turn.calls.map(({ name, input }) => ({
    type: "function_call",
    id: `fc_${++ids}`,
    call_id: `call_${ids}`,
    name,
    arguments: JSON.stringify(input),
    status: "completed",
  }));
}
