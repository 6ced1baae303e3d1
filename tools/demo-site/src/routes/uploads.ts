import { json, type Route } from "../route.js";

/** A multipart upload, and one of raw bytes. */
export const uploadRoutes: readonly Route[] = [
  {
    method: "POST",
    path: /^\/api\/photos$/,
    kind: "rest",
    answer: ({ bytes, request }) => {
      const boundary = /boundary=([^;]+)/.exec(request.headers["content-type"] ?? "")?.[1];
      const parts = boundary === undefined ? [] : bytes.toString("latin1").split(`--${boundary}`).slice(1, -1);
      const names = parts.map((part) => /name="([^"]*)"/.exec(part)?.[1] ?? "");
      return json(201, { stored: names, bytes: bytes.length });
    },
  },
  {
    method: "PUT",
    path: /^\/api\/photos\/raw$/,
    kind: "rest",
    answer: ({ bytes }) => json(200, { bytes: bytes.length, last: bytes.at(-1) ?? null }),
  },
];
