import type { Position } from "../position.js";
import type { LogRecord } from "./record.js";
import type { LogService, ServiceEntry } from "./vm-log.js";

interface Draft {
  name: string;
  entries: ServiceEntry[];
  output: string;
  delegateOf: string | null;
}

/** What the log says of its services, and the order in which they ran. */
export interface CollectedServices {
  readonly services: LogService[];
  readonly order: string[];
  readonly errorCount: number;
  /** Whether there were more services than are told apart. */
  readonly tooMany: boolean;
}

/** Services that are told apart; a log with more is no log of a run, and the rest is left out. */
const mostServices = 5000;

/** Gathers the marks of each service; names are compared without case. */
export function collectServices(records: readonly LogRecord[]): CollectedServices {
  const drafts = new Map<string, Draft>();
  const overflow: Draft = { name: "", entries: [], output: "", delegateOf: null };
  const ran = new Set<string>();
  const order: string[] = [];
  let errorCount = 0;
  let anonymous = 0;
  let resumed = false;

  function draftOf(name: string): Draft {
    const key = name.toLowerCase();
    let draft = drafts.get(key);
    if (draft === undefined && drafts.size >= mostServices) draft = overflow;
    if (draft === undefined) {
      draft = { name, entries: [], output: "", delegateOf: null };
      drafts.set(key, draft);
    }
    return draft;
  }

  function add(name: string, mark: ServiceEntry["mark"], position: Position, more: Partial<ServiceEntry> = {}): Draft {
    const draft = draftOf(name);
    draft.entries.push({
      mark,
      detail: "",
      note: "",
      label: "",
      step: null,
      branch: "",
      position,
      afterResume: resumed,
      ...more,
    });
    if (mark === "errored") errorCount++;
    if ((mark === "completed" || mark === "errored") && draft !== overflow && !ran.has(draft.name)) {
      ran.add(draft.name);
      order.push(draft.name);
    }
    return draft;
  }

  for (const record of records) {
    if (record.kind === "terminator") {
      if (record.type === "resume") resumed = true;
    } else if (record.kind === "event") {
      const { step, branch, position } = record;
      if (record.type === "service") {
        const { detail, note, label } = record;
        add(record.name, record.mark, position, { detail, note, label, step, branch });
      } else if (record.type === "anonymous") {
        if (record.mark === "completed") anonymous++;
        const name = `anon_${String(Math.max(1, record.mark === "completed" ? anonymous : anonymous + 1)).padStart(3, "0")}`;
        add(name, record.mark, position, { detail: record.detail, step, branch });
      } else if (record.type === "delegate") {
        draftOf(record.delegate).delegateOf ??= record.name;
      }
    } else if (record.kind === "heading") {
      if (record.service !== null && record.mark !== null)
        add(record.service, record.mark, record.position, { detail: record.detail });
    } else if (record.kind === "trace" && record.type === "step") {
      const state = record.state === null || record.state === "registered" ? "none" : record.state;
      const draft = add(record.name, state, record.position);
      if (record.output !== "") draft.output = record.output;
    }
  }
  const services = [...drafts.values()]
    .filter((draft) => draft.entries.length > 0)
    .map((draft) => ({ ...draft, state: stateOf(draft.entries) }));
  return { services, order, errorCount, tooMany: overflow.entries.length > 0 };
}

/** A warning mark or a resumption alone says nothing of the outcome; the last mark that does decides. */
function stateOf(entries: readonly ServiceEntry[]): ServiceEntry["mark"] {
  for (let at = entries.length - 1; at >= 0; at--) {
    const mark = (entries[at] as ServiceEntry).mark;
    if (mark !== "warned" && mark !== "resumed" && mark !== "none") return mark;
  }
  return entries.at(-1)?.mark ?? "none";
}
