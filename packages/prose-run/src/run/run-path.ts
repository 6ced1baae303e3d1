/** A path of a plan, resolved inside the run, or the reason why it is refused. */
export type RunPath = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly reason: string };

/**
 * Resolves a path as a plan writes it against the run's folder. Absolute paths, `~`, drive letters, backslashes and
 * `..` that leaves the folder are refused; nothing is looked up on disk.
 */
export function resolveRunPath(written: string): RunPath {
  if (written.includes("\u0000")) return { ok: false, reason: "holds a NUL" };
  if (/^[/~]/.test(written)) return { ok: false, reason: "is absolute" };
  if (/^[A-Za-z]:|\\|^[a-z][a-z0-9+.-]*:\/\//i.test(written)) return { ok: false, reason: "is no path inside a run" };
  const parts: string[] = [];
  for (const part of written.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return { ok: false, reason: "leaves the run's folder" };
  }
  if (parts.length === 0) return { ok: false, reason: "names no file" };
  return { ok: true, path: parts.join("/") + (written.endsWith("/") ? "/" : "") };
}
