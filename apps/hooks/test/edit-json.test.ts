import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSettings, withHooks, withoutHooks } from "../src/manage/edit-json.js";

const entry = (version = 1) => ({ hooks: [{ type: "command", command: `page-state-hook ${version}` }] });
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
    expect(newer).not.toContain("page-state-hook 1");
    expect(install(newer, 2)).toBe(newer);
  });

  test("the hook that a user put into a group of their own is taken out of it, and the group stays", () => {
    const mixed = {
      hooks: { Stop: [{ matcher: "x", hooks: [{ command: "mine" }, { command: "page-state-hook old" }] }] },
    };
    const after = JSON.parse(install(JSON.stringify(mixed))) as typeof mixed;
    expect(after.hooks.Stop).toEqual([{ matcher: "x", hooks: [{ command: "mine" }] }, entry()]);
    expect(JSON.parse(uninstall(JSON.stringify(after)))).toEqual({
      hooks: { Stop: [{ matcher: "x", hooks: [{ command: "mine" }] }] },
    });
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
