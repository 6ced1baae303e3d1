import type { ServiceMark } from "./record.js";

/** What each mark of the log means; `✔`, `✅`, `✖`, `✘` and `❌` are other ways to write the same. */
export const markOfGlyph: Readonly<Record<string, ServiceMark>> = {
  "✓": "completed",
  "✔": "completed",
  "✅": "completed",
  "✗": "errored",
  "✖": "errored",
  "✘": "errored",
  "❌": "errored",
  "∅": "skipped",
  "⊘": "deferred",
  "⟳": "resumed",
  "⚠": "warned",
};

/** The arrow to a delegate. */
export const delegateGlyph = "⇒";

/** Whether a code unit begins a glyph; all of them are single code units. */
export function isGlyphCode(code: number): boolean {
  switch (code) {
    case 0x2713: // ✓
    case 0x2714: // ✔
    case 0x2705: // ✅
    case 0x2717: // ✗
    case 0x2716: // ✖
    case 0x2718: // ✘
    case 0x274c: // ❌
    case 0x2205: // ∅
    case 0x2298: // ⊘
    case 0x27f3: // ⟳
    case 0x26a0: // ⚠
    case 0x21d2: // ⇒
      return true;
    default:
      return false;
  }
}
