import type { LaunchSettings } from "../launch-settings.js";

/** The command line of a browser that the recorder drives. */
export function browserArguments(profile: string, settings: LaunchSettings): string[] {
  const isRoot = process.getuid?.() === 0;
  const { proxy } = settings;
  return [
    ...(settings.headed === true ? [] : ["--headless=new", "--disable-gpu", "--hide-scrollbars", "--mute-audio"]),
    // Chrome's sandbox refuses to run as root.
    ...(isRoot ? ["--no-sandbox"] : []),
    `--user-data-dir=${profile}`,
    "--remote-debugging-port=0",
    "--window-size=1280,800",
    // The recording has to see every call, and no traffic but the page's.
    "--disable-quic",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-sync",
    "--disable-client-side-phishing-detection",
    "--disable-features=NetworkTimeServiceQuerying,OptimizationHints,MediaRouter,Translate",
    "--metrics-recording-only",
    "--password-store=basic",
    "--use-mock-keychain",
    // /dev/shm is tiny in containers.
    "--disable-dev-shm-usage",
    // A page that is not in front still has to answer.
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    ...(proxy === undefined ? [] : proxyArguments(proxy)),
    ...(settings.browserArguments ?? []),
    "about:blank",
  ];
}

function proxyArguments({ server, bypass }: NonNullable<LaunchSettings["proxy"]>): string[] {
  // By default Chrome reaches loopback directly; only what the account names is to go around the proxy.
  return [`--proxy-server=${server}`, `--proxy-bypass-list=${["<-loopback>", bypass ?? ""].filter(Boolean).join(";")}`];
}
