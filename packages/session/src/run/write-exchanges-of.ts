import { type Exchange, type Recording, redactExchange, writeExchanges } from "@inspect/har";
import type { Redacted, Redactor } from "@inspect/redact";

/**
 * Writes `exchanges.json` and `exchanges.md` into a step's folder (REQ-INSPECT-01) and gives back the exchanges as they
 * were written: redacted. Without a readable recording there is nothing to write.
 */
export async function writeExchangesOf(
  stepFolder: string,
  har: Recording | null,
  redactor: Redactor,
): Promise<readonly Redacted<Exchange>[]> {
  if (har === null) return [];
  await writeExchanges(stepFolder, har, { redactor });
  return har.exchanges.map((exchange) => redactExchange(exchange, redactor));
}
