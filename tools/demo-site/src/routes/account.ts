import { json, type Route } from "../route.js";
import { customer } from "../shop-state.js";
import { readObject } from "./basket.js";

/** Signing in, and what needs it: the truth for redaction. */
export const accountRoutes: readonly Route[] = [
  {
    method: "POST",
    path: /^\/api\/login$/,
    kind: "rest",
    answer: ({ body, state }) => {
      const { email, password } = readObject(body);
      if (email !== customer.email || password !== customer.password) {
        return json(401, { error: "wrong_credentials", message: "Email or password is wrong." });
      }
      const cookie = `shop_session=${state.issueToken("session")}; Path=/; HttpOnly; SameSite=Lax`;
      const tokens = { accessToken: state.issueToken("access"), refreshToken: state.issueToken("refresh") };
      return json(200, { ...tokens, expiresIn: 900, user: { name: customer.name } }, { "set-cookie": cookie });
    },
  },
  {
    method: "GET",
    path: /^\/api\/account$/,
    kind: "rest",
    answer: ({ request, state }) => {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
      if (!state.knows(token)) return json(401, { error: "not_signed_in", message: "Sign in first." });
      return json(200, { name: customer.name, email: customer.email, city: customer.city, orders: [1001] });
    },
  },
  {
    method: "POST",
    path: /^\/contact$/,
    kind: "form",
    answer: ({ state }) => {
      state.messages += 1;
      return { status: 303, headers: { location: "/thanks" } };
    },
  },
];
