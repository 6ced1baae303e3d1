// Control characters but tab and line feed, and the marks that turn the direction of text around.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** The text without characters that act on a terminal or hide what is said; line feeds and tabs stay. */
export function plainText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(controls, "");
}

/** The text as one line without control characters, at most 500 characters. */
export function oneLine(text: string): string {
  return plainText(text.slice(0, 2000)).replace(/\s+/g, " ").slice(0, 500);
}
