import { describe, expect, expectTypeOf, test } from "vitest";
import * as library from "../src/index.js";
import {
  type AcceptedRouting,
  BoardContractError,
  checkTrusted,
  concludeSession,
  confirm,
  isAcceptedResult,
  isBoardContractError,
  parseInspection,
  parseProcessResult,
  parseRouting,
  startSession,
  type TrustedInspection,
  type TrustedRouting,
  toCardNote,
} from "../src/index.js";
import { inspection, otherRevision, render, routing, trustedInspection, trustedRouting } from "./build.js";
import { runSessionChecks } from "./session-checks.js";
import { trustedFaults } from "./trusted-faults.js";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const trusted = trustedRouting() as unknown as TrustedRouting;

function accept(session: Parameters<typeof parseRouting>[1] = trusted): AcceptedRouting {
  const result = parseRouting(bytes(render(routing())), session);
  if (!result.ok) throw new Error(result.code);
  return result.value;
}

test("a session accepts one output, then it is concluded", () => {
  const session = startSession(trusted);
  expect(accept(session).recommended_action).toBe("close");
  expect(parseRouting(bytes(render(routing())), session)).toMatchObject({
    code: "SESSION_CONCLUDED",
    stage: "session",
  });
});

test("a refused output concludes the session too", () => {
  const session = startSession(trusted);
  expect(parseRouting(bytes("nichts"), session)).toMatchObject({ code: "NO_BLOCK" });
  expect(parseRouting(bytes(render(routing())), session)).toMatchObject({ code: "SESSION_CONCLUDED" });
});

test("an accepted result is frozen through and through", () => {
  const value = accept();
  expect(Object.isFrozen(value)).toBe(true);
  expect(Object.isFrozen(value.basis)).toBe(true);
  expect(Object.isFrozen(value.basis[0])).toBe(true);
});

test("later changes of the caller's metadata have no effect on a session", () => {
  const mutable = { ...trustedRouting(), allowed_actions: ["close"] };
  const session = startSession(mutable as unknown as TrustedRouting);
  mutable.allowed_actions.length = 0;
  expect(accept(session).recommended_action).toBe("close");
});

describe("confirm", () => {
  test("gives the result once, against unchanged metadata", () => {
    const value = accept();
    expect(confirm(value, trusted)).toEqual({ ok: true, value });
    expect(confirm(value, trusted)).toMatchObject({ code: "SESSION_CONCLUDED" });
  });

  test.each([
    ["revision", { revision: otherRevision }],
    ["card_key", { card_key: "IB-215" }],
    ["repository", { repository: "intent/other" }],
    ["allowed_actions", { allowed_actions: ["request_review"] }],
    ["allowed_actions", { allowed_actions: undefined }],
  ])("refuses when %s has changed", (path, change) => {
    const current = Object.fromEntries(
      Object.entries(trustedRouting(change)).filter(([, value]) => value !== undefined),
    );
    expect(confirm(accept(), current as unknown as TrustedRouting)).toMatchObject({ code: "STATE_CHANGED", path });
  });

  test("refuses metadata of the other mode", () => {
    const current = trustedInspection() as unknown as TrustedInspection;
    expect(confirm(accept(), current)).toMatchObject({ code: "STATE_CHANGED", path: "mode" });
  });

  test("takes only what the parser made", () => {
    const forged = { ...accept() };
    expect(isAcceptedResult(forged)).toBe(false);
    expect(() => confirm(forged, trusted)).toThrow(BoardContractError);
  });
});

describe("a process result", () => {
  const ended = { stdout: bytes(render(routing())), exitCode: 0, signal: null, timedOut: false, truncated: false };

  test("is read when the process ended well", () => {
    expect(parseProcessResult(ended, startSession(trusted))).toMatchObject({ ok: true });
  });

  test.each([
    ["exit code", { exitCode: 1 }],
    ["no exit code", { exitCode: null }],
    ["signal SIGKILL", { exitCode: null, signal: "SIGKILL" }],
    ["time limit", { timedOut: true }],
    ["output limit", { truncated: true }],
  ])("is PROCESS_FAILED by %s, and the session is over", (detail, change) => {
    const session = startSession(trusted);
    const result = parseProcessResult({ ...ended, ...change }, session);
    expect(result).toMatchObject({ ok: false, code: "PROCESS_FAILED", stage: "process" });
    expect((result as { message: string }).message).toContain(detail);
    expect(parseProcessResult(ended, session)).toMatchObject({ code: "SESSION_CONCLUDED" });
  });
});

test("the card note is what is asked, or nothing", () => {
  const asked = parseInspection(
    bytes(render(inspection({ repository_status: "partial", question: "Welcher Teil gilt?" }))),
    trustedInspection() as unknown as TrustedInspection,
  );
  if (!asked.ok) throw new Error(asked.code);
  expect(toCardNote(asked.value)).toEqual({ question: "Welcher Teil gilt?", required_action: null });
  expect(toCardNote(accept())).toBeNull();
});

describe("trusted metadata", () => {
  test.each(trustedFaults)("%s is TRUSTED_INVALID before any session starts", (_, value) => {
    try {
      checkTrusted(value);
    } catch (error) {
      expect(isBoardContractError(error)).toBe(true);
      expect(error).toMatchObject({ code: "TRUSTED_INVALID" });
      expect((error as BoardContractError).problems.length).toBeGreaterThan(0);
      return;
    }
    throw new Error("accepted");
  });

  test("what is merely missing is fine", () => {
    expect(checkTrusted({ mode: "route_next" })).toEqual({ mode: "route_next" });
  });

  test("metadata of one mode cannot be used to parse the other", () => {
    const wrong = trusted as unknown as TrustedInspection;
    expect(() => parseInspection(bytes(""), wrong)).toThrow(/mode/);
  });

  test("raw text instead of bytes is a programmer's error", () => {
    expect(() => parseRouting("text" as unknown as Uint8Array, trusted)).toThrow(TypeError);
  });

  test("concludeSession takes only sessions", () => {
    expect(() => concludeSession({ trusted })).toThrow(BoardContractError);
  });
});

test("the checks that the mutation test runs all hold", () => {
  expect(runSessionChecks(library)).toEqual([]);
});

test("the result's type is told apart by its outcome", () => {
  const value = accept();
  if (value.outcome === "recommendation") expectTypeOf(value.recommended_action).toEqualTypeOf<string>();
  else expectTypeOf(value.recommended_action).toEqualTypeOf<null>();
  // @ts-expect-error the brand cannot be written by hand
  const forged: AcceptedRouting = { ...routing() };
  expect(isAcceptedResult(forged)).toBe(false);
});
