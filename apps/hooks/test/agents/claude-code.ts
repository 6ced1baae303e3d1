import type { AgentFolder } from "./agent-folder.js";

/** Runs Claude Code once in print mode against a model on loopback; `args` come after the prompt. */
export async function runClaudeCode(
  program: string,
  folder: AgentFolder,
  port: number,
  prompt: string,
  args: readonly string[] = [],
): Promise<string> {
  const output = ["--output-format", "stream-json", "--verbose"];
  const done = await folder.run(program, ["-p", prompt, "--allowedTools", "Bash", "Agent", ...output, ...args], {
    ANTHROPIC_API_KEY: "none",
    ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    DISABLE_AUTOUPDATER: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  });
  if (done.code !== 0) throw new Error(`Claude Code ended with ${done.code}: ${done.stderr}\n${done.stdout}`);
  return done.stdout;
}
