import { json, type Route } from "../route.js";

const open = { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" };

/** What the tracker takes: a collect call of the analytics kind, a beacon, a pixel. */
export const trackerRoutes: readonly Route[] = [
  {
    method: "POST",
    path: /^\/g\/collect$/,
    kind: "rest",
    answer: () => ({ status: 204, headers: open }),
  },
  { method: "POST", path: /^\/beacon$/, kind: "beacon", answer: () => ({ status: 204, headers: open }) },
  { method: "GET", path: /^\/b\/ss\//, kind: "other", answer: () => json(200, {}, open) },
];
