/** A fictitious shop that logs every API call it serves: the truth that recordings are compared with. */
export type { DemoSite, DemoSiteOptions, ServedCall, ServedKind } from "./served-call.js";
export { startDemoSite } from "./start-demo-site.js";
