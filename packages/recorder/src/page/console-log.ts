import type { CdpConnection } from "../cdp/connection.js";
import type { Sessions } from "../cdp/sessions.js";

/** One line of console.jsonl. */
export interface ConsoleLine {
  /** ISO time. */
  readonly at: string;
  readonly level: "error" | "warning" | "info" | "debug";
  /** A console call, an error that nobody caught, or a message of the browser itself. */
  readonly source: "console" | "exception" | "browser";
  readonly text: string;
  /** Where, as `url:line`. */
  readonly where?: string;
  /** Written before this step began, since the step before ended. */
  readonly betweenSteps?: true;
}

/** The console of every page and worker. */
export interface ConsoleLog {
  readonly lines: readonly ConsoleLine[];
  /** Lines beyond the limit, which were not kept. */
  readonly dropped: number;
}

interface RemoteObject {
  readonly type: string;
  readonly value?: unknown;
  readonly description?: string;
  readonly unserializableValue?: string;
  readonly preview?: { readonly properties: readonly { readonly name: string; readonly value?: string }[] };
}

interface StackTrace {
  readonly callFrames: readonly { readonly url: string; readonly lineNumber: number }[];
}

const mostLines = 1000;
const longestText = 4000;

/**
 * Collects the console. The browser repeats what was logged before the connection; what is older than `since` (epoch
 * milliseconds, when the step before ended) has been recorded there.
 */
export function collectConsole(cdp: CdpConnection, sessions: Sessions, since: number): ConsoleLog {
  const lines: ConsoleLine[] = [];
  const connectedAt = Date.now();
  let dropped = 0;

  const add = (timestamp: number, line: Omit<ConsoleLine, "at" | "betweenSteps">): void => {
    if (timestamp <= since) return;
    if (lines.length >= mostLines) {
      dropped++;
      return;
    }
    const text = line.text.length > longestText ? `${line.text.slice(0, longestText)}…` : line.text;
    const between = timestamp < connectedAt && since > 0 ? { betweenSteps: true as const } : {};
    lines.push({ at: new Date(timestamp).toISOString(), ...line, text, ...between });
  };

  cdp.onEvent(({ method, params, sessionId }) => {
    if (sessions.get(sessionId) === undefined) return;
    if (method === "Runtime.consoleAPICalled") {
      const { type, args, timestamp, stackTrace } = params as {
        type: string;
        args: RemoteObject[];
        timestamp: number;
        stackTrace?: StackTrace;
      };
      add(timestamp, {
        level: levelOf(type),
        source: "console",
        text: args.map(describe).join(" "),
        ...whereOf(stackTrace),
      });
    } else if (method === "Runtime.exceptionThrown") {
      const { timestamp, exceptionDetails: details } = params as {
        timestamp: number;
        exceptionDetails: {
          text: string;
          url?: string;
          lineNumber?: number;
          exception?: RemoteObject;
          stackTrace?: StackTrace;
        };
      };
      const text =
        details.exception?.description ?? `${details.text} ${describe(details.exception ?? { type: "undefined" })}`;
      const where =
        details.url === undefined
          ? whereOf(details.stackTrace)
          : { where: `${details.url}:${(details.lineNumber ?? 0) + 1}` };
      add(timestamp, { level: "error", source: "exception", text, ...where });
    } else if (method === "Log.entryAdded") {
      const { entry } = params as {
        entry: { level: string; text: string; timestamp: number; url?: string; lineNumber?: number };
      };
      const where =
        entry.url === undefined
          ? {}
          : { where: `${entry.url}${entry.lineNumber === undefined ? "" : `:${entry.lineNumber + 1}`}` };
      add(entry.timestamp, { level: levelOf(entry.level), source: "browser", text: entry.text, ...where });
    }
  });

  return {
    lines,
    get dropped() {
      return dropped;
    },
  };
}

function levelOf(type: string): ConsoleLine["level"] {
  if (type === "error" || type === "assert") return "error";
  if (type === "warning") return "warning";
  return type === "debug" || type === "verbose" ? "debug" : "info";
}

function describe({ value, unserializableValue, description, preview, type }: RemoteObject): string {
  if (typeof value === "string") return value;
  if (value !== undefined) return JSON.stringify(value);
  if (unserializableValue !== undefined) return unserializableValue;
  if (preview !== undefined)
    return `{${preview.properties.map((entry) => `${entry.name}: ${entry.value ?? "…"}`).join(", ")}}`;
  return description ?? type;
}

function whereOf(stack: StackTrace | undefined): { readonly where?: string } {
  const frame = stack?.callFrames[0];
  return frame === undefined || frame.url === "" ? {} : { where: `${frame.url}:${frame.lineNumber + 1}` };
}
