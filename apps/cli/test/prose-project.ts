import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll } from "vitest";
import type { Files } from "../../../packages/prose-run/test/fixtures/generations.js";
import { type Ended, runCli } from "./run-cli.js";

/** A home with one project of its own; removed after the tests of the file. */
export interface ProseProject {
  readonly home: string;
  readonly project: string;
  /** Writes a run below the project's run root, or below another folder of the project. */
  write(id: string, files: Files, root?: string): string;
  prose(...args: readonly string[]): Promise<Ended>;
}

/** Makes a project for runs and a way to call `inspect prose` in it. */
export function proseProject(): ProseProject {
  const home = mkdtempSync(join(tmpdir(), "prose-cli-"));
  const project = join(home, "project");
  mkdirSync(project);
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  return {
    home,
    project,
    write: (id, files, root = ".prose/runs") => writeFiles(join(project, root, id), files),
    prose: (...args) => runCli(["prose", ...args], { cwd: project, env: { HOME: home, SUBQ_API_KEY: undefined } }),
  };
}

/** Writes files by their paths and gives the folder. */
export function writeFiles(folder: string, files: Files): string {
  for (const [path, content] of Object.entries(files)) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  return folder;
}
