import { parse } from "smol-toml";
import { describe, expect, test } from "vitest";
import { keepsHooks, withoutTomlHooks, withTomlHooks } from "../src/manage/edit-toml.js";

const hooks = (version = 1) => ({
  Stop: {
    hooks: [{ type: "command", command: `node "C:\\\\x y\\page-state-hook.cjs" --hold-limit ${version}`, timeout: 10 }],
  },
});
const lists = (version = 1) => ({ Stop: [hooks(version).Stop] });
const own = `# mine
model = "x" # kept

[[hooks.Stop]]
[[hooks.Stop.hooks]]
type = "command"
command = "mine"
`;

describe("Codex' config.toml", () => {
  test.each([
    [own, true],
    ["hooks = { Stop = [] }", true],
    ['model = "x"', false],
    ["[hooks.state]\nx = 1", false],
  ])("%j keeps hooks: %s", (text, keeps) => expect(keepsHooks(text, "config.toml")).toBe(keeps));

  test("gets the hook in a block at its end, and nothing else changes", () => {
    const after = withTomlHooks(own, lists(), "config.toml");
    expect(after.startsWith(own)).toBe(true);
    expect(parse(after)).toMatchObject({
      model: "x",
      hooks: { Stop: [{ hooks: [{ command: "mine" }] }, hooks().Stop] },
    });
    expect(withTomlHooks(after, lists(), "config.toml")).toBe(after);
    expect(withoutTomlHooks(after, "config.toml")).toBe(own);
  });

  test("an older block is replaced, also in the middle of the file", () => {
    const after = `${withTomlHooks(own, lists(), "")}\n[analytics]\nenabled = false\n`;
    const newer = withTomlHooks(after, lists(2), "");
    expect(parse(newer)).toMatchObject({ analytics: { enabled: false }, hooks: { Stop: [{}, hooks(2).Stop] } });
    expect(newer.match(/page-state-hook, begin/g)).toHaveLength(1);
  });

  test("a form to which no table can be added is refused", () => {
    expect(() => withTomlHooks("hooks = { Stop = [] }\n", lists(), "config.toml")).toThrowError(
      expect.objectContaining({ code: "unexpected-settings", message: expect.stringContaining("use hooks.json") }),
    );
  });

  test("a file that is no TOML is refused", () => {
    for (const work of [() => keepsHooks("a = ", "c"), () => withTomlHooks("a = ", lists(), "c")]) {
      expect(work).toThrowError(expect.objectContaining({ code: "unreadable-settings" }));
    }
  });
});
