import { createHash } from "node:crypto";
import type { ContentFacts } from "../clauses/content-facts.js";
import type { OutputFile } from "../run/prose-run.js";
import { type RuleContext, shareOf } from "./findings.js";
import type { RuleId } from "./rules.js";

const placeholder =
  /^(?:#[^\n]*\n+)*\s*(?:todo|tbd|placeholder|lorem ipsum|fixme|coming soon|to be (?:written|done|filled in)|\[?insert[^\]\n]*\]?|<[a-z _-]+>|\.\.\.|…)[\s.!:]*$/i;

/** Rules on what outputs hold: whether they parse, are more than a placeholder, and are not the same thing twice. */
export function findInSubstance({ run, note, facts }: RuleContext): void {
  const outputs = run.outputs.filter((output) => !output.fromCaller && !output.empty);
  const share =
    1 / Math.max(1, Math.max(outputs.length, run.expectedOutputs.filter((output) => output.excused === null).length));
  const byContent = new Map<string, OutputFile>();
  for (const output of outputs) {
    const content = facts.of(output);
    if (content === null) continue;
    const report = (rule: RuleId, description: string): void =>
      note(rule, {
        subject: output.path,
        description,
        file: output.path,
        position: startOf(content),
        points: shareOf(rule, share),
      });
    if (content.truncated) {
      report("output-truncated", `${output.path} has ${output.bytes} bytes; only its beginning is read`);
      continue;
    }
    const broken = whyBroken(content);
    if (broken !== null) report("output-not-parsable", `${output.path} ${broken}`);
    if (isPlaceholder(bodyOf(content.text))) report("output-placeholder", `${output.path} is a placeholder`);
    else if (holdsNothing(content)) report("output-empty-value", `${output.path} holds an empty value`);
    const key = content.text.length <= 40 ? null : content.text.length > 10_000 ? digestOf(content.text) : content.text;
    const twin = key === null ? undefined : byContent.get(key);
    if (twin !== undefined && twin.owner !== output.owner)
      report("output-repeats-other", `${output.path} is the same as ${twin.path}`);
    else if (key !== null && twin === undefined) byContent.set(key, output);
  }
}

function startOf(content: ContentFacts): { line: number; column: number; offset: number; length: number } | null {
  return content.text === "" ? null : { line: 1, column: 1, offset: 0, length: 0 };
}

/** A placeholder is short; patterns over a long text could take very long. */
function isPlaceholder(body: string): boolean {
  return body.length <= 1000 && placeholder.test(body);
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function whyBroken(content: ContentFacts): string | null {
  if (content.path.toLowerCase().endsWith(".json") && content.json === undefined) return "is no JSON that parses";
  if (content.csv !== null && !content.csv.even) return "has rows of different width";
  return null;
}

/** The content after the header of a binding of generation A or B. */
export function bodyOf(text: string): string {
  const header = /^#[^\n]*\n\s*\n?(?:kind|binding):[\s\S]*?\n---[ \t]*\n/.exec(text);
  return header === null ? text : text.slice(header[0].length);
}

/** Text without a comment, and without front matter, which describe content and are none. */
function withoutMarks(text: string): string {
  return text.replace(/^\uFEFF?---\r?\n[\s\S]*?\n---[ \t]*(?:\r?\n|$)/, "").replace(/<!--[\s\S]*?-->/g, "");
}

/** Null, an empty text, or a list or object that holds nothing else. */
function isEmptyValue(value: unknown, depth: number): boolean {
  if (value === null || value === "") return true;
  if (typeof value !== "object" || depth > 20) return false;
  return Object.values(value).every((part) => isEmptyValue(part, depth + 1));
}

function holdsNothing(content: ContentFacts): boolean {
  const { json } = content;
  if (json !== undefined) {
    return isEmptyValue(json, 0);
  }
  return !/[^\s\p{Cc}\p{Cf}]/u.test(withoutMarks(bodyOf(content.text)));
}
