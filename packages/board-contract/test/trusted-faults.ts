import { otherRevision, trustedInspection, trustedRouting } from "./build.js";

/** Trusted metadata with one fault each; all are refused before a session starts. */
export const trustedFaults: readonly (readonly [string, unknown])[] = [
  ["no object", null],
  ["no mode", {}],
  ["an unknown mode", { mode: "both" }],
  ["an inherited mode", Object.create({ mode: "route_next" })],
  ["an unknown field", trustedRouting({ target: "x" })],
  ["allowed_actions in the other mode", trustedInspection({ allowed_actions: [] })],
  ["deployment_proofs in the other mode", trustedRouting({ deployment_proofs: [] })],
  ["a branch as revision", trustedRouting({ revision: "main" })],
  ["a short hash", trustedRouting({ revision: "9f2c4b7" })],
  ["an upper case hash", trustedRouting({ revision: "9F2C4B7A1D3E5F60718293A4B5C6D7E8F9012345" })],
  ["a null revision", trustedRouting({ revision: null })],
  ["a blank card key", trustedRouting({ card_key: " " })],
  ["a control character in the repository", trustedRouting({ repository: "a\u0000b" })],
  ["a sparse scope", trustedRouting({ read_scope: Object.assign([], { 1: "x/" }) })],
  [
    "a list that hides its own entries",
    trustedRouting({ read_scope: Object.assign(["/etc/"], { forEach: () => {} }) }),
  ],
  ["read_scope as text", trustedRouting({ read_scope: "agents/" })],
  ["an absolute scope", trustedRouting({ read_scope: ["/etc/"] })],
  ["a climbing scope", trustedRouting({ read_scope: ["a/../b"] })],
  ["a scope of the folder itself", trustedRouting({ read_scope: ["./"] })],
  ["actions as text", trustedRouting({ allowed_actions: "close" })],
  ["a duplicate action", trustedRouting({ allowed_actions: ["close", "close"] })],
  ["a blank action", trustedRouting({ allowed_actions: [""] })],
  ["a padded action", trustedRouting({ allowed_actions: ["close "] })],
  ["an invisible character in an action", trustedRouting({ allowed_actions: ["clo\u200bse"] })],
  ["an action in NFD", trustedRouting({ allowed_actions: ["pru\u0308fen"] })],
  ["an action with a forbidden host", trustedRouting({ allowed_actions: ["deploy-tnix"] })],
  ["an action with the forbidden marker", trustedRouting({ allowed_actions: ["TARGET_PHASE"] })],
  ["proofs as object", trustedInspection({ deployment_proofs: {} })],
  [
    "a proof of another host",
    trustedInspection({ deployment_proofs: [{ source: "a", host: "tnix", revision: otherRevision }] }),
  ],
  [
    "a proof of a short hash",
    trustedInspection({ deployment_proofs: [{ source: "a", host: "blunix", revision: "dirty" }] }),
  ],
  [
    "a proof without source",
    trustedInspection({ deployment_proofs: [{ source: " ", host: "blunix", revision: otherRevision }] }),
  ],
  [
    "a proof with another field",
    trustedInspection({ deployment_proofs: [{ source: "a", host: "blunix", revision: otherRevision, at: 1 }] }),
  ],
  [
    "two proofs that contradict each other",
    trustedInspection({
      deployment_proofs: [
        { source: "a", host: "blunix", revision: otherRevision },
        { source: "b", host: "blunix", revision: "9f2c4b7a1d3e5f60718293a4b5c6d7e8f9012345" },
      ],
    }),
  ],
];
