import { join } from "node:path";
import type { AgentFolder } from "./agent-folder.js";

/** Writes Codex' settings for a model on loopback. Its login shell finds the programs of `bin`. */
export function configureCodex(folder: AgentFolder, port: number): void {
  folder.write(
    "home/.codex/config.toml",
    `model = "gpt-5.5"
model_provider = "mock"

[model_providers.mock]
name = "mock"
base_url = "http://127.0.0.1:${port}/v1"
env_key = "MOCK_KEY"
wire_api = "responses"

[analytics]
enabled = false
`,
  );
  folder.write("home/.bash_profile", `export PATH="${folder.bin}:$PATH"\n`);
}

/** Runs Codex once in exec mode; `args` come before the prompt, for example `["resume", "--last"]`. */
export async function runCodex(
  program: string,
  folder: AgentFolder,
  prompt: string,
  args: readonly string[] = [],
): Promise<string> {
  const options = ["--skip-git-repo-check", "--dangerously-bypass-hook-trust", "--json"];
  const done = await folder.run(program, ["exec", "-s", "danger-full-access", ...options, ...args, prompt], {
    CODEX_HOME: join(folder.home, ".codex"),
    MOCK_KEY: "none",
  });
  if (done.code !== 0) throw new Error(`Codex ended with ${done.code}: ${done.stderr}\n${done.stdout}`);
  return done.stdout;
}
