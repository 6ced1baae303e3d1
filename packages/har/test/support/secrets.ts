/** Secrets that no file may hold, planted in every place an entry can keep one. */
export const secrets = {
  bearer: "q7Xr0vTz9LmKp3WsYd8NfB2hJc5Gu1Ae",
  jwt: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhbm4iLCJleHAiOjE5MDAwMDAwMDB9.3f9XyZq0pLr7sTuVwK2mNbHgJd4Ec6Ai8Oo1",
  session: "s%3AZk9vT2xQ4rLmW8yB1nD6hJ3pC7uE5aGf.x0Yz",
  password: "hunter2-Winter",
  card: "4111111111111111",
  apiKey: "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
} as const;

const { bearer, jwt, session, password, card, apiKey } = secrets;

/** One entry with every secret, in headers, cookies, query, path, fragment, bodies of both directions and frames. */
export function leakyEntry(): Record<string, unknown> {
  return {
    startedDateTime: "2026-05-04T10:00:00.000Z",
    time: 20,
    _resourceType: "fetch",
    _initiator: { type: "script", url: `https://shop.example.com/app.js?api_key=${apiKey}` },
    request: {
      method: "POST",
      url: `https://ann:${password}@shop.example.com/reset/${bearer}/api/items?access_token=${bearer}&page=2#id_token=${jwt}`,
      headers: [
        { name: "Authorization", value: `Bearer ${bearer}` },
        { name: "Cookie", value: `sid=${session}; theme=dark` },
        { name: "Referer", value: `https://shop.example.com/?token=${bearer}` },
        { name: "X-Api-Key", value: apiKey },
        { name: "Accept", value: "application/json" },
      ],
      queryString: [{ name: "access_token", value: bearer }],
      cookies: [{ name: "sid", value: session }],
      postData: {
        mimeType: "application/json",
        text: JSON.stringify({ user: "ann", password, payment: { cardNumber: card }, refresh: { refresh_token: jwt } }),
      },
    },
    response: {
      status: 200,
      statusText: "OK",
      headers: [
        { name: "Set-Cookie", value: `sid=${session}; Path=/; HttpOnly` },
        { name: "Location", value: `https://shop.example.com/next?code=${bearer}` },
      ],
      cookies: [],
      redirectURL: "",
      content: {
        mimeType: "application/json",
        text: JSON.stringify({ ok: true, token: jwt, key: apiKey, note: `use Bearer ${bearer}` }),
      },
    },
    timings: {},
  };
}

/** The secrets of which a text holds one, plain or percent-encoded or in base64. */
export function leaksIn(text: string): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) =>
      [
        secret,
        encodeURIComponent(secret),
        decodeURIComponent(secret),
        Buffer.from(secret).toString("base64").replace(/=+$/, ""),
      ].some((form) => text.includes(form)),
    )
    .map(([name]) => name);
}
