/** A command as a shell starts it, without its redirections. */
export interface SimpleCommand {
  /** Quotes are taken off; what an expansion gives is not known and left out. */
  readonly words: readonly string[];
  /** The text of its here-document or here-string, or null. */
  readonly input: string | null;
}

interface OpenCommand {
  words: string[];
  input: string | null;
}

interface HereDocument {
  readonly command: OpenCommand;
  readonly delimiter: string;
  readonly tabsDropped: boolean;
  readonly quoted: boolean;
}

const depthLimit = 60;
const plain = /[^ \t\r\n\\'"`$;&|()<>]+/y;
const blanks = /(?:[ \t\r]|\\\r?\n)+/y;
const redirection = /&>>?|<<<|<<-?|<>|<&|>>|>\||>&|<|>/y;

/**
 * Every simple command of a shell script, also those in substitutions, in the order in which they end. What is quoted, a
 * comment, a here-document or the items of an array is no command. Any text is read, in time that grows with its length.
 */
export function simpleCommands(script: string): readonly SimpleCommand[] {
  const reader = new ShellReader(script, 0);
  reader.readList(null);
  return reader.found;
}

class ShellReader {
  readonly found: OpenCommand[] = [];
  private readonly text: string;
  private at = 0;
  private depth: number;
  private arithmetic = 0;
  private readonly awaited: HereDocument[] = [];

  constructor(text: string, depth: number) {
    this.text = text;
    this.depth = depth;
  }

  /** Commands up to a closing bracket, or to the end of the text. */
  readList(closing: ")" | null): void {
    this.nested(() => {
      let command: OpenCommand = { words: [], input: null };
      const end = (): void => {
        if (command.words.length > 0) this.found.push(command);
        command = { words: [], input: null };
      };
      while (this.at < this.text.length) {
        const character = this.text[this.at] as string;
        if (this.skip(blanks)) continue;
        if (character === "\n") {
          this.at += 1;
          end();
          this.readHereDocuments();
        } else if (character === closing) {
          this.at += 1;
          break;
        } else if (character === "#") this.at = this.endOfLine();
        else if (/[<>]/.test(character) || this.text.startsWith("&>", this.at)) this.readRedirection(command);
        else if (character === "(") {
          end();
          this.readBracket();
        } else if (/[;&|)]/.test(character)) {
          this.at += 1;
          end();
        } else {
          const start = this.at;
          const word = this.readWord();
          // A number, or a name in braces, directly before a redirection is its descriptor.
          const raw = this.text.slice(start, this.at);
          if (!(/^(\d+|\{\w+\})$/.test(raw) && /[<>]/.test(this.text[this.at] ?? ""))) command.words.push(word);
        }
      }
      end();
    });
  }

  private readBracket(): void {
    this.at += 1;
    if (this.text[this.at] !== "(") {
      this.readList(")");
      return;
    }
    this.at += 1;
    this.arithmetic += 1;
    this.readList(")");
    this.arithmetic -= 1;
    if (this.text[this.at] === ")") this.at += 1;
    // It was a list in a list.
    else this.readList(")");
  }

  private readRedirection(command: OpenCommand): void {
    if (/^[<>]\($/.test(this.text.slice(this.at, this.at + 2))) {
      this.at += 2;
      this.readList(")");
      command.words.push("");
      return;
    }
    redirection.lastIndex = this.at;
    const operator = redirection.exec(this.text)?.[0] ?? "<";
    this.at += operator.length;
    if (this.arithmetic > 0) return;
    this.skip(blanks);
    const start = this.at;
    const target = this.readWord();
    if (operator === "<<<") command.input = target;
    if (operator !== "<<" && operator !== "<<-") return;
    const quoted = /['"\\]/.test(this.text.slice(start, this.at));
    this.awaited.push({ command, delimiter: target, tabsDropped: operator === "<<-", quoted });
  }

  private readHereDocuments(): void {
    for (const { command, delimiter, tabsDropped, quoted } of this.awaited.splice(0)) {
      const start = this.at;
      let end = this.at;
      while (this.at < this.text.length) {
        end = this.at;
        this.at = this.endOfLine();
        const line = this.text.slice(end, this.at).replace(/\r$/, "");
        this.at += 1;
        if ((tabsDropped ? line.replace(/^\t+/, "") : line) === delimiter) break;
        end = this.at;
      }
      command.input = this.text.slice(start, end);
      if (!quoted) this.readElsewhere(command.input, (reader) => reader.readQuoted(null));
    }
  }

  /** A word, to the next white space, bracket or operator. */
  private readWord(): string {
    let word = "";
    while (this.at < this.text.length) {
      const character = this.text[this.at] as string;
      plain.lastIndex = this.at;
      const run = plain.exec(this.text)?.[0];
      if (run !== undefined) {
        this.at += run.length;
        word += run;
      } else if (character === "\\") word += this.readEscape();
      else if (character === "'") word += this.readSingle();
      else if (character === '"') {
        this.at += 1;
        word += this.readQuoted('"');
      } else if (character === "`" || character === "$") word += this.readExpansion();
      else if (character === "(" && /^\w+\+?=$/.test(word)) this.readArray();
      else break;
    }
    return word;
  }

  // A backslash before a letter stays: it may part the folders of a Windows path.
  private readEscape(): string {
    const next = this.text[this.at + 1] ?? "";
    this.at += 2;
    if (next === "\n") return "";
    return /\w/.test(next) ? `\\${next}` : next;
  }

  private readSingle(): string {
    const close = this.text.indexOf("'", this.at + 1);
    const end = close === -1 ? this.text.length : close;
    const inside = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return inside;
  }

  /** Text in which only expansions have a meaning, up to a closing quote or the end. */
  private readQuoted(closing: '"' | null): string {
    let inside = "";
    while (this.at < this.text.length) {
      const character = this.text[this.at] as string;
      if (character === closing) {
        this.at += 1;
        break;
      }
      if (character === "$" || character === "`") inside += this.readExpansion();
      else if (character === "\\" && /["\\$`\n]/.test(this.text[this.at + 1] ?? "")) {
        inside += this.text[this.at + 1] === "\n" ? "" : this.text[this.at + 1];
        this.at += 2;
      } else {
        inside += character;
        this.at += 1;
      }
    }
    return inside;
  }

  private readExpansion(): string {
    const next = this.text[this.at + 1];
    if (this.text[this.at] === "`") return this.readBackquoted();
    this.at += 1;
    if (next === "(") this.readBracket();
    else if (next === "{") this.readBraces();
    else if (next === "'") {
      this.at += 1;
      return this.readAnsi();
    } else return next === '"' ? "" : "$";
    return "";
  }

  private readAnsi(): string {
    const start = this.at;
    while (this.at < this.text.length && this.text[this.at] !== "'") this.at += this.text[this.at] === "\\" ? 2 : 1;
    this.at += 1;
    return this.text
      .slice(start, this.at - 1)
      .replace(/\\n/g, "\n")
      .replace(/\\(\W)/g, "$1");
  }

  private readBackquoted(): string {
    const start = this.at + 1;
    this.at = start;
    while (this.at < this.text.length && this.text[this.at] !== "`") this.at += this.text[this.at] === "\\" ? 2 : 1;
    const inside = this.text.slice(start, this.at).replace(/\\([`\\$])/g, "$1");
    this.at += 1;
    this.readElsewhere(inside, (reader) => reader.readList(null));
    return "";
  }

  private readBraces(): void {
    this.nested(() => {
      this.at += 1;
      while (this.at < this.text.length) {
        const character = this.text[this.at] as string;
        if (character === "$" || character === "`") this.readExpansion();
        else if (character === "'") this.readSingle();
        else if (character === '"') {
          this.at += 1;
          this.readQuoted('"');
        } else {
          this.at += character === "\\" ? 2 : 1;
          if (character === "}") return;
        }
      }
    });
  }

  private readArray(): void {
    this.nested(() => {
      this.at += 1;
      while (this.at < this.text.length && this.text[this.at] !== ")") {
        const start = this.at;
        this.readWord();
        if (this.at === start) this.at += 1;
      }
      this.at += 1;
    });
  }

  private readElsewhere(text: string, read: (reader: ShellReader) => void): void {
    const reader = new ShellReader(text, this.depth + 1);
    read(reader);
    for (const command of reader.found) this.found.push(command);
  }

  // What is nested too deeply is not looked at any more.
  private nested(read: () => void): void {
    if (this.depth >= depthLimit) {
      this.at = this.text.length;
      return;
    }
    this.depth += 1;
    read();
    this.depth -= 1;
  }

  private skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    this.at += found?.[0].length ?? 0;
    return found !== null;
  }

  private endOfLine(): number {
    const end = this.text.indexOf("\n", this.at);
    return end === -1 ? this.text.length : end;
  }
}
