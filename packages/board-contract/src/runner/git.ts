import { spawn } from "node:child_process";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { BoardContractError } from "../error.js";

const folderEnd = 0x2f;

interface TreeEntry {
  readonly mode: string;
  readonly object: string;
  /** As bytes: a name in a repository need not be UTF-8. */
  readonly path: Buffer;
}

/** The commit that the checkout stands at, as a full object id. */
export async function readHead(repository: string): Promise<string> {
  return (await git(repository, ["rev-parse", "--verify", "HEAD^{commit}"])).toString("latin1").trim();
}

/**
 * Writes exactly the files of a revision that lie in the read scope below `destination`, byte for byte from git's
 * objects: no filter, attribute or replacement of the repository takes part. Symbolic links are written as links;
 * inside the sandbox they lead nowhere outside the scope. Submodules are left out.
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
  const scope = readScope.map((entry) => Buffer.from(entry, "utf8"));
  const listed = parseTree(await git(repository, ["ls-tree", "-r", "-z", "--full-tree", revision]));
  const wanted = listed.filter(({ mode, path }) => mode !== "160000" && scope.some((entry) => covers(entry, path)));
  if (wanted.length === 0) return 0;
  const batch = await git(repository, ["cat-file", "--batch"], wanted.map(({ object }) => `${object}\n`).join(""));
  let at = 0;
  for (const { mode, path } of wanted) {
    const headerEnd = batch.indexOf("\n", at);
    const size = Number(batch.subarray(at, headerEnd).toString("latin1").split(" ")[2]);
    if (headerEnd === -1 || !Number.isInteger(size)) {
      throw new BoardContractError("RUN_REFUSED", [
        "an object of the revision is missing; expected a complete checkout",
      ]);
    }
    const content = batch.subarray(headerEnd + 1, headerEnd + 1 + size);
    at = headerEnd + 1 + size + 1;
    const target = Buffer.concat([Buffer.from(`${destination}/`), path]);
    await mkdir(target.subarray(0, target.lastIndexOf(folderEnd)), { recursive: true, mode: 0o700 });
    if (mode === "120000") await symlink(content, target);
    else await writeFile(target, content, { mode: mode === "100755" ? 0o500 : 0o400, flag: "wx" });
  }
  return wanted.length;
}

function covers(entry: Buffer, path: Buffer): boolean {
  if (entry.equals(path)) return true;
  return entry.at(-1) === folderEnd && path.length > entry.length && path.subarray(0, entry.length).equals(entry);
}

function parseTree(output: Buffer): TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let start = 0; start < output.length; ) {
    const end = output.indexOf(0, start);
    const tab = output.indexOf("\t", start);
    const [mode = "", , object = ""] = output.subarray(start, tab).toString("latin1").split(" ");
    entries.push({ mode, object, path: output.subarray(tab + 1, end) });
    start = end + 1;
  }
  return entries;
}

/** Runs one reading command of git; replacement objects are off and nothing of the checkout's hooks is used. */
function git(repository: string, args: readonly string[], input = ""): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = (cause?: unknown): void =>
      reject(
        new BoardContractError(
          "RUN_REFUSED",
          [`git ${args[0]} failed in the repository; expected a checkout that git may read (see safe.directory)`],
          cause,
        ),
      );
    const child = spawn(
      "git",
      ["-C", repository, "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", ...args],
      {
        env: {
          PATH: process.env.PATH ?? "/usr/bin:/bin",
          HOME: process.env.HOME ?? "/",
          LC_ALL: "C",
          GIT_OPTIONAL_LOCKS: "0",
          GIT_NO_REPLACE_OBJECTS: "1",
          GIT_NO_LAZY_FETCH: "1",
        },
        stdio: ["pipe", "pipe", "ignore"],
      },
    );
    const chunks: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.once("error", refuse);
    child.once("close", (code) => (code === 0 ? resolve(Buffer.concat(chunks)) : refuse()));
  });
}
