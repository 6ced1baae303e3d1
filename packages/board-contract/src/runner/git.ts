import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { BoardContractError } from "../error.js";

const run = promisify(execFile);

/** What must not change while the role works: the checked-out revision and the state of the work tree. */
export interface RepositoryState {
  readonly revision: string;
  /** SHA-256 of git's own listing of every difference to that revision, untracked files included. */
  readonly workTree: string;
}

/** Reads the state of a checkout. Nothing that the checkout's configuration could start is run. */
export async function readRepositoryState(repository: string): Promise<RepositoryState> {
  const [head, status] = await Promise.all([
    git(repository, ["rev-parse", "--verify", "HEAD^{commit}"]),
    git(repository, ["status", "--porcelain=v2", "-z", "--untracked-files=all", "--ignore-submodules=none"]),
  ]);
  return { revision: head.toString("utf8").trim(), workTree: createHash("sha256").update(status).digest("hex") };
}

/**
 * Writes exactly the files of a revision that lie in the read scope below `destination`, from git's objects and not
 * from the work tree. Symbolic links are written as links; inside the sandbox they lead nowhere outside the scope.
 *
 * @returns the number of files written
 */
export async function exportRevision(
  repository: string,
  revision: string,
  readScope: readonly string[],
  destination: string,
): Promise<number> {
  await mkdir(destination, { recursive: true, mode: 0o700 });
  const index = join(destination, "..", "index");
  const environment = { GIT_INDEX_FILE: index };
  await git(repository, ["read-tree", revision], environment);
  const listed = (await git(repository, ["ls-files", "-z"], environment)).toString("utf8").split("\0");
  const wanted = listed.filter(
    (path) =>
      path !== "" && readScope.some((entry) => path === entry || (entry.endsWith("/") && path.startsWith(entry))),
  );
  if (wanted.length > 0) {
    const prefix = `${destination}/`;
    await git(repository, ["checkout-index", "-z", "--stdin", `--prefix=${prefix}`], environment, wanted.join("\0"));
  }
  return wanted.length;
}

async function git(
  repository: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  input?: string,
): Promise<Buffer> {
  const quiet = ["-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "-c", "core.quotePath=false"];
  try {
    const child = run("git", ["-C", repository, ...quiet, ...args], {
      encoding: "buffer",
      maxBuffer: 256 * 1024 * 1024,
      env: { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0", ...environment },
    });
    child.child.stdin?.end(input);
    return (await child).stdout;
  } catch (cause) {
    throw new BoardContractError(
      "RUN_REFUSED",
      [`git ${args[0]} failed in the repository; expected a checkout`],
      cause,
    );
  }
}
