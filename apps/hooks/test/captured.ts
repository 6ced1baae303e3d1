import { readFileSync } from "node:fs";

type Payload = Readonly<Record<string, unknown>>;

/** The payloads that a real program sent, oldest first, as if it worked in the given folder. */
export function capturedPayloads(host: "claude" | "codex", project: string): readonly Payload[] {
  const text = readFileSync(new URL(`./fixtures/captured/${host}.json`, import.meta.url), "utf8");
  return (JSON.parse(text) as Payload[]).map((payload) => ({ ...payload, cwd: project }));
}

/** The first captured payload that has all these fields. */
export function capturedPayload(host: "claude" | "codex", project: string, fields: Payload): Payload {
  const found = capturedPayloads(host, project).find((payload) =>
    Object.entries(fields).every(([name, value]) => payload[name] === value),
  );
  if (found === undefined) throw new Error(`no captured payload of ${host} has ${JSON.stringify(fields)}`);
  return found;
}
