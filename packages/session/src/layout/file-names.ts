/** The folder of all runs, beside the project's files. */
export const inspectFolderName = ".inspect";

/** Environment variable that names another place for the `.inspect` folder (an absolute path, or relative to cwd). */
export const inspectFolderVariable = "INSPECT_FOLDER";

/** Files and folders of a run folder, `.inspect/runs/<runId>/`. */
export const runFileNames = {
  run: "run.json",
  stepIndex: "steps.json",
  stepIndexMark: "steps.changing",
  turn: "turn.json",
  findings: "goalFindings.jsonl",
  findingsMarkdown: "goalFindings.md",
  lock: "run.lock",
  steps: "steps",
  hook: "hook",
} as const;

/** Files of a step folder: the first six come from a recorder, the rest is written by Inspect. */
export const stepFileNames = {
  network: "network.har",
  step: "step.json",
  page: "page.txt",
  screenshot: "screenshot.png",
  accessibility: "page.aria.yaml",
  console: "console.jsonl",
  exchanges: "exchanges.json",
  exchangesMarkdown: "exchanges.md",
  bundle: "bundle.json",
  bundleMarkdown: "bundle.md",
  reading: "reading.json",
  readingMarkdown: "reading.md",
  earlierReadings: "readings",
} as const;

/** Mode of every folder that Inspect makes: its owner only. */
export const folderMode = 0o700;

/** Mode of every file that Inspect writes: its owner only. */
export const fileMode = 0o600;
