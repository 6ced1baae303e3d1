import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AgentFolder } from "./agents/agent-folder.js";
import { configureCodex, runCodex } from "./agents/codex.js";
import { fetchAgent } from "./agents/fetch-agent.js";
import { commands, furnishLampShop, goal } from "./agents/lamp-shop.js";
import { type MockModel, type ModelTurn, startMockModel } from "./agents/mock-server.js";
import { openaiWire } from "./agents/openai-wire.js";
import { countIn, requestsDuring } from "./agents/requests-of.js";
import { hookProgram } from "./start-hook.js";

const agent = await fetchAgent("codex");
const missing = "missing" in agent ? agent.missing : null;
if (missing !== null) process.stderr.write(`skipped: Codex end to end: ${missing}\n`);
const program = "program" in agent ? agent.program : "";

// The command has its time, also on a busy machine.
const shell = (...lines: string[]): ModelTurn => ({
  calls: lines.map((cmd) => ({ name: "exec_command", input: { cmd, yield_time_ms: 60_000 } })),
});
const say = (text: string): ModelTurn => ({ text });
const unreached = `Goal (not reached): "${goal}".`;
const reading = ">>> UNKNOWN STATE: step 1 (click)";

describe.skipIf(missing !== null)("Codex 0.171.0, end to end", { timeout: 180_000 }, () => {
  let folder: AgentFolder;
  let model: MockModel;
  let script: ModelTurn[] = [];
  beforeEach(async () => {
    folder = new AgentFolder();
    furnishLampShop(folder);
    model = await startMockModel(openaiWire, () => script.shift() ?? say("done"));
    configureCodex(folder, model.port);
  });
  afterEach(async () => {
    await model.close();
    folder.remove();
  });

  const prompt = (text: string, turns: readonly ModelTurn[], args: readonly string[] = []) => {
    script = [...turns];
    return requestsDuring(model, () => runCodex(program, folder, text, args));
  };
  /** The texts that Codex put before the model as a developer's, in order. */
  const told = (request: string | undefined): readonly string[] =>
    (JSON.parse(request ?? "[]") as { role?: string; content?: { text?: string }[] }[])
      .filter(({ role }) => role === "developer")
      .flatMap(({ content }) => (content ?? []).map(({ text }) => text ?? ""));

  test("REQ-INSPECT-13, REQ-INSPECT-15, REQ-INSPECT-17: held turns go on, from the goal over a finding to its fix, and then the turn ends", async () => {
    await folder.install("codex", ".codex/hooks.json");
    const turns = [
      shell(commands.start),
      say("I am done."),
      shell(commands.unknown),
      say("Nothing more to do."),
      shell(commands.finding),
      shell(commands.bought),
      say("Bought."),
      shell(commands.fix),
      say("All is said."),
    ];
    const requests = await prompt("buy it", turns);
    expect(requests).toHaveLength(turns.length);
    expect(requests[2]).toContain("The goal is not reached");
    expect(requests[2]).toContain("keep going with the next inspect step");
    expect(told(requests[3]).filter((text) => text.startsWith(reading))).toHaveLength(1);
    expect(told(requests[3]).at(-1)).toContain(`${unreached} Next: step 1 could not be read by SubQ`);
    expect(requests[4]).toContain("log inspect finding --step 1 --point");
    expect(told(requests[6]).filter((text) => text.startsWith(reading))).toHaveLength(1);
    expect(requests[7]).toContain("log inspect finding --fixes 1 --fix");
    expect(told(requests[8]).at(-1)).toContain("Nothing is open.");
    const stops = folder.events().filter(({ hook_event_name: name }) => name === "Stop");
    expect(stops.map((event) => event.stop_hook_active)).toEqual([false, true, true, true]);
  });

  test("REQ-INSPECT-20, REQ-INSPECT-14: a second stop on an unchanged state passes, another session is not held, a resumed one sees goal and reading; hooks in config.toml", async () => {
    const config = join(folder.home, ".codex/config.toml");
    const own = '\n[[hooks.SessionStart]]\n[[hooks.SessionStart.hooks]]\ntype = "command"\ncommand = "true"\n';
    folder.write("home/.codex/config.toml", readFileSync(config, "utf8") + own);
    await folder.run(process.execPath, [hookProgram, "install", "--host", "codex", "--user"], {});
    expect(readFileSync(config, "utf8")).toContain("[[hooks.UserPromptSubmit]]");
    const first = await prompt("start", [shell(commands.start), shell(commands.unknown), say("held"), say("passes")]);
    expect(first).toHaveLength(4);
    expect(first[3]).toContain("log inspect finding --step 1 --point");
    const before = told(first[3]).filter((text) => text.startsWith(reading)).length;
    const resumed = await prompt("go on", [say("still the same")], ["resume", "--last"]);
    expect(resumed).toHaveLength(1);
    expect(told(resumed[0]).filter((text) => text.startsWith(reading))).toHaveLength(before + 1);
    expect(told(resumed[0]).at(-1)?.startsWith(unreached)).toBe(true);
    const other = await prompt("who are you", [say("another session")]);
    expect(other).toHaveLength(1);
    expect(countIn(other[0], `${unreached} Next`)).toBeGreaterThan(0);
  });

  test("REQ-INSPECT-09, REQ-INSPECT-14: after a compaction the goal and the reading are in view again", async () => {
    await folder.install("codex", ".codex/hooks.json");
    const config = join(folder.home, ".codex/config.toml");
    folder.write("home/.codex/config.toml", `model_auto_compact_token_limit = 20000\n${readFileSync(config, "utf8")}`);
    await prompt("start", [
      shell(commands.start),
      shell(commands.unknown),
      say("held"),
      { ...say("full"), tokens: 30_000 },
    ]);
    const requests = await prompt("go on", [say("summary"), say("I see it")], ["resume", "--last"]);
    const sources = folder.events().filter(({ hook_event_name: name }) => name === "SessionStart");
    expect(sources.map(({ source }) => source)).toEqual(["startup", "resume", "compact"]);
    // What was said before went into the summary.
    expect(requests.at(-1)).not.toContain("function_call");
    expect(told(requests.at(-1)).some((text) => text.startsWith(reading))).toBe(true);
    expect(told(requests.at(-1)).at(-1)?.startsWith(unreached)).toBe(true);
  });
});
