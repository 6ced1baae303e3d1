import type { Engine } from "./engine.js";

const command = /^((?:USER [^\r\n]{1,200}\r?\n)?(?:PASS|AUTH(?: PLAIN| [\w.@-]+(?= \S))?) )(\S+)(\r?\n)?$/;
// Test runners print `PASS test/a.test.ts`; SMTP names a mechanism.
const noSecret = /\/|\.[a-z]{1,4}$|^(?:LOGIN|PLAIN|CRAM-MD5|XOAUTH2|TLS|SSL|ok|required|failed|success)$/i;

/** A text that is one command of FTP, POP3, IRC, SMTP or Redis with a password in it: `PASS hunter2`. */
export function redactWireCommand(engine: Engine, text: string): string {
  const first = text.charCodeAt(0);
  if ((first !== 80 && first !== 65 && first !== 85) || text.length > 400) return text;
  const match = command.exec(text);
  if (match === null) return text;
  const [, start = "", secret = "", end = ""] = match;
  return noSecret.test(secret) ? text : start + engine.ledger.mark(secret, "password") + end;
}
