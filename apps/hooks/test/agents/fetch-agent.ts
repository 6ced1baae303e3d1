import { execFile } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** A coding agent's program as its vendor publishes it: a pinned npm package for this platform. */
interface AgentPackage {
  readonly name: string;
  readonly version: string;
  /** The program inside the package. */
  readonly program: string;
}

const linux = process.platform === "linux" && process.arch === "x64";
const packages: Readonly<Record<"claude" | "codex", AgentPackage>> = {
  claude: { name: "@anthropic-ai/claude-code-linux-x64", version: "2.1.332", program: "claude" },
  codex: { name: "@openai/codex", version: "0.171.0-linux-x64", program: "vendor/x86_64-unknown-linux-musl/bin/codex" },
};

/** Where the programs are kept between test runs; never in the repository. */
const cache =
  process.env.INSPECT_AGENTS_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "inspect-agents");

/**
 * The path of an agent's program, fetched with npm when it is not in the cache; or why there is none, for the line that
 * says that a test is skipped.
 */
export async function fetchAgent(
  id: keyof typeof packages,
): Promise<{ readonly program: string } | { readonly missing: string }> {
  const { name, version, program } = packages[id];
  if (!linux) return { missing: `${name} is fetched on Linux x64 only, this is ${process.platform} ${process.arch}` };
  const folder = join(cache, `${id}-${version}`);
  const path = join(folder, "node_modules", ...name.split("/"), program);
  if (existsSync(path)) return { program: path };
  try {
    mkdirSync(cache, { recursive: true });
    const fetching = mkdtempSync(join(cache, "fetching-"));
    try {
      const options = [
        "--fetch-retries=0",
        "--no-save",
        "--no-package-lock",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        "--omit=optional",
      ];
      await promisify(execFile)("npm", ["install", "--prefix", fetching, ...options, `${name}@${version}`], {
        timeout: 240_000,
      });
      renameSync(fetching, folder);
    } finally {
      rmSync(fetching, { recursive: true, force: true });
    }
    chmodSync(path, 0o755);
    return { program: path };
  } catch (error) {
    return { missing: `${name}@${version} cannot be installed: ${String((error as Error).message).split("\n")[0]}` };
  }
}
