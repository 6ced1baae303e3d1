import type { ServiceMark } from "./record.js";

/** The arrow to a delegate. */
export const delegateGlyph = "⇒";

/** The mark of a glyph's code unit; all of them are single code units. Undefined for the arrow to a delegate, too. */
export function markOfCode(code: number): ServiceMark | undefined {
  switch (code) {
    case 0x2713: // ✓
    case 0x2714: // ✔
    case 0x2705: // ✅
      return "completed";
    case 0x2717: // ✗
    case 0x2716: // ✖
    case 0x2718: // ✘
    case 0x274c: // ❌
      return "errored";
    case 0x2205: // ∅
      return "skipped";
    case 0x2298: // ⊘
      return "deferred";
    case 0x27f3: // ⟳
      return "resumed";
    case 0x26a0: // ⚠
      return "warned";
    default:
      return undefined;
  }
}

/** Whether a code unit is a glyph, the arrow `⇒` to a delegate among them. */
export function isGlyphCode(code: number): boolean {
  return code === 0x21d2 || markOfCode(code) !== undefined;
}
