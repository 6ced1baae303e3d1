import { asObject, asText } from "../entry/coerce.js";
import type { LogParts } from "../pipeline.js";
import type { Sketch } from "../sketch.js";
import type { HarWarning } from "../warning.js";

/** What a recorder is known to leave out of everything it records, so that its absence proves nothing. */
export interface RecorderHabits {
  /** Chrome took cookies and authorization out at export. */
  readonly sanitised: boolean;
  readonly warnings: readonly HarWarning[];
}

/** From this version on Chrome leaves secrets out of an export unless it is told otherwise. */
const firstSanitising = 130;

export function recorderHabits(log: LogParts, sketches: readonly Sketch[]): RecorderHabits {
  const creator = (asText(asObject(log.creator)?.name) ?? asText(log.creator) ?? "").trim();
  const sanitised = /^WebInspector$/i.test(creator) && isSanitised(sketches);
  const warnings: HarWarning[] = [];
  const warn = (code: string, message: string): void => {
    warnings.push({ code, message, path: "$.log.creator" });
  };
  if (sanitised) {
    warn(
      "sanitised-at-export",
      "Chrome took cookies and authorization out at export: no such header does not mean none was sent",
    );
  }
  if (/^(?:chrome-har|browsertime|sitespeed\.io)$/i.test(creator)) {
    warn(
      "failures-not-recorded",
      "this recorder leaves out calls that failed, event streams, sockets and pending calls",
    );
  }
  return { sanitised, warnings };
}

function isSanitised(sketches: readonly Sketch[]): boolean {
  let version = 0;
  for (const sketch of sketches) {
    if (sketch.hasSecrets) return false;
    version = Math.max(version, sketch.chromeVersion ?? 0);
  }
  return version >= firstSanitising;
}
