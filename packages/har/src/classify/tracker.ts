import { trackerDomains } from "./tracker-domains.js";

/** Services that the generated list does not name, or names under another category. Matched with their subdomains. */
const ownHosts = [
  // Measurement and advertising.
  "google-analytics.com analytics.google.com googletagmanager.com api.segment.io cdn.segment.com api-js.mixpanel.com",
  "api.amplitude.com api2.amplitude.com heapanalytics.com plausible.io app.posthog.com i.posthog.com mc.yandex.ru",
  "scorecardresearch.com quantserve.com stats.wp.com demdex.net omtrdc.net adobedc.net tealiumiq.com doubleclick.net",
  "googlesyndication.com googleadservices.com adservice.google.com connect.facebook.net bat.bing.com criteo.com",
  "taboola.com outbrain.com amazon-adsystem.com ads.linkedin.com analytics.tiktok.com ct.pinterest.com tr.snapchat.com",
  "branch.io appsflyer.com appsflyersdk.com matomo.cloud umami.is fathom.com usefathom.com",
  // Errors and performance.
  "ingest.sentry.io ingest.us.sentry.io ingest.de.sentry.io bam.nr-data.net js-agent.newrelic.com",
  "dc.services.visualstudio.com in.applicationinsights.azure.com vortex.data.microsoft.com cloudflareinsights.com",
  "browser-intake-datadoghq.com browser-intake-datadoghq.eu browser-intake-us3-datadoghq.com",
  "browser-intake-us5-datadoghq.com browser-intake-ap1-datadoghq.com browser-intake-ddog-gov.com",
  "notify.bugsnag.com sessions.bugsnag.com api.rollbar.com rum.dynatrace.com",
  // Replay, consent, chat.
  "clarity.ms hotjar.com hotjar.io rs.fullstory.com pendo.io optimizely.com onetrust.com cookielaw.org cookiebot.com",
  "intercom.io logrocket.io lr-ingest.io mouseflow.com smartlook.cloud",
].join(" ");

/** Paths that measure on hosts that do other things too: the path itself or what is below it. */
const ownPaths = [
  ["facebook.com", "/tr"],
  ["syndication.twitter.com", "/i/jot"],
  ["twitter.com", "/i/adsct"],
  ["linkedin.com", "/li/track"],
  ["youtube.com", "/api/stats"],
  ["google.com", "/pagead"],
  ["google.com", "/ccm/collect"],
  ["play.google.com", "/log"],
] as const;

/** Paths that measure, on any host, also the page's own. */
const measuringPaths =
  /(?:^|\/)(?:_vercel\/(?:insights|speed-insights)|cdn-cgi\/rum|com\.snowplowanalytics\.snowplow\/tp2|b\/ss)(?:\/|$)/;

/** Names that measure when something is posted to them; a page may be called so too. */
const reportPaths = /\/(?:csp-report|csp-reports|rum|telemetry\/rum)\/?$/;

/** A tracker of any page: the rule that says so. */
export interface TrackerMatch {
  /** What matched, for people: a host or a path. */
  readonly rule: string;
  /** Lists name hosts; a page on such a host is calling its own API. */
  readonly byHost: boolean;
}

let hosts: Set<string> | undefined;

/** Whether an address belongs to analytics, advertising, monitoring or consent; hosts match at a dot only. */
export function findTracker(host: string, method: string, path: string, search: string): TrackerMatch | undefined {
  hosts ??= new Set(`${trackerDomains} ${ownHosts}`.split(" "));
  const plain = host.replace(/:\d+$/, "");
  for (let from = 0; from >= 0; ) {
    const domain = plain.slice(from);
    if (hosts.has(domain)) return { rule: domain, byHost: true };
    const dot = plain.indexOf(".", from);
    from = dot < 0 ? -1 : dot + 1;
  }
  for (const [domain, start] of ownPaths) {
    const isHost = plain === domain || plain.endsWith(`.${domain}`);
    if (isHost && (path === start || path.startsWith(`${start}/`))) return { rule: domain + start, byHost: false };
  }
  return findMeasuringPath(method, path, search);
}

function findMeasuringPath(method: string, path: string, search: string): TrackerMatch | undefined {
  if (measuringPaths.test(path) || (method === "POST" && reportPaths.test(path))) {
    return { rule: path.slice(0, 60), byHost: false };
  }
  // `/collect` names anything that is collected; measuring says in the query for which property.
  if (/^\/(?:[a-z]\/)?collect\/?$/.test(path) && /[?&](?:tid|cid)=/.test(search)) {
    return { rule: "collect", byHost: false };
  }
  // Sentry's envelope, also through a tunnel of the page's own.
  if (/\/api\/\d+\/(?:envelope|store|security|minidump)\/?$/.test(path)) return { rule: "envelope", byHost: false };
  return undefined;
}
