import { expect, test } from "vitest";
import { distrustOfStats } from "../src/run-trust.js";

test.each([
  [1000, 0o40700, 1000, null],
  [1000, 0o40755, 1000, "is open to other users"],
  [1000, 0o40770, 1000, "is open to other users"],
  [1000, 0o40701, 1000, "is open to other users"],
  [1001, 0o40700, 1000, "belongs to another user"],
  [0, 0o40700, 1000, "belongs to another user"],
  [1000, 0o40700, 0, null],
  [1000, 0o40777, 0, "is open to other users"],
])("a folder of %s with mode %i, seen by %s: %s", (owner, mode, uid, reason) => {
  const found = distrustOfStats({ uid: owner, mode }, uid);
  expect(reason === null ? found : found?.slice(0, reason.length)).toBe(reason);
});
