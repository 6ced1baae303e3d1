import { join } from "node:path";
import { stepFileNames } from "./file-names.js";

/** Paths of a step folder's files, under the names of `stepFileNames`. */
export type StepPaths = { readonly [name in keyof typeof stepFileNames]: string };

/** Every path of a step folder. */
export function stepPaths(stepFolder: string): StepPaths {
  return Object.fromEntries(
    Object.entries(stepFileNames).map(([key, name]) => [key, join(stepFolder, name)]),
  ) as StepPaths;
}
