/** The findings and fixes of a run, one JSON object a line, only ever appended to (REQ-INSPECT-18). */
export const findingsFileName = "goalFindings.jsonl";

/** The same for people, derived from it. */
export const findingsMarkdownFileName = "goalFindings.md";

/** Mode of both files: their owner only. */
export const findingsFileMode = 0o600;
