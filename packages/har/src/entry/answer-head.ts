import { LongText } from "../scan/long-text.js";
import { asObject, asText } from "./coerce.js";
import type { EntryParts } from "./entry-parts.js";
import { namedSide } from "./request-body.js";

const headCharacters = 600;

/** The beginning of an answer's text, for a look at what it is; `""` when the recording holds none. */
export function answerHead({ response, input }: EntryParts): string {
  const content = asObject(response?.content);
  if (content === undefined) return "";
  const { text } = content;
  const start =
    text instanceof LongText
      ? text.read(headCharacters).text
      : typeof text === "string"
        ? text.slice(0, headCharacters)
        : "";
  if (start !== "") {
    const flagged = asText(content.encoding)?.toLowerCase() === "base64";
    return flagged ? Buffer.from(start.slice(0, headCharacters), "base64").toString("utf8") : start;
  }
  const side = namedSide(content, input.sideBody);
  return side?.ok === true ? Buffer.from(side.bytes.subarray(0, headCharacters)).toString("utf8") : "";
}
