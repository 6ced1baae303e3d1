import { forbiddenMarker, type Mode, modes } from "./contract.js";
import { BoardContractError } from "./error.js";
import { hasForbiddenTarget, hasUnsafeCharacter } from "./text.js";

/** A wrapper's own proof that a revision is live on a host (reference gap G1). */
export interface DeploymentProof {
  /** The name under which evidence must quote it, word for word. */
  readonly source: string;
  readonly host: "blunix";
  /** Full object id: 40 or 64 lower-case hex digits. */
  readonly revision: string;
}

interface TrustedCommon {
  readonly repository?: string;
  /** Full object id: 40 or 64 lower-case hex digits; never a branch, tag or short hash. */
  readonly revision?: string;
  readonly card_key?: string;
  /** Relative paths; an entry ending in `/` covers what is below it, any other is one file. */
  readonly read_scope?: readonly string[];
}

/** Trusted metadata of an `implementation_status` session. */
export interface TrustedInspection extends TrustedCommon {
  readonly mode: "implementation_status";
  readonly deployment_proofs?: readonly DeploymentProof[];
}

/** Trusted metadata of a `route_next` session; `allowed_actions` is final and compared by code units. */
export interface TrustedRouting extends TrustedCommon {
  readonly mode: "route_next";
  readonly allowed_actions?: readonly string[];
}

/** What the wrapper alone sets (spec 002, lines 20-23). A missing field is allowed, a malformed one is not. */
export type TrustedMetadata = TrustedInspection | TrustedRouting;

const objectId = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

const knownFields: Readonly<Record<Mode, readonly string[]>> = {
  implementation_status: ["mode", "repository", "revision", "card_key", "read_scope", "deployment_proofs"],
  route_next: ["mode", "repository", "revision", "card_key", "read_scope", "allowed_actions"],
};

/**
 * Checks trusted metadata and gives a deeply frozen copy of it, so that later changes by the caller have no effect.
 *
 * @throws {BoardContractError} `TRUSTED_INVALID` with every problem by path, when it is malformed or contradicts
 * itself (reference, section 1). A field that is merely absent is no problem: it limits the acceptable answers.
 */
export function checkTrusted(value: unknown): TrustedMetadata {
  const problems: string[] = [];
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new BoardContractError("TRUSTED_INVALID", ["expected one object with the field mode"]);
  }
  const given = value as Record<string, unknown>;
  const mode = modes.find((candidate) => candidate === own(given, "mode"));
  if (mode === undefined) {
    throw new BoardContractError("TRUSTED_INVALID", ["mode: expected implementation_status or route_next"]);
  }
  for (const name of Object.keys(given)) {
    if (!knownFields[mode].includes(name)) problems.push(`${printable(name)}: not a field of mode ${mode}`);
  }
  const text = (name: string): string | undefined => {
    const found = own(given, name);
    if (found === undefined) return undefined;
    if (typeof found === "string" && found.trim() !== "" && !hasUnsafeCharacter(found)) return found;
    problems.push(`${name}: expected text that is not blank and holds no control or invisible character`);
    return undefined;
  };
  const repository = text("repository");
  const cardKey = text("card_key");
  const revision = own(given, "revision");
  if (revision !== undefined && !isObjectId(revision)) {
    problems.push("revision: expected a full object id, 40 or 64 lower-case hex digits");
  }
  const common = {
    ...(repository === undefined ? {} : { repository }),
    ...(revision === undefined ? {} : { revision: revision as string }),
    ...(cardKey === undefined ? {} : { card_key: cardKey }),
    ...optional("read_scope", checkScope(own(given, "read_scope"), problems)),
  };
  const trusted: TrustedMetadata =
    mode === "route_next"
      ? { mode, ...common, ...optional("allowed_actions", checkActions(own(given, "allowed_actions"), problems)) }
      : { mode, ...common, ...optional("deployment_proofs", checkProofs(own(given, "deployment_proofs"), problems)) };
  if (problems.length > 0) throw new BoardContractError("TRUSTED_INVALID", problems);
  return Object.freeze(trusted);
}

/** Whether a value is a full object id, the only form of a revision that cannot move. */
export function isObjectId(value: unknown): value is string {
  return typeof value === "string" && objectId.test(value);
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined): { [K in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { [K in Name]?: Value };
}

function own(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function printable(name: string): string {
  return /^[A-Za-z0-9_]{1,40}$/.test(name) ? name : "a field with an unusual name";
}

function checkScope(value: unknown, problems: string[]): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) {
    problems.push("read_scope: expected a list of relative paths");
    return undefined;
  }
  const copy: unknown[] = Array.from(value as ArrayLike<unknown>);
  copy.forEach((entry, index) => {
    if (typeof entry !== "string" || !isRelativePath(entry)) {
      problems.push(`read_scope[${index}]: expected a relative path without . or .. segments`);
    }
  });
  return Object.freeze(copy as string[]);
}

function isRelativePath(path: string): boolean {
  if (path.trim() === "" || path.startsWith("/") || hasUnsafeCharacter(path)) return false;
  const segments = (path.endsWith("/") ? path.slice(0, -1) : path).split("/");
  return segments.every((segment) => segment !== "" && segment !== "." && segment !== "..");
}

function checkActions(value: unknown, problems: string[]): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) {
    problems.push("allowed_actions: expected a list of texts");
    return undefined;
  }
  const seen = new Set<unknown>();
  const copy: unknown[] = Array.from(value as ArrayLike<unknown>);
  copy.forEach((entry, index) => {
    const fault = actionFault(entry) ?? (seen.has(entry) ? "stands twice" : undefined);
    if (fault !== undefined) problems.push(`allowed_actions[${index}]: ${fault}`);
    seen.add(entry);
  });
  return Object.freeze(copy as string[]);
}

function actionFault(entry: unknown): string | undefined {
  if (typeof entry !== "string" || entry.trim() === "") return "expected text that is not blank";
  if (entry.trim() !== entry) return "is padded with white space";
  if (hasUnsafeCharacter(entry)) return "holds a control or invisible character";
  if (entry.normalize("NFC") !== entry) return "is not in Unicode form NFC";
  if (hasForbiddenTarget(entry)) return "names a host that is no target";
  if (entry.includes(forbiddenMarker)) return "holds a forbidden marker";
  return undefined;
}

function checkProofs(value: unknown, problems: string[]): readonly DeploymentProof[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) {
    problems.push("deployment_proofs: expected a list of {source, host, revision}");
    return undefined;
  }
  const proofs = Array.from(value as ArrayLike<unknown>).map((entry, index): DeploymentProof => {
    const proof = (typeof entry === "object" && entry !== null ? entry : {}) as Record<string, unknown>;
    const { source, host, revision } = {
      source: own(proof, "source"),
      host: own(proof, "host"),
      revision: own(proof, "revision"),
    };
    if (typeof source !== "string" || source.trim() === "" || hasUnsafeCharacter(source)) {
      problems.push(`deployment_proofs[${index}].source: expected text that is not blank`);
    }
    if (host !== "blunix") problems.push(`deployment_proofs[${index}].host: expected blunix`);
    if (!isObjectId(revision)) problems.push(`deployment_proofs[${index}].revision: expected a full object id`);
    if (Object.keys(proof).some((name) => name !== "source" && name !== "host" && name !== "revision")) {
      problems.push(`deployment_proofs[${index}]: expected exactly source, host and revision`);
    }
    return Object.freeze({ source: source as string, host: "blunix", revision: revision as string });
  });
  if (new Set(proofs.map(({ revision }) => revision)).size > 1) {
    problems.push("deployment_proofs: two revisions cannot both be live on one host");
  }
  return Object.freeze(proofs);
}
