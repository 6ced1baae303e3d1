// What the run's commands and the browser commands need of the open browser; nothing of it loads Playwright by itself.
export { recordingOptions } from "./browser/action-options.js";
export { gotoAction } from "./browser/address.js";
export {
  closeBrowserForRun,
  type OpenBrowserForRunOptions,
  type OpenedBrowserForRun,
  openBrowserForRun,
} from "./browser/open-for-run.js";
export { recordAction } from "./browser/record-action.js";
