import { isSpace } from "./char-class.js";
import { redactCsv } from "./csv.js";
import { deepestNesting, type Engine } from "./engine.js";
import { redactJson } from "./redact-json.js";
import { TextScan } from "./text-scan.js";
import { firstTrigger } from "./text-trigger.js";
import { redactWireCommand } from "./wire-command.js";

// Rows of strings, a pair that is named by a pointer: the name does not stand beside the value.
const tableHint = /^\s*\[\s*\[\s*"|^\s*\[?\s*\{\s*"(?:op|columns|rows)"/;
const jsonEscape = /\\u00[2-7]|\\\//;

/**
 * A text with its secrets replaced; the same string when there are none.
 *
 * @param depth how many encodings have been opened around this text
 * @param random whether long random words without a name count as tokens
 */
export function redactTextAt(engine: Engine, given: string, depth: number, random = true): string {
  if (given.length < 4) return given;
  const text = redactWireCommand(engine, engine.ledger.recurring(engine.known.replace(given, engine.ledger)));
  const structural = depth <= deepestNesting && mayBeJson(text) && (jsonEscape.test(text) || tableHint.test(text));
  if (structural) {
    const redacted = redactEscapedJson(engine, text, depth);
    if (redacted !== undefined) return redacted;
  }
  const from = firstTrigger(engine, text);
  if (from < 0) return text;
  const plain = redactCsv(engine, text);
  const spelled = plain.includes("\\u00") ? plain.replace(escapedLetter, letter) : plain;
  if (spelled === text) return new TextScan(engine, text, depth, random).run(from);
  const redacted = scanned(engine, spelled, depth, random);
  return redacted === spelled ? plain : redacted;
}

const escapedLetter = /(?<!\\)\\u00([3-7][0-9a-f])/gi;

/** A letter or digit that JSON writes as an escape; other characters keep theirs. */
function letter(whole: string, hex: string): string {
  const character = String.fromCharCode(Number.parseInt(hex, 16));
  return /[\w]/.test(character) ? character : whole;
}

function scanned(engine: Engine, text: string, depth: number, random: boolean): string {
  const from = firstTrigger(engine, text);
  return from < 0 ? text : new TextScan(engine, text, depth, random).run(from);
}

/** JSON whose names or values are written with escapes has to be parsed to be seen. */
function redactEscapedJson(engine: Engine, text: string, depth: number): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const redacted = redactJson(engine, value, depth + 1);
    return redacted === value ? text : JSON.stringify(redacted);
  } catch {
    return undefined;
  }
}

function mayBeJson(text: string): boolean {
  let at = 0;
  let code = text.charCodeAt(0);
  while (isSpace(code) && at < text.length) code = text.charCodeAt(++at);
  return code === 123 || code === 91;
}
