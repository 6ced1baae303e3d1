import type { Body } from "../body.js";
import { type BoundedText, boundedJson } from "./bounded-json.js";
import { cellCode, codeBlock, codeSpan } from "./markdown-text.js";
import { countOf, showBytes } from "./quantities.js";

const absentWords: Readonly<Record<string, string>> = {
  empty: "no body",
  "none-by-definition": "no body, by definition of the method or status",
  redirect: "the body of a redirect, not kept",
  "not-recorded": "not recorded",
  "from-cache": "served from a cache, body not recorded",
  "stream-not-recorded": "a stream, not recorded",
  "side-file-missing": "in a side file that is not there",
};

/**
 * A body for people and agents: what it is, then its content, cut where it is long, with the cut said.
 *
 * @param limit Characters that are shown of it.
 */
export function markdownBody(body: Body, limit: number): string {
  switch (body.type) {
    case "absent":
      return `${absentLine(body)}\n`;
    case "json":
      return withBlock(jsonLabel(body), body, boundedJson(body.value, limit), "json");
    case "json-lines":
      return withBlock(
        `JSON lines, ${countOf(body.values.length, "value", "values")}`,
        body,
        linesOf(body.values, limit),
        "json",
      );
    case "graphql":
      return `${describe(body.batch ? "GraphQL batch" : "GraphQL", body)}\n`;
    case "form":
      return `${describe("form", body)}\n\n${pairs(body.fields, limit)}`;
    case "multipart":
      return `${describe("multipart", body)}\n\n${parts(body, limit)}`;
    case "event-stream":
      return `${describe("event stream", body)}\n`;
    case "text":
      return withBlock("text", body, cutText(body.text, limit), "");
    case "binary":
      return `${describe("binary", body)}${body.head === "" ? "" : `, begins with ${codeSpan(body.head)}`}\n`;
  }
}

/** Text up to a bound. */
export function cutText(text: string, limit: number): BoundedText {
  return text.length > limit ? { text: text.slice(0, limit), complete: false } : { text, complete: true };
}

/** A block of code whose cut is said behind it. */
export function cutBlock({ text, complete }: BoundedText, language: string): string {
  return `${codeBlock(text, language)}${complete ? "" : `\nCut here: the first ${text.length} characters are shown.\n`}`;
}

function absentLine(body: Extract<Body, { type: "absent" }>): string {
  const words = absentWords[body.reason] ?? body.reason;
  const sent = body.size !== null && body.size > 0 ? `${showBytes(body.size)}, ${words}` : words;
  return `Body: ${sent}${typeOf(body)}${commentOf(body)}`;
}

function jsonLabel(body: Extract<Body, { type: "json" }>): string {
  if (body.callback !== undefined) return `JSON, wrapped in ${codeSpan(body.callback)}`;
  return body.prefix === undefined ? "JSON" : `JSON behind ${codeSpan(body.prefix)}`;
}

function describe(label: string, body: Body): string {
  const { damaged, cut } = body;
  const size = body.size === null ? "" : `, ${showBytes(body.size)}`;
  const damage = damaged === undefined ? "" : `, damaged: ${damaged}`;
  const recorded =
    cut === undefined ? "" : `, only the first ${showBytes(cut.keptBytes)} of ${showBytes(cut.totalBytes)} were read`;
  return `Body: ${label}${size}${typeOf(body)}${recorded}${damage}${commentOf(body)}`;
}

function typeOf({ mimeType }: Body): string {
  return mimeType === "" ? "" : ` (${codeSpan(mimeType)})`;
}

function commentOf({ comment }: Body): string {
  return comment === undefined ? "" : `; the recorder says ${codeSpan(comment)}`;
}

function withBlock(label: string, body: Body, content: BoundedText, language: string): string {
  return `${describe(label, body)}\n\n${cutBlock(content, language)}`;
}

function linesOf(values: readonly unknown[], limit: number): BoundedText {
  let text = "";
  for (const value of values) {
    const line = boundedJson(value, limit - text.length);
    text += `${line.text}\n`;
    if (!line.complete || text.length >= limit) return { text, complete: false };
  }
  return { text, complete: true };
}

const mostRows = 100;

/** Names and values as a table. */
export function pairs(list: readonly { readonly name: string; readonly value: string }[], limit: number): string {
  const rows = list.slice(0, mostRows).map(({ name, value }) => {
    const { text, complete } = cutText(value, limit);
    return `| ${cellCode(name)} | ${cellCode(text)}${complete ? "" : ` (cut, ${value.length} characters)`} |`;
  });
  const more = list.length > mostRows ? `\nCut here: ${list.length - mostRows} more.\n` : "";
  return `| name | value |\n|---|---|\n${rows.join("\n")}${rows.length === 0 ? "" : "\n"}${more}`;
}

function parts(body: Extract<Body, { type: "multipart" }>, limit: number): string {
  const rows = body.parts.slice(0, mostRows).map(({ name, value, fileName, contentType, size }) => {
    const shown = value === undefined ? { text: "", complete: true } : cutText(value, limit);
    const what = value === undefined ? "-" : `${cellCode(shown.text)}${shown.complete ? "" : " (cut)"}`;
    const file = fileName === undefined ? "-" : cellCode(fileName);
    return `| ${cellCode(name)} | ${file} | ${contentType === undefined ? "-" : cellCode(contentType)} | ${showBytes(size)} | ${what} |`;
  });
  const more = body.parts.length > mostRows ? `\nCut here: ${body.parts.length - mostRows} more.\n` : "";
  return `| part | file | type | size | value |\n|---|---|---|--:|---|\n${rows.join("\n")}\n${more}`;
}
