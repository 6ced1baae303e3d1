// @inspect/pee/files: goalFindings.jsonl and goalFindings.md in a folder that the caller hands over.
export { appendFinding, appendFix } from "./files/append-finding.js";
export { findingsFileName, findingsMarkdownFileName } from "./files/file-names.js";
export { type FindingsFile, type FindingsWarning, parseFindings } from "./files/parse-findings.js";
export { readFindings } from "./files/read-findings.js";
export { writeFindingsMarkdown } from "./files/write-findings-markdown.js";
