/** What acts on a terminal and JSON leaves as it is: DEL, C1, bidirectional and zero-width characters, tag characters. */
const acting =
  /[\u007f-\u009f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/**
 * A value as indented JSON with a line feed at its end. Control, bidirectional and hidden characters of the text in it
 * stand as `\uXXXX`, so that nothing acts on a terminal and a parser still reads the same value.
 */
export function jsonText(value: unknown, indent = 2): string {
  const escaped = JSON.stringify(value, null, indent).replace(acting, (character) =>
    Array.from({ length: character.length }, (_, at) => character.charCodeAt(at))
      .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
      .join(""),
  );
  return `${escaped}\n`;
}
