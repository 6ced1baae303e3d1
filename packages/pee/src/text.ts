const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;

/** The text without control characters; line breaks become `\n`, tabs stay. */
export function plainText(text: string): string {
  return text.replace(/\r\n?|\u0085|\u2028|\u2029/g, "\n").replace(controls, "");
}

/** The text as one line: every run of white space, line breaks included, becomes one space. */
export function oneLine(text: string): string {
  return plainText(text).replace(/\s+/g, " ").trim();
}

/** The text, or its first `limit - 1` characters and an ellipsis; never half of a surrogate pair. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const kept = text.slice(0, limit - 1);
  const last = kept.charCodeAt(kept.length - 1);
  return `${last >= 0xd800 && last <= 0xdbff ? kept.slice(0, -1) : kept}…`;
}

/**
 * At most `limit` characters of a text, cut at the end of a line where one is near, with the cut said.
 *
 * @param rest where the rest is, for example `log inspect show 4`
 */
export function cutAtLine(text: string, limit: number, rest: string): string {
  if (text.length <= limit) return text;
  const note = (left: number): string => `[cut: ${left} more characters; ${rest}]`;
  const room = limit - note(text.length).length - 1;
  const lineEnd = text.lastIndexOf("\n", room);
  const kept = lineEnd > room / 2 ? text.slice(0, lineEnd) : shorten(text, room);
  return `${kept}\n${note(text.length - kept.length)}`;
}
