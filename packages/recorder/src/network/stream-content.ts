import type { CdpConnection } from "../cdp/connection.js";
import { type Call, isEventStream } from "./call.js";

// Short answers are finished by then, and Playwright asks for their bodies itself.
const patienceMs = 250;
const streamedTypes = /^(?:text\/event-stream|application\/(?:x-ndjson|ndjson|jsonl|x-json-stream|grpc))/i;

/**
 * Asks the browser to send an answer's bytes as they come, when it is a stream or not finished after a moment: the
 * body of a call that never ends, is aborted, or outlives its document cannot be asked for afterwards.
 */
export async function watchStream(cdp: CdpConnection, call: Call): Promise<void> {
  if (!isEventStream(call) && !streamedTypes.test(call.response?.mimeType ?? "")) {
    await new Promise((resolve) => setTimeout(resolve, patienceMs).unref());
    if (call.endedAt !== undefined || cdp.isClosed) return;
  }
  const received = { bytes: Buffer.alloc(0), complete: false };
  // Set before asking, so that data which arrives with the answer is kept behind what was buffered.
  call.received = received;
  try {
    const { bufferedData } = await cdp.send<{ bufferedData: string }>(
      "Network.streamResourceContent",
      { requestId: call.requestId },
      call.sessionId,
    );
    received.bytes = Buffer.concat([Buffer.from(bufferedData, "base64"), received.bytes]);
  } catch {
    // Finished meanwhile, or begun before this connection: nothing can be streamed.
    if (call.received === received && received.bytes.length === 0) call.received = undefined;
  }
}
