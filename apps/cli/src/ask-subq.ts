import type { Ask } from "@inspect/session";
import type { CommandContext } from "./command.js";

/** Asks SubQ with the key and address of the environment. The client is loaded when it is first needed. */
export function askSubq(context: CommandContext): Ask {
  return async (request) => {
    const { createSubq } = await import("@inspect/subq");
    const client = createSubq({ env: context.env });
    try {
      const { answers, model } = await client.decide(request);
      return { answers, model };
    } finally {
      await client.close();
    }
  };
}
