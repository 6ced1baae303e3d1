const quoted = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|`[^`]*`/g;
const abbreviation =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|no|nos|mr|mrs|ms|dr|prof|st|fig|sec|min|max|resp|incl|z\.b|bzw|[a-z])\.$/i;

/**
 * Whether a line is one sentence, by Unicode's rules for sentence breaks. What stands in quotation marks counts as one
 * word, and common abbreviations end no sentence.
 */
export function isOneSentence(line: string): boolean {
  const plain = line.replace(quoted, "Q").trim();
  if (plain === "") return false;
  const segments = [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(plain)].map(({ segment }) =>
    segment.trim(),
  );
  return segments.slice(0, -1).every((segment) => abbreviation.test(segment));
}
