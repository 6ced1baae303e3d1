import { inspection, otherRevision, render, revision, routing, trustedInspection, trustedRouting } from "./build.js";
import type { Case } from "./cases.js";

type Mode = Case["mode"];

const evidence = (source: string, finding: string): Record<string, unknown> => ({ source, finding });
const proof = (of: string): Record<string, unknown> => ({
  source: "deploy-record blunix",
  host: "blunix",
  revision: of,
});

function inspected(
  code: string | null,
  id: string,
  value: Record<string, unknown>,
  trusted = trustedInspection(),
): Case {
  return entry("implementation_status", code, id, render(inspection(value)), trusted);
}

function routed(code: string | null, id: string, value: Record<string, unknown>, trusted = trustedRouting()): Case {
  return entry("route_next", code, id, render(routing(value)), trusted);
}

function raw(code: string, id: string, text: string, trusted = trustedInspection()): Case {
  return entry(trusted.mode as Mode, code, id, text, trusted);
}

function entry(mode: Mode, code: string | null, id: string, text: string, trusted: Record<string, unknown>): Case {
  return {
    id,
    description: id,
    mode,
    trusted,
    raw: text,
    expect: code === null ? { ok: true } : { ok: false, code },
  };
}

const good = render(inspection());
const body = (json: string): string => `===INSPECTION_RESULT===\n${json}\n===END_INSPECTION_RESULT===\n`;
const json = JSON.stringify(inspection());
const withMember = (member: string): string => body(`${json.slice(0, -1)},${member}}`);
const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const deployed = { blunix_deployment_status: "deployed" };

/** What the published suite does not cover; the same shape, so the mutation check runs over both. */
export const extraCases: readonly Case[] = [
  // Envelope
  raw("EMPTY_OUTPUT", "only line feeds", "\n\n"),
  raw("NO_BLOCK", "prose only", "Ich kann das nicht prüfen.\n"),
  raw("WRONG_BLOCK", "only the other end marker", "===END_ROUTING_RESULT===\n"),
  raw("MULTIPLE_BLOCKS", "start marker twice", `===INSPECTION_RESULT===\n${good}`),
  raw("MULTIPLE_BLOCKS", "end marker twice", `${good}===END_INSPECTION_RESULT===\n`),
  raw("MULTIPLE_BLOCKS", "the other end marker as well", `${good}===END_ROUTING_RESULT===\n`),
  raw("EXTRA_OUTPUT", "one blank line after the block", `${good}\n`),
  raw("EXTRA_OUTPUT", "one blank line before the block", `\n${good}`),
  raw("EXTRA_OUTPUT", "end marker before start marker", "===END_INSPECTION_RESULT===\n===INSPECTION_RESULT===\n"),
  raw("UNKNOWN_MARKER", "a marker of another contract", `${good}===RESULT===\n`),
  raw("UNKNOWN_MARKER", "fullwidth signs around an unknown word", `${good}＝＝＝RESULT＝＝＝\n`),
  raw("MALFORMED_MARKER", "padded start marker", good.replace("===INSPECTION", " ===INSPECTION")),
  raw("MALFORMED_MARKER", "lower case start marker", good.replace("===INSPECTION_RESULT", "===inspection_result")),
  raw("MALFORMED_MARKER", "four signs", good.replace("===INSPECTION_RESULT===", "====INSPECTION_RESULT====")),
  raw("MALFORMED_MARKER", "fullwidth signs", good.replace("===INSPECTION_RESULT===", "＝＝＝INSPECTION_RESULT＝＝＝")),
  raw(
    "MALFORMED_MARKER",
    "colour around the marker",
    good.replace("===INSPECTION_RESULT===", "\u001b[1m===INSPECTION_RESULT===\u001b[0m"),
  ),
  // JSON
  raw("JSON_SYNTAX", "an empty block", "===INSPECTION_RESULT===\n===END_INSPECTION_RESULT===\n"),
  raw("JSON_SYNTAX", "two values", body(`${json}\n${json}`)),
  raw("JSON_SYNTAX", "a comment", body(`/* */${json}`)),
  raw("JSON_SYNTAX", "single quotes", body("{'schema_version': 1}")),
  raw("JSON_SYNTAX", "a key without colon", body('{"a" 1}')),
  raw("JSON_SYNTAX", "no comma between members", body('{"a":1 "b":2}')),
  raw("JSON_SYNTAX", "no comma between items", body('{"a":[1 2]}')),
  raw("JSON_SYNTAX", "a comma at the end of a list", body('{"a":[1,]}')),
  raw("JSON_SYNTAX", "NaN", body('{"a":NaN}')),
  raw("JSON_SYNTAX", "a cut word", body('{"a":nul}')),
  raw("JSON_SYNTAX", "a leading zero", body('{"a":01}')),
  raw("JSON_SYNTAX", "an unknown escape", body('{"a":"\\x41"}')),
  raw("JSON_SYNTAX", "a short unicode escape", body('{"a":"\\u12"}')),
  raw("JSON_SYNTAX", "a raw tab in a text", body('{"a":"\t"}')),
  raw("JSON_SYNTAX", "an open text", body('{"a":"b')),
  raw("JSON_SYNTAX", "a backslash at the end", body('{"a":"b\\')),
  raw("JSON_SYNTAX", "a key without its first quote", body(json.replace('"mode"', 'mode"'))),
  raw("JSON_SYNTAX", "a raw tab before a letter", body(json.replace("Repo: ", "Repo:\tn"))),
  raw("JSON_SYNTAX", "a unicode escape of other letters", body(json.replace("Repo: ", "\\uZZZZ"))),
  raw("JSON_SYNTAX", "a misspelled null", body(json.replace('"question":null', '"question":nulk'))),
  { ...raw("JSON_SYNTAX", "an open text is reported where it starts", body('{"a":"b')), offset: 29 },
  raw("JSON_NOT_OBJECT", "null", body("null")),
  raw("JSON_TOO_DEEP", "depth nine", withMember(`"x":${nested(9)}`)),
  raw("JSON_SYNTAX", "a missing value below depth eight", withMember(`"x":${"[".repeat(8)},`)),
  raw("UNKNOWN_FIELD", "depth eight is still read", withMember(`"x":${nested(8)}`)),
  raw("JSON_FORBIDDEN_KEY", "constructor deep inside", withMember('"x":{"y":{"constructor":1}}')),
  raw("JSON_DUPLICATE_KEY", "twice deep inside", withMember('"x":{"y":1,"\\u0079":2}')),
  // Head
  raw("SCHEMA_VERSION", "1.0", body(json.replace('"schema_version":1', '"schema_version":1.0'))),
  raw("SCHEMA_VERSION", "1e0", body(json.replace('"schema_version":1', '"schema_version":1e0'))),
  raw("SCHEMA_VERSION", "absent", body('{"mode":"implementation_status"}')),
  raw("MODE_MISMATCH", "absent mode", body('{"schema_version":1}')),
  // Fields
  inspected("UNKNOWN_FIELD", "an extra field in an item", {
    repository_evidence: [{ ...evidence("a", "b"), url: "c" }],
  }),
  inspected("MISSING_FIELD", "an item without finding", { repository_evidence: [{ source: "a" }] }),
  inspected("WRONG_TYPE", "a list as status", { repository_status: ["present"] }),
  inspected("WRONG_TYPE", "an object as list", { repository_evidence: {} }),
  inspected("WRONG_TYPE", "a text as item", { repository_evidence: ["a"] }),
  inspected("WRONG_TYPE", "a number as finding", { repository_evidence: [{ source: "a", finding: 1 }] }),
  inspected("WRONG_TYPE", "a number as revision", { checked_revision: 7 }),
  inspected("WRONG_TYPE", "summary is null", { summary: null }),
  inspected("BAD_ENUM", "status in capitals", { repository_status: "Present" }),
  inspected("TOO_MANY_ITEMS", "65 items", {
    repository_evidence: Array.from({ length: 65 }, () => evidence("a", "b")),
  }),
  inspected(null, "64 items", { repository_evidence: Array.from({ length: 64 }, () => evidence("a", "b")) }),
  inspected("BLANK_TEXT", "no-break spaces", { summary: "\u00a0\u2003" }),
  inspected("PLACEHOLDER_TEXT", "the template's summary", {
    summary: "knappe Trennung von Repo- und Deploymentbefund",
  }),
  inspected("PLACEHOLDER_TEXT", "the template's evidence", {
    repository_evidence: [evidence("Pfad oder read-only Prüfschritt", "x")],
  }),
  raw("UNKNOWN_MARKER", "an escaped forbidden marker", body(json.replace("Repo: vorhanden", "\\u0054ARGET_PHASE"))),
  inspected("MARKER_IN_TEXT", "an unknown marker inside a line", { summary: "siehe === FOO_BAR ==== dort" }),
  inspected(null, "equals signs that are no marker", { summary: "a === b und c ====== d" }),
  inspected("UNSAFE_TEXT", "a zero width space", { summary: "ge\u200bheim" }),
  inspected("UNSAFE_TEXT", "a bidirectional override", { summary: "ab\u202ecd" }),
  inspected("UNSAFE_TEXT", "a lone surrogate", { summary: "ab\ud800cd" }),
  inspected("UNSAFE_TEXT", "a private character", { summary: "ab\ue000cd" }),
  inspected("UNSAFE_TEXT", "a C1 control", { summary: "ab\u009bcd" }),
  inspected("UNSAFE_TEXT", "an escaped line feed", { summary: "ab\ncd" }),
  inspected("TEXT_TOO_LONG", "2001 characters", { summary: "ä".repeat(2001) }),
  inspected(null, "2000 characters beyond the basic plane", { summary: "😀".repeat(2000) }),
  inspected("BLANK_TEXT", "a blank question", { repository_status: "partial", question: " " }),
  // Scans
  inspected("SECRET_IN_OUTPUT", "a PEM header", { summary: "-----BEGIN OPENSSH PRIVATE KEY-----" }),
  inspected("SECRET_IN_OUTPUT", "a GitHub token", { summary: `ghp_${"a1".repeat(18)}` }),
  inspected("SECRET_IN_OUTPUT", "an age key", { summary: `AGE-SECRET-KEY-1${"QZ".repeat(29)}` }),
  inspected("SECRET_IN_OUTPUT", "a Slack token", { summary: "xoxb-1234567890-abc" }),
  inspected("SECRET_IN_OUTPUT", "a JSON Web Token", { summary: "eyJhbGciOiJI.eyJzdWIiOiIx.c2ln" }),
  inspected("FORBIDDEN_TARGET", "a host in the question", {
    repository_status: "partial",
    question: "Soll PINIX geprüft werden?",
  }),
  inspected(null, "a host inside a word, and in a repository path", {
    repository_evidence: [evidence("modules/tnix.nix", "pinixe gibt es nicht")],
  }),
  inspected("SOURCE_OUT_OF_SCOPE", "a climbing path", { repository_evidence: [evidence("modules/../secrets/a", "x")] }),
  inspected("SOURCE_OUT_OF_SCOPE", "a neighbour with the same start", {
    repository_evidence: [evidence("modules2/a.nix", "x")],
  }),
  inspected("SOURCE_OUT_OF_SCOPE", "below a file entry", { repository_evidence: [evidence("flake.nix/x", "x")] }),
  inspected(null, "a named check with a slash is no path", { repository_evidence: [evidence("git log: a/b", "x")] }),
  routed("SOURCE_OUT_OF_SCOPE", "basis outside", { basis: [evidence("agents/x.md", "x")] }),
  // Metadata
  ...["repository", "card_key", "read_scope"].map((name) =>
    inspected(
      "METADATA_INCOMPLETE",
      `${name} missing`,
      { repository_evidence: [evidence("git log", "x")] },
      trustedInspection({ [name]: undefined }),
    ),
  ),
  inspected(
    "METADATA_INCOMPLETE",
    "missing card key and a revision claimed",
    { repository_status: "unverifiable", repository_evidence: [] },
    trustedInspection({ card_key: undefined }),
  ),
  routed(
    "METADATA_INCOMPLETE",
    "routing without card key",
    { basis: [evidence("x", "y")] },
    trustedRouting({ card_key: undefined }),
  ),
  routed(
    "METADATA_INCOMPLETE",
    "no allowed actions and no_action",
    { outcome: "no_action", recommended_action: null },
    trustedRouting({ allowed_actions: undefined }),
  ),
  routed(
    null,
    "an empty list of actions permits no_action",
    { outcome: "no_action", recommended_action: null },
    trustedRouting({ allowed_actions: [] }),
  ),
  // Revision, evidence, proof
  inspected("REVISION_MISMATCH", "an upper case hash", { checked_revision: revision.toUpperCase() }),
  inspected(
    "EVIDENCE_EMPTY",
    "not_deployed without evidence",
    { blunix_deployment_status: "not_deployed" },
    trustedInspection({ deployment_proofs: [proof(otherRevision)] }),
  ),
  routed("EVIDENCE_EMPTY", "recommendation without basis", { basis: [] }),
  routed("EVIDENCE_EMPTY", "no_action without basis", { outcome: "no_action", recommended_action: null, basis: [] }),
  routed(null, "needs_input without basis", {
    outcome: "needs_input",
    recommended_action: null,
    basis: [],
    question: "Welche Karte?",
    required_action: "Karte nennen.",
  }),
  inspected("DEPLOYED_WITHOUT_PROOF", "no proof was given", {
    ...deployed,
    deployment_evidence: [evidence("deploy-record blunix", `aktiv ${revision}`)],
  }),
  inspected(
    "DEPLOYED_WITHOUT_PROOF",
    "the proof is of another revision",
    { ...deployed, deployment_evidence: [evidence("deploy-record blunix", `aktiv ${revision}`)] },
    trustedInspection({ deployment_proofs: [proof(otherRevision)] }),
  ),
  inspected(
    "DEPLOYED_WITHOUT_PROOF",
    "the item does not quote the hash",
    { ...deployed, deployment_evidence: [evidence("deploy-record blunix", "aktiv")] },
    trustedInspection({ deployment_proofs: [proof(revision)] }),
  ),
  inspected(
    "DEPLOYED_WITHOUT_PROOF",
    "the hash is part of a longer one",
    { ...deployed, deployment_evidence: [evidence("deploy-record blunix", `aktiv ${revision}ab`)] },
    trustedInspection({ deployment_proofs: [proof(revision)] }),
  ),
  inspected(
    "DEPLOYED_WITHOUT_PROOF",
    "the same item proves the repository",
    {
      ...deployed,
      repository_evidence: [evidence("deploy-record blunix", `aktiv ${revision}`)],
      deployment_evidence: [evidence("deploy-record blunix", `aktiv ${revision}`)],
    },
    trustedInspection({ deployment_proofs: [proof(revision)] }),
  ),
  inspected(
    "NOT_DEPLOYED_WITHOUT_PROOF",
    "the proof is of this very revision",
    {
      blunix_deployment_status: "not_deployed",
      deployment_evidence: [evidence("deploy-record blunix", "anderer Stand")],
    },
    trustedInspection({ deployment_proofs: [proof(revision)] }),
  ),
  inspected(
    null,
    "not_deployed by a proof of another revision",
    {
      blunix_deployment_status: "not_deployed",
      deployment_evidence: [evidence("deploy-record blunix", "anderer Stand")],
    },
    trustedInspection({ deployment_proofs: [proof(otherRevision)] }),
  ),
  // Question, outcome, action
  inspected(
    "QUESTION_NOT_ALLOWED",
    "an action although both are settled",
    {
      repository_status: "missing",
      blunix_deployment_status: "not_deployed",
      deployment_evidence: [evidence("deploy-record blunix", "anderer Stand")],
      required_action: "Bitte prüfen.",
    },
    trustedInspection({ deployment_proofs: [proof(otherRevision)] }),
  ),
  inspected(null, "a question beside partial", { repository_status: "partial", question: "Welcher Teil gilt?" }),
  routed("OUTCOME_FIELDS", "a recommendation without action", { recommended_action: null }),
  routed("OUTCOME_FIELDS", "a recommendation with a question", { question: "Sicher?" }),
  routed("OUTCOME_FIELDS", "needs_input with an action", {
    outcome: "needs_input",
    question: "Was?",
    required_action: "Antworten.",
  }),
  routed("OUTCOME_FIELDS", "no_action with a required action", {
    outcome: "no_action",
    recommended_action: null,
    required_action: "Warten.",
  }),
  routed("OUTCOME_FIELDS", "no_action with an action", { outcome: "no_action" }),
  routed("ACTION_NOT_ALLOWED", "a padded action", { recommended_action: "close " }),
  routed("ACTION_NOT_ALLOWED", "another case", { recommended_action: "Close" }),
  routed("ACTION_NOT_ALLOWED", "a prefix of an action", { recommended_action: "clos" }),
];
