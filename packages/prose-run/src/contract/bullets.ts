import type { Position } from "../position.js";

/** A top-level bullet with its continuation lines joined, and the bullets nested in it. */
export interface Bullet {
  readonly text: string;
  readonly nested: readonly string[];
  readonly position: Position;
}

/** A paragraph between bullets. */
export interface Paragraph {
  readonly text: string;
  readonly position: Position;
}

/** A line with its place; lines inside fences are left out by the caller. */
export interface SourceLine {
  readonly text: string;
  readonly position: Position;
}

/** What is kept of a line and of a clause; patterns over more could take very long. */
const longestLine = 2000;

function goOn(text: string, more: string): string {
  return text.length > longestLine ? text : `${text} ${more}`;
}

/** Groups the lines of a section. A bullet goes on while lines are indented more than its marker. */
export function readBullets(lines: readonly SourceLine[]): { bullets: Bullet[]; paragraphs: Paragraph[] } {
  const bullets: { text: string; nested: string[]; position: Position; indent: number }[] = [];
  const paragraphs: { text: string; position: Position }[] = [];
  let inBullet = false;
  let inParagraph = false;
  for (const { text: raw, position } of lines) {
    const text = raw.trim().slice(0, longestLine);
    if (text === "") {
      inParagraph = false;
      continue;
    }
    const indent = raw.length - raw.trimStart().length;
    const marker = /^(?:[-*+]|\d+[.)])\s+(.*)$/.exec(text);
    const current = inBullet ? bullets.at(-1) : undefined;
    if (marker !== null) {
      inParagraph = false;
      const content = (marker[1] ?? "").trim();
      if (current !== undefined && indent > current.indent) current.nested.push(content);
      else {
        bullets.push({ text: content, nested: [], position, indent });
        inBullet = true;
      }
    } else if (current !== undefined && indent > current.indent) {
      const last = current.nested.length - 1;
      if (last >= 0) current.nested[last] = goOn(current.nested[last] as string, text);
      else current.text = goOn(current.text, text);
    } else {
      inBullet = false;
      const last = inParagraph ? paragraphs.at(-1) : undefined;
      if (last === undefined) paragraphs.push({ text, position });
      else last.text = goOn(last.text, text);
      inParagraph = true;
    }
  }
  return { bullets, paragraphs };
}
