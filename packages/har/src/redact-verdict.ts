import { assumeRedacted, type Redacted, type Redactor } from "@inspect/redact";
import type { EntryVerdict } from "./pipeline.js";
import { redactDecision, redactMethod } from "./redact-exchange.js";

/** Takes the secrets out of what is said about one entry. */
export function redactVerdict(verdict: EntryVerdict, redactor: Redactor): Redacted<EntryVerdict> {
  const { method, url, resourceType, decision } = verdict;
  return assumeRedacted<EntryVerdict>({
    ...verdict,
    method: redactMethod(method, redactor),
    url: redactor.url(url),
    resourceType: resourceType === null ? null : redactor.text(resourceType),
    decision: redactDecision(decision, redactor),
  });
}
