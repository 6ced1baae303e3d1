import type { Mode } from "./contract.js";
import { BoardContractError } from "./error.js";
import { judge } from "./judge.js";
import { type Refusal, refuse } from "./refusal.js";
import type { Acceptance, AcceptedInspection, AcceptedResult, AcceptedRouting } from "./result.js";
import { checkTrusted, type TrustedInspection, type TrustedMetadata, type TrustedRouting } from "./trusted.js";

/** One atomic session of the role: its trusted metadata, checked and frozen, and the one output it may have. */
export interface Session<Trusted extends TrustedMetadata = TrustedMetadata> {
  readonly trusted: Trusted;
}

interface SessionState {
  concluded: boolean;
}

interface Binding {
  readonly trusted: TrustedMetadata;
  used: boolean;
}

const sessions = new WeakMap<Session, SessionState>();
const bindings = new WeakMap<AcceptedResult, Binding>();

/**
 * Starts a session: checks the trusted metadata before the role runs.
 *
 * @throws {BoardContractError} `TRUSTED_INVALID`; nothing may be started then (reference, section 1).
 */
export function startSession<Trusted extends TrustedMetadata>(trusted: Trusted): Session<Trusted> {
  const session = Object.freeze({ trusted: checkTrusted(trusted) as Trusted });
  sessions.set(session, { concluded: false });
  return session;
}

/**
 * Reads the role's whole stdout in mode `implementation_status`.
 *
 * @param raw the bytes as they came; decoding them first would hide what must be refused
 * @param trusted a started session, or trusted metadata for a session of this one call
 * @returns the accepted, frozen result, or the first refusal in the one order of codes; never a partial value
 * @throws {BoardContractError} `TRUSTED_INVALID` for bad metadata or metadata of the other mode
 */
export function parseInspection(
  raw: Uint8Array,
  trusted: TrustedInspection | Session<TrustedInspection>,
): Acceptance<AcceptedInspection> | Refusal {
  return conclude<AcceptedInspection>(raw, trusted, "implementation_status");
}

/**
 * Reads the role's whole stdout in mode `route_next`; as {@link parseInspection}.
 *
 * @throws {BoardContractError} `TRUSTED_INVALID` for bad metadata or metadata of the other mode
 */
export function parseRouting(
  raw: Uint8Array,
  trusted: TrustedRouting | Session<TrustedRouting>,
): Acceptance<AcceptedRouting> | Refusal {
  return conclude<AcceptedRouting>(raw, trusted, "route_next");
}

/**
 * Re-checks an accepted result at the moment of applying it, against the metadata as it is now. A result can be
 * confirmed once; it is no approval, the caller moves the card (spec 002, lines 86-88 and 133-135).
 *
 * @returns the result again, `STATE_CHANGED` when card, revision, repository or the allowed action no longer fit,
 * or `SESSION_CONCLUDED` when it was confirmed before
 * @throws {BoardContractError} `NOT_ACCEPTED_RESULT` for a value the parser did not make; `TRUSTED_INVALID`
 */
export function confirm<Value extends AcceptedResult>(
  result: Value,
  currentTrusted: TrustedMetadata,
): Acceptance<Value> | Refusal {
  const binding = bindings.get(result);
  if (binding === undefined) {
    throw new BoardContractError("NOT_ACCEPTED_RESULT", [
      "confirm takes the value of an accepted result, as it was returned",
    ]);
  }
  const current = checkTrusted(currentTrusted);
  const { trusted } = binding;
  if (current.mode !== trusted.mode) return refuse("STATE_CHANGED", { path: "mode" });
  if (current.repository !== trusted.repository) return refuse("STATE_CHANGED", { path: "repository" });
  if (current.card_key !== trusted.card_key) return refuse("STATE_CHANGED", { path: "card_key" });
  if (current.revision !== trusted.revision) return refuse("STATE_CHANGED", { path: "revision" });
  if (result.mode === "route_next" && result.recommended_action !== null && current.mode === "route_next") {
    const allowed = current.allowed_actions ?? [];
    if (!allowed.includes(result.recommended_action)) return refuse("STATE_CHANGED", { path: "allowed_actions" });
  }
  if (binding.used) return refuse("SESSION_CONCLUDED");
  binding.used = true;
  return { ok: true, value: result };
}

/** Concludes a session without an output, for example because the role's process failed. */
export function concludeSession(session: Session): void {
  const state = sessions.get(session);
  if (state === undefined) throw new BoardContractError("TRUSTED_INVALID", ["expected a session made by startSession"]);
  state.concluded = true;
}

/** Whether a value is a result that this library accepted, in this process. */
export function isAcceptedResult(value: unknown): value is AcceptedResult {
  return typeof value === "object" && value !== null && bindings.has(value as AcceptedResult);
}

function conclude<Value extends AcceptedResult>(
  raw: Uint8Array,
  given: TrustedMetadata | Session,
  mode: Mode,
): Acceptance<Value> | Refusal {
  if (!(raw instanceof Uint8Array)) throw new TypeError("expected the role's stdout as bytes (Uint8Array)");
  const session = sessions.has(given as Session) ? (given as Session) : startSession(given as TrustedMetadata);
  if (session.trusted.mode !== mode) {
    throw new BoardContractError("TRUSTED_INVALID", [`mode: expected ${mode} for this call`]);
  }
  const state = sessions.get(session) as SessionState;
  const verdict = judge(raw, session.trusted);
  const concluded = state.concluded;
  state.concluded = true;
  if (!verdict.ok) return verdict;
  if (concluded) return refuse("SESSION_CONCLUDED");
  const value = verdict.value as unknown as Value;
  bindings.set(value, { trusted: session.trusted, used: false });
  return Object.freeze({ ok: true, value });
}
