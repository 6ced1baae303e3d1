import { json, type Route } from "../route.js";
import { products } from "../shop-state.js";

/** The basket, and what changes it. */
export const basketRoutes: readonly Route[] = [
  {
    method: "GET",
    path: /^\/api\/basket$/,
    kind: "rest",
    answer: ({ state }) => json(200, { lines: state.basket, total: state.total() }),
  },
  {
    method: "POST",
    path: /^\/api\/basket$/,
    kind: "rest",
    answer: ({ body, state }) => {
      const wish = readObject(body);
      const product = products.find(({ id }) => id === wish.productId);
      if (product === undefined) return json(404, { error: "unknown_product", message: "There is no such product." });
      const size = typeof wish.size === "string" && wish.size !== "" ? wish.size : null;
      if (product.sizes.length > 0 && (size === null || !product.sizes.includes(size))) {
        return json(422, {
          error: "size_missing",
          message: `Choose a size for ${product.name}.`,
          sizes: product.sizes,
        });
      }
      state.basket.push({ productId: product.id, size, quantity: 1 });
      return json(201, { confirmed: true, lines: state.basket, total: state.total() });
    },
  },
  {
    method: "DELETE",
    path: /^\/api\/basket$/,
    kind: "rest",
    answer: ({ state }) => {
      state.basket = [];
      return { status: 204 };
    },
  },
];

/** A JSON object from a body; an empty one when it is none. */
export function readObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
