import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { decideStep } from "../src/decide/decide-step.js";
import { readEvidence } from "../src/run/read-evidence.js";
import { safeCompilePageStates } from "../src/schema/compile-page-states.js";
import { prepareStates } from "../src/states/prepared-states.js";

const base = mkdtempSync(join(tmpdir(), "rule-one-"));
afterAll(() => rmSync(base, { recursive: true }));

const map = `
format: inspect/page-states
version: 1
documentedCalls: [GET /api/cart]
states:
  - { name: shop, means: as-expected, says: The shop., when: { url: /, page: Shop } }
  - name: added
    means: as-expected
    says: It was added.
    when: { url: /, calls: [{ call: POST /graphql, operation: AddToCart, status: 200 }] }
  - name: expired
    means: wrong-result
    says: The card had expired.
    when: { url: /, calls: [{ call: POST /pay, status: 402, answer: { code: expired } }] }
`;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly sent?: unknown;
  readonly status?: number;
  readonly answer?: unknown;
}

function entryOf({ method, path, sent, status = 200, answer = {} }: Call): object {
  const postData = sent === undefined ? {} : { postData: { mimeType: "application/json", text: JSON.stringify(sent) } };
  return {
    _resourceType: "fetch",
    startedDateTime: "2026-11-02T09:00:00.000Z",
    time: 5,
    request: { method, url: `https://shop.example${path}`, headers: [], ...postData },
    response: { status, headers: [], content: { mimeType: "application/json", text: JSON.stringify(answer) } },
  };
}

let count = 0;
function stepFolder(calls: readonly Call[], step: object = { ok: true }, behind = ""): string {
  const folder = join(base, `000${++count}-click`);
  mkdirSync(folder);
  const har = JSON.stringify({ log: { version: "1.2", entries: calls.map(entryOf) } });
  writeFileSync(join(folder, "network.har"), `${har}${behind}`);
  writeFileSync(join(folder, "page.txt"), "Shop\n");
  const url = "https://shop.example/";
  writeFileSync(
    join(folder, "step.json"),
    JSON.stringify({ action: "click", url, startedAt: "2026-11-02T09:00:00.000Z", durationMs: 5, ...step }),
  );
  return folder;
}

async function decide(folder: string): Promise<string> {
  const compiled = safeCompilePageStates(map);
  if (!compiled.ok) throw new Error(compiled.problems[0]?.message);
  const evidence = { ...(await readEvidence(folder)), goal: null };
  const decision = decideStep(evidence, await prepareStates(compiled.value));
  if (decision.decidedBy === "state") return decision.state.name;
  return decision.decidedBy ?? decision.reasons.map(({ code }) => code).join(",");
}

describe("REQ-INSPECT-04: a state names a step only when nothing about it is unknown", () => {
  const operation = (operationName: string): object => ({ operationName, query: `mutation ${operationName} { a }` });
  const graphql = (sent: unknown, answer: unknown = { data: {} }): Call => ({
    method: "POST",
    path: "/graphql",
    sent,
    answer,
  });
  const pay = (code: string): Call => ({ method: "POST", path: "/pay", sent: {}, status: 402, answer: { code } });

  test("one known operation of a batch lets no other through", async () => {
    expect(await decide(stepFolder([graphql(operation("AddToCart"))]))).toBe("added");
    const batch = [operation("AddToCart"), operation("DeleteAccount")];
    expect(await decide(stepFolder([graphql(batch, [{ data: {} }, { data: {} }])]))).toContain("undocumented-call");
  });

  test("an expected error answer lets no other answer of the same call through", async () => {
    expect(await decide(stepFolder([pay("expired")]))).toBe("expired");
    expect(await decide(stepFolder([pay("expired"), pay("account-banned")]))).toContain("error-answer");
  });

  test.each([
    [{ ok: true }, "shop"],
    [{ ok: true, error: null }, "shop"],
    [{ ok: "false" }, "failed"],
    [{ ok: 0 }, "failed"],
    [{}, "failed"],
    [{ error: null }, "failed"],
    [{ ok: true, error: "Timeout 30000ms exceeded" }, "failed"],
    [{ ok: true, errorCode: "interrupted" }, "failed"],
  ])("a step ran fine only when it says so: %j", async (step, decided) => {
    expect(await decide(stepFolder([], step))).toBe(decided);
  });

  test("errors inside a GraphQL answer count in any form", async () => {
    for (const errors of [{ message: "no" }, [{ message: "no" }], "no"])
      expect(await decide(stepFolder([graphql(operation("AddToCart"), { errors })]))).toContain("error-answer");
    expect(await decide(stepFolder([graphql(operation("AddToCart"), { data: {}, errors: [] })]))).toBe("added");
  });

  test("what stands behind a recording may be calls", async () => {
    const second = JSON.stringify({ log: { entries: [entryOf({ method: "POST", path: "/pay" })] } });
    expect(await decide(stepFolder([], { ok: true }, second))).toBe("undocumented-call");
  });

  test("a value nested too deeply makes the step unknown and nothing else", async () => {
    const folder = stepFolder([]);
    writeFileSync(
      join(folder, "step.json"),
      `{"action":"click","ok":true,"args":${"[".repeat(8000)}${"]".repeat(8000)}}`,
    );
    expect(await decide(folder)).toContain("failed");
  });

  test.skipIf(process.platform === "win32")("links and pipes are not opened, and that is said", async () => {
    const folder = stepFolder([]);
    rmSync(join(folder, "page.txt"));
    symlinkSync("/etc/passwd", join(folder, "page.txt"));
    rmSync(join(folder, "network.har"));
    execFileSync("mkfifo", [join(folder, "network.har")]);
    const { pageText, notes } = await readEvidence(folder);
    expect([pageText, notes.join("; ")]).toEqual([
      null,
      "network.har is not a regular file; page.txt is a link, which is not followed",
    ]);
    expect(await decide(folder)).toContain("undocumented-call");
  });
});

test.each([
  ["/:x((?:a|a)*)b", false],
  ["/:x((a)+)b", false],
  ["/*a*a*a*a*a*a*a*a*a*b", false],
  ["/items/:id(\\\\d+)", true],
  ["/:lang(de|fr)/shop/*", true],
  ["https://*.shop.example/*/cart/*", true],
  ["/a/:id/:rest*", true],
])("the URL pattern %s is taken: %s", (url, taken) => {
  const source = `format: inspect/page-states\nversion: 1\nstates:\n  - { name: a, means: as-expected, says: A., when: { url: "${url}" } }\n`;
  const compiled = safeCompilePageStates(source);
  expect(compiled.ok ? "" : compiled.problems.map(({ code }) => code).join()).toBe(taken ? "" : "url-pattern");
});
