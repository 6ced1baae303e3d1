import { neutraliseControls } from "@inspect/redact";
import type { CommandContext } from "./command.js";

// Control characters that JSON leaves as they are and a terminal may act on.
const unescaped = /[\u007f-\u009f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** Prints text for people, ended by a line feed; what a page or an answer put into it acts on no terminal. */
export function printText({ stdout }: CommandContext, text: string): void {
  stdout.write(`${neutraliseControls(text)}\n`);
}

/** Prints a value as JSON for programs, with every control character escaped. */
export function printJson({ stdout }: CommandContext, value: unknown): void {
  const json = JSON.stringify(value, null, 2).replace(
    unescaped,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  stdout.write(`${json}\n`);
}

/** A text of a page or an answer as part of one line. */
export function onOneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, " ");
}
