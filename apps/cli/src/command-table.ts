import type { CommandEntry } from "./command.js";

/** Every command with its one-line summary; the longest match of words wins. */
export const commandTable: readonly CommandEntry[] = [
  {
    words: ["start"],
    group: "Run",
    summary: "Start an inspect run, with a goal and, if wanted, an open browser",
    load: () => import("./commands/start.js"),
  },
  {
    words: ["goal"],
    group: "Run",
    summary: "Show or set the goal, with its state and findings",
    load: () => import("./commands/goal.js"),
  },
  {
    words: ["step"],
    group: "Run",
    summary: "Take a recorded step folder into the run and decide it",
    load: () => import("./commands/step.js"),
  },
  {
    words: ["read"],
    group: "Run",
    summary: "Read a recorded step again",
    load: () => import("./commands/read.js"),
  },
  {
    words: ["finding"],
    group: "Run",
    summary: "Write what went wrong as Point, Evidence, Explain, or its fix",
    load: () => import("./commands/finding.js"),
  },
  { words: ["steps"], group: "Run", summary: "List the run's steps", load: () => import("./commands/steps.js") },
  { words: ["show"], group: "Run", summary: "Show one step", load: () => import("./commands/show.js") },
  {
    words: ["stop"],
    group: "Run",
    summary: "Stop recording and close the run's browser",
    load: () => import("./commands/stop.js"),
  },
  {
    words: ["har"],
    group: "Inspect",
    summary: "Print a recording's internal API calls in time order",
    load: () => import("./commands/har.js"),
  },
  {
    words: ["states", "check"],
    group: "Check",
    summary: "Check the page state map",
    load: () => import("./commands/states-check.js"),
  },
  {
    words: ["states", "explain"],
    group: "Check",
    summary: "Explain which known states hold for a step, and why",
    load: () => import("./commands/states-explain.js"),
  },
  {
    words: ["states", "suggest"],
    group: "Check",
    summary: "Print a map entry for an unknown step",
    load: () => import("./commands/states-suggest.js"),
  },
  {
    words: ["board", "check"],
    group: "Check",
    summary: "Check a board inspector's output against its contract",
    load: () => import("./commands/board-check.js"),
  },
  {
    words: ["board", "prompt"],
    group: "Check",
    summary: "Render the board inspector's prompt",
    load: () => import("./commands/board-prompt.js"),
  },
  {
    words: ["board", "schema"],
    group: "Check",
    summary: "Print the JSON Schema of the board contract",
    load: () => import("./commands/board-schema.js"),
  },
  {
    words: ["board", "run"],
    group: "Check",
    summary: "Run one board inspector session in a sandbox",
    load: () => import("./commands/board-run.js"),
  },
  {
    words: ["board", "conformance"],
    group: "Check",
    summary: "Run the board contract's conformance suite",
    load: () => import("./commands/board-conformance.js"),
  },
];
