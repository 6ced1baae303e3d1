import type { Exchange, Recording } from "@inspect/har";
import type { Redacted, Redactor } from "@inspect/redact";

/** WIP until @inspect/har writes. */
export async function writeExchangesOf(
  stepFolder: string,
  har: Recording | null,
  redactor: Redactor,
): Promise<readonly Redacted<Exchange>[]> {
  if (har === null) return [];
  void stepFolder;
  return har.exchanges.map((exchange) => redactor.value(exchange));
}
