import { existsSync, mkdirSync, renameSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { folderMode } from "@inspect/session/layout";
import type { CdpConnection } from "../cdp/connection.js";

/** One download of a step, for step.json. */
export interface RecordedDownload {
  readonly url: string;
  /** The name that the server or page proposed. */
  readonly suggestedName: string;
  readonly state: "completed" | "canceled" | "in-progress";
  /** Path in the step folder, for example `downloads/report.pdf`; null when nothing is there. */
  readonly file: string | null;
  readonly bytes: number;
}

/** The downloads of a step. */
export interface Downloads {
  /** Tells the browser to keep downloads in the step folder. */
  start(): Promise<void>;
  /** Waits for downloads that go on, at most this long. */
  finish(timeoutMs: number): Promise<readonly RecordedDownload[]>;
}

interface Running {
  readonly guid: string;
  readonly url: string;
  readonly suggestedName: string;
  state: RecordedDownload["state"];
  bytes: number;
}

const folderName = "downloads";

/** The browser writes each download under a random name; it gets its own only when it is complete. */
export function recordDownloads(cdp: CdpConnection, stepFolder: string): Downloads {
  const folder = join(stepFolder, folderName);
  const running = new Map<string, Running>();

  cdp.onEvent(({ method, params }) => {
    if (method === "Browser.downloadWillBegin") {
      const { guid, url, suggestedFilename } = params as { guid: string; url: string; suggestedFilename: string };
      running.set(guid, { guid, url, suggestedName: suggestedFilename, state: "in-progress", bytes: 0 });
    } else if (method === "Browser.downloadProgress") {
      const { guid, state, receivedBytes } = params as { guid: string; state: string; receivedBytes: number };
      const download = running.get(guid);
      if (download === undefined) return;
      download.bytes = receivedBytes;
      if (state === "completed" || state === "canceled") download.state = state;
    }
  });

  const settle = (download: Running): RecordedDownload => {
    const { guid, url, suggestedName, state } = download;
    const written = join(folder, guid);
    if (state !== "completed" || !existsSync(written))
      return { url, suggestedName, state, file: null, bytes: download.bytes };
    const name = freeName(folder, suggestedName);
    renameSync(written, join(folder, name));
    return { url, suggestedName, state, file: `${folderName}/${name}`, bytes: statSync(join(folder, name)).size };
  };

  return {
    async start() {
      mkdirSync(folder, { recursive: true, mode: folderMode });
      await cdp.send("Browser.setDownloadBehavior", {
        behavior: "allowAndName",
        downloadPath: folder,
        eventsEnabled: true,
      });
    },
    async finish(timeoutMs) {
      const deadline = Date.now() + timeoutMs;
      while (
        !cdp.isClosed &&
        Date.now() < deadline &&
        [...running.values()].some(({ state }) => state === "in-progress")
      ) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      // Between steps nobody records: the browser's own way of doing is back.
      await cdp.send("Browser.setDownloadBehavior", { behavior: "default" }).catch(() => {});
      const downloads = [...running.values()].map(settle);
      try {
        rmdirSync(folder);
      } catch {
        // It holds downloads.
      }
      return downloads;
    },
  };
}

/** A name without a path or controls that no file of the folder has. */
function freeName(folder: string, suggested: string): string {
  const cleaned = suggested
    .replace(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, "_")
    .replace(/^\.+/, "_")
    .slice(-120);
  const name = cleaned === "" ? "download" : cleaned;
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${count}-${name}`;
    if (!existsSync(join(folder, candidate))) return candidate;
  }
}
