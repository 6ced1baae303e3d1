import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { AgentFolder } from "./agents/agent-folder.js";
import { anthropicWire } from "./agents/anthropic-wire.js";
import { runClaudeCode } from "./agents/claude-code.js";
import { fetchAgent } from "./agents/fetch-agent.js";
import { commands, furnishLampShop, goal } from "./agents/lamp-shop.js";
import { type MockModel, type ModelTurn, startMockModel } from "./agents/mock-server.js";
import { countIn, requestsDuring } from "./agents/requests-of.js";

const agent = await fetchAgent("claude");
const missing = "missing" in agent ? agent.missing : null;
if (missing !== null) process.stderr.write(`skipped: Claude Code end to end: ${missing}\n`);
const program = "program" in agent ? agent.program : "";

const bash = (...lines: string[]): ModelTurn => ({
  calls: lines.map((command) => ({ name: "Bash", input: { command, description: "run it" } })),
});
const say = (text: string): ModelTurn => ({ text });
const unreached = `Goal (not reached): "${goal}".`;
const plugin = fileURLToPath(new URL("../dist/claude-code-plugin", import.meta.url));

describe.skipIf(missing !== null)("Claude Code 2.1.332, end to end", { timeout: 180_000 }, () => {
  let folder: AgentFolder;
  let model: MockModel;
  let script: ModelTurn[] = [];
  let subagentScript: ModelTurn[] = [];
  beforeEach(async () => {
    folder = new AgentFolder();
    furnishLampShop(folder);
    model = await startMockModel(anthropicWire, (conversation) => {
      const [opening] = JSON.parse(conversation) as unknown[];
      const inSubagent = JSON.stringify(opening).includes("look around");
      return (inSubagent ? subagentScript : script).shift() ?? say("done");
    });
  });
  afterEach(async () => {
    await model.close();
    folder.remove();
  });
  const prompt = (text: string, turns: readonly ModelTurn[], args: readonly string[] = []) => {
    script = [...turns];
    return requestsDuring(model, () => runClaudeCode(program, folder, model.port, text, args));
  };
  const sessionOf = (index: number): string => {
    const ids = [...new Set(folder.events().map(({ session_id: id }) => id as string))];
    return ids[index] as string;
  };

  test("REQ-INSPECT-13, REQ-INSPECT-15, REQ-INSPECT-17: held turns go on, from the goal over a finding to its fix, and then the turn ends", async () => {
    await folder.install("claude", ".claude/settings.json");
    const turns = [
      bash(commands.start),
      say("I am done."),
      bash("echo one", commands.unknown, "echo two"),
      say("Nothing more to do."),
      bash(commands.finding),
      bash(commands.bought),
      say("Bought."),
      bash(commands.fix),
      say("All is said."),
    ];
    const requests = await prompt("buy it", turns);
    expect(requests).toHaveLength(turns.length);
    expect(requests[2]).toContain("The goal is not reached");
    expect(requests[2]).toContain("keep going with the next inspect step");
    // Of three parallel tool calls one hook says the news, and it is in view before the model goes on.
    expect(countIn(requests[3], "hook additional context: >>> UNKNOWN STATE: step 1 (click)")).toBe(1);
    expect(countIn(requests[3], `${unreached} Next: step 1 could not be read by SubQ; write its finding`)).toBe(1);
    expect(requests[4]).toContain("log inspect finding --step 1 --point");
    expect(countIn(requests[5], "hook additional context: >>> UNKNOWN STATE")).toBe(1);
    expect(requests[7]).toContain("log inspect finding --fixes 1 --fix");
    expect(
      folder
        .events()
        .filter(({ hook_event_name: name }) => name === "Stop")
        .map((event) => event.stop_hook_active),
    ).toEqual([false, true, true, true]);
    expect(requests[8]).toContain("Nothing is open.");
  });

  test("REQ-INSPECT-20 a second stop on an unchanged state passes; another session is not held; a resumed one is not held again", async () => {
    await folder.install("claude", ".claude/settings.json");
    expect(await prompt("start", [bash(commands.start), say("held"), say("passes")])).toHaveLength(3);
    const other = await prompt("who are you", [say("another session")]);
    expect(other).toHaveLength(1);
    expect(countIn(other[0], unreached)).toBeGreaterThan(0);
    const first = sessionOf(0);
    const resumed = await prompt("go on", [say("still the same")], ["--resume", first]);
    expect(resumed).toHaveLength(1);
    expect(await prompt("go on", [bash(commands.unknown), say("changed")], ["--resume", first])).toHaveLength(3);
  });

  test("REQ-INSPECT-09, REQ-INSPECT-14: /compact and resume keep the goal and the reading in view", async () => {
    await folder.install("claude", ".claude/settings.json");
    await prompt("start", [bash(commands.start), bash(commands.unknown)]);
    const reading = ">>> UNKNOWN STATE: step 1 (click)";
    await prompt("/compact", [], ["--continue"]);
    const [after] = await prompt("go on", [say("I see it")], ["--continue"]);
    expect(countIn(after, `hook additional context: ${reading}`)).toBeGreaterThan(0);
    expect(countIn(after, `UserPromptSubmit hook additional context: ${unreached}`)).toBeGreaterThan(0);
    const sources = folder.events().filter(({ hook_event_name: name }) => name === "SessionStart");
    expect(sources.map(({ source }) => source)).toEqual(["startup", "resume", "compact", "resume"]);
  });

  test("REQ-INSPECT-14 a subagent hears the goal on its own and binds nothing; the plugin folder works as it is", async () => {
    const task = { description: "look", prompt: "look around", subagent_type: "general-purpose" };
    subagentScript = [bash(commands.start), say("looked")];
    const turns: ModelTurn[] = [{ calls: [{ name: "Agent", input: task }] }, say("It is at work."), say("Enough.")];
    const requests = await prompt("delegate", turns, ["--plugin-dir", plugin]);
    const inSubagent = requests.filter((text) =>
      JSON.stringify((JSON.parse(text) as unknown[])[0]).includes("look around"),
    );
    expect(countIn(inSubagent.at(-1), `hook additional context: ${unreached}`)).toBe(1);
    expect(requests.filter((text) => text.includes("The goal is not reached"))).toEqual([]);
    const driven = await prompt(
      "drive",
      [bash(commands.unknown), say("held"), say("passes")],
      ["--plugin-dir", plugin],
    );
    expect(driven).toHaveLength(3);
    expect(driven[2]).toContain("Stop hook feedback");
  });
});
