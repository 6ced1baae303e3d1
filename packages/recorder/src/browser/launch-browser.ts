import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { neutraliseControls } from "@inspect/redact";
import { fileMode } from "@inspect/session/layout";
import { connectCdp } from "../cdp/connection.js";
import { RecorderError } from "../error.js";
import type { LaunchSettings } from "../launch-settings.js";
import { browserArguments } from "./browser-arguments.js";
import { prepareProfile, profileEndpoint } from "./profile-folder.js";

/** A browser that has just been started. */
export interface LaunchedBrowser {
  /** `ws://127.0.0.1:<port>/devtools/browser/<id>`; the id is random, so the address is a proof of identity. */
  readonly endpoint: string;
  readonly pid: number;
}

/** Headless builds hold no lock on their profile; that the address in it still answers tells as well. */
async function refuseLivingEndpoint(profile: string): Promise<void> {
  const endpoint = profileEndpoint(profile);
  if (endpoint === undefined) return;
  try {
    (await connectCdp(endpoint, 2)).close();
  } catch {
    // Nobody answers there, or another browser behind the same port: the address is an old one.
    return;
  }
  const message = `a browser already uses the profile ${profile}; close it, or give another folder with --profile`;
  throw new RecorderError("profile-in-use", message);
}

/**
 * Starts a browser as a process of its own that outlives this one, and waits for its DevTools endpoint.
 *
 * @param timeoutSeconds how long the endpoint may take
 * @throws RecorderError `profile-in-use`, `browser-not-started` with the browser's own last words
 */
export async function launchBrowser(
  executable: string,
  profile: string,
  settings: LaunchSettings,
  timeoutSeconds = 45,
): Promise<LaunchedBrowser> {
  await refuseLivingEndpoint(profile);
  prepareProfile(profile);
  const logFile = join(profile, "inspect-browser.log");
  const log = openSync(logFile, "w", fileMode);
  let child: ChildProcess;
  try {
    child = spawn(executable, browserArguments(profile, settings), {
      detached: true,
      stdio: ["ignore", "ignore", log],
    });
  } finally {
    closeSync(log);
  }
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) =>
      resolve(signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`),
    );
  });
  const deadline = Date.now() + timeoutSeconds * 1000;
  let reason: string | undefined;
  void ended.then((text) => {
    reason = text;
  });
  while (reason === undefined && Date.now() < deadline) {
    const endpoint = profileEndpoint(profile);
    if (endpoint !== undefined && child.pid !== undefined) {
      child.removeAllListeners();
      child.unref();
      return { endpoint, pid: child.pid };
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  if (child.pid !== undefined && reason === undefined) killGroup(child.pid);
  const why = reason ?? `it opened no DevTools endpoint within ${timeoutSeconds} s`;
  throw new RecorderError("browser-not-started", `${executable} did not start: ${why}${lastWords(logFile)}`);
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function lastWords(logFile: string): string {
  try {
    const lines = readFileSync(logFile, "utf8").trim().split("\n").slice(-3).join(" | ");
    return lines === "" ? "" : `; it said: ${neutraliseControls(lines).slice(0, 400)}`;
  } catch {
    return "";
  }
}
