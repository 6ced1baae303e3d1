// Writes a HAR of a wanted size by the benchmark's recipe: by count 80 % static answers (script text, CSS, base64
// images), 15 % JSON calls, 5 % HTML; in the layout that Playwright writes (one compact line, type near the end).
import { closeSync, openSync, writeSync } from "node:fs";

export interface GenerateOptions {
  /** Size the file has at least, in bytes. */
  readonly bytes: number;
  /** `non-ascii` strews text outside Latin-1 over scripts, HTML and JSON. */
  readonly text: "ascii" | "non-ascii";
  /** @default 1 */
  readonly seed?: number;
}

export interface GeneratedCounts {
  readonly entries: number;
  readonly json: number;
  readonly html: number;
  readonly static: number;
}

/** Writes the file and tells how many entries of each sort it holds. Same options, same bytes. */
export function generateHar(path: string, options: GenerateOptions): GeneratedCounts {
  const random = createRandom(options.seed ?? 1);
  const pool = makePool(random, options.text === "non-ascii");
  const counts = { entries: 0, json: 0, html: 0, static: 0 };
  const file = openSync(path, "w", 0o600);
  try {
    let written = 0;
    let parts: string[] = [];
    let held = 0;
    const flush = (): void => {
      written += writeSync(file, parts.join(""));
      parts = [];
      held = 0;
    };
    const page = {
      startedDateTime: time(0),
      id: "page@1",
      title: "Shop",
      pageTimings: { onContentLoad: 1, onLoad: 2 },
    };
    const head = { version: "1.2", creator: { name: "Playwright", version: "1.65.1" }, pages: [page] };
    parts.push(`{"log":${JSON.stringify(head).slice(0, -1)},"entries":[`);
    while (written + held < options.bytes) {
      const sort = pick(random, counts.entries);
      counts.entries++;
      counts[sort === "json" || sort === "html" ? sort : "static"]++;
      const entry = makeEntry(random, counts.entries, sort, pool);
      if (counts.entries > 1) parts.push(",");
      parts.push(entry);
      held += entry.length;
      if (held > 1 << 22) flush();
    }
    parts.push("]}}\n");
    flush();
  } finally {
    closeSync(file);
  }
  return counts;
}

type Sort = "script" | "stylesheet" | "image" | "json" | "html";

/** 16 static, 3 JSON, 1 HTML in every 20, in an order that does not repeat. */
function pick(random: () => number, index: number): Sort {
  const slot = (index * 7) % 20;
  if (slot < 3) return "json";
  if (slot === 3) return "html";
  const draw = random();
  return draw < 0.4 ? "script" : draw < 0.55 ? "stylesheet" : "image";
}

interface Body {
  /** The JSON string literal of the body, quotes included. */
  readonly literal: string;
  readonly size: number;
}

interface Pool extends Readonly<Record<Sort, readonly Body[]>> {
  /** The visitor's session, the same in every request. */
  readonly session: string;
}

function makePool(random: () => number, wide: boolean): Pool {
  const make = (count: number, from: number, to: number, text: (length: number) => string): Body[] =>
    Array.from({ length: count }, () => {
      // Many small ones and a long tail, as on real pages.
      const body = text(Math.round(from * (to / from) ** random()));
      return { literal: JSON.stringify(body), size: Buffer.byteLength(body) };
    });
  return {
    session: token(random, 40),
    script: make(60, 15_000, 300_000, (length) => scriptText(random, length, wide)),
    stylesheet: make(30, 4_000, 120_000, (length) => styleText(random, length)),
    image: make(60, 3_000, 150_000, (length) => base64Text(random, length)),
    json: make(200, 400, 24_000, (length) => jsonText(random, length, wide)),
    html: make(30, 8_000, 120_000, (length) => htmlText(random, length, wide)),
  };
}

const paths: Record<Sort, string> = {
  script: "assets/chunk.js",
  stylesheet: "assets/style.css",
  image: "media/photo.webp",
  json: "api/v2/products",
  html: "shop/page",
};
const types: Record<Sort, readonly [resourceType: string, mimeType: string]> = {
  script: ["script", "application/javascript; charset=utf-8"],
  stylesheet: ["stylesheet", "text/css; charset=utf-8"],
  image: ["image", "image/webp"],
  json: ["fetch", "application/json; charset=utf-8"],
  html: ["document", "text/html; charset=utf-8"],
};

function makeEntry(random: () => number, index: number, sort: Sort, pool: Pool): string {
  const bodies = pool[sort];
  const body = bodies[Math.floor(random() * bodies.length)] as Body;
  const [resourceType, mimeType] = types[sort];
  const posts = sort === "json" && index % 3 === 0;
  const sent = posts
    ? JSON.stringify({ query: word(random), page: index % 17, filters: { inStock: true } })
    : undefined;
  const request = {
    method: posts ? "POST" : "GET",
    url: `https://www.shop.example/${paths[sort]}?v=${index}&locale=en`,
    httpVersion: "HTTP/2.0",
    cookies: [{ name: "session", value: pool.session }],
    headers: headers(random, [
      [":authority", "www.shop.example"],
      ["accept", "*/*"],
      ["accept-language", "en-GB,en;q=0.9"],
      ["cookie", `session=${pool.session}; theme=dark`],
      ["referer", "https://www.shop.example/shop/page"],
      ["sec-ch-ua", '"Chromium";v="140", "Not=A?Brand";v="24"'],
      ["user-agent", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0"],
    ]),
    queryString: [
      { name: "v", value: String(index) },
      { name: "locale", value: "en" },
    ],
    headersSize: 700,
    bodySize: sent?.length ?? 0,
    ...(sent === undefined ? {} : { postData: { mimeType: "application/json", text: sent, params: [] } }),
  };
  const response = {
    status: 200,
    statusText: "",
    httpVersion: "HTTP/2.0",
    cookies: [],
    headers: headers(random, [
      ["cache-control", "public, max-age=31536000"],
      ["content-type", mimeType],
      ["date", "Mon, 02 Nov 2026 09:00:00 GMT"],
      ["etag", `W/"${token(random, 24)}"`],
      ["server", "nginx"],
      ["strict-transport-security", "max-age=31536000"],
      ["vary", "Accept-Encoding"],
      ["x-request-id", token(random, 32)],
    ]),
    content: "@",
    headersSize: 420,
    bodySize: Math.round(body.size / 3),
    redirectURL: "",
    _transferSize: Math.round(body.size / 3) + 420,
  };
  const entry = {
    startedDateTime: time(index * 7 + Math.floor(random() * 20)),
    time: 12 + random() * 80,
    request,
    response,
    cache: {},
    timings: { dns: 0.1, connect: 8.1, ssl: 7.9, send: 0, wait: 13.8, receive: 4.2 },
    pageref: "page@1",
    serverIPAddress: "203.0.113.10",
    _serverPort: 443,
    _securityDetails: {
      protocol: "TLS 1.3",
      subjectName: "www.shop.example",
      issuer: "Example CA",
      validFrom: 1,
      validTo: 2,
    },
    _frameref: "frame@1",
    _monotonicTime: 100_000 + index * 7,
    _resourceType: resourceType,
  };
  const encoding = sort === "image" ? ',"encoding":"base64"' : "";
  const content = `{"size":${body.size},"mimeType":${JSON.stringify(mimeType)},"compression":0,"text":${body.literal}${encoding}}`;
  return JSON.stringify(entry).replace('"content":"@"', () => `"content":${content}`);
}

function headers(random: () => number, pairs: [string, string][]): { name: string; value: string }[] {
  return [...pairs, ["x-trace", token(random, 16)] as const].map(([name, value]) => ({ name, value }));
}

function time(milliseconds: number): string {
  return new Date(Date.UTC(2026, 10, 2, 9) + milliseconds).toISOString();
}

const words =
  "cart price item stock order total delivery address width render state update query value index list".split(" ");
const wideWords = ["größe", "価格", "корзина", "prix€", "配送先", "naïve", "العربية", "✓"];

function word(random: () => number): string {
  return words[Math.floor(random() * words.length)] as string;
}

function someWord(random: () => number, wide: boolean): string {
  return wide && random() < 0.08 ? (wideWords[Math.floor(random() * wideWords.length)] as string) : word(random);
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function token(random: () => number, length: number): string {
  let text = "";
  for (let at = 0; at < length; at++) text += alphabet[Math.floor(random() * 62)];
  return text;
}

function base64Text(random: () => number, length: number): string {
  const bytes = Buffer.alloc(Math.floor(length / 4) * 3);
  for (let at = 0; at < bytes.length; at++) bytes[at] = Math.floor(random() * 256);
  return bytes.toString("base64");
}

function fill(length: number, piece: () => string): string {
  const parts: string[] = [];
  for (let held = 0; held < length; ) {
    const part = piece();
    parts.push(part);
    held += part.length;
  }
  return parts.join("");
}

function scriptText(random: () => number, length: number, wide: boolean): string {
  return fill(length, () => {
    const [a, b, c] = [word(random), word(random), word(random)];
    const line = random() < 0.1 ? "\n" : "";
    const draw = random();
    if (draw < 0.3) return `function ${a}(e,t){return ${b}.${c}(e)||(t=>t.${a}+1)(${b})}${line}`;
    if (draw < 0.6) return `var ${a}=n(${Math.floor(random() * 9999)}),${b}=${a}.${c}??{};${line}`;
    if (draw < 0.8) return `${a}.set("${someWord(random, wide)} ${b}",{${c}:!0,${b}:'${a}'});${line}`;
    return `if(${a}.${b}===${c})throw new Error("${someWord(random, wide)} ${b} ${c}");${line}`;
  });
}

function styleText(random: () => number, length: number): string {
  return fill(
    length,
    () =>
      `.${word(random)}-${word(random)}>a:hover{color:#${token(random, 3)};margin:0 ${Math.floor(random() * 40)}px;display:flex}\n`,
  );
}

function htmlText(random: () => number, length: number, wide: boolean): string {
  const items = fill(
    length,
    () =>
      `  <li class="${word(random)} ${word(random)}" id="i${Math.floor(random() * 9999)}"><a href="/shop/${word(random)}">${someWord(random, wide)} ${word(random)}</a></li>\n`,
  );
  return `<!doctype html>\n<html lang="en"><head><title>Shop</title></head><body><ul>\n${items}</ul></body></html>\n`;
}

function jsonText(random: () => number, length: number, wide: boolean): string {
  const items: unknown[] = [];
  for (let held = 0; held < length; held += 180) {
    items.push({
      id: Math.floor(random() * 1e6),
      name: `${someWord(random, wide)} ${word(random)}`,
      description: `${word(random)} ${someWord(random, wide)} ${word(random)} ${word(random)}`,
      price: { amount: Math.round(random() * 10_000) / 100, currency: "EUR" },
      tags: [word(random), word(random)],
      available: random() < 0.5,
    });
  }
  return JSON.stringify({ items, next: token(random, 24) });
}

/** Mulberry32: small, seeded, the same on every machine. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
