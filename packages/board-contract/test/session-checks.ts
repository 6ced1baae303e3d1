import type * as contract from "../src/index.js";
import type { TrustedInspection, TrustedRouting } from "../src/index.js";
import { otherRevision, render, routing, trustedInspection, trustedRouting } from "./build.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What holds for the life of a session, as a list of what does not; usable on any build of the library. */
export function runSessionChecks(library: typeof contract): string[] {
  const trusted = trustedRouting() as unknown as TrustedRouting;
  const accept = (): contract.AcceptedRouting => {
    const result = library.parseRouting(bytes(render(routing())), trusted);
    if (!result.ok) throw new Error(result.code);
    return result.value;
  };
  const current = (change: Record<string, unknown>): TrustedRouting =>
    trustedRouting(change) as unknown as TrustedRouting;
  const confirmed = (given: contract.TrustedMetadata): string => codeOf(library.confirm(accept(), given));
  const processEnd = (change: object): string => {
    const ended = { stdout: bytes(render(routing())), exitCode: 0, signal: null, timedOut: false, truncated: false };
    return codeOf(library.parseProcessResult({ ...ended, ...change }, library.startSession(trusted)));
  };
  const twice = library.startSession(trusted);
  library.parseRouting(bytes(render(routing())), twice);
  const once = accept();
  library.confirm(once, trusted);
  const checks: readonly (readonly [string, string, string])[] = [
    ["a second output", codeOf(library.parseRouting(bytes(render(routing())), twice)), "SESSION_CONCLUDED"],
    ["a second confirmation", codeOf(library.confirm(once, trusted)), "SESSION_CONCLUDED"],
    ["the mode changed", confirmed(trustedInspection() as unknown as TrustedInspection), "STATE_CHANGED"],
    ["the repository changed", confirmed(current({ repository: "a/b" })), "STATE_CHANGED"],
    ["the card changed", confirmed(current({ card_key: "IB-9" })), "STATE_CHANGED"],
    ["the revision changed", confirmed(current({ revision: otherRevision })), "STATE_CHANGED"],
    ["the action went", confirmed(current({ allowed_actions: ["request_review"] })), "STATE_CHANGED"],
    ["a failed process", processEnd({ exitCode: 1 }), "PROCESS_FAILED"],
    ["a process in time", processEnd({}), "accepted"],
  ];
  return checks.filter(([, given, wanted]) => given !== wanted).map(([name]) => name);
}

function codeOf(result: { readonly ok: true } | { readonly ok: false; readonly code: string }): string {
  return result.ok ? "accepted" : result.code;
}
