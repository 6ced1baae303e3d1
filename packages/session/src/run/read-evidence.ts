import { lstatSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { type Recording, safeReadExchanges } from "@inspect/har";
import type { StepEvidence, StepRecording } from "../decide/evidence.js";
import { safeReadStepRecord } from "../layout/read-step-record.js";
import { parseStepFolderName } from "../layout/step-folder.js";
import { stepPaths } from "../layout/step-paths.js";
import type { StepRecord } from "../layout/step-record.js";

/** A step folder as read: what decides it, raw, and what was missing or odd. */
export interface ReadEvidence extends Omit<StepEvidence, "goal"> {
  /** The recording as @inspect/har read it; null when there is none that can be read. */
  readonly har: Recording | null;
  /** In words, for the reading and the bundle. */
  readonly notes: readonly string[];
}

/** Longest page text that is read, in characters; what follows is left out and said. */
const pageLimit = 2_000_000;

/**
 * Reads what a recorder left in a step folder. Missing or unreadable parts are said in `notes` and make the step
 * unknown where they could hide something; they never fail the step.
 */
export async function readEvidence(stepFolder: string): Promise<ReadEvidence> {
  const paths = stepPaths(stepFolder);
  const notes: string[] = [];
  const step = readStep(stepFolder, refuseOther(paths.step), notes);
  const odd = refuseOther(paths.network);
  const har =
    odd === null
      ? await safeReadExchanges(paths.network)
      : ({ ok: false, problems: [{ message: `network.har ${odd}` }] } as const);
  const recording = har.ok
    ? toRecording(har.value)
    : unreadable(har.problems[0]?.message ?? "network.har cannot be read");
  if (recording.incomplete !== null) notes.push(recording.incomplete);
  return { step, recording, har: har.ok ? har.value : null, pageText: readPage(paths.page, notes), notes };
}

function readStep(stepFolder: string, odd: string | null, notes: string[]): StepRecord {
  const read = odd === null ? safeReadStepRecord(stepFolder) : null;
  if (read?.ok === true) {
    notes.push(...read.warnings.map(({ message }) => message));
    return read.value;
  }
  const isMissing = read !== null && !read.ok && read.problems[0]?.code === "missing";
  const message = isMissing ? "step.json is missing" : `step.json ${odd ?? "cannot be read"}`;
  notes.push(`${message}: what was done, and whether it failed, is not known`);
  return {
    action: parseStepFolderName(basename(stepFolder))?.action ?? "unknown",
    args: null,
    mouse: null,
    startedAt: null,
    durationMs: null,
    // Nobody says that it ran fine.
    ok: false,
    error: message,
    url: null,
    title: null,
  };
}

function toRecording(har: Recording): StepRecording {
  const unread = har.leftOut.unreadable ?? 0;
  const behind = har.warnings.find(({ code }) => /^(?:trailing-content|other-recordings|entry-limit)$/.test(code));
  const incomplete =
    behind !== undefined
      ? `network.har: ${behind.message}`
      : har.truncatedAt === null
        ? unread === 0
          ? null
          : `network.har has ${unread} entries that cannot be read`
        : `network.har is cut off at byte ${har.truncatedAt}`;
  return { exchanges: har.exchanges, documents: har.leftOut.document ?? 0, incomplete };
}

function unreadable(message: string): StepRecording {
  return { exchanges: [], documents: 0, incomplete: message };
}

/** Why a part of a step is not opened: a link may lead out of the run, a pipe may never end. Null for a plain file. */
function refuseOther(path: string): string | null {
  const facts = lstatSync(path, { throwIfNoEntry: false });
  if (facts === undefined || facts.isFile()) return null;
  return facts.isSymbolicLink() ? "is a link, which is not followed" : "is not a regular file";
}

function readPage(path: string, notes: string[]): string | null {
  const odd = refuseOther(path);
  if (odd !== null) {
    notes.push(`page.txt ${odd}`);
    return null;
  }
  try {
    const text = readFileSync(path, "utf8");
    if (text.length <= pageLimit) return text;
    notes.push(`page.txt has ${text.length} characters; the first ${pageLimit} were read`);
    return text.slice(0, pageLimit);
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    notes.push(missing ? "page.txt is missing" : `page.txt cannot be read: ${(error as Error).message}`);
    return null;
  }
}
