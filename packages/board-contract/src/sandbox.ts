import { execFile } from "node:child_process";
import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { BoardContractError } from "./error.js";

/** Where things lie inside the sandbox. */
export const inside = {
  tree: "/repository",
  home: "/home/role",
  socket: "/run/inspect/proxy.sock",
  bridge: "/run/inspect/bridge.mjs",
  node: "/run/inspect/node",
} as const;

export interface SandboxPlan {
  /** The role's command, word for word. */
  readonly command: readonly string[];
  /** The exported revision, mounted read-only at {@link inside.tree}. */
  readonly tree: string;
  /** Further folders and files of the runtime, mounted read-only at the same place. */
  readonly runtime: readonly string[];
  /** The environment, complete. bwrap gets it as its own, so that no value stands in an argument. */
  readonly environment: Readonly<Record<string, string>>;
  /** The proxy's socket outside, when the role may reach a model endpoint. */
  readonly proxySocket?: string | undefined;
}

const memoryFolderBytes = String(256 * 1024 * 1024);
const systemFolders = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];
const certificateFolders = [
  "/etc/ssl/certs",
  "/etc/ca-certificates",
  "/etc/pki/tls/certs",
  "/etc/pki/ca-trust/extracted",
];

/**
 * The argument vector that runs the role's command under bubblewrap: every name space of its own, no capability, an
 * empty root with the system's programs, the exported revision and nothing else, all read-only; a home and a /tmp in
 * memory; no network, but the loopback inside.
 */
export function sandboxArguments(plan: SandboxPlan): string[] {
  const bridge = plan.proxySocket === undefined ? [] : [inside.node, inside.bridge, inside.socket];
  return [
    "--unshare-all",
    "--unshare-user",
    "--uid",
    "65534",
    "--gid",
    "65534",
    "--die-with-parent",
    "--new-session",
    "--cap-drop",
    "ALL",
    "--hostname",
    "inspector",
    ...systemFolders.flatMap(mountSystem),
    ...certificateFolders.filter((path) => existsSync(path)).flatMap((path) => ["--ro-bind", path, path]),
    "--proc",
    "/proc",
    "--dev",
    "/dev",
    ...["--size", memoryFolderBytes, "--tmpfs", "/dev/shm"],
    ...["--size", memoryFolderBytes, "--tmpfs", "/tmp"],
    ...["--size", memoryFolderBytes, "--tmpfs", inside.home],
    ...plan.runtime.flatMap((path) => ["--ro-bind", path, path]),
    "--ro-bind",
    plan.tree,
    inside.tree,
    ...(plan.proxySocket === undefined
      ? []
      : [
          ...["--ro-bind", plan.proxySocket, inside.socket],
          ...["--ro-bind", fileURLToPath(new URL("../assets/sandbox-bridge.mjs", import.meta.url)), inside.bridge],
          ...["--ro-bind", process.execPath, inside.node],
        ]),
    ...["--remount-ro", "/dev", "--remount-ro", "/"],
    "--chdir",
    inside.tree,
    "--",
    ...bridge,
    ...plan.command,
  ];
}

/**
 * Makes sure that the sandbox works on this machine, by running `true` in one.
 *
 * @throws {BoardContractError} `RUN_REFUSED` when it does not: the role is then not started at all
 */
export async function requireSandbox(program: string, plan: Omit<SandboxPlan, "command">): Promise<void> {
  try {
    await promisify(execFile)(program, sandboxArguments({ ...plan, proxySocket: undefined, command: ["true"] }), {
      timeout: 10_000,
      env: { ...plan.environment },
    });
  } catch (cause) {
    throw new BoardContractError(
      "RUN_REFUSED",
      [
        `no working sandbox: ${program} could not run a command in name spaces of its own. Install bubblewrap ` +
          "(Debian: apt-get install bubblewrap) and allow user name spaces, or ask for unsandboxed explicitly",
      ],
      cause,
    );
  }
}

function mountSystem(path: string): string[] {
  if (!existsSync(path)) return [];
  return lstatSync(path).isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}
