import type { Target } from "@inspect/recorder";
import type { Command } from "commander";
import { exitCode } from "../exit-codes.js";
import { CommandError } from "../print-failure.js";

/** The options that name an element; each command takes at most one way, or a target as its first word. */
export interface TargetOptions {
  readonly role?: string;
  readonly name?: string;
  readonly text?: string;
  readonly label?: string;
  readonly css?: string;
  readonly at?: string;
  readonly ref?: string;
  readonly nth?: number;
  readonly exact?: boolean;
}

/** How a target is written as one word, for every command's help. */
export const targetHelp = `
A target is a ref of page.aria.yaml (e12), a point of the viewport (120,300), or what is visible:
  role:button=Save   text:Save   label:Email   css:form>button   #save   (anything else is text)
The options say the same: --role button --name Save. Several matches are refused unless --nth (from 0) chooses.`;

/** Adds the options that name an element. */
export function addTargetOptions(command: Command): Command {
  return command
    .option("--role <role>", "an ARIA role, for example button, link, textbox")
    .option("--name <name>", "with --role: the accessible name, or a part of it")
    .option("--text <text>", "text that the element shows")
    .option("--label <text>", "the label of a field")
    .option("--css <selector>", "a CSS selector; looks into open shadow roots")
    .option("--ref <ref>", "a ref of the latest page.aria.yaml, for example e12")
    .option("--at <x,y>", "a point of the viewport in CSS pixels")
    .option("--nth <n>", "which of several matches, from 0", wholeNumber)
    .option("--exact", "the whole name, text or label, in its case");
}

/** The target that the options name; undefined when they name none. @throws CommandError when they name several */
export function targetOfOptions(options: TargetOptions): Target | undefined {
  const { role, name, text, label, css, at, ref } = options;
  const given = Object.entries({ role, text, label, css, at, ref }).filter(([, value]) => value !== undefined);
  if (given.length > 1) {
    throw new CommandError(
      `--${given.map(([key]) => key).join(" and --")} name two elements; give one of them`,
      exitCode.usage,
    );
  }
  if (name !== undefined && role === undefined) {
    throw new CommandError('--name belongs to --role, for example --role button --name "Save"', exitCode.usage);
  }
  const choice = {
    ...(options.nth === undefined ? {} : { nth: options.nth }),
    ...(options.exact === true ? { exact: true } : {}),
  };
  if (role !== undefined) return { by: "role", role, ...(name === undefined ? {} : { name }), ...choice };
  if (text !== undefined) return { by: "text", text, ...choice };
  if (label !== undefined) return { by: "label", text: label, ...choice };
  if (css !== undefined)
    return { by: "css", selector: css, ...(options.nth === undefined ? {} : { nth: options.nth }) };
  if (ref !== undefined) return { by: "ref", ref };
  return at === undefined ? undefined : pointOf(at);
}

/** The target that one word means; `options` may add --nth and --exact. */
export function targetOfWord(word: string, options: TargetOptions = {}): Target {
  if (/^e\d+$/.test(word)) return { by: "ref", ref: word };
  if (/^-?[\d.]+,-?[\d.]+$/.test(word)) return pointOf(word);
  const prefixed = /^(role|text|label|css|ref):(.*)$/s.exec(word);
  const choice = {
    ...(options.nth === undefined ? {} : { nth: options.nth }),
    ...(options.exact === true ? { exact: true } : {}),
  };
  const rest = prefixed?.[2] ?? "";
  switch (prefixed?.[1]) {
    case "role": {
      const equals = rest.indexOf("=");
      const role = equals < 0 ? rest : rest.slice(0, equals);
      return { by: "role", role, ...(equals < 0 ? {} : { name: rest.slice(equals + 1) }), ...choice };
    }
    case "label":
      return { by: "label", text: rest, ...choice };
    case "css":
      return { by: "css", selector: rest, ...(options.nth === undefined ? {} : { nth: options.nth }) };
    case "ref":
      return { by: "ref", ref: rest };
    case "text":
      return { by: "text", text: rest, ...choice };
    default:
      if (/^[#.[][\w-]/.test(word))
        return { by: "css", selector: word, ...(options.nth === undefined ? {} : { nth: options.nth }) };
      return { by: "text", text: word, ...choice };
  }
}

/**
 * The target of a command whose first word may name it: by the options, else by the first word.
 *
 * @param words what stands behind the command
 * @param values how many words the command needs beside the target; `many`: one or more
 * @returns the target (undefined when none is given and none is needed) and the words that are left
 * @throws CommandError
 */
export function splitTarget(
  words: readonly string[],
  options: TargetOptions,
  { values, optional = false }: { readonly values: number | "many"; readonly optional?: boolean },
): { readonly target: Target | undefined; readonly rest: readonly string[] } {
  const named = targetOfOptions(options);
  const needed = values === "many" ? 1 : values;
  const takesWord = named === undefined && (optional ? words.length > needed : true);
  const [first] = words;
  if (takesWord && first === undefined) throw new CommandError(`no target is given${hint}`, exitCode.usage);
  const rest = takesWord ? words.slice(1) : words;
  if (rest.length < needed)
    throw new CommandError(`${needed === 1 ? "a value is" : "values are"} missing${hint}`, exitCode.usage);
  if (values !== "many" && rest.length > needed) {
    throw new CommandError(
      `${JSON.stringify(rest[needed])} is one word too many; put texts with spaces in quotes`,
      exitCode.usage,
    );
  }
  return { target: takesWord && first !== undefined ? targetOfWord(first, options) : named, rest };
}

const hint = '; for example e12, 120,300, role:button=Save or --css "#save" (see --help)';

function pointOf(text: string): Target {
  const [x, y] = text.split(",").map(Number);
  if (x === undefined || y === undefined || !(x >= 0) || !(y >= 0)) {
    throw new CommandError(
      `${JSON.stringify(text)} is no point; expected x,y in CSS pixels, for example 120,300`,
      exitCode.usage,
    );
  }
  return { by: "point", x, y };
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0)
    throw new CommandError(`${JSON.stringify(text)} is no whole number from 0`, exitCode.usage);
  return value;
}
