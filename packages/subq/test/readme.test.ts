import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const example = new URL("./examples/ask.ts", import.meta.url);

describe("the README", () => {
  it("shows the example that is type-checked and run here, with its output", async () => {
    expect(readme).toContain(`\`\`\`ts\n${readFileSync(example, "utf8")}\`\`\`\n`);
    const said = /\nprints `([^`]+)`\./.exec(readme)?.[1];
    const node = ["--import", "tsx", "--conditions=@inspect/source", fileURLToPath(example)];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, node, {
      env: { ...process.env, SUBQ_BASE_URL: "" },
    });
    expect({ stdout, stderr }).toEqual({ stdout: `${said}\n`, stderr: "" });
  });

  it("says that the live service was never called", () => {
    expect(readme).toContain("Nobody has called the live service");
  });
});

describe("a client that is not closed", () => {
  it("does not keep the process alive", async () => {
    const script = `
      const { createSubq, noul } = await import("@inspect/subq");
      const client = createSubq({ apiKey: "k", baseUrl: process.argv[1], env: {} });
      const { answers } = await client.decide({ state: "text", questions: { a: noul("Is it?") } });
      console.log(answers.a.noul);
    `;
    const { startSubqServer } = await import("../src/test.js");
    const server = await startSubqServer({ apiKey: null });
    const node = ["--import", "tsx", "--conditions=@inspect/source", "--input-type=module", "-e", script, server.url];
    const cwd = fileURLToPath(new URL("..", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, node, { cwd, timeout: 50_000 });
    expect(stdout).toBe("0.5\n");
    await server.close();
  }, 60_000);
});
