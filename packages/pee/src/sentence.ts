const quoted = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`/g;
const address = /\S*[?!/][\p{L}\p{N}_]\S*?(?=[.!?]*(?:\s|$))/gu;
const abbreviation =
  /(?:^|[\s(])(?:(?:\p{L}\.)+\p{L}|etc|vs|cf|approx|no|nos|mr|mrs|ms|dr|prof|st|fig|sec|min|max|resp|incl|bzw)\.$/iu;

/**
 * Whether a line is one sentence, by Unicode's rules for sentence breaks. What stands in quotation marks and an address count
 * as one word each, and common abbreviations end no sentence.
 */
export function isOneSentence(line: string): boolean {
  const plain = line.replace(quoted, "Q").replace(address, "Q").trim();
  if (plain === "") return false;
  const segments = [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(plain)].map(({ segment }) =>
    segment.trim(),
  );
  return segments.slice(0, -1).every((segment) => abbreviation.test(segment));
}
