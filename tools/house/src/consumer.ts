import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The fields of a package.json that the check reads. */
export interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly bin?: Readonly<Record<string, string>>;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** A workspace that is published, with its folder below the root. */
export interface Published {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** One packed package: the tarball, its size in bytes and the files in it. */
export interface Packed {
  readonly tarball: string;
  readonly size: number;
  readonly files: readonly string[];
}

/** Every published workspace of the root, by name. */
export function findPublished(root: string): ReadonlyMap<string, Published> {
  const all = ["packages", "apps"].flatMap((group) =>
    readdirSync(join(root, group)).map((name): Published => {
      const folder = join(root, group, name);
      return { folder, manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest };
    }),
  );
  return new Map(all.filter(({ manifest }) => manifest.private !== true).map((item) => [item.manifest.name, item]));
}

/** Packs a workspace as `npm publish` would; needs its built `dist`. */
export function pack(folder: string, destination: string): Packed {
  const output = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", destination], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [report] = JSON.parse(output) as [{ filename: string; size: number; files: { path: string }[] }];
  return {
    tarball: join(destination, report.filename),
    size: report.size,
    files: report.files.map(({ path }) => path),
  };
}

/** A package's own dependencies in this house, and theirs, itself first. */
export function ownClosure(published: ReadonlyMap<string, Published>, name: string): string[] {
  const found = new Set<string>();
  const visit = (current: string): void => {
    if (found.has(current)) return;
    found.add(current);
    for (const next of Object.keys(published.get(current)?.manifest.dependencies ?? {})) {
      if (published.has(next)) visit(next);
    }
  };
  visit(name);
  return [...found];
}

/**
 * Makes an empty project that has the given tarballs unpacked in node_modules and, for their declared third-party
 * dependencies and nothing else, links to the root's node_modules.
 */
export function installInto(
  project: string,
  root: string,
  published: ReadonlyMap<string, Published>,
  packed: ReadonlyMap<string, Packed>,
  names: readonly string[],
): void {
  mkdirSync(project, { recursive: true });
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "consumer", private: true, type: "module" }));
  for (const name of names) {
    const target = join(project, "node_modules", name);
    mkdirSync(target, { recursive: true });
    const tarball = packed.get(name)?.tarball;
    const workspace = published.get(name);
    if (tarball === undefined || workspace === undefined) throw new Error(`${name} is not packed`);
    execFileSync("tar", ["-xzf", tarball, "-C", target, "--strip-components=1"]);
    const wanted = { ...workspace.manifest.dependencies, ...workspace.manifest.peerDependencies };
    for (const dependency of Object.keys(wanted).filter((candidate) => !published.has(candidate))) {
      link(project, dependency, [join(workspace.folder, "node_modules"), join(root, "node_modules")]);
    }
  }
  link(project, "@types/node", [join(root, "node_modules")]);
}

function link(project: string, dependency: string, places: readonly string[]): void {
  const target = join(project, "node_modules", dependency);
  if (existsSync(target)) return;
  const source = places.map((place) => join(place, dependency)).find((path) => existsSync(path));
  if (source === undefined) throw new Error(`${dependency} is not installed; run npm ci`);
  mkdirSync(dirname(target), { recursive: true });
  symlinkSync(source, target, "dir");
}
