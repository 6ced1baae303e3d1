/** What acts on a terminal and JSON leaves as it is: DEL, C1, bidirectional, zero-width and tag characters. */
const acting =
  /[\u007f-\u009f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f]/;
const everyActing = new RegExp(acting.source, "g");

/** JSON text without characters that act on a terminal: they stand as `\uXXXX`, and a parser reads the same value. */
export function escapeJson(json: string): string {
  if (!acting.test(json)) return json;
  return json.replace(everyActing, (found) =>
    Array.from({ length: found.length }, (_, at) => `\\u${found.charCodeAt(at).toString(16).padStart(4, "0")}`).join(
      "",
    ),
  );
}
