import { accessSync, constants, realpathSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import { RecorderError } from "../error.js";
import { type KnownBrowser, knownBrowsers } from "./known-browsers.js";
import { loadPlaywright } from "./load-playwright.js";

/** What `findBrowser` looks at; tests hand in their own. */
export interface FindBrowserOptions {
  /** A path of an executable, or a channel (`chrome`, `chromium`, `chrome-beta`, `chrome-dev`, `msedge`). */
  readonly browser?: string;
  /** Relative paths count from here. @default process.cwd() */
  readonly cwd?: string;
  /** @default process.env */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** @default process.platform */
  readonly platform?: NodeJS.Platform;
  /** Path of the browser that Playwright downloaded, where there is one. @default asks playwright-core */
  readonly playwrightBrowser?: () => Promise<string | undefined>;
}

/** A browser on this machine. */
export interface FoundBrowser {
  readonly executable: string;
  /** How it was found, for messages: `named`, `on PATH`, `installed`, `Playwright's`. */
  readonly found: "named" | "on PATH" | "installed" | "Playwright's";
}

const install =
  "install Chrome or Chromium (for example: npx playwright-core install chromium), or name one with --browser <path|channel>";

/**
 * Finds a Chrome or Chromium: the named path or channel, else the first known name on PATH, else an installed one, else
 * the one that Playwright downloaded.
 *
 * @throws RecorderError `browser-not-found`, with what was looked for and what to install
 */
export async function findBrowser(options: FindBrowserOptions = {}): Promise<FoundBrowser> {
  const { browser, cwd = process.cwd(), env = process.env, platform = process.platform } = options;
  const named = browser === undefined || browser === "" ? undefined : browser;
  const channel = knownBrowsers.find((known) => known.channel === named);
  if (named !== undefined && channel === undefined) return namedPath(named, cwd, env, platform);
  const wanted = channel === undefined ? knownBrowsers : [channel];
  const names = wanted.flatMap(({ names }) => names);
  const onPath = firstOf(names, (name) => onSearchPath(name, env, platform));
  if (onPath !== undefined) return { executable: onPath, found: "on PATH" };
  const places = wanted.flatMap((known) => placesOf(known, env, platform));
  const installed = places.find(isExecutable);
  if (installed !== undefined) return { executable: installed, found: "installed" };
  if (channel === undefined || channel.channel === "chromium") {
    const downloaded = await (options.playwrightBrowser ?? playwrightBrowser)();
    if (downloaded !== undefined && isExecutable(downloaded)) return { executable: downloaded, found: "Playwright's" };
  }
  const what = named === undefined ? "no Chrome or Chromium was found" : `the browser channel ${named} was not found`;
  throw new RecorderError(
    "browser-not-found",
    `${what}: looked for ${names.join(", ")} on PATH and in the usual places; ${install}`,
  );
}

function namedPath(
  named: string,
  cwd: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): FoundBrowser {
  const path = isAbsolute(named) || /[/\\]/.test(named) ? resolve(cwd, named) : onSearchPath(named, env, platform);
  if (path !== undefined && isExecutable(path)) return { executable: path, found: "named" };
  const channels = knownBrowsers.map((known) => known.channel).join(", ");
  throw new RecorderError(
    "browser-not-found",
    `--browser ${JSON.stringify(named)} is neither an executable file nor one of the channels ${channels}; ${install}`,
  );
}

function firstOf(names: readonly string[], find: (name: string) => string | undefined): string | undefined {
  for (const name of names) {
    const path = find(name);
    if (path !== undefined) return path;
  }
  return undefined;
}

function onSearchPath(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string | undefined {
  const endings = platform === "win32" ? [".exe", ".cmd", ""] : [""];
  for (const folder of (env.PATH ?? "").split(delimiter)) {
    if (folder === "") continue;
    for (const ending of endings) {
      const path = join(folder, name + ending);
      if (isExecutable(path)) return path;
    }
  }
  return undefined;
}

function placesOf(
  known: KnownBrowser,
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): string[] {
  return (known.places[platform] ?? [])
    .map((place) => place.replace(/%([^%]+)%/g, (_all, name: string) => env[name] ?? ""))
    .filter((place) => !place.startsWith("\\"));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(realpathSync(path)).isFile();
  } catch {
    return false;
  }
}

async function playwrightBrowser(): Promise<string | undefined> {
  try {
    return (await loadPlaywright()).chromium.executablePath();
  } catch {
    return undefined;
  }
}
