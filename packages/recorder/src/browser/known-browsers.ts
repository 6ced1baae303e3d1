/** Where a kind of browser is found: names on PATH and places where its installer puts it. */
export interface KnownBrowser {
  /** Playwright's channel name. */
  readonly channel: string;
  readonly names: readonly string[];
  readonly places: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>>;
}

const mac = (name: string): string => `/Applications/${name}.app/Contents/MacOS/${name}`;
const windows = (path: string): readonly string[] =>
  ["%LOCALAPPDATA%", "%PROGRAMFILES%", "%PROGRAMFILES(X86)%"].map((folder) => `${folder}\\${path}`);

/** In the order in which they are tried when none is named. */
export const knownBrowsers: readonly KnownBrowser[] = [
  {
    channel: "chrome",
    names: ["google-chrome-stable", "google-chrome", "chrome"],
    places: {
      linux: ["/opt/google/chrome/chrome"],
      darwin: [mac("Google Chrome")],
      win32: windows("Google\\Chrome\\Application\\chrome.exe"),
    },
  },
  {
    channel: "chromium",
    names: ["chromium", "chromium-browser"],
    places: {
      linux: ["/usr/lib/chromium/chromium"],
      darwin: [mac("Chromium")],
      win32: windows("Chromium\\Application\\chrome.exe"),
    },
  },
  {
    channel: "chrome-beta",
    names: ["google-chrome-beta"],
    places: {
      linux: ["/opt/google/chrome-beta/chrome"],
      darwin: [mac("Google Chrome Beta")],
      win32: windows("Google\\Chrome Beta\\Application\\chrome.exe"),
    },
  },
  {
    channel: "chrome-dev",
    names: ["google-chrome-unstable"],
    places: {
      linux: ["/opt/google/chrome-unstable/chrome"],
      darwin: [mac("Google Chrome Dev")],
      win32: windows("Google\\Chrome Dev\\Application\\chrome.exe"),
    },
  },
  {
    channel: "msedge",
    names: ["microsoft-edge-stable", "microsoft-edge", "msedge"],
    places: {
      linux: ["/opt/microsoft/msedge/msedge"],
      darwin: [mac("Microsoft Edge")],
      win32: windows("Microsoft\\Edge\\Application\\msedge.exe"),
    },
  },
];
