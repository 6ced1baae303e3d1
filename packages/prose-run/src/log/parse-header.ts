import type { FieldRecord } from "./record.js";

/** A fact read from one header line. */
export interface HeaderFact {
  readonly form: FieldRecord["form"];
  readonly key: string;
  readonly value: string;
}

const runForm = /^run:\s*(\S+)\s*(.*)$/i;
const titled = /^(run|run id|program|system|source|root|started|status)\s*:\s*(.+)$/i;
const vmLogForm = /^vm\.?\s?log\s+[—–-]+\s+(\S+)\s+run\s+(\S+)\s*$/i;
const lineForm = /^([A-Za-z][A-Za-z_ -]{0,30}):(?:\s+(.*))?$/;
const bulletForm = /^[-*]\s+\**([A-Za-z][A-Za-z_ -]{0,30})\**:\**\s+(.*)$/;

/** Facts in a heading of the first level: `run:{id} {name}`, `Program: x`, `Run: id`, `vm.log — {system} run {id}`. */
export function factsOfTitle(text: string): HeaderFact[] {
  const run = runForm.exec(text);
  if (run !== null) {
    const facts: HeaderFact[] = [{ form: "heading", key: "run_id", value: run[1] ?? "" }];
    if ((run[2] ?? "") !== "") facts.push({ form: "heading", key: "name", value: (run[2] ?? "").trim() });
    return facts;
  }
  const vmLog = vmLogForm.exec(text);
  if (vmLog !== null) {
    return [
      { form: "heading", key: "system", value: vmLog[1] ?? "" },
      { form: "heading", key: "run_id", value: vmLog[2] ?? "" },
    ];
  }
  const other = titled.exec(text);
  if (other === null) return [];
  return [{ form: "heading", key: normaliseKey(other[1] ?? ""), value: (other[2] ?? "").trim() }];
}

/** `key: value` on a line of its own. */
export function factOfLine(line: string, form: "line" | "front-matter"): HeaderFact | undefined {
  const found = lineForm.exec(line);
  if (found === null) return undefined;
  return { form, key: normaliseKey(found[1] ?? ""), value: unquote((found[2] ?? "").trim()) };
}

/** `- key: value`. */
export function factOfBullet(line: string): HeaderFact | undefined {
  const found = bulletForm.exec(line);
  if (found === null) return undefined;
  return { form: "bullet", key: normaliseKey(found[1] ?? ""), value: unquote((found[2] ?? "").trim()) };
}

function normaliseKey(key: string): string {
  const plain = key
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  return plain === "run" ? "run_id" : plain;
}

function unquote(value: string): string {
  return /^(["'`]).*\1$/s.test(value) && value.length > 1 ? value.slice(1, -1) : value;
}
