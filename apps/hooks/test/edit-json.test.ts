import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSettings, withHooks, withoutHooks } from "../src/manage/edit-json.js";

const entry = (version = 1) => ({
  hooks: [{ type: "command", command: `node "/x y/page-state-hook.cjs" --hold-limit ${version}` }],
});
const wanted = (version = 1) => ({
  rest: {},
  grouped: true,
  entries: { Stop: entry(version), PostToolUse: { matcher: "*", ...entry(version) } },
});
const install = (text: string | null, version = 1): string => withHooks(text, wanted(version), "settings.json");
const uninstall = (text: string): string => withoutHooks(text, true, "settings.json");

describe("settings of a host", () => {
  test("without a file they are made", () => {
    for (const text of [null, "", " \n"]) {
      const { Stop, PostToolUse } = wanted().entries;
      expect(JSON.parse(install(text))).toEqual({ hooks: { Stop: [Stop], PostToolUse: [PostToolUse] } });
    }
  });

  test("keep comments, trailing commas, order, indentation and line ends", () => {
    const text = [
      "\ufeff{",
      "\t// my model",
      '\t"model": "x", /* kept */',
      '\t"hooks": {',
      '\t\t"Stop": [',
      '\t\t\t{"hooks":[{"type":"command","command":"mine"}]},',
      "\t\t],",
      "\t},",
      "}",
      "",
    ].join("\r\n");
    const after = install(text);
    for (const line of text.split("\r\n")) expect(after).toContain(line.replace(/,?$/, ""));
    expect(after).not.toMatch(/[^\r]\n/);
    expect(after.startsWith("\ufeff{\r\n\t// my model\r\n")).toBe(true);
    const { hooks } = parseSettings(after, "") as { hooks: { Stop: unknown[]; PostToolUse: unknown[] } };
    expect(hooks.Stop).toEqual([{ hooks: [{ type: "command", command: "mine" }] }, entry()]);
    expect(hooks.PostToolUse).toHaveLength(1);
    expect(uninstall(after)).toBe(text);
  });

  test("that have the hook already stay as they are; an older one is replaced", () => {
    const once = install('{"model":"x"}');
    expect(install(once)).toBe(once);
    const newer = install(once, 2);
    expect(newer).not.toContain("--hold-limit 1");
    expect(install(newer, 2)).toBe(newer);
  });

  test("the hook that a user put into a group of their own is taken out of it, and the group stays", () => {
    const mixed = {
      hooks: { Stop: [{ matcher: "x", hooks: [{ command: "mine" }, { command: "page-state-hook --host=claude" }] }] },
    };
    const after = JSON.parse(install(JSON.stringify(mixed))) as typeof mixed;
    expect(after.hooks.Stop).toEqual([{ matcher: "x", hooks: [{ command: "mine" }] }, entry()]);
    expect(JSON.parse(uninstall(JSON.stringify(after)))).toEqual({
      hooks: { Stop: [{ matcher: "x", hooks: [{ command: "mine" }] }] },
    });
  });

  test.each([
    "echo page-state-hook >> log",
    "my-page-state-hook-wrapper",
    "node /x/my-page-state-hook.cjs --host claude",
    "node /x/page-state-hook.cjs --host claude --mine",
    'node "/x/page-state-hook.cjs" --host claude && say done',
    'sh -c "page-state-hook --host claude"',
    "page-state-hook --host claude | tee log",
    "page-state-hook doctor",
  ])("a user's own hook that mentions ours stays: %s", (command) => {
    const args = { command: "node", args: ["/x/log.js", "page-state-hook.cjs"] };
    const groups = [{ matcher: "page-state-hook", hooks: [{ type: "command", command }, args] }];
    const text = JSON.stringify({ hooks: { Stop: groups, PreToolUse: groups } });
    const after = install(text);
    expect(JSON.parse(after)).toMatchObject({ hooks: { Stop: [...groups, entry()], PreToolUse: groups } });
    expect(JSON.parse(uninstall(after))).toEqual(JSON.parse(text));
    expect(uninstall(text)).toBe(text);
  });

  test.each([
    { command: "node", args: ["/x/page-state-hook.cjs", "--host", "claude", "--hold-limit", "3"] },
    { exec: "node", args: ["C:\\x\\page-state-hook.cjs", "--host", "copilot"] },
    { command: "node /x/page-state-hook.cjs" },
    { command: 'node "$GEMINI_PROJECT_DIR/x/page-state-hook.cjs" --host gemini' },
    { command: "page-state-hook --event Stop" },
  ])("our own command is known in every form: %j", (hook) => {
    expect(uninstall(JSON.stringify({ hooks: { Stop: [{ hooks: [hook] }] } }))).toBe("{}");
  });

  test.each([
    ['{"hooks":{},"hooks":{}}', "hooks"],
    ['{"hooks":{"Stop":[],"a":1,"Stop":[]}}', "Stop"],
  ])("with a name that stands twice are refused: %s", (text, name) => {
    for (const change of [install, uninstall]) {
      expect(() => change(text)).toThrowError(
        expect.objectContaining({ code: "unexpected-settings", message: expect.stringContaining(`"${name}" twice`) }),
      );
    }
  });

  test("that are nested too deeply are refused", () => {
    expect(() => install(`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`)).toThrowError(
      expect.objectContaining({ code: "unreadable-settings", message: expect.stringContaining("too deeply") }),
    );
  });

  const hook = JSON.stringify(entry());
  test.each([
    ["above it", `{"hooks":{"Stop":[\n// note\n${hook}\n]}}`],
    ["above it, with what follows on its line", `{"hooks":{"Stop":[\n// note\n${hook}]}}`],
    ["above it, with another behind it", `{"hooks":{"Stop":[\n// note\n${hook},{"hooks":[]}]}}`],
    ["behind it", `{"hooks":{"Stop":[${hook} // note\n]}}`],
    ["between two", `{"hooks":{"Stop":[{"hooks":[]}, // note\n${hook}]}}`],
    ["at the event", `{"hooks":{/* note */"Stop":[${hook}]}}`],
    ["at the hooks", `{// note\n"hooks":{"Stop":[${hook}]}}`],
    ["in the table", `{"hooks":{"Stop":[${hook}]\n// note\n}}`],
  ])("keep a comment %s when the hook is taken out", (_name, text) => {
    const after = uninstall(text);
    expect(after).toContain("note");
    expect(after).not.toContain("page-state-hook");
    const others = text.includes('{"hooks":[]}') ? [{ hooks: [] }] : [];
    const { hooks } = parseSettings(after, "") as { hooks?: { Stop?: unknown[] } };
    expect(hooks?.Stop ?? []).toEqual(others);
  });

  test("a hook at an event that is no longer wanted is taken out by uninstall", () => {
    const old = { hooks: { SubagentStop: [entry()], Stop: [] } };
    expect(JSON.parse(uninstall(JSON.stringify(old)))).toEqual({ hooks: { Stop: [] } });
  });

  test.each([
    ["cut", '{"hooks":', "unreadable-settings", /line 1: no valid JSON/],
    ["broken in line 3", '{\n"a":1,\n"b" 2\n}', "unreadable-settings", /line 3/],
    ["a list", "[]", "unexpected-settings", /no JSON object/],
    ["with hooks that are no object", '{"hooks":[]}', "unexpected-settings", /"hooks" is no object/],
    ["with an event that is no list", '{"hooks":{"Stop":{}}}', "unexpected-settings", /"hooks.Stop" is no list/],
  ])("that are %s are refused, and nothing is changed", (_name, text, code, message) => {
    expect(() => install(text)).toThrowError(
      expect.objectContaining({ code, message: expect.stringMatching(message) }),
    );
  });

  test("of any content come back unchanged in meaning after install and uninstall", () => {
    const settings = fc.record(
      {
        model: fc.json().map((text) => JSON.parse(text) as unknown),
        hooks: fc.dictionary(
          fc.constantFrom("Stop", "PostToolUse", "Other", "__proto__"),
          fc.array(fc.oneof(fc.string(), fc.record({ hooks: fc.array(fc.record({ command: fc.string() })) })), {
            minLength: 1,
          }),
          { minKeys: 1 },
        ),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(settings, fc.constantFrom(undefined, 2, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const after = install(text);
        expect(install(after)).toBe(after);
        const { hooks } = JSON.parse(after) as { hooks: Record<string, unknown[]> };
        for (const [event, own] of Object.entries(wanted().entries)) {
          expect(hooks[event]?.filter((group) => JSON.stringify(group) === JSON.stringify(own))).toHaveLength(1);
        }
        expect(JSON.parse(uninstall(after))).toEqual(JSON.parse(text));
      }),
    );
  });
});
