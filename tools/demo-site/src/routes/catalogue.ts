import { setTimeout as delay } from "node:timers/promises";
import { json, type Route } from "../route.js";
import { products } from "../shop-state.js";

const longestDelay = 10_000;

/** Calls that only read. */
export const catalogueRoutes: readonly Route[] = [
  { method: "GET", path: /^\/api\/products$/, kind: "rest", answer: () => json(200, { products }) },
  {
    method: "GET",
    path: /^\/api\/offers$/,
    kind: "rest",
    answer: () => ({ status: 302, headers: { location: "/api/offers/today" } }),
  },
  {
    method: "GET",
    path: /^\/api\/offers\/today$/,
    kind: "rest",
    answer: () => json(200, { offer: { productId: "teapot", percent: 10 } }),
  },
  {
    method: "GET",
    path: /^\/api\/delivery$/,
    kind: "rest",
    answer: async ({ url }) => {
      await delay(Math.min(Number(url.searchParams.get("delay") ?? 1500) || 0, longestDelay));
      return json(200, { days: 2, carrier: "Parcel Post" });
    },
  },
  {
    method: "GET",
    path: /^\/api\/orders\/1001\/status$/,
    kind: "rest",
    answer: ({ state }) => {
      const stages = ["packing", "packing", "packed", "sent"];
      const stage = stages[Math.min(state.polls++, stages.length - 1)];
      return json(200, { order: 1001, stage });
    },
  },
  {
    method: "GET",
    path: /^\/api\/export$/,
    kind: "rest",
    answer: () => ({
      status: 200,
      type: "application/x-ndjson",
      body: products.map((product) => `${JSON.stringify(product)}\n`).join(""),
    }),
  },
  {
    method: "GET",
    path: /^\/fragments\/reviews$/,
    kind: "rest",
    answer: ({ state }) => ({
      status: 200,
      type: "text/html; charset=utf-8",
      body: `<ul>${state.reviews.map(({ text }) => `<li>${escapeHtml(text)}</li>`).join("")}</ul>`,
    }),
  },
  {
    method: "GET",
    path: /^\/api\/broken$/,
    kind: "rest",
    answer: () => json(500, { error: "warehouse_unreachable", message: "The warehouse does not answer." }),
  },
  { method: "GET", path: /^\/api\/cut$/, kind: "rest", answer: () => null },
];

/** Text for the inside of an element. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
