import { fileURLToPath } from "node:url";
import type { AgentFolder } from "./agent-folder.js";

const cli = fileURLToPath(new URL("../../../cli/bin/log.js", import.meta.url));

/** The goal of the run that the agents work on. */
export const goal = "buy the blue lamp";

/** Puts the real `log` command on the agent's PATH, and two recorded steps and a page state map into its project. */
export function furnishLampShop(folder: AgentFolder): void {
  folder.write("bin/log", `#!/bin/sh\nexec "${process.execPath}" "${cli}" "$@"\n`);
  writeStep(folder, "unknown", { path: "/api/cart", status: 409, answer: { error: "sold out" } });
  writeStep(folder, "bought", { path: "/api/orders", status: 201, answer: { order: 7 } });
  folder.write(
    "project/page-states.yaml",
    `format: inspect/page-states
version: 1
states:
  - name: ordered
    means: as-expected
    says: The order stands.
    when:
      calls:
        - call: POST /api/orders
          status: 201
    reachesGoal: true
`,
  );
}

function writeStep(
  folder: AgentFolder,
  name: string,
  call: { readonly path: string; readonly status: number; readonly answer: object },
): void {
  const text = JSON.stringify(call.answer);
  const json = [{ name: "content-type", value: "application/json" }];
  const entry = {
    startedDateTime: "2026-01-01T00:00:00.010Z",
    time: 5,
    request: {
      method: "POST",
      url: `https://shop.example${call.path}`,
      httpVersion: "HTTP/1.1",
      headers: json,
      queryString: [],
      cookies: [],
      headersSize: -1,
      bodySize: 2,
      postData: { mimeType: "application/json", text: "{}" },
    },
    response: {
      status: call.status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      headers: json,
      cookies: [],
      content: { size: text.length, mimeType: "application/json", text },
      redirectURL: "",
      headersSize: -1,
      bodySize: text.length,
    },
    cache: {},
    timings: { send: 1, wait: 3, receive: 1 },
  };
  const log = { version: "1.2", creator: { name: "lamp shop", version: "1" }, entries: [entry] };
  folder.write(`project/recorded/${name}/network.har`, JSON.stringify({ log }));
  folder.write(
    `project/recorded/${name}/step.json`,
    JSON.stringify({
      action: "click",
      args: { text: "Buy" },
      startedAt: "2026-01-01T00:00:00.000Z",
      durationMs: 20,
      ok: true,
      error: null,
      url: "https://shop.example/lamp",
      title: "Lamp",
    }),
  );
  folder.write(`project/recorded/${name}/page.txt`, "A lamp\n");
}

/** The commands of the story, as an agent types them. */
export const commands: Readonly<Record<"start" | "unknown" | "finding" | "bought" | "fix", string>> = {
  start: `log inspect start --goal "${goal}"`,
  unknown: "log inspect step recorded/unknown",
  finding: 'log inspect finding --point "The lamp is sold out." --explain "POST /api/cart answered 409."',
  bought: "log inspect step recorded/bought",
  fix: 'log inspect finding --fixes 1 --fix "Took another lamp."',
};
