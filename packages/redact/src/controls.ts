// C0 without tab and line feed, DEL, C1, and the characters that reorder or hide text on a terminal: bidirectional
// marks, embeddings, overrides and isolates, zero-width characters, line and paragraph separators, byte order mark,
// interlinear marks, tag characters and lone surrogates.
const unsafe =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]|\p{Cs}/gu;

/**
 * Makes untrusted text harmless on a terminal and in a log: each control character (escape sequences, C1 controls,
 * bidirectional overrides, zero-width characters) is shown as `\x1b` or `\u{202e}` instead of acting. Tab and line feed
 * stay; a carriage return before a line feed is dropped.
 *
 * @returns text that a terminal shows as it is written; the same text when there was nothing to do
 */
export function neutraliseControls(text: string): string {
  return text.replaceAll("\r\n", "\n").replace(unsafe, (character) => {
    const code = character.codePointAt(0) as number;
    const hex = code.toString(16);
    return code <= 0xff ? `\\x${hex.padStart(2, "0")}` : `\\u{${hex}}`;
  });
}
